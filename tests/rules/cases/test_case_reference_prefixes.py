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
    """The letters that the case declarations of a file name: their noun's, a text, a constant, or one of a mapping by
    kind.
    """
    calls = [
        node
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Cases", "ReviewQueue", "cases_of")
    ]
    if not calls:
        return []
    package = next(parent for parent in file.parents if parent.name.startswith("agio_"))
    module = importlib.import_module(".".join(file.relative_to(package.parent).with_suffix("").parts))
    reference_prefixes: list[str] = []
    for call in calls:
        named = {word.arg: word.value for word in call.keywords}
        noun = call.args[1] if call.func.id == "cases_of" else named.get("row")  # type: ignore[attr-defined]
        value = named.get("reference_prefix")
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Name):
            # Declared by a function for each of several kinds: all of them are.
            reference_prefixes += eval(ast.unparse(value.value), vars(module)).values()
        elif value is not None:
            reference_prefixes.append(eval(ast.unparse(value), vars(module)))
        elif noun is not None and "queue" in named:
            reference_prefixes.append(eval(ast.unparse(noun), vars(module)).reference_prefix)
    return reference_prefixes


def test_no_two_cases_of_the_workspace_begin_with_the_same_letter() -> None:
    declared = [
        (reference_prefix, str(file.relative_to(ROOT)))
        for file in sorted((ROOT / "plugins").glob("*/agio_*/**/*.py"))
        for reference_prefix in declared_in(file)
    ]
    counted = Counter(reference_prefix for reference_prefix, _ in declared)
    assert len(declared) > 16
    assert not [one for one in declared if counted[one[0]] > 1], declared
    assert all(len(reference_prefix) == 1 and reference_prefix.isupper() for reference_prefix in counted)
