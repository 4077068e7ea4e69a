"""The fault table, its results and docs/survival.md say the same, and every proof that a row names is there."""

from __future__ import annotations

import re

from agio_testing.site import ROOT
from survival import PAGE, load, page
from table import ROWS


def test_the_page_is_written_from_the_table_and_its_results() -> None:
    assert page(load()) == PAGE.read_text("utf-8"), "make faults writes it"
    assert set(load()) <= {row.id for row in ROWS}


def test_the_rows_are_numbered_without_a_hole() -> None:
    assert [row.id for row in ROWS] == [f"F{number}" for number in range(1, len(ROWS) + 1)]


def test_each_proof_of_a_row_is_there() -> None:
    for row in ROWS:
        assert row.tests or row.missing, row.id
        for test in row.tests:
            file, _, name = test.partition("::")
            source = (ROOT / file).read_text("utf-8")
            assert not name or re.search(rf"def {name}\(", source), (row.id, test)


def test_each_figure_that_a_row_promises_is_measured_by_one_of_its_tests() -> None:
    for row in ROWS:
        text = "".join((ROOT / test.partition("::")[0]).read_text("utf-8") for test in row.tests)
        for goal in row.targets:
            assert f'"{row.id}", "{goal.name}"' in text, (row.id, goal.name)
