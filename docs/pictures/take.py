"""Take the pictures of people's first steps for docs/screens.md: `.venv/bin/python docs/pictures/take.py`.

It needs the built pages and Chromium. Each is taken in English and Japanese, 1,440 and 375 pixels wide, with
128 colours.
"""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

from agio_testing.browser import ARGUMENTS, DESK, PHONE, chromium
from agio_testing.site import Site, running_site
from agio_testing.users import Person, person
from PIL import Image
from playwright.async_api import async_playwright, expect

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "build"
LANGUAGES = {"en": "", "jp": "-ja"}
COLOURS = 128
SETTLES_MS = 1_500
"""Until charts have drawn and what slid in stands still."""
LONGEST_MS = 60_000
"""Nobody measures here how fast a page is."""
TO_CONTRACT = {"coin": "USDT", "from": "spot", "to": "contract", "amount": "2000"}


async def keep(somebody: Person, name: str, width: int, language: str) -> None:
    """Keep a picture of the window, as a small PNG."""
    page = somebody.page
    await page.wait_for_timeout(SETTLES_MS)
    shot = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
    if shot.width != width:
        shot = shot.resize((width, round(shot.height * width / shot.width)), Image.Resampling.LANCZOS)
    small = shot.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(HERE / f"{name}-{width}{LANGUAGES[language]}.png", optimize=True)


async def first_steps(browser: object, site: Site, language: str, width: int) -> None:
    """A visitor's home; then deposit, withdrawal, the questions before the first option, and a first contract."""
    async with person(browser, site, language, width) as visitor:  # type: ignore[arg-type]
        await visitor.window.open("/")
        await visitor.page.get_by_role("img", name=visitor.t("shell.example.chart")).wait_for(timeout=LONGEST_MS)
        await keep(visitor, "home", width, language)
    async with person(browser, site, language, width) as ann:  # type: ignore[arg-type]
        await ann.joins()
        for name, path in (("deposit", "/recharge"), ("withdrawal", "/withdraw")):
            await ann.window.open(path)
            await keep(ann, name, width, language)
        await asyncio.to_thread(ann.who.post, "transferAsset", **TO_CONTRACT)
        await asyncio.to_thread(_forgets_the_questions, site, ann)
        for name, path in (("option", "/optionTrade"), ("contract", "/contractTrade")):
            await ann.window.open(path)
            await (_stakes if name == "option" else _fills_lots)(ann, phone=width == PHONE)
            await keep(ann, name, width, language)


ACCOUNT = {
    "passkeys": "/passkeys",
    "phrase": "/phrase",
    "security": "/security",
    "history": "/record",
    "profit": "/asset",
    "data": "/myData",
    "close": "/closeAccount",
}
"""Screens of somebody's own account, each by its picture."""


async def own_account(browser: object, site: Site, language: str, width: int) -> None:
    """Security, money and the end of an account, as its owner sees them."""
    async with person(browser, site, language, width) as ann:  # type: ignore[arg-type]
        await ann.joins()
        for name, path in ACCOUNT.items():
            await ann.window.open(path)
            await keep(ann, name, width, language)


def _forgets_the_questions(site: Site, somebody: Person) -> None:
    site.query(
        "DELETE FROM risk_test t USING app_user u WHERE u.id = t.user_id AND u.email = $1 RETURNING t.id",
        somebody.who.account,
    )


async def _stakes(somebody: Person, *, phone: bool) -> None:
    rise = somebody.page.get_by_role("button", name=somebody.t("options.direction.rise"), exact=True)
    if phone:
        await rise.last.click()
    await somebody.page.get_by_label(somebody.t("options.fact.stake"), exact=True).fill("50")
    await somebody.page.wait_for_timeout(SETTLES_MS)
    await rise.last.click()
    asked = somebody.page.get_by_role("dialog", name=somebody.said("options.confirm_title"))
    await asked.get_by_role("button", name=somebody.t("options.direction.rise"), exact=True).click()
    await somebody.page.get_by_role("dialog", name=somebody.t("shell.risk.title")).wait_for()


async def _fills_lots(somebody: Person, *, phone: bool) -> None:
    if phone:
        await somebody.page.get_by_role("button", name=somebody.t("contracts.command.long"), exact=True).last.click()
    await somebody.page.get_by_label(somebody.t("contracts.fact.lots"), exact=True).fill("10")


async def take(site: Site) -> None:
    """All of them, one after another."""
    expect.set_options(timeout=LONGEST_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        for language in LANGUAGES:
            for width in (DESK, PHONE):
                await first_steps(browser, site, language, width)
                await own_account(browser, site, language, width)
        await browser.close()


if __name__ == "__main__":
    with running_site(pages=PAGES) as made:
        asyncio.run(take(made))
