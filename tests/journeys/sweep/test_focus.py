"""The focused element is seen, on every screen of a phone and in what an open keyboard leaves of it (WCAG 2.4.11)."""

from __future__ import annotations

import asyncio

import pytest
from agio_testing.browser import PHONE
from english import English
from every_screen import ONLY
from page_checks import PageChecks
from playwright.async_api import Browser
from screens import Screen, without_aliases
from states import People, State
from sweep import opened
from viewport_matrix import Setting, Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

HEIGHTS = (667, 360)
MOST_STOPS, AT_ONCE = 400, 20
"""Keys that are sent without waiting for each: the page itself judges every stop (``in_page/walk.js``)."""
TAB = {"type": "rawKeyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}


async def walk(page_checks: PageChecks) -> list[dict[str, str]]:
    """Every stop of the Tab key, from the beginning of the page to its end, where it can't be seen."""
    page = page_checks.page
    await page.evaluate("() => agioSweep.walk()")
    devtools = await page.context.new_cdp_session(page)
    try:
        for _ in range(0, MOST_STOPS, AT_ONCE):
            await asyncio.gather(*(devtools.send("Input.dispatchKeyEvent", TAB) for _ in range(AT_ONCE)))
            walked = await page.evaluate("() => agioSweep.walked()")
            if walked["ended"]:
                break
    finally:
        await devtools.detach()
    return walked["found"]


async def walks(page_checks: PageChecks, url: str) -> list[dict[str, str]]:
    """The page at each height, and the drawer of an order where it has one."""
    page, found = page_checks.page, []
    await page.goto(url)
    for height in HEIGHTS:
        await page.set_viewport_size({"width": PHONE, "height": height})
        await page_checks.settled()
        drawer = page.locator("[data-order-bar] button").first
        opens = await drawer.is_visible()
        found += [{"height": height, **seen} for seen in await walk(page_checks)]
        if opens:
            await drawer.click()
            await page.get_by_role("dialog").wait_for()
            found += [{"height": f"{height}, order", **seen} for seen in await walk(page_checks)]
            await page.keyboard.press("Escape")
            await page.get_by_role("dialog").wait_for(state="hidden")
    return found


@pytest.mark.parametrize("access", ["visitor", "user", "operator"])
async def test_what_has_the_focus_is_seen(browser: Browser, people: People, screens: list[Screen], access: str) -> None:
    state = State.FIRST_DAY if access == "visitor" else State.BUSY
    visits = [
        Visit(screen, state, PHONE, (Setting("en", "dark"),))
        for screen in without_aliases(screens)
        if (screen.access == access) and (not ONLY or screen.path in ONLY)
    ]
    if not visits:
        return
    english, found = await asyncio.to_thread(English, people.site), []
    async with opened(browser, people, visits[0]) as one:
        page_checks = await PageChecks.opened(one, english)
        for visit in visits:
            url = people.site.url + people.path(state, visit.screen) + visit.screen.search
            found += [{"screen": visit.screen.address, **seen} for seen in await walks(page_checks, url)]
        one.problems.clear()
    assert not found, "\n".join("{screen} {height}: {where} {what}".format(**seen) for seen in found)
