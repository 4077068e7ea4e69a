"""Sites that run, and the browser that looks at them: one each for a whole run of pytest (or for a worker of it)."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from agio_testing.site import Site


SITES = frozenset(("site", "quiet_site", "journey_site"))
"""The fixtures below that start one; who uses them, by whatever way, is marked."""

WARNED = re.compile(r"^\S+ \S+ \[(?:warning|error|critical) ")
MOST_WARNED = 60
"""Lines of a log that are told, the newest."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "site: asks a site that runs; whoever uses its fixture has it")


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what isn't asked for
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if SITES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker("site")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report the warnings of a failed test's sites beside it: they are shared, and gone soon."""
    report = yield
    if report.failed:
        for name, asked in getattr(item, "funcargs", {}).items():
            if name in SITES and hasattr(asked, "log"):  # a plugin's own fixture may have the name
                report.sections.append((f"the newest warnings of {name}", warnings_in(asked.log)))
    return report


def warnings_in(log: Path) -> str:
    """The newest warnings and errors of a site's log, whole lines; what they hold of an exception isn't among them."""
    lines = log.read_text("utf-8", "replace").splitlines()
    return "\n".join([line for line in lines if WARNED.match(line)][-MOST_WARNED:])


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """A site with simulated traders."""
    from agio_testing.site import running_site

    with running_site() as site:
        yield site


@pytest.fixture(scope="session")
def quiet_site() -> Iterator[Site]:
    """A site without simulated traders, for tests that compare what was before and after."""
    from agio_testing.site import running_site

    with running_site(flow=False) as site:
        yield site


@pytest.fixture(scope="session")
def pages() -> Path:
    """The built front end."""
    from agio_testing.browser import built
    from agio_testing.site import ROOT

    if not built("web/index.html").exists():
        pytest.fail("the pages aren't built: run `make build` (journeys need build/web)", pytrace=False)
    return ROOT / "build"


@pytest.fixture(scope="session")
def journey_site(pages: Path) -> Iterator[Site]:
    """`agio up` on an empty data folder, as `make run` starts it, with the built pages."""
    from agio_testing.site import running_site

    with running_site(pages=pages) as site:
        yield site


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The system's Chromium."""
    from playwright.async_api import async_playwright, expect

    from agio_testing.browser import ARGUMENTS, PATIENCE_MS, chromium

    path = chromium()
    if path is None:
        pytest.fail("Chromium is missing: run `make browser` (or install chromium or google-chrome)", pytrace=False)
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield opened
        await opened.close()
