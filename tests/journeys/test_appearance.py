"""Settings of a visitor: language, theme, a phone's menu. How each page stands in all of them, the sweep sees."""

from __future__ import annotations

import re

import pytest
from agio_testing.browser import PHONE, window
from agio_testing.page_commands import choose_language, open_demo, words
from agio_testing.site import Site
from agio_testing.users import TAGS
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

INFO = """async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("agio.token")}` };
    const answer = await fetch("/web/info?lang=en&rtoken=abcdef123456", { headers });
    return (await answer.json()).data.language;
}"""
"""Script that reads the account's language, asked beside what the page asks for itself."""


async def test_another_language_keeps_the_page_and_what_was_typed(browser: Browser, journey_site: Site) -> None:
    async with window(browser, journey_site) as one:
        await one.open("/register")
        page = one.page
        await page.get_by_role("textbox", name="Email").fill("half@example.com")
        typed = page.locator("input").filter(visible=True).and_(page.locator('input[value="half@example.com"]'))
        for language, tag in (("日本語", "ja"), ("ไทย", "th"), ("English", "en")):
            await page.get_by_role("contentinfo").get_by_role("button", name=language).click()
            await expect(page.locator("html")).to_have_attribute("lang", tag)
            await expect(page).to_have_url(f"{journey_site.url}/register")
            await expect(typed).to_have_count(1)


async def test_the_theme_changes_at_once_and_is_remembered(browser: Browser, journey_site: Site) -> None:
    async with window(browser, journey_site) as one:
        page = one.page
        await one.open("/market")
        dark = await page.evaluate("getComputedStyle(document.body).backgroundColor")
        await page.get_by_role("button", name="Light theme").click()
        await expect(page.locator("html")).to_have_attribute("data-theme", "light")
        await expect(page.locator("body")).not_to_have_css("background-color", dark)
        await page.reload()
        await expect(page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("language", TAGS)
async def test_a_visitor_finds_the_way_in_on_a_phone(browser: Browser, journey_site: Site, language: str) -> None:
    said = words(journey_site, TAGS[language])
    async with window(browser, journey_site, PHONE, language=language) as one:
        header = one.page.get_by_role("banner")
        for path in ("/", "/market", "/asset"):
            await one.open(path)
            for entrance in ("shell.nav.login", "shell.nav.register"):
                await expect(header.get_by_role("link", name=said(entrance), exact=True)).to_be_in_viewport(ratio=1)
            await one.assert_fits()
        await header.get_by_role("button", name=said("shell.nav.main"), exact=True).click()
        menu = one.page.get_by_role("dialog")
        await expect(menu.get_by_role("link", name=said("shell.nav.register"), exact=True)).to_be_visible()
        await menu.get_by_role("button", name=said("shell.theme.light"), exact=True).click()
        await expect(one.page.locator("html")).to_have_attribute("data-theme", "light")
        await menu.get_by_role("link", name=said("shell.nav.login"), exact=True).click()
        await expect(one.page).to_have_url(f"{journey_site.url}/login")


async def test_the_language_that_is_chosen_is_kept_at_the_account(browser: Browser, journey_site: Site) -> None:
    async with window(browser, journey_site) as one:
        await open_demo(one)
        await one.open("/market")
        async with one.page.expect_response(lambda answer: "web/updateLanguage" in answer.url) as kept:
            await choose_language(one, "jp")
        assert (await (await kept.value).json())["data"] == {"language": "jp"}
        assert await one.page.evaluate(INFO) == "jp"


@pytest.mark.parametrize("language", TAGS)
async def test_the_heads_of_the_book_are_whole_where_it_is_narrow(
    browser: Browser, journey_site: Site, language: str
) -> None:
    said = words(journey_site, TAGS[language])
    async with window(browser, journey_site, language=language) as one:
        await one.page.set_viewport_size({"width": 1024, "height": 900})
        await one.open("/currencyTrade")
        for name in ("price", "amount", "total"):
            head = one.main().get_by_text(said(f"trade.column.{name}"), exact=True).locator("visible=true").first
            assert await head.locator("..").evaluate("cell => cell.scrollWidth <= cell.clientWidth"), name
        await one.page.set_viewport_size({"width": 1440, "height": 900})
        await expect(
            one.main().get_by_text(said("trade.column.amount_in").replace("{coin}", "BTC")).first
        ).to_be_visible()


async def test_back_closes_what_is_open_and_a_phone_searches_pairs_in_its_menu(
    browser: Browser, journey_site: Site
) -> None:
    said = words(journey_site, "en")
    async with window(browser, journey_site, PHONE) as one:
        page = one.page
        await one.open("/market")
        opens = page.get_by_role("banner").get_by_role("button", name=said("shell.nav.main"), exact=True)
        menu = page.get_by_role("dialog")
        for _ in range(2):
            await opens.click()
            await expect(menu).to_be_visible()
            await page.go_back()
            await expect(menu).to_be_hidden()
            await expect(page).to_have_url(f"{journey_site.url}/market")
        await opens.click()
        box = menu.get_by_role("combobox", name=said("shell.search.placeholder"))
        await box.fill("eth")
        await expect(menu.get_by_role("option").first).to_contain_text("ETH")
        await box.press("Enter")
        await expect(menu).to_be_hidden()
        await expect(page).to_have_url(re.compile(r"/currencyTrade\?pair=ETHUSDT"))


MOST_STOPS = 45
"""Of Tab, between the search of pairs and the price of an order."""


async def test_few_stops_lie_between_the_search_of_pairs_and_the_price_of_an_order(
    browser: Browser, journey_site: Site
) -> None:
    said = words(journey_site, "en")
    async with window(browser, journey_site) as one:
        page = one.page
        await one.open("/currencyTrade?pair=BTCUSDT")
        rows = page.get_by_role("group", name=said("trade.book.title")).locator("[data-row]")
        await expect(rows.nth(5)).to_be_visible()
        await page.get_by_role("combobox", name=said("shell.search.placeholder")).focus()
        stops, in_book = 0, 0
        while not await page.evaluate("document.activeElement?.matches('aside input')"):
            await page.keyboard.press("Tab")
            stops += 1
            in_book += await page.evaluate(
                "document.activeElement?.matches('[role=group] > div > [data-row]') ?? false"
            )
            assert stops <= MOST_STOPS
        assert in_book == 1
        await rows.first.focus()
        for _ in range(20):  # rows come and go while the focus stays among them
            await page.keyboard.press("ArrowDown")
            await page.wait_for_function("() => document.activeElement?.matches('[data-row]')")
