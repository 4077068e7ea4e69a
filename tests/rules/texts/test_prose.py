"""Documents begin a sentence with its noun or an imperative, as the documentation of other platforms does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DECISIONS_BEFORE = 34
"""Decisions with smaller numbers are history, and keep their words."""
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name != "adr"),
    *(page for page in sorted((ROOT / "docs/adr").glob("0*.md")) if int(page.name[:4]) >= DECISIONS_BEFORE),
]
BEGINS = re.compile(r"(?:^|[.:;] |[.]\n|\| |^- |\d\. |\*\*: )(?:What|Whoever|Who) .{0,40}", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_sentence_of_a_document_begins_with_what_or_who(page: Path):
    text = re.sub(r"(?m)^ *```.*?^ *```$", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert BEGINS.findall(text) == []


def test_a_sentence_that_begins_so_is_found():
    assert BEGINS.findall("It holds. Who reads it waits.") and BEGINS.findall("- What is here stays.")
    assert not BEGINS.findall("It says what it is, and who reads it.")
