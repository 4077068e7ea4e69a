"""Exports say what the screens say: every export has words for the names that its columns hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_host.locales.catalogues import read_catalogue

ROOT = Path(__file__).resolve().parents[3]
NAMED = {"state", "side", "direction", "role", "wallet"}
"""Columns whose values are names of the program, never a text for people."""


def declared() -> Iterator[tuple[str, ast.Call]]:
    """Every list that is declared, with its file."""
    for file in sorted(ROOT.glob("plugins/*/agio_*/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Records":
                yield str(file.relative_to(ROOT)), node


def part(call: ast.Call, name: str) -> ast.expr | None:
    return next((one.value for one in call.keywords if one.arg == name), None)


def texts(node: ast.AST | None) -> list[str]:
    found = ast.walk(node) if node is not None else ()
    return [one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)]


LISTS = list(declared())


def test_there_are_lists():
    assert len(LISTS) > 15


@pytest.mark.parametrize(("file", "call"), LISTS, ids=[f"{file}:{call.lineno}" for file, call in LISTS])
def test_a_list_has_words_for_the_names_that_it_exports_and_they_have_texts(file: str, call: ast.Call):
    words = part(call, "words")
    named = {key: texts(value)[0] for key, value in _pairs(words)} if isinstance(words, ast.Dict) else {}
    missing = NAMED.intersection(texts(part(call, "columns"))) - set(named)
    assert not missing, f"{file} exports {sorted(missing)} as names"
    for key in filter(None, named.values()):
        known = read_catalogue(ROOT / f"locales/en/LC_MESSAGES/{key.partition('.')[0]}.po")
        assert any(entry.msgid.startswith(key.removesuffix("{}")) for entry in known), f"{key}: no texts"


def _pairs(words: ast.Dict) -> Iterator[tuple[str, ast.expr]]:
    for key, value in zip(words.keys, words.values, strict=True):
        if key is not None:
            yield texts(key)[0], value
