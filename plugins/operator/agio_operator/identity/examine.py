"""Checks of the doctor: the operators of the site."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Examination

from agio_operator.roles import Role
from agio_operator.store import list_operators

_ADD = "`agio operator add LOGIN --email ADDRESS`"


async def _anybody(conn: asyncpg.Connection) -> str:
    active = [one.login for one in await list_operators(conn) if one.active]
    if not active:
        raise ConfigurationError(f"nobody can sign in at /operator: {_ADD} makes the first one")
    return ", ".join(active)


async def _dual_control(conn: asyncpg.Connection) -> str:
    """Of two who may do everything each agrees to what the other proposes."""
    able = [one.login for one in await list_operators(conn) if one.active and one.role is Role.SUPERADMIN]
    if len(able) < 2:
        raise ConfigurationError(f"proposals waits for a second one who may do everything: {_ADD}")
    return f"{len(able)} may do everything"


async def _reached(conn: asyncpg.Connection) -> str:
    without = [one.login for one in await list_operators(conn) if one.active and not one.email]
    if without:
        raise ConfigurationError(
            f"no link to a new password or factor reaches {', '.join(without)}: no e-mail is known"
        )
    return "each has an e-mail address"


EXAMINATIONS = (
    Examination("operators", _anybody, stored=True),
    Examination("second operator", _dual_control, serious=False, stored=True),
    Examination("operators' e-mail", _reached, serious=False, stored=True),
)
