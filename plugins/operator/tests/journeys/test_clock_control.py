"""The clock of a development deployment moved from the console: every page that is open says so, and by how much."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_testing.browser import DESK, PHONE, window
from agio_testing.console import operator
from agio_testing.page_commands import words
from agio_testing.site import Site, running_site
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


@pytest.fixture(scope="module")
def own_site(pages: Path) -> Iterator[Site]:
    """A site whose clock is nobody else's."""
    with running_site(plugins=("market", "operator"), flow=False, pages=pages) as site:
        yield site


async def test_a_move_is_said_above_every_page_that_is_open(browser: Browser, own_site: Site) -> None:
    said = words(own_site, "en")
    async with operator(browser, own_site, PHONE) as console, window(browser, own_site, DESK) as other:
        await other.open("/")
        await console.open("/operator?view=health")
        before = own_site.deployment()["clockAheadMs"]
        await console.page.get_by_role("button", name=said("operator.clock.advance"), exact=True).click()
        dialog = console.page.get_by_role("dialog", name=said("operator.clock.advance_title"))
        await dialog.get_by_label(said("operator.case.reason")).fill("to see an hour")
        await console.assert_fits()
        await console.assert_accessible()
        await console.keep("clock-control")
        await dialog.get_by_role("button", name=said("operator.clock.advance"), exact=True).click()
        for one in (console, other):
            await expect(one.page.get_by_role("complementary", name=said("shell.clock.title"))).to_be_visible()
            await one.assert_fits()
        await console.keep("clock-moved")
        assert own_site.deployment()["clockAheadMs"] == before + 3_600_000
