"""The operator of a development deployment: made at the first start, so that the console can be entered at once."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from agio_kernel.clock import SystemClock
from agio_kernel.db import Database
from agio_kernel.ids import IdSource
from agio_kernel.session.credentials import Credentials
from agio_kernel.settings import Settings

from agio_operator.roles import Role
from agio_operator.store import add_operator, find_operator, set_password_hash

LOGIN = "admin"
FILE = "operator-sign-in.txt"


async def ensure_development_operator(
    db: Database, settings: Settings, credentials: Credentials | None = None
) -> tuple[str, str]:
    """The login and password of the operator ``admin``, who is made where it isn't there.

    The password is random and stands in ``operator-sign-in.txt`` of the data folder, readable to its owner alone. It
    follows the file: where the file is gone a new one is made, and where the database is new it gets the file's.
    """
    if not settings.deployment.development:
        raise RuntimeError("only a development deployment makes an operator by itself")
    credentials = credentials or Credentials()
    password, is_new = _password(settings.data / FILE)
    async with db.read() as conn:
        operator = await find_operator(conn, LOGIN)
    if operator is None:
        password_hash = await credentials.hash(password)
        operator_id = IdSource(SystemClock()).next()
        async with db.transaction() as tx:
            await add_operator(tx, operator_id, LOGIN, "Administrator", password_hash, Role.SUPERADMIN)
    elif is_new or not (await credentials.verify(operator.password_hash, password)).ok:
        password_hash = await credentials.hash(password)
        async with db.transaction() as tx:
            await set_password_hash(tx, operator.id, password_hash)
    return LOGIN, password


def _password(path: Path) -> tuple[str, bool]:
    """The password of the file, and whether it was made just now."""
    for _ in range(2):
        try:
            for line in path.read_text("utf-8").splitlines():
                name, _, value = line.partition(":")
                if name == "password" and value.strip():
                    return value.strip(), False
            path.unlink()  # a file without a password is of no use
        except FileNotFoundError:
            pass
        password = secrets.token_urlsafe(12)
        if _written(path, f"login: {LOGIN}\npassword: {password}\n"):
            return password, True
    raise RuntimeError(f"{path} is written by another process again and again")


def _written(path: Path, text: str) -> bool:
    """Write a new file that is whole from its first moment; False where another process was faster."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent)  # 0600 by its nature
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        os.link(draft, path)
    except FileExistsError:
        return False
    finally:
        Path(draft).unlink()
    return True
