"""Each kind of case begins its references with a letter of its own over the whole workspace: of two plugins that
share one, the second is down wherever both are enabled.
"""

from __future__ import annotations

import ast
import importlib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def declared_in(file: Path) -> list[str]:
    """The letters that the case declarations of a file name: a text, a constant, or one of a mapping by kind."""
    tree = ast.parse(file.read_text("utf-8"))
    found = [
        word.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Cases", "ReviewQueue", "cases_of")
        for word in node.keywords
        if word.arg == "reference_prefix"
    ]
    if not found:
        return []
    package = next(parent for parent in file.parents if parent.name.startswith("agio_"))
    module = importlib.import_module(".".join(file.relative_to(package.parent).with_suffix("").parts))
    reference_prefixes: list[str] = []
    for value in found:
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Name):
            # Declared by a function for each of several kinds: all of them are.
            reference_prefixes += eval(ast.unparse(value.value), vars(module)).values()
        else:
            reference_prefixes.append(eval(ast.unparse(value), vars(module)))
    return reference_prefixes


def test_no_two_cases_of_the_workspace_begin_with_the_same_letter() -> None:
    declared = [
        (reference_prefix, str(file.relative_to(ROOT)))
        for file in sorted((ROOT / "plugins").glob("*/agio_*/**/*.py"))
        for reference_prefix in declared_in(file)
    ]
    counted = Counter(reference_prefix for reference_prefix, _ in declared)
    assert len(declared) > 15
    assert not [one for one in declared if counted[one[0]] > 1], declared
    assert all(len(reference_prefix) == 1 and reference_prefix.isupper() for reference_prefix in counted)
