"""Operators of a development deployment: made at the first start, so that the console can be entered at once."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from agio_kernel.identity.credentials import Credentials
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_kernel.settings.deployment import Settings

from agio_operator.operator import Operator, add_operator, update_operator
from agio_operator.roles import Role

LOGIN = "admin"
FILE = "operator-sign-in.txt"
OPERATORS = (
    (LOGIN, "Administrator", Role.SUPERADMIN),
    ("deputy", "Deputy", Role.SUPERADMIN),
    ("compliance", "Compliance", Role.COMPLIANCE),
    ("accountant", "Accountant", Role.ACCOUNTANT),
)
"""Two who may do everything, so that dual control can be tried, and two of other roles; the first is the
one that a start prints."""


async def ensure_development_operators(
    db: Database, settings: Settings, credentials: Credentials | None = None
) -> dict[str, str]:
    """The passwords of the development operators, who are made where they aren't there.

    The passwords are random and stand in ``operator-sign-in.txt`` of the data folder, readable to its owner alone. They
    follow the file: where it is gone a new one is made, and where the database is new it gets the file's.
    """
    if not settings.deployment.development:
        raise RuntimeError("only a development deployment makes operators by itself")
    credentials = credentials or Credentials()
    passwords = _passwords(settings.data / FILE)
    for login, name, role in OPERATORS:
        async with db.read() as conn:
            operator = await Operator.find_by(conn, login=login)
        if operator is not None and (await credentials.verify(operator.password_hash, passwords[login])).ok:
            continue
        password_hash = await credentials.hash(passwords[login])
        async with db.transaction() as tx:
            if operator is None:
                await add_operator(tx, IdSource(SystemClock()).next(), login, name, password_hash, role)
            else:
                await update_operator(tx, operator.id, password_hash=password_hash)
    return passwords


def _passwords(path: Path) -> dict[str, str]:
    """The passwords of the file, which is made where it isn't there or lacks one."""
    for _ in range(3):
        kept: dict[str, str] = {}
        try:
            words = [line.partition(":") for line in path.read_text("utf-8").splitlines()]
            kept = {name.strip(): value.strip() for name, _, value in words if value.strip()}
        except FileNotFoundError:
            pass
        found = {login: kept.get("password" if login == LOGIN else login, "") for login, _, _ in OPERATORS}
        if all(found.values()):
            return found
        made = {login: password or secrets.token_urlsafe(12) for login, password in found.items()}
        others = "".join(f"{login}: {made[login]}\n" for login, _, _ in OPERATORS[1:])
        _write(path, f"login: {LOGIN}\npassword: {made[LOGIN]}\n{others}", replace=bool(kept) or path.exists())
    raise RuntimeError(f"{path} is written by another process again and again")


def _write(path: Path, text: str, *, replace: bool) -> None:
    """Write a file that is whole from its first moment. A new one gives way to another process that was faster."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent)  # 0600 by its nature
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    if replace:
        Path(draft).replace(path)
        return
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    finally:
        Path(draft).unlink()
