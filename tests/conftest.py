"""One running site for all tests of the whole system."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from running_site import Site, running_site


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


@pytest.fixture(scope="session")
def quiet_site() -> Iterator[Site]:
    """A site without simulated traders, for tests that compare what was before and after."""
    with running_site(flow=False) as site:
        yield site
