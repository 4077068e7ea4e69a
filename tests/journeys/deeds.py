"""What people do on the site, by the names they see."""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections.abc import Callable

import httpx
from browser import Window, new_account, number, sent_code
from playwright.async_api import Locator, expect
from running_site import ROOT, Site

PASSWORD = "correct horse 7"
LANGUAGES = {one["key"]: one for one in tomllib.loads((ROOT / "locales/languages.toml").read_text("utf-8"))["language"]}

Words = Callable[[str], str]


def words(site: Site, tag: str) -> Words:
    """What the pages say for a key: the catalogue that browsers get; English stands in for what it lacks."""
    known: dict[str, str] = {}

    def said(key: str) -> str:
        if key not in known:
            domain = key.partition(".")[0]
            for language in ("en", tag):
                known.update(httpx.get(f"{site.url}/locales/{language}/{domain}.json").raise_for_status().json())
        return known[key]

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
    """By the menu of the account, at the top."""
    menu = window.page.get_by_role("banner").get_by_role("button", name=said("shell.nav.user"))
    await menu.click()
    async with window.page.expect_response(lambda answer: "web/logout" in answer.url):
        await window.page.get_by_role("menuitem", name=said("shell.nav.logout")).click()
    await expect(menu).to_have_count(0)


async def register(window: Window) -> str:
    """Open an account by e-mail, with the code that was sent; the account's name."""
    page, account = window.page, new_account()
    await window.open("/register")
    await page.get_by_role("tab", name="E-mail").click()
    await page.get_by_role("textbox", name="E-mail").fill(account)
    await page.get_by_role("button", name="Send code").click()
    await expect(page.get_by_role("button", name="Send code")).to_have_count(0)  # it counts down now
    code = await asyncio.to_thread(sent_code, window.site, account)
    await page.get_by_role("textbox", name="Code", exact=True).fill(code)
    await page.get_by_role("textbox", name="Password", exact=True).fill(PASSWORD)
    await page.get_by_role("textbox", name="Repeat the password").fill(PASSWORD)
    await page.get_by_role("checkbox", name=re.compile("I have read")).check()
    await window.main().get_by_role("button", name="Create account").click()
    await expect(page).not_to_have_url(re.compile("/register"))
    return account


async def open_demo(window: Window) -> None:
    """Take a demo account from the home page."""
    await window.open("/")
    offer = window.main().get_by_role("button", name="Try a demo account")
    async with window.page.expect_response(lambda answer: "web/info" in answer.url):
        await offer.click()
    await expect(offer).to_have_count(0)


async def order_form(window: Window, side: str = "Buy") -> Locator:
    """The form of the trade page; on a phone it opens from the bottom."""
    page = window.page
    if window.on_phone:
        await window.main().get_by_role("button", name=side, exact=True).click()
        form = page.get_by_role("dialog").locator("form")
    else:
        form = page.get_by_role("complementary", name="Place an order").locator("form")
        await form.get_by_role("radio", name=side).check(force=True)
    await expect(form).to_be_visible()
    return form


async def confirm(window: Window, deed: str) -> None:
    """Press the order button, and confirm what it shows."""
    page = window.page
    await page.get_by_role("button", name=deed, exact=True).last.click()
    asked = page.get_by_role("dialog").filter(has_text="Confirm")
    await expect(asked).to_be_visible()
    async with page.expect_response(lambda answer: "placeSpotOrder" in answer.url) as answered:
        await asked.get_by_role("button", name=deed, exact=True).click()
    envelope = await (await answered.value).json()
    assert envelope["code"] == 0, envelope
    await expect(asked).to_be_hidden()


async def buy_at_market(window: Window, total: str) -> None:
    """Buy BTC for this many USDT."""
    form = await order_form(window)
    await form.get_by_role("tab", name="Market").click()
    await form.get_by_role("textbox", name="Total").fill(total)
    await expect(form.get_by_role("button", name="Buy BTC")).to_be_enabled()
    await confirm(window, "Buy BTC")


async def buy_below_the_market(window: Window, quantity: str) -> None:
    """A limit order that rests: two per cent under the price the form offers."""
    form = await order_form(window)
    await form.get_by_role("tab", name="Limit").click()
    price = form.get_by_role("textbox", name="Price")
    await expect(price).not_to_have_value("")
    below = f"{number(await price.input_value()) * 0.98:.2f}"
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
    await shown.get_by_role("tab", name=state).click()
    return shown
