"""What the tests of programs share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_testing.site import Site, running_site

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from signing_program import PLUGINS, Program


@pytest.fixture(scope="module")
def venue() -> Iterator[Site]:
    """A site of the markets alone, on which people trade."""
    with running_site(plugins=PLUGINS) as site:
        yield site


@pytest.fixture
def program(venue: Site) -> Program:
    """A demo account's."""
    return Program(venue, venue.visitor().in_demo())
