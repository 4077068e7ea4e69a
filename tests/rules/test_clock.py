"""One clock: nothing that a deployment keeps, counts or owes asks another, or a moved clock would leave it behind."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_host.plugin_check.marked import Marked
from agio_host.plugin_check.sources import nodes_of, python_clocks, sql_clocks

ROOT = Path(__file__).resolve().parents[2]

MAY = {
    "kernel/agio_kernel/ports/clock.py": "the clock itself",
    "kernel/agio_kernel/postgres/migrations/0002_clock.sql": "the clock itself",
    "kernel/agio_kernel/postgres/migrate.py": "when a migration was applied is no business of the site",
    "kernel/agio_kernel/postgres/lease.py": "how long a process is silent isn't longer because the clock was moved",
    "kernel/agio_kernel/ports/processes/lanes.py": "the silence of a process isn't longer by a moved clock",
    "kernel/agio_kernel/ports/file_store.py": "the age of a file is by the clock that its disk wrote",
    "kernel/agio_kernel/postgres/migrations/0360_strangers.sql": "the end of a ticket, and of a lock",
    "host-api/agio_host/strangers/ticket.py": "the end of a ticket, which PostgreSQL compares",
    "host-api/agio_host/bucket.py": "the age of an object is by the clock that its store wrote",
    "host-api/agio_host/commands/clock.py": "tells by how much they differ",
}


def sources() -> list[Path]:
    """Sources that run in a deployment, but for those of plugins, which ``agio plugin check`` looks at."""
    roots = [
        ROOT / "kernel/agio_kernel",
        ROOT / "host-api/agio_host",
        ROOT / "demo/agio_demo",
    ]
    return [
        file
        for root in roots
        for pattern in ("*.py", "*.sql")
        for file in sorted(root.rglob(pattern))
        if str(file.relative_to(ROOT)) not in MAY
    ]


def other_clocks(text: str, *, sql: bool) -> Iterator[tuple[int, str]]:
    """Places where a source asks another clock: line and what it asks."""
    return sql_clocks(text) if sql else python_clocks(nodes_of(text))


def said_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a Python source that aren't prose, with their lines; a blank stands for what is filled in."""
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    prose |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(str(one.value) if isinstance(one, ast.Constant) else "?" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


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


# --- tests move the clock, and no moments of rows -------------------------------------------------------------------

ARITHMETIC = re.compile(r"[-+]\s*(?:\w+\s*\*\s*)?(?:interval\s*'|make_interval\s*\(|\$\d+::interval)", re.IGNORECASE)
UPDATE = re.compile(
    r"\bUPDATE\s+(?:ONLY\s+)?(\w+)(?:\s+(?:AS\s+)?(?!SET\b)\w+)?\s+SET\s+(.*?)(?=\bWHERE\b|\bFROM\b|\bRETURNING\b|$)",
    re.IGNORECASE | re.DOTALL,
)
COLUMN = re.compile(r'^\s+"?(\w+)"?\s+(?:timestamptz|date)\b', re.MULTILINE)
CHAINED = frozenset({"ledger_transfer", "ledger_link"})
"""Tables that nobody writes anew but a test that tampers: the digest says of each moment whether it is the one that
was."""
MARK = "own moments"
"""Says in a test why it writes moments itself and can't move the clock instead."""


def files_of_tests() -> list[Path]:
    """Everything that tests are made of."""
    roots = [
        ROOT / "kernel/tests",
        ROOT / "host-api/tests",
        ROOT / "demo/tests",
        ROOT / "testing",
        ROOT / "tests",
        *ROOT.glob("plugins/*/tests"),
    ]
    return [file for root in roots for file in sorted(root.rglob("*.py")) if file != Path(__file__)]


def moment_columns() -> frozenset[str]:
    """The columns of all tables that keep a moment or a day."""
    files = [*ROOT.glob("kernel/agio_kernel/**/*.sql"), *ROOT.glob("plugins/*/agio_*/**/*.sql")]
    return frozenset(name for file in files for name in COLUMN.findall(file.read_text("utf-8")))


def written_moments(sql: str, columns: frozenset[str]) -> str:
    """Effect of a test's statement on moments; "" of one that only puts a row in a state, as of now, makes a history
    of many rows at once, has a step that failed come again, or tampers with the chain.
    """
    if "generate_series" in sql:
        return ""
    if found := ARITHMETIC.search(sql):
        return found[0]
    for table, sets in UPDATE.findall(sql):
        names = {name.strip('" ') for name in re.findall(r'(?:^|,)\s*("?\w+"?)\s*=(?!\s*NULL)', sets)}
        moments = names & columns
        if table == "scheduled_job":
            moments -= {"try_at", "parked_at"}
        if moments and "state" not in names and table not in CHAINED:
            return f"UPDATE {table} SET {', '.join(sorted(moments))}"
    return ""


def rewritten(text: str, columns: frozenset[str]) -> list[tuple[int, str]]:
    """Moments that a test writes without a mark, and marks that stand beside none: line and what it does."""
    found = {line: what for line, said in said_in(ast.parse(text)) if (what := written_moments(said, columns))}
    return [(line, found.get(line, "an idle mark")) for line in Marked(text, MARK).without(found)]


def test_tests_move_the_clock_and_no_moments():
    columns = moment_columns()
    found = [
        f"{file.relative_to(ROOT)}:{line}: {what}: advance the clock (database_clock, bench.advance, site.advance)"
        for file in files_of_tests()
        for line, what in rewritten(file.read_text("utf-8"), columns)
    ]
    assert found == []


def test_a_test_says_above_the_statement_why_it_writes_a_moment():
    sql = '"UPDATE c2c_order SET expires_at = agio_now() WHERE id = $1"'
    bare, other = f"await run(\n    {sql}\n)", "done = 1"
    assert [line for line, _ in rewritten(bare, moment_columns())] == [2]
    assert rewritten(f"# {MARK}: one of many,\n# on a site of others\n{bare}", moment_columns()) == []
    assert rewritten(f"await run(  # {MARK}: one of many\n    {sql}\n)", moment_columns()) == []
    assert [line for line, _ in rewritten(f"# {MARK}: of another\n{other}\n{bare}", moment_columns())] == [1, 4]
    assert [line for line, _ in rewritten(f"{bare}  # {MARK}:\n", moment_columns())] == [2]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE c2c_order SET expires_at = agio_now() WHERE id = $1",
        "UPDATE scheduled_job d SET at = o.value_at, try_at = o.value_at FROM o WHERE d.id = o.id",
        "INSERT INTO ticket VALUES (5, agio_now() - interval '1 day')",
        "UPDATE account_code SET created_at = created_at - make_interval(mins => $1)",
        "UPDATE wealth_order SET state = 'x', value_at = value_at + $2::interval WHERE id = $1",
        "WITH l AS (UPDATE lending_loan SET begins = begins - $2::int WHERE id = $1 RETURNING id) SELECT 1",
    ],
)
def test_a_rewritten_moment_is_found(sql: str):
    assert written_moments(sql, moment_columns() | {"begins"})


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE c2c_order SET state = 'proof_sent', proof_at = agio_now() WHERE id = $1",
        "UPDATE scheduled_job SET try_at = at, attempts = 0",
        "UPDATE ledger_link SET at = agio_now() WHERE seq = 1",
        "INSERT INTO ticket SELECT n, agio_now() - make_interval(mins => n) FROM generate_series(1, 9) n",
        "SELECT * FROM ticket WHERE expires_at = $1",
        "UPDATE user_security SET held_until = NULL",
    ],
)
def test_a_row_as_of_now_is_left_alone(sql: str):
    assert not written_moments(sql, moment_columns())


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
