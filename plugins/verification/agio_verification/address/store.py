"""Conversion of rows to proofs of address, and back."""

from __future__ import annotations

import asyncpg
from agio_kernel.postgres.query import row, select

from agio_verification.address.address import AddressProof
from agio_verification.address.tables import Addresses


async def insert_proof(tx: asyncpg.Connection, proof: AddressProof) -> bool:
    """Keep what was handed in first; False where this user has handed in already."""
    return bool(
        await tx.fetchval(
            "INSERT INTO verification_address (id, user_id, address, bill, state, created_at)"
            " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id) DO NOTHING RETURNING true",
            proof.id,
            proof.user_id,
            proof.address,
            proof.bill,
            proof.state.value,
            proof.created_at,
        )
    )


async def proof_of(conn: asyncpg.Connection, user_id: int) -> AddressProof | None:
    """Return the proof of address that a user has submitted."""
    return await row(conn, select(Addresses, AddressProof).where(Addresses.user_id == user_id), AddressProof)


async def is_proved(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether this user's address was approved."""
    return bool(
        await conn.fetchval(
            "SELECT EXISTS (SELECT FROM verification_address WHERE user_id = $1 AND state = 'approved')", user_id
        )
    )
