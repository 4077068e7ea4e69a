"""The header, and the row of places below it, stand in every language, from a tablet to a desk: what the header has no
room for is in a menu.
"""

from __future__ import annotations

import asyncio

import pytest
from agio_testing.browser import DESK, window
from agio_testing.page_commands import LANGUAGES
from agio_testing.site import Site
from english import English
from page_checks import PageChecks
from playwright.async_api import Browser
from screens import Screen
from states import People, State

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDTHS = (1024, 1100, 1200, 1280, 1366, 1440)


@pytest.mark.parametrize(
    ("state", "path"),
    [(State.FIRST_DAY, "/"), (State.DEMO, "/market"), (State.DEMO, "/profit_index"), (State.DEMO, "/info")],
)
async def test_the_header_fits_in_every_language(
    browser: Browser, swept_site: Site, people: People, state: State, path: str
) -> None:
    english, found = await asyncio.to_thread(English, swept_site), []
    async with window(browser, swept_site, DESK) as one:
        page_checks = await PageChecks.opened(one, english, ("overflow", "clipping", "overlap"))
        who = await asyncio.to_thread(people.of, state, Screen(path, "", "", "visitor"))
        if who is not None:
            await one.keep_session("agio.token", who)
        await one.page.goto(swept_site.url + path)
        assert not await page_checks.settled()
        for language in LANGUAGES:
            for width in WIDTHS:
                await one.page.set_viewport_size({"width": width, "height": 900})
                await page_checks.turn(language, "dark")
                found += [(language, width, seen) for seen in await page_checks.look(language, fully=False)]
    assert found == []
