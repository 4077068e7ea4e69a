"""A page stays where it is while its answers come, late and in any order."""

from __future__ import annotations

import asyncio

import pytest
from agio_testing.browser import PHONE
from english import English
from page_checks import LATE, PageChecks
from playwright.async_api import Browser
from screens import Screen
from states import People, State
from sweep import answer_late, opened
from viewport_matrix import Setting, Visit

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize(
    ("path", "state"),
    [
        ("/setting", State.FIRST_DAY),
        ("/table2", State.FIRST_DAY),
        ("/subscription", State.FIRST_DAY),
        ("/demo", State.DEMO),
    ],
)
async def test_a_page_stays_where_it_is_while_it_fills(
    browser: Browser, people: People, path: str, state: State
) -> None:
    visit = Visit(Screen(path, "", "", "user"), state, PHONE, (Setting("en", "dark"),))
    english = await asyncio.to_thread(English, people.site)
    async with opened(browser, people, visit) as one:
        await answer_late(one)
        page_checks = await PageChecks.opened(one, english, (LATE,))
        await one.page.goto(people.site.url + path)
        assert await page_checks.settled() == []
        assert await page_checks.look("en", fully=False) == []
