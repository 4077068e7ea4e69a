"""The way to what these tests share: the seed of a run, and the figures that it measures."""

from __future__ import annotations

import json
import os
import random
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from table import ROWS, Measured, row

SEED = os.environ.get("AGIO_FAULTS_SEED") or secrets.token_hex(4)
FIGURES = os.environ.get("AGIO_FAULTS_FIGURES")
"""File that figures are added to, a line each."""

IS_LONG = os.environ.get("AGIO_FAULTS") == "long"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what only `make faults` runs."""
    left = {test for row in ROWS for test in row.long} if not IS_LONG else set()
    long = [item for item in items if item.nodeid.partition("[")[0] in left]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Add the seed to the report of a test that fails."""
    report = yield
    if report.failed:  # type: ignore[attr-defined]
        report.sections.append(("seed", f"AGIO_FAULTS_SEED={SEED}"))  # type: ignore[attr-defined]
    return report


@pytest.fixture
def long() -> bool:
    """Whether every fault is repeated as often as the table says."""
    return IS_LONG


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """Chance of this test, which the seed repeats."""
    return random.Random(f"{SEED} {request.node.name}")


@pytest.fixture
def measured() -> Measured:
    """Note a figure of a row: ``measured(row, name, value)``. A time, or what it is to another, is held to its target
    by `make faults`, on a machine that has nothing else to do; every other one at once.
    """

    def note(id: str, name: str, value: float) -> None:
        (wanted,) = [one for one in row(id).targets if one.name == name]
        if FIGURES:
            with Path(FIGURES).open("a") as file:
                file.write(json.dumps({"row": id, "name": name, "value": round(value, 3)}) + "\n")
        assert wanted.is_of_the_machine or wanted.is_met(value), (
            f"{id}: {name}: {value:g} {wanted.unit}, not {wanted.bound}"
        )

    return note
