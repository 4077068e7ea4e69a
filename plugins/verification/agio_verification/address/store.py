"""Proofs of address in their table."""

from __future__ import annotations

import asyncpg

from agio_verification.address.address import AddressProof


async def proof_of(conn: asyncpg.Connection, user_id: int) -> AddressProof | None:
    """Return the proof of address that a user has submitted."""
    return await AddressProof.find_by(conn, user_id=user_id)


async def is_proved(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether this user's address was approved."""
    return bool(
        await conn.fetchval(
            "SELECT EXISTS (SELECT FROM verification_address WHERE user_id = $1 AND state = 'approved')", user_id
        )
    )
