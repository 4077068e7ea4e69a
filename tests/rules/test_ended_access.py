"""Access ends in one place, and whatever changes what guards an account ends it there: no way in outlives another."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    file for part in ("kernel", "host-api", "demo", "plugins") for file in (ROOT / part).rglob("agio_*/**/*.py")
)

USERS = "from agio_kernel.identity.users import"
ENDS = {"end_access", "record_change"}
"""``Sessions.end_access``, and what the account's own changes call, which calls it."""
GUARDS = {"set_password_hash", "set_email", "set_phone", "admit", "close_demo", "close_account"}
"""Functions of ``agio_kernel.identity.users`` that take an account from its owner, or give it to somebody else."""
GUARDING_COLUMNS = {
    "write_security": {"trading_hash", "totp_secret", "answer_hash", None},
    "update_operator": {"password_hash", "totp_secret", "active", "role"},
}
"""The same, where a row is written column by column; None is a mapping of columns."""

KEEPS_ACCESS = {
    ("plugins/account/agio_account/signing_in/log_in.py", "_log_in"): "the same password, hashed at another cost",
    ("plugins/operator/agio_operator/identity/sign_in.py", "_sign_in"): "whoever signs in sets the password once given",
    ("plugins/operator/agio_operator/identity/sign_in.py", "_check_second_factor"): "the first factor, at its sign-in",
    (
        "plugins/operator/agio_operator/identity/development.py",
        "ensure_development_operators",
    ): "for operators of development, before it serves",
}


def _name(node: ast.Call) -> str:
    called = node.func
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _calls(node: ast.AST) -> list[ast.Call]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Call)]


def changes_a_guard(call: ast.Call, guards: set[str]) -> bool:
    """Whether this call changes what an account is guarded by."""
    columns = GUARDING_COLUMNS.get(_name(call), set())
    return _name(call) in guards or any(keyword.arg in columns for keyword in call.keywords)


def unguarded(source: str) -> list[str]:
    """The functions of a module that change a guard, and neither end access nor call one beside them that does."""
    tree = ast.parse(source)
    guards = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "agio_kernel.identity.users"
        for alias in node.names
    } & GUARDS
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    ending = {name for name, node in functions.items() if ENDS & {_name(one) for one in _calls(node)}}
    return [
        name
        for name, node in functions.items()
        if any(changes_a_guard(one, guards) for one in _calls(node))
        and not (ENDS | ending) & {_name(one) for one in _calls(node)}
    ]


def test_whatever_changes_a_guard_ends_access() -> None:
    found = {
        (str(file.relative_to(ROOT)), name)
        for file in SOURCES
        if "agio_kernel/identity" not in str(file)
        for name in unguarded(file.read_text("utf-8"))
    }
    assert found == KEEPS_ACCESS.keys(), "call Sessions.end_access where access is taken"


def test_sessions_and_keys_are_ended_in_one_file() -> None:
    ending = {
        str(file.relative_to(ROOT))
        for file in SOURCES
        if any(
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and "login_session" in node.value
            and ("ended_at =" in node.value.split("WHERE")[0] or "DELETE FROM login_session" in node.value)
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
        )
        or "api_keys.revoke_all(" in file.read_text("utf-8")
    }
    assert ending == {"kernel/agio_kernel/identity/sessions.py"}


@pytest.mark.parametrize(
    "source",
    [
        f"{USERS} set_password_hash\nasync def f(tx):\n    await set_password_hash(tx, 1, 'x')",
        "async def f(tx):\n    await write_security(tx, 1, totp_secret=None)",
        "async def f(tx, columns):\n    await write_security(tx, 1, **columns)",
        f"{USERS} admit\nasync def f(tx):\n    await admit(tx, 1, False)",
    ],
)
def test_what_ends_nothing_is_found(source: str) -> None:
    assert unguarded(source) == ["f"]
    assert unguarded(source + "\n    await kernel.sessions.end_access(tx, 1)") == []


def test_a_change_of_what_is_no_guard_is_let_alone() -> None:
    assert unguarded("async def f(tx):\n    await write_security(tx, 1, short_password=True)") == []
