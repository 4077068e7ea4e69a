"""The plugin store from the console: a plugin is installed by two operators and serves after the next start; an upgrade
whose migration fails changes nothing, and the page says why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_testing.browser import DESK, PHONE, Window, window
from agio_testing.console import operator
from agio_testing.gull import pack_gull
from agio_testing.operators import first_operator, second_operator
from agio_testing.page_commands import words
from agio_testing.site import Site, running_site
from agio_testing.waiting import eventually
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]
FAILS = {"migrations/0002_egg.sql": "INSERT INTO nowhere VALUES (1);\n"}


@pytest.fixture(scope="module")
def shop(pages: Path) -> Iterator[Site]:
    """A site with a wheel in its store."""
    with running_site(pages=pages, flow=False) as site:
        pack_gull(site.folder / "wheels", "1.0", "gull.feed")
        yield site


def agree(site: Site) -> None:
    """The second operator agrees that gull is installed, and its trial ends well."""
    second = second_operator(site)
    [waiting] = [one for one in second.rows("operatorProposals") if one["subject"] == "plugin:gull"]
    assert second.post("operatorProposalDecide", proposal=waiting["id"], decision="approve")["code"] == 0
    eventually(
        lambda: [one["chosen"] for one in second.rows("operatorStore") if one["id"] == "gull"] == ["1.0"], within_s=60
    )


async def install(console: Window, version: str) -> None:
    """Press what installs a version, and give a reason."""
    said, page = words(console.site, "en"), console.page
    await console.open("/operator?view=store&item=gull")
    named = said("operator.store.install_version").replace("{version}", version)
    await page.get_by_role("button", name=named, exact=True).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label(said("operator.case.reason")).fill("for the summer")
    await console.keep(f"store-{version}")
    await dialog.locator("button[type=submit]").click()
    await expect(dialog).to_have_count(0)


async def test_a_plugin_is_installed_by_two_and_an_upgrade_that_fails_changes_nothing(
    browser: Browser, shop: Site
) -> None:
    said = words(shop, "en")
    async with operator(browser, shop, DESK) as console:
        await install(console, "1.0")
        await asyncio.to_thread(agree, shop)
        row = console.page.get_by_role("row").filter(has_text="Gull")
        await expect(row).to_contain_text(said("operator.store.next").replace("{version}", "1.0"))
    await asyncio.to_thread(shop.stop)
    pack_gull(shop.folder / "wheels", "1.1", "gull.feed", **FAILS)
    pack_gull(shop.folder / "wheels", "1.2", "gull.feed", "gull.fly")
    await asyncio.to_thread(shop.start)
    assert shop.visitor().get("gullNest")["data"] == {"eggs": 3}
    async with operator(browser, shop, DESK) as console:
        await install(console, "1.1")
        await expect(console.main().get_by_text("gull 0002_egg failed")).to_be_visible(timeout=60_000)
        row = console.page.get_by_role("row").filter(has_text="Gull")
        await expect(row).to_contain_text(said("operator.health.status_up"))
        await console.assert_fits()
        await console.assert_accessible()
        await console.keep("store")
    assert shop.visitor().get("gullNest")["data"] == {"eggs": 3}, "the version before serves on"
    for width, language in ((PHONE, "en"), (PHONE, "jp"), (PHONE, "ty"), (DESK, "jp"), (DESK, "ty")):
        async with window(browser, shop, width, language=language) as one:
            await one.keep_session("agio.operator.token", await asyncio.to_thread(first_operator, shop))
            await one.open("/operator?view=store&item=gull")
            await expect(one.main().get_by_text("gull.fly")).to_be_visible()
            await one.assert_fits()
            await one.assert_accessible()
            await one.keep(f"store-{language}")
