"""Roles and their permissions, as a matrix that can be read at a glance.

Plugins declare permissions named ``<plugin>.<noun>.<verb>``, each with the roles that have it. The console's own grants
are written as patterns: ``*`` stands for any text. A role has no permission that it isn't given.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fnmatch import fnmatchcase

from agio_kernel.declarations.access import Permission

from agio_operator.declared.permissions import (
    MONEY_FREEZE,
    MONEY_READ,
    OFFERING_READ,
    USER_READ,
    USER_VIEW,
    WEBHOOK_MANAGE,
)


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
        "operator.health.read",
        "operator.offering.*",
        "operator.operator.*",
        "operator.parameter.*",
        "operator.presentation.*",
        "operator.store.*",
        "operator.user.*",
        WEBHOOK_MANAGE.key,
        "*.read",
    ),
    Role.ACCOUNTANT: ("operator.health.read", "operator.money.*", USER_READ.key, "*.record.read"),
    Role.COMPLIANCE: (
        "operator.health.read",
        "operator.audit.*",
        MONEY_READ.key,
        MONEY_FREEZE.key,
        "operator.user.*",
    ),
    Role.SUPPORT: ("*.order.read", "operator.health.read", USER_READ.key, USER_VIEW.key),
    Role.TECHNICAL: ("operator.health.read", "operator.parameter.read", OFFERING_READ.key),
    Role.CONTENT: ("operator.presentation.*",),
    Role.VIEWER: ("*.read",),
}
"""Console permissions of each role, and all that are named alike in every plugin."""


def permissions_of(role: Role, declared: Iterable[Permission]) -> frozenset[str]:
    """The declared permissions that a role has: by the matrix, and by what their plugins say."""
    patterns = ROLES[role]
    return frozenset(
        one.key for one in declared if role in one.roles or any(fnmatchcase(one.key, pattern) for pattern in patterns)
    )
