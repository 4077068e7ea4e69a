"""Approve or reject a proof of address."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases import Actor, move
from agio_kernel.identity.verification import AddressProved
from agio_kernel.ports.events import Event

from agio_verification.address.address import AddressProof
from agio_verification.declared.states import ADDRESS_STATES
from agio_verification.verification import Verification


class AddressRejected(Event, frozen=True):
    """The address or the bill has to be sent again; ``reason`` is the text of the first."""

    user_id: int
    reason: str


async def approve_address(
    verification: Verification, tx: asyncpg.Connection, proof: AddressProof, actor: Actor
) -> None:
    """Approve the proof of address, which is valid from now on."""
    kernel, now = verification.kernel, await tx.fetchval("SELECT agio_now()")
    await move(tx, kernel.ids, ADDRESS_STATES, proof, "approve", actor, now)
    await kernel.bus.emit(tx, AddressProved(proof.user_id))


async def reject_address(
    verification: Verification, tx: asyncpg.Connection, proof: AddressProof, actor: Actor, reasons: str
) -> None:
    """Name what has to be sent again: ``reasons`` are message keys, by comma."""
    kernel, now = verification.kernel, await tx.fetchval("SELECT agio_now()")
    await move(tx, kernel.ids, ADDRESS_STATES, proof, "reject", actor, now, note=reasons, refused=reasons)
    await kernel.bus.emit(tx, AddressRejected(proof.user_id, reasons.partition(",")[0]))
