"""One clock: nothing that a deployment keeps, counts or owes asks another, or a moved clock would leave it behind."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SQL = re.compile(
    r"(?<![\w.])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)"
    r"|\bCURRENT_(?:TIMESTAMP|DATE|TIME)\b|\bLOCALTIME(?:STAMP)?\b",
    re.IGNORECASE,
)
PYTHON = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time", "time.time_ns", "time_ns"}

MAY = {
    "kernel/agio_kernel/ports/clock.py": "the clock itself",
    "kernel/agio_kernel/postgres/migrations/0002_clock.sql": "the clock itself",
    "kernel/agio_kernel/postgres/migrate.py": "when a migration was applied is no business of the site",
    "kernel/agio_kernel/ports/file_store.py": "the age of a file is by the clock that its disk wrote",
    "host-api/agio_host/bucket.py": "the age of an object is by the clock that its store wrote",
    "host-api/agio_host/commands/clock.py": "tells by how much they differ",
    "plugins/verification/agio_verification/provider/service.py": "what a stranger checks is by the world's",
}


def sources() -> list[Path]:
    """What runs in a deployment."""
    roots = [ROOT / "kernel/agio_kernel", ROOT / "host-api/agio_host", *ROOT.glob("plugins/*/agio_*")]
    return [
        file
        for root in roots
        for pattern in ("*.py", "*.sql")
        for file in sorted(root.rglob(pattern))
        if str(file.relative_to(ROOT)) not in MAY
    ]


def other_clocks(text: str, *, sql: bool) -> Iterator[tuple[int, str]]:
    """Where a source asks another clock: line and what it asks."""
    if sql:
        for number, line in enumerate(text.splitlines(), 1):
            if found := SQL.search(line.partition("--")[0]):
                yield number, found[0]
        return
    tree = ast.parse(text)
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            if found := SQL.search(node.value):
                yield node.lineno, found[0]
        elif isinstance(node, ast.Call) and (name := ast.unparse(node.func)) in PYTHON:
            yield node.lineno, f"{name}()"


def test_nothing_asks_another_clock():
    found = [
        f"{file.relative_to(ROOT)}:{line}: {what}: ask agio_now() in SQL, the kernel's clock in Python"
        for file in sources()
        for line, what in other_clocks(file.read_text("utf-8"), sql=file.suffix == ".sql")
    ]
    assert found == []


def test_each_exception_is_one():
    for name in MAY:
        file = ROOT / name
        assert list(other_clocks(file.read_text("utf-8"), sql=file.suffix == ".sql")), f"{name} asks no other clock"


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("SELECT 1 WHERE at < now()", True),
        ("at timestamptz DEFAULT CURRENT_TIMESTAMP", True),
        ("x = f'at < now() - {y}'", False),
        ("x = datetime.now(UTC)", False),
        ("x = time.time()", False),
    ],
)
def test_another_clock_is_found(text: str, sql: bool):
    assert list(other_clocks(text, sql=sql))


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("-- now() would do\nSELECT agio_now()", True),
        ('def f():\n    """What now() was."""\n    return kernel.clock.now()', False),
    ],
)
def test_prose_and_the_one_clock_are_left_alone(text: str, sql: bool):
    assert not list(other_clocks(text, sql=sql))
