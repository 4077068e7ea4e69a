"""Plugins ask who a user is, what moved and what an account id says of the kernel: neither its tables nor its bits are
theirs. In statements they join its views: ``people``, ``ledger``, ``account_balances`` and ``coins``.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    file
    for pattern in ("plugins/*/agio_*/**/*.py", "host-api/agio_host/**/*.py", "demo/agio_demo/**/*.py")
    for file in ROOT.glob(pattern)
)
LEDGERS = sorted(
    {
        name
        for file in (ROOT / "kernel/agio_kernel/postgres/migrations").glob("*.sql")
        for name in re.findall(r"CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(ledger_\w+)", file.read_text("utf-8"))
    }
)
KERNELS_OWN = re.compile(
    rf"\b(?:app_user|case_event|{'|'.join(LEDGERS)})\b"  # tables
    r"|[&|#] ?(?:1|4095|8191|8192|8193)\b|(?:<<|>>) ?(?:1|13|14)\b"  # the bits of an account id
)


def texts(source: str) -> Iterator[str]:
    """Texts of strings, where statements are; docstrings aren't among them."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    explained = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.value


def spelt(source: str) -> list[str]:
    return [found for text in texts(source) for found in KERNELS_OWN.findall(text)]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_nobody_but_the_kernel_spells_what_is_the_kernels(file: Path) -> None:
    assert spelt(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "sql",
    [
        "JOIN app_user u ON u.id = s.user_id",
        "account >> 1 & 4095 AS asset",
        "FROM ledger_transfer t",
        "JOIN ledger_account a ON a.owner = $1 AND a.id & 8191 IN (s.id << 1)",
        "t.debit & 8193 = 0",
        "SELECT number FROM ledger_code",
    ],
)
def test_what_would_is_found(sql: str) -> None:
    assert spelt(f'_ROWS = """SELECT {sql}"""')


def test_the_views_are_free() -> None:
    assert spelt('_ROWS = "SELECT ledger_asset_of(a.account) FROM ledger t JOIN account_balances a ON true"') == []
