"""Mistakes that Python lets pass in a built query and that would lose a condition: found in the source, held here."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest
from piccolo.query import Query

ROOT = Path(__file__).resolve().parents[2]


def _packages(name: str) -> list[Path]:
    return [
        file for part in ("kernel", "host-api", "demo", "plugins") for file in (ROOT / part).rglob(f"agio_*/**/{name}")
    ]


SOURCES = sorted(
    file
    for file in _packages("*.py")
    if "from agio_kernel.postgres.query import" in file.read_text("utf-8") and file.name != "tables.py"
)
TABLES = {
    node.name
    for file in _packages("tables.py")
    for node in ast.walk(ast.parse(file.read_text("utf-8")))
    if isinstance(node, ast.ClassDef)
}


MADE = {"any_of", "sql"}
"""Functions that make a condition by a call."""


def test_the_tables_of_every_folder_are_known() -> None:
    assert {"Users", "LedgerAlarms", "ParameterProposals", "Deposits"} <= TABLES


def is_column(node: ast.AST) -> bool:
    """Whether this is a column of a declared table."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in TABLES


def is_condition(node: ast.AST) -> bool:
    """Whether this is a condition of a query: such a thing is an object, and always true."""
    if isinstance(node, ast.Call):
        made = node.func
        of_column = isinstance(made, ast.Attribute) and is_column(made.value)
        return of_column or (isinstance(made, ast.Name) and made.id in MADE)
    return isinstance(node, ast.Compare) and any(is_column(side) for side in (node.left, *node.comparators))


def is_no_condition(node: ast.AST) -> bool:
    """Whether this looks like a condition and is Python's own: ``is`` and ``in`` can't be a column's."""
    return is_condition(node) and any(
        isinstance(one, ast.Is | ast.IsNot | ast.In | ast.NotIn) for one in getattr(node, "ops", ())
    )


def lost_conditions(source: str) -> list[int]:
    """Lines on which ``and``, ``or``, ``not``, ``if``, ``is``, ``in`` or ``a < b < c`` would swallow a condition."""
    lost = []
    for node in ast.walk(ast.parse(source)):
        swallowed = {
            ast.BoolOp: lambda n: n.values,
            ast.UnaryOp: lambda n: [n.operand] if isinstance(n.op, ast.Not) else [],
            ast.IfExp: lambda n: [n.test],
            ast.If: lambda n: [n.test],
            ast.Compare: lambda n: [n] if len(n.ops) > 1 or is_no_condition(n) else [],
        }.get(type(node), lambda n: [])(node)
        lost += [one.lineno for one in swallowed if is_condition(one)]
    return lost


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_condition_of_a_query_is_lost(file: Path) -> None:
    assert lost_conditions(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "Claims.a == 1 and Claims.b == 2",
        "not Claims.a == 1",
        "1 < Claims.a < 5",
        "x if Claims.a == 1 else y",
        "any_of(Claims.a, wanted) or done",
        "not Claims.a.is_null()",
        "Claims.a is None",
        "Claims.a in (1, 2)",
    ],
)
def test_what_would_lose_one_is_found(line: str) -> None:
    assert set(lost_conditions(line)) == {1}


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_query_is_kept_by_a_module(file: Path) -> None:
    """``where`` changes the query it is called on: one that a module keeps would gather every caller's conditions."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    module = importlib.import_module(".".join(parts[next(n for n, p in enumerate(parts) if p.startswith("agio_")) :]))
    assert [name for name, one in vars(module).items() if isinstance(one, Query)] == []


INSTEAD = {
    "is_in": "any_of: is_in refuses an empty list, and makes a statement of its own for every length",
    "not_in": "sql: not_in refuses an empty list, and makes a statement of its own for every length",
    "insert": "insert(Table, values): Piccolo's own names every column, with Python's defaults",
    "objects": "select(Table, Struct): what objects returns can write itself, on no connection",
    "raw": "sql(…): it takes the place of values alike in every query",
    "create_table": "a migration",
    "alter": "a migration",
}
"""Methods of Piccolo that queries here don't use, and what they use instead."""


def avoided(source: str) -> list[str]:
    """The uses of what has something else instead, of tables and of their columns."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in INSTEAD:
            of = node.func.value
            if is_column(of) or (isinstance(of, ast.Name) and of.id in TABLES):
                found.append(f"line {node.lineno}: {node.func.attr}; instead {INSTEAD[node.func.attr]}")
    return found


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_has_something_better_instead_is_not_used(file: Path) -> None:
    assert avoided(file.read_text("utf-8")) == []


@pytest.mark.parametrize("line", ["Claims.a.is_in(wanted)", "Claims.insert(Claims(a=1))", "Claims.objects().get(x)"])
def test_what_has_something_better_instead_is_found(line: str) -> None:
    assert len(avoided(line)) == 1
