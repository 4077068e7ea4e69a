"""Roles: which permissions each one has, as a matrix that can be read at a glance.

Plugins declare permissions named ``<plugin>.<noun>.<verb>``. A role is written in patterns, so that a plugin that is
enabled later fits in: ``*`` stands for any text. What a role isn't given here it doesn't have.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fnmatch import fnmatchcase

from agio_operator.permissions import MONEY_FREEZE, MONEY_READ, OFFERING_READ, USER_READ, USER_VIEW


class Role(StrEnum):
    """The roles of a deployment."""

    SUPERADMIN = "superadmin"
    ADMIN = "admin"
    ACCOUNTANT = "accountant"
    COMPLIANCE = "compliance"
    SUPPORT = "support"
    TECHNICAL = "technical"
    CONTENT = "content"
    VIEWER = "viewer"


ROLES: dict[Role, tuple[str, ...]] = {
    Role.SUPERADMIN: ("*",),
    Role.ADMIN: (
        "account.*",
        "content.*",
        "market.*",
        "operator.health.read",
        "operator.offering.*",
        "operator.operator.*",
        "operator.parameter.*",
        "operator.user.*",
        "referral.*",
        "signin.*",
        "*.read",
    ),
    Role.ACCOUNTANT: (
        "wallet.*",
        "c2c.*",
        "lending.*",
        "ledger.*",
        "operator.health.read",
        "operator.money.*",
        USER_READ.key,
        "*.record.read",
    ),
    Role.COMPLIANCE: (
        "verification.*",
        "account.*.read",
        "account.*.suspend",
        "wallet.*.read",
        "wallet.withdrawals.*",
        "operator.health.read",
        "operator.audit.*",
        MONEY_READ.key,
        MONEY_FREEZE.key,
        "operator.user.*",
    ),
    Role.SUPPORT: (
        "account.*.read",
        "verification.*.read",
        "wallet.*.read",
        "*.order.read",
        "operator.health.read",
        USER_READ.key,
        USER_VIEW.key,
    ),
    Role.TECHNICAL: ("market.*", "operator.health.read", "operator.parameter.read", OFFERING_READ.key),
    Role.CONTENT: ("content.*",),
    Role.VIEWER: ("*.read",),
}


def permissions_of(role: Role, declared: Iterable[str]) -> frozenset[str]:
    """The declared permissions that a role has."""
    patterns = ROLES[role]
    return frozenset(key for key in declared if any(fnmatchcase(key, pattern) for pattern in patterns))
