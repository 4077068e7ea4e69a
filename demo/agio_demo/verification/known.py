"""People of other plugins' development cases whose story needs them verified: their papers were looked at before."""

from __future__ import annotations

from hashlib import sha256

import asyncpg
from agio_kernel.cases import TIMER, USER, backdate, opened
from agio_kernel.identity.users import User, find_user, verify_name
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.events import Subscription
from agio_verification.address.address import AddressProof
from agio_verification.address.decide import approve_address
from agio_verification.declared.states import ADDRESS_STATES, IDENTITY_STATES, ReviewState
from agio_verification.identity.decide import approve
from agio_verification.identity.identity import DocumentType, Identity, Level, end_of, same_identity
from agio_verification.verification import DIGEST, SEALED, Verification

from agio_demo.kit import DemoUserMade

BANK = "Harbour Savings Bank"


def known_people(verification: Verification) -> Subscription:
    """Subscription that verifies whom another plugin's cases begin with."""

    async def verify(tx: asyncpg.Connection, event: DemoUserMade) -> None:
        user = await find_user(tx, event.user_id)
        if user is None:
            return
        if event.tier:
            await verify_name(tx, user.id, user.name)
        for level in Level:
            if level <= event.tier:
                await _identity(verification, tx, user, level)
        if event.address:
            await _address(verification, tx, user, event.address)

    return Subscription(DemoUserMade, "known_people", verify)


async def _identity(verification: Verification, tx: asyncpg.Connection, user: User, level: Level) -> None:
    """One level, approved when the account was opened; its pictures are gone since."""
    box, ids = verification.kernel.secrets, verification.kernel.ids
    digest = sha256(f"agio verification of {user.email}".encode()).hexdigest()
    number, kind = digest[:9].upper(), DocumentType.ID_CARD
    card = f"4{int(digest[9:21], 16):015d}"[:16] if level is Level.ADVANCED else ""
    identity = Identity(
        id=ids.next(),
        user_id=user.id,
        level=level,
        country=user.country,
        type=kind,
        name=user.name,
        document=box.seal(SEALED, number.encode()),
        document_end=end_of(number),
        digest=box.digest(DIGEST, same_identity(user.country, kind, number)),
        front="",
        back="",
        held="",
        bank=BANK if card else "",
        card=box.seal(SEALED, card.encode()) if card else b"",
        card_end=end_of(card) if card else "",
        state=ReviewState.UNDER_REVIEW,
        refused="",
        created_at=user.created_at,
    )
    if await identity.insert_once(tx, "user_id, level"):
        await opened(tx, ids, IDENTITY_STATES, identity, USER, "submitted")
        await approve(verification, tx, identity, TIMER)
        await _date_back(tx, "verification_identity", identity.id, user)


async def _address(verification: Verification, tx: asyncpg.Connection, user: User, address: str) -> None:
    """Make a user's approved address, by a bill that is gone since."""
    proof = AddressProof(
        id=verification.kernel.ids.next(),
        user_id=user.id,
        address=address,
        bill="",
        state=ReviewState.UNDER_REVIEW,
        refused="",
        created_at=user.created_at,
    )
    if await proof.insert_once(tx, "user_id"):
        await opened(tx, verification.kernel.ids, ADDRESS_STATES, proof, USER, "submitted")
        await approve_address(verification, tx, proof, TIMER)
        await _date_back(tx, "verification_address", proof.id, user)


async def _date_back(tx: asyncpg.Connection, table: str, id: int, user: User) -> None:
    """Let it have been decided when the account was opened."""
    await tx.execute(f"UPDATE {table} SET decided_at = created_at WHERE id = $1", id)
    await backdate(tx, [id], await db_now(tx) - user.created_at)
