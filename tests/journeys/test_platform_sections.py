"""Changes of a running platform by two operators, in a browser: a product's terms, and whether it is offered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.plugins.offerings import DRAINS_S
from agio_testing.browser import DESK, PATIENCE_MS, PHONE, Window, window
from agio_testing.console import sign_in
from agio_testing.operators import signed_in
from agio_testing.page_commands import Words, words
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SECOND, PASSWORD = "second", "a better one 22"


@pytest.fixture(scope="module")
def own_site(pages: Path) -> Iterator[Site]:
    """A site without simulated traders and with a second operator, whose state nobody else minds."""
    with running_site(pages=pages, flow=False) as site:
        said = site.agio("operator", "add", SECOND, "--role", "superadmin").stdout
        first = said.strip().rpartition(" ")[2]
        signed_in(site, SECOND, first, new_password=PASSWORD)
        yield site


async def confirm(one: Window, said: Words, label: str, reason: str) -> None:
    """Write the reason into the dialog of a command and carry it out."""
    dialog = one.page.get_by_role("dialog")
    await dialog.get_by_role("textbox", name=re.compile(said(reason))).fill("A journey needs it.")
    await dialog.get_by_role("button", name=said(label), exact=True).click()
    await expect(dialog).to_have_count(0)


def fees(site: Site, symbol: str) -> tuple[str, str]:
    row = next(row for row in site.visitor().rows("spotPairs") if row["pair"] == symbol)
    return row["maker_fee"], row["taker_fee"]


@pytest.mark.parametrize(
    ("width", "symbol", "fee"), [(DESK, "BTCUSDT", "0.0005"), (PHONE, "ETHUSDT", "0.0004")], ids=["desk", "phone"]
)
async def test_one_operator_drafts_a_pairs_fee_and_another_publishes_it(
    browser: Browser, own_site: Site, width: int, symbol: str, fee: str
) -> None:
    said = words(own_site, "en")
    before = await asyncio.to_thread(fees, own_site, symbol)
    assert before == ("0.001", "0.0012")
    async with window(browser, own_site, width, theme="light") as one:
        page, main = one.page, one.page.locator("main")
        await sign_in(one)
        await one.open("/operator?view=products")
        await main.get_by_role("button", name=said("spot.product.pairs")).click()
        await main.get_by_role("searchbox").fill(symbol.lower())
        await expect(main.get_by_role("button", name="SOLUSDT")).to_have_count(0)
        await one.keep("products-rows")
        await one.assert_fits()
        await main.get_by_role("button", name=symbol, exact=True).click()
        field = main.get_by_label(said("spot.field.maker_fee"), exact=True)
        save = main.get_by_role("button", name=said("operator.products.draft"), exact=True)
        await field.fill("0.5")
        await expect(main.get_by_text(said("kernel.code.value_above").format(maximum="0.05"))).to_be_visible()
        await field.fill("0.002")
        await expect(main.get_by_text(said("spot.code.fees_crossed"))).to_be_visible()
        await save.click()
        await expect(page.get_by_role("dialog")).to_have_count(0)  # what is wrong isn't drafted
        await field.fill(fee)
        await expect(main.get_by_text(said("spot.code.fees_crossed"))).to_have_count(0)
        await one.keep("products-row")
        await one.assert_fits()
        await save.click()
        await confirm(one, said, "operator.products.draft", "operator.case.reason")
        await expect(main.get_by_text(said("operator.products.drafted_by").format(name="admin"))).to_be_visible()
        await expect(main.get_by_role("button", name=said("operator.products.publish"), exact=True)).to_have_count(0)
        await one.settled()
        await one.keep("products-drafted")
        await one.assert_accessible()
        await one.assert_fits()
    assert await asyncio.to_thread(fees, own_site, symbol) == before
    async with window(browser, own_site, width, theme="dark") as other:
        main = other.page.locator("main")
        await sign_in(other, SECOND, PASSWORD)
        await other.open(f"/operator?view=products&item=spot.pairs/{symbol}")
        await other.keep("products-to-publish")
        await main.get_by_role("button", name=said("operator.products.publish"), exact=True).click()
        await confirm(other, said, "operator.products.publish", "operator.command.remark")
        await expect(main.get_by_text(re.compile(f"{SECOND}.*A journey needs it"))).to_be_visible()
        await other.keep("products-published")
        await other.assert_fits()
    for _ in range(600):
        if await asyncio.to_thread(fees, own_site, symbol) == (fee, "0.0012"):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("what was published isn't what the pair charges")


@pytest.mark.parametrize(("width", "base"), [(DESK, 0), (PHONE, 2)], ids=["desk", "phone"])
async def test_one_operator_changes_the_look_another_publishes_it_and_a_page_that_is_open_wears_it(
    browser: Browser, own_site: Site, width: int, base: int
) -> None:
    said = words(own_site, "en")
    publish = said("operator.products.publish")

    async def published(version: int) -> None:
        async with window(browser, own_site, width, theme="dark") as other:
            await sign_in(other, SECOND, PASSWORD)
            await other.open("/operator?view=appearance")
            main = other.page.locator("main")
            await main.get_by_role("button", name=publish, exact=True).click()
            await confirm(other, said, "operator.products.publish", "operator.command.remark")
            named = said("operator.products.version").format(number=version)
            await expect(main.get_by_text(named, exact=True).first).to_be_visible()

    async with window(browser, own_site, width) as visitor, window(browser, own_site, width, theme="light") as one:
        await visitor.open("/")
        head = visitor.page.get_by_role("banner").locator("strong", has_text="Nordlicht")
        page, main = one.page, one.page.locator("main")
        await sign_in(one)
        await one.open("/operator?view=appearance")
        await main.get_by_label(said("operator.field.brand.name"), exact=True).fill("Nordlicht")
        for theme, colour in (("dark", "#a78bfa"), ("light", "#a78bfa")):
            await main.get_by_label(said(f"operator.field.brand.accent_{theme}"), exact=True).fill(colour)
        low = said("kernel.code.contrast_too_low").format(other="#f5f6f8", found="2.5", least="4.5")
        await expect(main.get_by_text(low)).to_be_visible()  # as it is typed
        await main.get_by_label(said("operator.field.brand.accent_light"), exact=True).fill("#6d28d9")
        await expect(main.get_by_text(low)).to_have_count(0)
        for theme in ("dark", "light"):
            frame = main.frame_locator(f"iframe[src$='preview={theme}']")
            await expect(frame.get_by_role("banner").locator("strong", has_text="Nordlicht")).to_be_visible()
            await expect(frame.locator("html")).to_have_attribute("data-theme", theme)
        await expect(head).to_have_count(0)  # nobody has published it
        await one.keep("appearance")
        await one.assert_fits()
        await main.get_by_role("button", name=said("operator.products.draft"), exact=True).click()
        await confirm(one, said, "operator.products.draft", "operator.case.reason")
        await expect(main.get_by_text(said("operator.products.drafted_by").format(name="admin"))).to_be_visible()
        await one.keep("appearance-drafted")
        await one.assert_accessible()
        await expect(main.get_by_role("button", name=publish, exact=True)).to_have_count(0)
        await published(base + 1)
        await expect(head).to_be_visible(timeout=5_000)
        await expect(visitor.page.locator("html")).to_have_attribute("style", re.compile("#a78bfa"))

        await page.reload()
        await main.get_by_role("button", name=said("operator.appearance.restore"), exact=True).last.click()
        await confirm(one, said, "operator.products.draft", "operator.case.reason")
        await published(base + 2)
        await expect(head).to_have_count(0, timeout=5_000)


async def test_a_draining_plugin_takes_no_new_business_and_is_off_once_what_ran_has_settled(
    browser: Browser, own_site: Site
) -> None:
    said = words(own_site, "en")
    user: Visitor = await asyncio.to_thread(own_site.visitor().registered)
    order = await asyncio.to_thread(user.resting_order, "SOLUSDT", "1")

    def placed() -> dict[str, Any]:
        return user.post("placeSpotOrder", **order)

    resting = await asyncio.to_thread(placed)
    assert resting["code"] == 0, resting
    async with window(browser, own_site, DESK) as one:
        main = one.page.locator("main")
        await sign_in(one, SECOND, PASSWORD)
        await one.open("/operator?view=offerings")
        row = main.locator("li", has=one.page.get_by_text("Spot trading", exact=True))
        await expect(row).to_contain_text(re.compile(rf"{said('spot.open.orders')}: 1 · [\d.]+ USDT"))
        await one.keep("offerings-open")
        await row.get_by_role("button", name=said("operator.offerings.to_draining"), exact=True).click()
        await expect(one.page.get_by_role("dialog")).to_contain_text(said("spot.open.orders"))
        await confirm(one, said, "operator.offerings.to_draining", "operator.case.reason")
        await expect(row.get_by_text(said("operator.offerings.draining"), exact=True)).to_be_visible()
        off = row.get_by_role("button", name=said("operator.offerings.to_off"), exact=True)
        await expect(off).to_be_disabled()  # something is open
        await one.keep("offerings-draining")

        assert (await asyncio.to_thread(placed))["code"] == 109, "nothing new begins"
        cancelled = await asyncio.to_thread(user.post, "cancelSpotOrder", id=resting["data"]["id"])
        assert (cancelled["code"], cancelled["data"]["state"]) == (0, "withdrawn")
        await expect(off).to_be_enabled(timeout=2 * PATIENCE_MS)  # the page looks again by itself
        await asyncio.to_thread(own_site.advance, seconds=DRAINS_S)
        await off.click()
        await confirm(one, said, "operator.offerings.to_off", "operator.case.reason")
        await expect(row.get_by_text(said("operator.offerings.off"), exact=True)).to_be_visible()
        answer = await asyncio.to_thread(user.get, "spotPairs")
        assert answer["code"] == 109
        paths = [entry["path"] for remote in own_site.deployment()["remotes"] for entry in remote["navigation"]]
        assert "/currencyTrade" not in paths
        await row.get_by_role("button", name=said("operator.offerings.to_on"), exact=True).click()
        await confirm(one, said, "operator.offerings.to_on", "operator.case.reason")
        await expect(row.get_by_text(said("operator.offerings.on"), exact=True)).to_be_visible()
    assert (await asyncio.to_thread(placed))["code"] == 0
