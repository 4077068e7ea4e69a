"""Refusals speak to people: an amount is given to a sentence as a figure, and no sentence shows the name of a field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_host.plugin_check.sources import nodes_of, numbers_in_refusals

ROOT = Path(__file__).parents[3]


def refused(file: Path) -> Iterator[tuple[int, str]]:
    """Line and parameter of each refusal that gives a sentence a number written for programs."""
    return numbers_in_refusals(nodes_of(file.read_text("utf-8")))


def test_a_number_in_a_refusal_is_a_figure():
    sources = [
        file
        for part in ("kernel", "host-api", "demo", "plugins")
        for file in (ROOT / part).rglob("*.py")
        if "tests" not in file.parts
    ]
    assert len(sources) > 400
    found = [f"{file.relative_to(ROOT)}:{line} {name}" for file in sources for line, name in refused(file)]
    assert found == [], "give it as money.amounts.figure, so that each reader reads it as their language writes it"


def test_the_rule_finds_what_it_looks_for(tmp_path: Path):
    file = tmp_path / "sample.py"
    file.write_text("raise ApiError(CODE, field='amount', left=self.shown(left), lot=f'{lot:f}', most=figure(1, 2))")
    assert [name for _, name in refused(file)] == ["left", "lot"]


@pytest.mark.parametrize(
    "file", sorted(ROOT.glob("locales/*/LC_MESSAGES/*.po")), ids=lambda file: f"{file.parts[-3]}-{file.stem}"
)
def test_no_sentence_shows_the_name_of_a_field(file: Path):
    assert "{field}" not in file.read_text()
