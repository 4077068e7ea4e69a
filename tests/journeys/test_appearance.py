"""How the pages stand: at both sizes, in three scripts, dark and light, for everybody."""

from __future__ import annotations

import asyncio

import pytest
from browser import DESK, PHONE, Window, window
from deeds import open_demo
from playwright.async_api import Browser, expect
from running_site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PAGES = {
    "home": "/",
    "market": "/market",
    "trade": "/currencyTrade",
    "login": "/login",
    "register": "/register",
    "console": "/operator/login",
}
TAGS = {"en": "en", "jp": "ja", "ty": "th"}

both_sizes = pytest.mark.parametrize("width", [DESK, PHONE], ids=["desk", "phone"])


KEYS = r"""() => [document.title, document.body.innerText].join("\n").match(
    /\b(?:shell|kernel|market|spot|wallet|account|content|operator)\.[a-z_]+(?:\.[a-z_]+)*\b/g) ?? []"""


async def shown(one: Window, name: str, path: str) -> None:
    """The page stands as it should, and is kept as a picture."""
    await one.open(path)
    keys: list[str] = []
    for _ in range(50):  # a menu's texts may come a moment after its page
        if not (keys := await one.page.evaluate(KEYS)):
            break
        await asyncio.sleep(0.1)
    assert not keys, f"{path} shows keys instead of texts: {keys[:5]}"
    await one.keep(name)
    await one.assert_fits()


@both_sizes
@pytest.mark.parametrize("language", TAGS)
async def test_every_page_fits_and_speaks_the_language(
    browser: Browser, journey_site: Site, width: int, language: str
) -> None:
    async with window(browser, journey_site, width, language=language) as one:
        for name, path in PAGES.items():
            await shown(one, f"{name}-{TAGS[language]}-dark", path)
            assert await one.page.get_attribute("html", "lang") == TAGS[language]


@both_sizes
@pytest.mark.parametrize("language", TAGS)
async def test_the_assets_fit_and_speak_the_language(
    browser: Browser, journey_site: Site, width: int, language: str
) -> None:
    async with window(browser, journey_site, width) as one:
        await open_demo(one)
        await one.page.evaluate(f"localStorage['agio.language'] = '{language}'")
        await shown(one, f"asset-{TAGS[language]}-dark", "/asset")


@both_sizes
async def test_every_page_fits_in_the_light(browser: Browser, journey_site: Site, width: int) -> None:
    async with window(browser, journey_site, width, theme="light") as one:
        for name, path in PAGES.items():
            await shown(one, f"{name}-en-light", path)
            assert await one.page.get_attribute("html", "data-theme") == "light"


@both_sizes
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", ["home", "market", "trade", "login"])
async def test_nothing_keeps_anybody_out(
    browser: Browser, journey_site: Site, width: int, theme: str, name: str
) -> None:
    async with window(browser, journey_site, width, theme=theme) as one:
        await one.open(PAGES[name])
        await one.assert_accessible()


@both_sizes
@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_nothing_keeps_anybody_out_of_the_assets(
    browser: Browser, journey_site: Site, width: int, theme: str
) -> None:
    async with window(browser, journey_site, width, theme=theme) as one:
        await open_demo(one)
        await one.open("/asset")
        await one.assert_accessible()


async def test_another_language_keeps_the_page_and_what_was_typed(browser: Browser, journey_site: Site) -> None:
    async with window(browser, journey_site) as one:
        await one.open("/register")
        page = one.page
        await page.get_by_role("textbox", name="E-mail").fill("half@example.com")
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
        await asyncio.sleep(0.3)  # colours may fade
        assert await page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
        await page.reload()
        await expect(page.locator("html")).to_have_attribute("data-theme", "light")
