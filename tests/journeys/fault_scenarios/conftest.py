"""A site that is killed and started again: nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_testing.site import Site, running_site


@pytest.fixture(scope="module")
def fragile_site(pages: Path) -> Iterator[Site]:
    """At an hour at which money can be withdrawn."""
    with running_site(pages=pages) as site:
        site.advance_to("13:30")
        yield site
