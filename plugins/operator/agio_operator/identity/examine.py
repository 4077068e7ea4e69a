"""Checks of the doctor: the operators of the site."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Examination

from agio_operator.operator import Operator
from agio_operator.roles import Role

_ADD = "`agio operator add LOGIN --email ADDRESS`"


async def _anybody(conn: asyncpg.Connection) -> str:
    active = [one.login for one in await Operator.list_by(conn, active=True, order="login", limit=1000)]
    if not active:
        raise ConfigurationError(f"nobody can sign in at /operator: {_ADD} makes the first one")
    return ", ".join(active)


async def _dual_control(conn: asyncpg.Connection) -> str:
    """Of two who may do everything each agrees to what the other proposes."""
    able = await Operator.list_by(conn, active=True, role=Role.SUPERADMIN, limit=1000)
    if len(able) < 2:
        raise ConfigurationError(f"proposals waits for a second one who may do everything: {_ADD}")
    return f"{len(able)} may do everything"


async def _reached(conn: asyncpg.Connection) -> str:
    active = await Operator.list_by(conn, active=True, order="login", limit=1000)
    without = [one.login for one in active if not one.email]
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
