"""The way to what the sweep is made of, and the site that it walks over."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from agio_testing.site import Site, running_site
from playwright.async_api import Browser

sys.path.insert(0, str(Path(__file__).parent))


from screens import Screen, declared, with_places
from states import People


@pytest.fixture(scope="session")
def swept_site(pages: Path) -> Iterator[Site]:
    """A site on which people trade and cases wait for operators, at an hour at which money can be withdrawn."""
    with running_site(pages=pages, cases=True) as site:
        site.advance_to("13:30")
        yield site


@pytest.fixture(scope="session")
def people(swept_site: Site) -> People:
    """Those who look at it."""
    return People(swept_site)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def screens(browser: Browser, swept_site: Site) -> list[Screen]:
    """Everything that can be open on it."""
    return await with_places(browser, swept_site, declared(swept_site))
