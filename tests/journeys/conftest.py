"""One site with the built front end, and one browser, for all journeys."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect
from running_site import ROOT, Site, running_site

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbour needs one

from browser import ARGUMENTS, built, chromium

expect.set_options()


@pytest.fixture(scope="session")
def pages() -> Path:
    """The built front end."""
    if not built("web/index.html").exists():
        pytest.fail("the pages aren't built: run `make build` (journeys need build/web)", pytrace=False)
    return ROOT / "build"


@pytest.fixture(scope="session")
def journey_site(pages: Path) -> Iterator[Site]:
    """`agio up` on an empty data folder, as `make run` starts it."""
    with running_site(pages=pages) as site:
        yield site


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The system's Chromium."""
    path = chromium()
    if path is None:
        pytest.fail("Chromium is missing: run `make browser` (or install chromium or google-chrome)", pytrace=False)
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield opened
        await opened.close()
