"""How the pages stand: at both sizes, in three scripts, dark and light, for everybody."""

from __future__ import annotations

import asyncio

import pytest
from agio_testing.browser import DESK, PHONE, Window, window
from agio_testing.deeds import choose_language, open_demo, words
from agio_testing.people import TAGS
from agio_testing.site import Site
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PAGES = {
    "home": "/",
    "market": "/market",
    "trade": "/currencyTrade",
    "login": "/login",
    "register": "/register",
    "console": "/operator/login",
}
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


looks = pytest.mark.parametrize(
    ("language", "theme"), [("en", "dark"), ("jp", "dark"), ("ty", "dark"), ("en", "light")]
)
"""Every script in the dark, and the light in one language."""


@both_sizes
@looks
async def test_every_page_fits_speaks_the_language_and_keeps_nobody_out(
    browser: Browser, journey_site: Site, width: int, language: str, theme: str
) -> None:
    async with window(browser, journey_site, width, language=language, theme=theme) as one:
        for name, path in PAGES.items():
            await shown(one, f"{name}-{TAGS[language]}-{theme}", path)
            assert await one.page.get_attribute("html", "lang") == TAGS[language]
            assert await one.page.get_attribute("html", "data-theme") == theme
            if language == "en":  # what axe-core looks at is the same in every language
                await one.assert_accessible()


@both_sizes
@looks
async def test_the_assets_fit_speak_the_language_and_keep_nobody_out(
    browser: Browser, journey_site: Site, width: int, language: str, theme: str
) -> None:
    async with window(browser, journey_site, width, theme=theme) as one:
        await open_demo(one)
        await one.page.evaluate(f"localStorage['agio.language'] = '{language}'")
        await shown(one, f"asset-{TAGS[language]}-{theme}", "/asset")
        if language == "en":
            await one.assert_accessible()


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
        await asyncio.sleep(0.3)  # colours may fade
        assert await page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
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
        await one.page.wait_for_load_state("networkidle")  # what this page asks for is not the answer to the next one
        async with one.page.expect_response(lambda answer: "web/info" in answer.url) as told:
            await one.page.reload()
        assert (await (await told.value).json())["data"]["language"] == "jp"


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
