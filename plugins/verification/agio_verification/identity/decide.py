"""Approve or reject what was handed in. The tier is the user's with the commit, in every open session."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import Actor, move
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import verify_name
from agio_kernel.identity.verification import TierChanged
from agio_kernel.ports.events import Event

from agio_verification.declared.codes import IDENTITY_USED
from agio_verification.declared.states import IDENTITY_STATES
from agio_verification.identity.identity import Identity, Level
from agio_verification.identity.store import tier_of
from agio_verification.verification import Verification


class IdentityRejected(Event, frozen=True):
    """Parts of what was handed in for a level have to be sent again; ``reason`` is the text of the first."""

    user_id: int
    level: int
    reason: str


async def approve(verification: Verification, tx: asyncpg.Connection, identity: Identity, actor: Actor) -> None:
    """Refused where the same identity was approved for somebody else, who may be the one decided at this moment."""
    now = await tx.fetchval("SELECT agio_now()")
    kernel = verification.kernel
    try:
        async with tx.transaction():
            await move(tx, kernel.ids, IDENTITY_STATES, identity, "approve", actor, now)
    except asyncpg.UniqueViolationError as error:  # the table has one rule that an approval can break
        raise ApiError(IDENTITY_USED) from error
    if identity.level is Level.PRIMARY:
        await verify_name(tx, identity.user_id, identity.name)
    await kernel.sessions.user_changed(tx, identity.user_id)
    await kernel.bus.emit(tx, TierChanged(identity.user_id, await tier_of(tx, identity.user_id)))


async def reject(
    verification: Verification, tx: asyncpg.Connection, identity: Identity, actor: Actor, reasons: str
) -> None:
    """Name what has to be sent again: ``reasons`` are message keys, by comma."""
    now = await tx.fetchval("SELECT agio_now()")
    kernel = verification.kernel
    await move(tx, kernel.ids, IDENTITY_STATES, identity, "reject", actor, now, note=reasons, refused=reasons)
    await kernel.bus.emit(tx, IdentityRejected(identity.user_id, int(identity.level), reasons.partition(",")[0]))
