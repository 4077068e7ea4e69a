"""Access: who may ask for what, decided from the Principal alone.

Every call declares its `Access`; what a call needs beyond that (a verification tier, real money, a permission) it
demands with `require`. The server refuses whatever the screens show.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Literal

import msgspec

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject

__all__ = ["Access", "Permission", "Tier", "admit", "require"]


class Access(StrEnum):
    """Audience of a call or a screen. A visitor's call also serves everybody who is signed in."""

    VISITOR = "visitor"
    USER = "user"
    OPERATOR = "operator"


class Tier(IntEnum):
    """Level of a user's verified identity; each tier includes the one below, so tiers compare."""

    NONE = 0
    PRIMARY = 1
    ADVANCED = 2


RoleName = Literal["admin", "accountant", "compliance", "support", "technical", "content"]
"""The roles of operators that a plugin can give its permissions to."""


class Permission(msgspec.Struct, frozen=True):
    """Permission of an operator's role: its name in roles and checks, and the key of its title.

    ``roles`` are those that have it from the start, beside the superadmin; a role that may read everything has the
    permissions named ``….read``.
    """

    key: str
    title_key: str
    roles: tuple[RoleName, ...] = ()


_TIER_CODES = {Tier.PRIMARY: codes.TIER_PRIMARY_REQUIRED, Tier.ADVANCED: codes.TIER_ADVANCED_REQUIRED}


def admit(principal: Principal | None, access: Access) -> None:
    """Refuse a call that is not for this caller.

    Users and operators are different people even where they share a name: neither can make the other's calls.
    """
    if access is Access.VISITOR:
        return
    if principal is None:
        raise ApiError(codes.LOGIN_REQUIRED)
    wanted = Subject.OPERATOR if access is Access.OPERATOR else Subject.USER
    if principal.subject is not wanted:
        raise ApiError(codes.FORBIDDEN)


def require(
    principal: Principal | None, *, tier: Tier | None = None, real: bool = False, permission: str | None = None
) -> Principal:
    """The signed-in caller, if everything asked for holds; otherwise the first ApiError in the order of the code below.

    The order is that of what a person can do about it: sign in, switch to the real account, verify, ask for a right.
    """
    if principal is None:
        raise ApiError(codes.LOGIN_REQUIRED)
    if real and principal.is_demo:
        raise ApiError(codes.REAL_ACCOUNT_REQUIRED)
    if tier is not None and principal.tier < tier:
        # The next step and not the last one: who has no tier yet can't begin with the advanced one.
        raise ApiError(_TIER_CODES[Tier(principal.tier + 1)])
    if permission is not None and permission not in principal.permissions:
        raise ApiError(codes.FORBIDDEN)
    return principal
