"""Each noun begins its references with a letter of its own over the whole workspace: of two plugins whose cases share
one, the second is down wherever both are enabled, and nobody reads of what else a reference is.
"""

from __future__ import annotations

import ast
import importlib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def declared_in(file: Path) -> list[str]:
    """The letters that the nouns and the case declarations of a file name: a text, a constant, or one of a mapping by
    kind.
    """
    declared = [
        node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call | ast.ClassDef)
    ]
    words = [word for node in declared for word in node.keywords if word.arg == "reference_prefix"]
    if not words:
        return []
    package = next(parent for parent in file.parents if parent.name.startswith("agio_"))
    module = importlib.import_module(".".join(file.relative_to(package.parent).with_suffix("").parts))
    letters: list[str] = []
    for word in words:
        if isinstance(word.value, ast.Subscript) and isinstance(word.value.slice, ast.Name):
            # Declared by a function for each of several kinds: all of them are.
            letters += eval(ast.unparse(word.value.value), vars(module)).values()
        else:
            letters.append(eval(ast.unparse(word.value), vars(module)))
    return letters


def test_no_two_nouns_of_the_workspace_begin_their_references_with_the_same_letter() -> None:
    declared = [
        (letter, str(file.relative_to(ROOT)))
        for file in sorted((ROOT / "plugins").glob("*/agio_*/**/*.py"))
        for letter in declared_in(file)
    ]
    counted = Counter(letter for letter, _ in declared)
    assert len(declared) > 16
    assert not [one for one in declared if counted[one[0]] > 1], declared
    assert all(len(letter) == 1 and letter.isupper() for letter in counted)
