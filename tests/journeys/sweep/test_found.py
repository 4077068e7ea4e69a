"""Faults that people once found by trying the site, and no check of the sweep would notice if they came back."""

from __future__ import annotations

import asyncio
import re

import pytest
from agio_testing.browser import AXE, DESK, PHONE, Window, window
from agio_testing.console import case_pane, give_back, operator, take
from agio_testing.page_commands import words
from agio_testing.site import Site
from playwright.async_api import Browser, expect
from screens import Screen
from states import People, State

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

STRUCTURE = ("page-has-heading-one", "landmark-unique", "landmark-one-main", "heading-order", "empty-table-header")
"""Of good structure, which no standard asks for: somebody who hears a page finds their way by it."""
AXE_RUN = """rules => axe.run(document, {resultTypes: ['violations'], runOnly: rules}).then(({violations}) =>
    violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 120)}`)))"""


async def signed_in(one: Window, people: People, path: str, state: State = State.BUSY) -> None:
    """Open a screen as somebody with orders."""
    who = await asyncio.to_thread(people.of, state, Screen(path, "", "", "user"))
    assert who is not None
    await one.keep_session("agio.token", who)
    await one.open(path)


async def test_the_heads_of_the_market_stay_while_its_rows_are_scrolled(browser: Browser, swept_site: Site) -> None:
    async with window(browser, swept_site, DESK) as one:
        await one.open("/market")
        row = one.main().locator("tbody tr").nth(8)
        await row.evaluate("row => row.scrollIntoView({block: 'start'})")
        first = await one.main().locator("tbody tr").first.bounding_box()
        head = await one.main().locator("th").nth(1).bounding_box()
        assert first and head and first["y"] < head["y"], "the first row went under the head"
        assert head["y"] >= 0


async def test_a_phone_says_on_the_trade_page_that_money_is_simulated(
    browser: Browser, swept_site: Site, people: People
) -> None:
    said = words(swept_site, "en")
    async with window(browser, swept_site, PHONE) as one:
        await signed_in(one, people, "/currencyTrade", State.DEMO)
        await one.keep("trade-demo")
        await expect(one.page.get_by_text(said("shell.realm.demo")).filter(visible=True).first).to_be_visible()


@pytest.mark.parametrize("path", ["/currencyTrade", "/devices", "/asset", "/market"])
async def test_a_page_is_found_through_by_ear(browser: Browser, swept_site: Site, people: People, path: str) -> None:
    async with window(browser, swept_site, DESK) as one:
        await signed_in(one, people, path)
        await one.page.evaluate(AXE.read_text("utf-8"))
        assert await one.page.evaluate(AXE_RUN, list(STRUCTURE)) == []


async def test_each_order_is_cancelled_by_a_button_of_its_own_name(
    browser: Browser, swept_site: Site, people: People
) -> None:
    async with window(browser, swept_site, DESK) as one:
        await signed_in(one, people, "/currencyTrade")
        said = words(swept_site, "en")
        rows = one.main().locator("tr", has=one.page.get_by_title(said("trade.orders.cancel_one")))
        await expect(rows.first).to_be_visible()
        names = [
            await row.get_by_title(said("trade.orders.cancel_one")).get_attribute("aria-label")
            for row in await rows.all()
        ]
        assert len(names) > 1 and len(set(names)) == len(names), names


async def test_a_movement_says_by_which_trade(browser: Browser, swept_site: Site, people: People) -> None:
    async with window(browser, swept_site, DESK) as one:
        await signed_in(one, people, "/deallog")
        trade = one.main().get_by_role("row").filter(has_text=words(swept_site, "en")("spot.reason.trade")).first
        await trade.click()
        sheet = one.page.get_by_role("dialog")
        await expect(sheet).to_contain_text(re.compile(r"(BTC|ETH)/USDT"))
        await expect(sheet).to_contain_text(words(swept_site, "en")("shell.receipt.same"))
        await one.keep("movement")


CLEAR = "rgba(0, 0, 0, 0)"
DRAWN = """async (credit) => {
    const box = credit.getBoundingClientRect();
    return [...document.querySelectorAll("main canvas")].some((one) => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    });
}"""


@pytest.mark.parametrize("width", [DESK, PHONE])
async def test_the_chart_s_credit_covers_nothing_that_is_drawn(browser: Browser, swept_site: Site, width: int) -> None:
    async with window(browser, swept_site, width) as one:
        await one.open("/currencyTrade")
        await expect(one.main().locator("canvas").first).to_be_visible()
        credit = one.main().get_by_text(words(swept_site, "en")("trade.chart.credit"))
        await expect(credit).to_be_visible()
        await one.keep("trade-credit")
        assert not await credit.evaluate(DRAWN)


async def test_a_case_under_the_pointer_is_lit_with_its_tick_box(browser: Browser, swept_site: Site) -> None:
    async with operator(browser, swept_site) as one:
        await one.open("/operator?queue=wallet.withdrawals")
        picked = one.main().locator("label", has=one.page.get_by_role("checkbox")).first
        await expect(picked).to_be_visible()
        case = picked.locator("..")
        for part in (picked, case.get_by_role("button")):
            await one.page.mouse.move(0, 0)
            await expect(case).to_have_css("background-color", CLEAR)
            await part.hover()
            await expect(case).not_to_have_css("background-color", CLEAR)


BOXES = """chart => [chart.querySelector('text'), chart.querySelector('path')].map(one => {
    const {y, height} = one.getBBox();
    return [y, y + height];
})"""


async def test_the_price_crosses_no_word_of_the_receipt_at_home(browser: Browser, swept_site: Site) -> None:
    said = words(swept_site, "en")
    async with window(browser, swept_site, PHONE) as one:
        await one.open("/")
        await expect(one.main().get_by_role("link", name=said("shell.nav.register"))).to_be_visible()
        await expect(one.main().get_by_role("img", name=said("shell.example.chart"))).to_have_count(0)
    async with window(browser, swept_site, DESK) as one:
        await one.open("/")
        chart = one.main().get_by_role("img", name=said("shell.example.chart"))
        await expect(chart).to_be_visible()
        await one.keep("home-receipt")
        (_, ends), (begins, _) = await chart.evaluate(BOXES)
        assert ends <= begins, "the word of the entry stands above the line of the price"


HEARD = """() => {
    globalThis.agioToasts = [];
    new MutationObserver(() => {
        for (const place of document.querySelectorAll("[aria-live=polite]")) {
            if (getComputedStyle(place).position !== "fixed") continue;
            for (const toast of place.children) {
                const box = toast.getBoundingClientRect();
                const covered = [...document.querySelectorAll("main section button, main section a")].filter((one) => {
                    const {left, right, top, bottom} = one.getBoundingClientRect();
                    return left < right && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
                });
                agioToasts.push([toast.innerText, covered.map((one) => one.innerText)]);
            }
        }
    }).observe(document.body, {childList: true, subtree: true});
}"""
"""Script that notes what a toast says and covers as it comes: by the time somebody asks it may be gone."""


async def test_what_the_console_says_covers_nothing_of_a_case(browser: Browser, swept_site: Site) -> None:
    async with operator(browser, swept_site) as one:
        await one.open("/operator?queue=wallet.withdrawals")
        await one.main().locator("section button:has(strong)").first.click()
        await expect(case_pane(one)).to_be_visible()
        await take(one)
        await one.page.evaluate(HEARD)
        await give_back(one)
        await one.page.wait_for_function("() => agioToasts.length")
        for text, covered in await one.page.evaluate("() => agioToasts"):
            assert covered == [], (text, covered)
