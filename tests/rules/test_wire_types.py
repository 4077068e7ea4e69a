"""The wire is written once: a page has the types of answers from ``wire.gen.ts`` and repeats none of them by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GENERATED = "wire.gen.ts"
PARTS = sorted(
    folder
    for pattern in ("remotes/*/src", "shell-web/src", "shell-web/*/src")
    for folder in ROOT.glob(pattern)
    if (folder / GENERATED).is_file()
)
FEWEST = 3
"""A shape of fewer fields may look like an answer by chance."""

ALLOWED = {"Bar is Candle": "numbers that indicators are computed from; the wire's are text"}
"""Types that look like an answer and are something else. It only gets shorter."""

_ASKED = re.compile(r"\b(?:useCall|useAction|useOperatorCall|useOperatorAction|useTurned|call|get|post)<([^>(]*)>+\(")


def blocks(source: str, opening: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Name and inside of what the pattern opens with a brace."""
    for found in opening.finditer(source):
        depth, at = 1, found.end()
        while depth and at < len(source):
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            at += 1
        yield found[1], source[found.end() : at - 1]


def fields(inside: str) -> frozenset[str]:
    """The names of a shape's own fields, without those of shapes within."""
    flat = re.sub(r"/\*.*?\*/|//[^\n]*", "", inside, flags=re.DOTALL)
    while (shorter := re.sub(r"\{[^{}]*\}|\([^()]*\)", "", flat)) != flat:
        flat = shorter
    return frozenset(re.findall(r"(?:^|[;,\n])\s*(?:readonly\s+)?\"?(\w+)\"?\??\s*:", flat))


def generated(part: Path) -> dict[frozenset[str], str]:
    """The shapes of a part's answers."""
    source = (part / GENERATED).read_text("utf-8")
    return {fields(inside): name for name, inside in blocks(source, re.compile(r"^ {8}(\w+): \{", re.MULTILINE))}


def declared(source: str) -> dict[str, frozenset[str]]:
    """The shapes that a file declares by itself."""
    opening = re.compile(r"^(?:export )?(?:interface|type) (\w+)(?:<[^>]*>)?(?: extends [^{]*)? ?=? ?\{", re.MULTILINE)
    return {name: fields(inside) for name, inside in blocks(source, opening)}


def repeated(source: str, answers: dict[frozenset[str], str]) -> list[str]:
    """Types that repeat an answer, and calls asked under a shape of the file's own."""
    own = declared(source)
    same = [f"{name} is {answers[shape]}" for name, shape in own.items() if len(shape) >= FEWEST and shape in answers]
    asked = {word for given in _ASKED.findall(source) for word in re.findall(r"\w+", given)} & own.keys()
    return sorted([*same, *(f"{name} is asked of a call" for name in asked)])


def sources(part: Path) -> list[Path]:
    """A part's files, without what is generated."""
    return [file for file in sorted(part.rglob("*.ts*")) if file.name != GENERATED]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: str(part.relative_to(ROOT)))
def test_no_answer_is_written_a_second_time(part: Path) -> None:
    answers = generated(part)
    found = {str(file.relative_to(part)): repeated(file.read_text("utf-8"), answers) for file in sources(part)}
    assert {name: left for name, what in found.items() if (left := sorted({*what} - ALLOWED.keys()))} == {}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: str(part.relative_to(ROOT)))
def test_no_file_is_a_contract(part: Path) -> None:
    assert [str(file.relative_to(part)) for file in sources(part) if file.stem in ("contract", "wire")] == []


ANSWERS = {frozenset({"id", "rows", "total"}): "List"}


@pytest.mark.parametrize(
    "source",
    [
        "interface Mine {\n  id: string;\n  /** All. */\n  rows: { a: string; b: number }[];\n  total?: number;\n}\n",
        "export type Mine = {\n  id: string;\n  rows: readonly [];\n  total: number;\n};\n",
        'interface Mine {\n  id: string;\n}\nconst found = useCall<Mine>("web/list");\n',
        'interface Mine {\n  id: string;\n}\nconst found = useCall<Page<Mine>>("web/list");\n',
    ],
)
def test_what_is_written_again_is_found(source: str) -> None:
    assert repeated(source, ANSWERS)


def test_other_shapes_are_left_alone() -> None:
    assert not repeated('interface Props {\n  id: string;\n  rows: number;\n}\nuseCall<List>("web/list");\n', ANSWERS)


def test_no_readme_lists_answers() -> None:
    """``/schema`` tells them as they are declared; a list written by hand is the first to be wrong."""
    found = [
        str(file.relative_to(ROOT))
        for file in ROOT.glob("plugins/*/README.md")
        if re.search(r"^\|.*\| *answer\b.*\|$", file.read_text("utf-8"), re.IGNORECASE | re.MULTILINE)
    ]
    assert found == []
