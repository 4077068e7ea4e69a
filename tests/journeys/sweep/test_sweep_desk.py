"""Every screen of every plugin on a desk: a file of its own, because a file's tests run one after the other."""

from __future__ import annotations

import pytest
from agio_testing.browser import DESK
from every_screen import stands
from playwright.async_api import Browser
from screens import Screen
from states import People, State

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("state", State)
async def test_every_screen_stands(browser: Browser, people: People, screens: list[Screen], state: State) -> None:
    await stands(browser, people, screens, state, DESK)
