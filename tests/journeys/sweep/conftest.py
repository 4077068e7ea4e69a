"""The way to what the sweep is made of, and the site that it walks over."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio
from agio_testing.site import Site, running_site
from playwright.async_api import Browser

sys.path.insert(0, str(Path(__file__).parent))


from screens import Screen, declared, with_places
from states import People

SWEPT = pytest.StashKey[Site]()


@pytest.fixture(scope="session")
def swept_site(request: pytest.FixtureRequest, pages: Path) -> Iterator[Site]:
    """A site on which people trade and cases wait for operators, at an hour at which money can be withdrawn."""
    with running_site(pages=pages, cases=True) as site:
        site.advance_to("13:30")
        request.session.stash[SWEPT] = site
        yield site


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Start the site anew for a test that comes back to it."""
    if (site := item.session.stash.get(SWEPT, None)) and site.process is None and "swept_site" in _fixtures(item):
        site.start()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Stop the site where a test follows that doesn't ask for it: idle, it would take a tenth of a core to the end."""
    site = item.session.stash.get(SWEPT, None)
    if site and site.process and nextitem and "swept_site" not in _fixtures(nextitem):
        site.stop()


def _fixtures(item: pytest.Item) -> Sequence[str]:
    return getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def people(swept_site: Site) -> People:
    """Those who look at it."""
    return People(swept_site)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def screens(browser: Browser, swept_site: Site) -> list[Screen]:
    """Everything that can be open on it."""
    return await with_places(browser, swept_site, declared(swept_site))
