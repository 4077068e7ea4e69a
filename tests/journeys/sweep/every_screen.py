"""Every screen of every plugin stands: in all languages, sizes and themes, on the first day and on a busy one.

``make sweep`` looks at every combination; a plain run at a part in which each screen meets every state, size, theme and
language. The findings are a table; ``build/sweep/index.html`` shows it.
"""

from __future__ import annotations

import os

import pytest
from contact_sheet import Thumbnails
from findings import table
from page_checks import CHECKS, LATE
from playwright.async_api import Browser
from screens import Screen, without_aliases
from states import People, State
from sweep import sweep
from viewport_matrix import covering, whole

WHOLE = os.environ.get("AGIO_SWEEP") == "whole"
ONLY = os.environ.get("AGIO_SWEEP_SCREENS", "").split()
"""While one page is being built: the paths to look at."""


async def stands(browser: Browser, people: People, screens: list[Screen], state: State, width: int) -> None:
    """Look at every screen in one state and at one size; a finding fails the test that asks."""
    visits = whole(screens) if WHOLE else covering(without_aliases(screens))
    asked = [
        visit
        for visit in visits
        if (visit.state, visit.width) == (state, width) and (not ONLY or visit.screen.path in ONLY)
    ]
    checks = CHECKS if WHOLE else tuple(check for check in CHECKS if check != LATE)
    thumbnails = Thumbnails(f"{state}-{width}")
    came = await sweep(browser, people, asked, thumbnails=thumbnails, checks=checks)
    thumbnails.keep(came)
    if came.findings:
        pytest.fail(f"{came.looks} looks in {came.seconds:.0f} s\n{table(came.findings)}", pytrace=False)
