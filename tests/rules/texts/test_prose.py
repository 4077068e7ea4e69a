"""Documents and docstrings begin a sentence with its noun or an imperative, as those of other platforms do."""

from __future__ import annotations

import ast
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
FOLDERS = ("kernel", "host-api", "demo", "plugins", "testing", "tests", "bench", "docs")
"""Folders whose docstrings are held to it, attributes' included."""
NO_NOUN = re.compile(
    r"\A\s*(?:What|Whatever|Who|Whoever|Whose|Whom|Which|Whichever|Where|Wherever|How|Why)\b"
    r"|(?<=[.!?:])\s+(?:What|Whatever|Who|Whoever|Whose|Whom)\b"
)
"""The beginning of a docstring, or of a sentence in it, without its noun."""
BEGINS = re.compile(r"(?:^|[.:;] |[.]\n|\| |^- |\d\. |\*\*: )(?:What|Whoever|Who) .{0,40}", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_sentence_of_a_document_begins_with_what_or_who(page: Path):
    text = re.sub(r"(?m)^ *```.*?^ *```$", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert BEGINS.findall(text) == []


def test_a_sentence_that_begins_so_is_found():
    assert BEGINS.findall("It holds. Who reads it waits.") and BEGINS.findall("- What is here stays.")
    assert not BEGINS.findall("It says what it is, and who reads it.")


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_docstring_begins_with_what_who_where_or_how(folder: str):
    assert places_without_noun(folder) == []


def test_a_docstring_that_begins_so_is_found():
    assert without_noun('"""What it holds."""') == [1]
    assert without_noun('class A:\n    """A row. Who reads it waits."""\n\n    b = 1\n    """How it is."""') == [2, 5]
    assert not without_noun('"""Rows, and who reads them. Where none is, None."""\nWHAT = "What else?"')


def places_without_noun(folder: str) -> list[str]:
    """Return the docstrings of a folder in which a sentence begins without its noun, as file and line."""
    files = (file for file in sorted((ROOT / folder).rglob("*.py")) if "node_modules" not in file.parts)
    return [f"{file.relative_to(ROOT)}:{line}" for file in files for line in without_noun(file.read_text("utf-8"))]


def without_noun(source: str) -> list[int]:
    """Lines of the docstrings, attributes' included, in which a sentence begins without its noun."""
    texts = (
        (node.lineno, node.value.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )
    return sorted(line for line, text in texts if isinstance(text, str) and NO_NOUN.search(text))
