"""Every signal that plugins note of an account has a text on the page of its user."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from agio_host.locales.catalogues import read_catalogue

ROOT = Path(__file__).parents[4]
AT = 4
"""Place of the signal among the arguments of ``note_signal``."""


def noted() -> Iterator[str]:
    """The signals that are named where they are noted."""
    for file in sorted(ROOT.glob("plugins/*/agio_*/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note_signal":
                named = node.args[AT]
                if isinstance(named, ast.Constant):
                    yield str(named.value)


def test_each_has_a_text() -> None:
    english = read_catalogue(ROOT / "locales/en/LC_MESSAGES/operator.po")
    found = set(noted())
    assert len(found) >= 7
    assert [one for one in sorted(found) if english.find(f"operator.signal.{one}") is None] == []
