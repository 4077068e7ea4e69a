"""Moving the clock of a deployment in development ahead, with whoever watches."""

from __future__ import annotations

from datetime import timedelta

import asyncpg

from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import Clock, DeploymentClock, clock_ahead, set_clock_ahead

LONGEST_MOVE = timedelta(days=366)
"""Longest span of one move: work that falls due meanwhile is carried out at once."""
OWNER_S = 10
"""Time that the owner of the database may take to connect and to leave."""


async def advance(clock: Clock, by: timedelta) -> timedelta:
    """Move the deployment's clock ahead, here at once and in other processes within seconds; returns how far ahead it
    is then. An ApiError where it is nobody's to move.
    """
    if not isinstance(clock, DeploymentClock) or not clock.owner_dsn:
        raise ApiError(NOT_AVAILABLE)
    owner = await asyncpg.connect(clock.owner_dsn, timeout=OWNER_S)
    try:
        ahead = await move_site(owner, by)
    finally:
        await owner.close(timeout=OWNER_S)
    clock.follow(ahead)
    return ahead


async def move_site(owner: asyncpg.Connection, by: timedelta) -> timedelta:
    """Move the clock like `move_clock`, of a site that runs: recurring work is missed from then on only, as after a
    start."""
    async with owner.transaction():
        ahead = await move_clock(owner, by)
        await owner.execute("UPDATE task_run SET watched_from = agio_now()")
    return ahead


async def move_clock(owner: asyncpg.Connection, by: timedelta) -> timedelta:
    """Move the clock as the owner of the database, who has made sure that the deployment isn't live.

    Sessions go along: who is signed in watches what a month does and wasn't away for it. ValueError where the clock
    would go back or too far.
    """
    if not timedelta(0) <= by <= LONGEST_MOVE:
        raise ValueError(f"the clock goes forward, by {LONGEST_MOVE.days} days at most, was {by}")
    async with owner.transaction():
        await owner.execute("SELECT pg_advisory_xact_lock(hashtext('agio_clock'))")
        ahead = await clock_ahead(owner) + by
        await set_clock_ahead(owner, ahead)
        await owner.execute(
            "UPDATE login_session SET created_at = created_at + $1, seen_at = seen_at + $1 WHERE ended_at IS NULL", by
        )
    return ahead
