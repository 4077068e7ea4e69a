"""Facts of the console about the operator who uses it."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import LOGIN_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel

from agio_operator.operator import Operator
from agio_operator.roles import Role
from agio_operator.store import permissions_of_others


class Info(msgspec.Struct, frozen=True):
    """An operator with its role and what that permits; ``alone``: what of it no other operator may, so that nobody can
    decide what this one asks for under it.
    """

    login: str
    name: str
    role: Role
    permissions: tuple[str, ...]
    totp_bound: bool
    alone: tuple[str, ...]


@get("web/operatorInfo", access=Access.OPERATOR)
async def show_info(kernel: Kernel, request: Request[NoForm]) -> Info:
    """The operator who is signed in."""
    async with kernel.db.read() as conn:
        operator = await Operator.find(conn, request.user.id)
        others = await permissions_of_others(conn, request.user.id)
    if operator is None:
        raise ApiError(LOGIN_REQUIRED)
    bound = operator.totp_secret is not None
    held = sorted(request.user.permissions)
    alone = tuple(one for one in held if one not in others)
    return Info(operator.login, operator.name, operator.role, tuple(held), bound, alone)
