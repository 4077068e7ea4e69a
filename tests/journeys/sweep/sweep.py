"""The walk over the screens: one browser, one page for each state and size, everything that was found."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from itertools import groupby

from agio_testing.browser import AXE, Window, window
from agio_testing.page_commands import LANGUAGES, words
from contact_sheet import Thumbnails
from english import English
from findings import Swept, is_known
from page_checks import CHECKS, IN_PAGE, LATE, Checks, PageChecks, finding
from playwright.async_api import Browser
from screens import OPERATOR
from states import People, State
from viewport_matrix import Visit

SESSION_KEYS = {OPERATOR: "agio.operator.token"}
ANSWERED = ("/web/info", "/web/operatorInfo", "/web/operatorQueues")
"""Calls about the session itself, which are answered while everything else is refused: a page without them is a
visitor's, and the console's places are found by them.
"""
FROM_ANOTHER = (State.BUSY, State.DEMO)
"""States in which a screen is come to from another, as by a link, and in the others by its address. Where it is looked
at what moves as a page fills, each is loaded.
"""
LATE_MS = 600
"""The most that an answer is late by where it is looked at what moves."""
REFUSED = 114
"""Unavailable: the server is up, and what it needs is not."""


async def sweep(
    browser: Browser,
    people: People,
    visits: Iterable[Visit],
    *,
    thumbnails: Thumbnails | None = None,
    checks: Checks = CHECKS,
) -> Swept:
    """Look at everything that is to be visited."""
    english = await asyncio.to_thread(English, people.site)
    came, began = Swept(findings=[]), time.monotonic()

    def window_of(visit: Visit) -> tuple[str, int, bool, bool]:
        return visit.state, visit.width, visit.screen.access == OPERATOR, signed_in(visit)

    for _, some in groupby(sorted(visits, key=window_of), window_of):
        together = list(some)
        async with opened(browser, people, together[0]) as one:
            await one.page.add_init_script(path=AXE)  # sent once: half a megabyte, and each page is asked by it
            if LATE in checks and together[0].state is not State.ERROR:
                await answer_late(one)
            page_checks = await PageChecks.opened(one, english, checks)
            for number, visit in enumerate(together):
                anew = number == 0 or LATE in checks or visit.state not in FROM_ANOTHER
                path = people.path(visit.state, visit.screen)
                await _visit(page_checks, visit, path, came, thumbnails, anew=anew)
    came.seconds = time.monotonic() - began
    return came


def signed_in(visit: Visit) -> bool:
    """Whether somebody looks who has a session."""
    return visit.screen.access != "visitor" or visit.state is not State.FIRST_DAY


@asynccontextmanager
async def opened(browser: Browser, people: People, visit: Visit) -> AsyncIterator[Window]:
    """A window for a visit and those like it."""
    async with window(browser, people.site, visit.width) as one:
        who = await asyncio.to_thread(people.of, visit.state, visit.screen)
        if who is not None:
            await one.keep_session(SESSION_KEYS.get(visit.screen.access, "agio.token"), who)
            if visit.state is State.DEMO:
                await one.page.evaluate("() => localStorage.setItem('agio.realm', 'demo')")  # as after a first page
        if visit.state is State.ERROR:
            await refuse_everything(one)
        yield one


async def answer_late(one: Window) -> None:
    """Answer a page of this window late from now on as it fills, and in any order, to see what it does then."""
    await one.page.add_init_script(f"{(IN_PAGE / 'late.js').read_text('utf-8')}agioLate({LATE_MS});")


async def refuse_everything(one: Window) -> None:
    """Refuse each request of a page of this window from now on, in the words and the language of the server."""
    key = "kernel.code.unavailable"
    said = {
        language: (await asyncio.to_thread(words, one.site, its["tag"]))(key) for language, its in LANGUAGES.items()
    }
    given = json.dumps({"answered": ANSWERED, "code": REFUSED, "key": key, "words": said})
    await one.page.add_init_script(f"{(IN_PAGE / 'refused.js').read_text('utf-8')}agioRefused({given});")


async def _visit(
    page_checks: PageChecks, visit: Visit, path: str, came: Swept, thumbnails: Thumbnails | None, *, anew: bool
) -> None:
    """Open one screen at its path, and look at it in each of its turns."""
    page, screen, first = page_checks.page, visit.screen, visit.turns[0]
    stored = [first.language, json.dumps(first.theme)]
    if page.url.startswith("http"):
        await page.evaluate("([l, t]) => { localStorage['agio.language'] = l; localStorage['agio.theme'] = t }", stored)
    unsettled = await page_checks.open(path + screen.search, anew=anew)
    if not unsettled and await page.evaluate("() => location.pathname") != path:
        page_checks.window.problems.clear()
        return  # somebody in this state is led elsewhere, and that screen has a visit of its own
    themes: set[str] = set()
    for turn in visit.turns:
        await page_checks.turn(*turn)
        unsettled = unsettled or await page_checks.settled()
        seen = unsettled + await page_checks.look(turn.language, fully=turn.theme not in themes)
        look = {"state": visit.state.value, "width": visit.width, "language": turn.language, "theme": turn.theme}
        found = [finding(one, screen=screen.address, **look) for one in seen]
        fresh = [one for one in found if not is_known(one)]
        if thumbnails is not None and (fresh or turn.theme not in themes):
            await thumbnails.take(page, visit, turn, fresh)
        themes.add(turn.theme)
        came.findings += fresh
        came.looks += 1
