"""Actions of people on the site, by the names they see."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from decimal import Decimal
from functools import cache

import httpx
from playwright.async_api import Locator, expect

from agio_testing.browser import Window, number
from agio_testing.site import ROOT, Site
from agio_testing.visitor import NO_TLS

PASSWORD = "correct horse 7"
LANGUAGES = {one["key"]: one for one in tomllib.loads((ROOT / "locales/languages.toml").read_text("utf-8"))["language"]}

Words = Callable[[str], str]


@cache
def catalogue(url: str, tag: str, domain: str) -> dict[str, str]:
    """Texts of a plugin's pages in a language, as browsers get them."""
    return httpx.get(f"{url}/locales/{tag}/{domain}.json", verify=NO_TLS).raise_for_status().json()


def words(site: Site, tag: str) -> Words:
    """Text of the pages for a key; English stands in for what a language lacks."""

    def said(key: str) -> str:
        domain = key.partition(".")[0]
        found = catalogue(site.url, tag, domain).get(key)
        return catalogue(site.url, "en", domain)[key] if found is None else found

    return said


async def choose_language(window: Window, language: str) -> None:
    """Choose a language in the menu of the header, whatever the language is now."""
    header, chosen = window.page.get_by_role("banner"), LANGUAGES[language]
    shown = [words(window.site, one["tag"])("shell.language") for one in LANGUAGES.values()]
    menu = re.compile("^(" + "|".join(map(re.escape, shown)) + "):")
    await header.get_by_role("button", name=menu).click()
    await window.page.get_by_role("menuitem", name=chosen["name"]).click()
    await expect(window.page.locator("html")).to_have_attribute("lang", chosen["html"])
    await window.settled()


async def log_out(window: Window, said: Words) -> None:
    """Log out by the menu of the account, at the top."""
    menu = window.page.get_by_role("banner").get_by_role("button", name=said("shell.nav.user"))
    await menu.click()
    async with window.page.expect_response(lambda answer: "web/logout" in answer.url):
        await window.page.get_by_role("menuitem", name=said("shell.nav.logout")).click()
    await expect(menu).to_have_count(0)


async def open_demo(window: Window) -> None:
    """Take a demo account from the home page."""
    await window.open("/")
    offer = window.main().get_by_role("button", name="Try a demo account")
    async with window.page.expect_response(lambda answer: "web/info" in answer.url):
        await offer.click()
    await expect(offer).to_have_count(0)


async def asset_row(window: Window, coin: str) -> Locator:
    """The row of a coin on the page of assets, which shows an opening balance as soon as it has come."""
    await window.open("/asset")
    # Another table below tells profit and loss by coin.
    row = window.main().get_by_role("table").first.get_by_role("row", name=re.compile(rf"^{coin} "))
    await expect(row).to_be_visible(timeout=60_000)
    return row


async def amount_in(row: Locator, coin: str) -> Decimal:
    """Amount of its coin that a row of the assets shows."""
    return number((await row.inner_text()).split(coin, 1)[1])


async def holding(window: Window, coin: str) -> Decimal:
    """Amount of a coin that the page of assets shows."""
    return await amount_in(await asset_row(window, coin), coin)


async def open_record(window: Window, path: str, text: str) -> Locator:
    """The drawer of the newest record that holds a text."""
    await window.open(path)
    await window.main().get_by_role("row").filter(has_text=text).first.click()
    drawer = window.page.get_by_role("dialog")
    await expect(drawer).to_be_visible()
    return drawer


async def order_form(window: Window, side: str = "Buy") -> Locator:
    """The form of the trade page; on a phone it opens from the bottom."""
    page = window.page
    if window.on_phone:
        await window.main().get_by_role("button", name=side, exact=True).click()
        form = page.get_by_role("dialog").locator("form")
    else:
        form = page.get_by_role("complementary", name="Place order").locator("form")
        await form.get_by_role("radio", name=side).check(force=True)
    await expect(form).to_be_visible()
    return form


async def confirm(window: Window, command: str) -> None:
    """Press the order button, and confirm what it shows."""
    page = window.page
    await page.get_by_role("button", name=command, exact=True).last.click()
    asked = page.get_by_role("dialog").filter(has_text="Confirm")
    await expect(asked).to_be_visible()
    async with page.expect_response(lambda answer: "placeSpotOrder" in answer.url) as answered:
        await asked.get_by_role("button", name=command, exact=True).click()
    envelope = await (await answered.value).json()
    assert envelope["code"] == 0, envelope
    await expect(asked).to_be_hidden()


async def buy_at_market(window: Window, total: str) -> None:
    """Buy BTC for this many USDT."""
    form = await order_form(window)
    await form.get_by_role("tab", name="Market", exact=True).click()
    await form.get_by_role("textbox", name="Total").fill(total)
    await expect(form.get_by_role("button", name="Buy BTC")).to_be_enabled()
    await confirm(window, "Buy BTC")


async def buy_below_the_market(window: Window, quantity: str) -> None:
    """A limit order that rests: two per cent under the price the form offers."""
    form = await order_form(window)
    await form.get_by_role("tab", name="Limit", exact=True).click()
    price = form.get_by_role("textbox", name="Price")
    await expect(price).not_to_have_value("")
    below = f"{number(await price.input_value()) * 98 / 100:.2f}"
    await price.click()  # in focus the figure loses its grouping; what is typed comes after that
    await price.fill(below)
    await expect(price).to_have_value(re.compile(f"^{below[:2]},?{below[2:5]}"))
    await form.get_by_role("textbox", name="Quantity").fill(quantity)
    await confirm(window, "Buy BTC")


def orders(window: Window) -> Locator:
    """The orders under the chart."""
    return window.page.get_by_role("region", name="Orders", exact=True)


async def show_orders(window: Window, state: str) -> Locator:
    """The orders in one state."""
    shown = orders(window)
    await shown.get_by_role("tab", name=re.compile(f"^{state}")).click()
    return shown
