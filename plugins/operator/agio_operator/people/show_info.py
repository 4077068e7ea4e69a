"""What the console is told about the operator who uses it."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import LOGIN_REQUIRED
from agio_kernel.declarations.contracts import Kernel
from agio_kernel.declarations.errors import Refusal

from agio_operator.roles import Role
from agio_operator.store import read_operator


class Info(msgspec.Struct, frozen=True):
    """An operator with its role and what that permits."""

    login: str
    name: str
    role: Role
    permissions: tuple[str, ...]
    totp_bound: bool


async def show_info(kernel: Kernel, request: Request) -> Info:
    """The operator who asks."""
    async with kernel.db.read() as conn:
        operator = await read_operator(conn, request.who.id)
    if operator is None:
        raise Refusal(LOGIN_REQUIRED)
    bound = operator.totp_secret is not None
    return Info(operator.login, operator.name, operator.role, tuple(sorted(request.who.permissions)), bound)
