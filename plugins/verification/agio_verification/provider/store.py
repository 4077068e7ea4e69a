"""Checks in their table. An identity's row is locked before its check's, by whoever locks both."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

import asyncpg
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Id, Small
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_verification.declared.states import ReviewState
from agio_verification.identity.identity import Identity

LEASE = timedelta(minutes=2)
"""A check that was taken to be sent is left alone for this long, also where its sender was killed."""


class Check(Entity, table="verification_check"):
    """One check of one submission."""

    personal = Personal(
        why="Duty to know customers",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        of="identity_id IN (SELECT id FROM verification_identity WHERE user_id = $1)",
        other="outcome",
        withheld="detection of fraud",
    )

    id: Id
    identity_id: Id
    handed_in: Moment
    created_at: Moment
    try_at: Moment
    tries: Small
    sent_at: Moment | None
    outcome: str
    ended_at: Moment | None


class Unsent(NamedTuple):
    """A check that was taken to be sent, for the ``tries``-th time."""

    id: int
    identity_id: int
    tries: int


async def open_check(tx: asyncpg.Connection, check: int, identity: Identity) -> None:
    """Ask of what was handed in now; what was asked of it before counts no more."""
    await tx.execute(
        "UPDATE verification_check SET outcome = 'superseded', ended_at = agio_now()"
        " WHERE identity_id = $1 AND outcome = ''",
        identity.id,
    )
    await tx.execute(
        "INSERT INTO verification_check (id, identity_id, handed_in, created_at, try_at)"
        " VALUES ($1, $2, $3, agio_now(), agio_now())",
        check,
        identity.id,
        identity.created_at,
    )


async def take_unsent(tx: asyncpg.Connection) -> Unsent | None:
    """Lease the check that has been due for longest to the caller."""
    row = await tx.fetchrow(
        "UPDATE verification_check SET tries = tries + 1, try_at = agio_now() + $1::interval WHERE id = (SELECT id"
        " FROM verification_check WHERE outcome = '' AND sent_at IS NULL AND try_at <= agio_now()"
        " ORDER BY try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, identity_id, tries",
        LEASE,
    )
    return None if row is None else Unsent(*row)


async def asked_of(tx: asyncpg.Connection, check: int) -> Identity | None:
    """The identity of a check, which nobody changes until the transaction ends; None where it isn't under review as it
    was handed in then, or there is no such check.
    """
    identity = await tx.fetchval("SELECT identity_id FROM verification_check WHERE id = $1", check)
    if identity is None or (found := await lock_identity(tx, identity)) is None:
        return None
    handed_in = await tx.fetchval("SELECT handed_in FROM verification_check WHERE id = $1", check)
    return found if found.state is ReviewState.UNDER_REVIEW and found.created_at == handed_in else None


async def lock_identity(tx: asyncpg.Connection, identity: int) -> Identity | None:
    """One identity, which nobody changes until the transaction ends."""
    await tx.execute("SELECT FROM verification_identity WHERE id = $1 FOR UPDATE", identity)
    return await Identity.find(tx, identity)


async def end_check(tx: asyncpg.Connection, check: int, outcome: str) -> bool:
    """Give an open check its outcome; False where it has one. Of two at once the second finds the first's."""
    return bool(
        await tx.fetchval(
            "UPDATE verification_check SET outcome = $2, ended_at = agio_now() WHERE id = $1 AND outcome = ''"
            " RETURNING true",
            check,
            outcome,
        )
    )


async def sent(tx: asyncpg.Connection, check: int) -> None:
    """The service has it."""
    await tx.execute("UPDATE verification_check SET sent_at = agio_now() WHERE id = $1 AND sent_at IS NULL", check)


async def try_later(tx: asyncpg.Connection, check: int, delay: timedelta) -> None:
    """Not now."""
    await tx.execute("UPDATE verification_check SET try_at = agio_now() + $2::interval WHERE id = $1", check, delay)
