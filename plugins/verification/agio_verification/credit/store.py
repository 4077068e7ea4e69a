"""Conversion of rows to requests for a credit score, and back."""

from __future__ import annotations

import asyncpg
from agio_kernel.identity.verification import CreditScore
from agio_kernel.postgres.query import row, rows, select

from agio_verification.credit.credit import CreditRequest
from agio_verification.credit.tables import Credits
from agio_verification.declared.states import ReviewState


async def insert_request(tx: asyncpg.Connection, asked: CreditRequest) -> bool:
    """Keep what was sent; False where another request of this user's is under review."""
    return bool(
        await tx.fetchval(
            "INSERT INTO verification_credit"
            " (id, user_id, proof1, proof2, proof3, state, created_at, asset1, asset2, asset3)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
            " ON CONFLICT (user_id) WHERE state = 'under_review' DO NOTHING RETURNING true",
            asked.id,
            asked.user_id,
            asked.proof1,
            asked.proof2,
            asked.proof3,
            asked.state.value,
            asked.created_at,
            asked.asset1,
            asked.asset2,
            asked.asset3,
        )
    )


async def newest_requests(conn: asyncpg.Connection, user_id: int, count: int) -> list[CreditRequest]:
    """A user's newest requests, the newest first."""
    query = select(Credits, CreditRequest).where(Credits.user_id == user_id)
    return await rows(conn, query.order_by(Credits.id, ascending=False).limit(count), CreditRequest)


async def waiting_request(conn: asyncpg.Connection, user_id: int) -> CreditRequest | None:
    """The one that is under review."""
    query = select(Credits, CreditRequest).where(Credits.user_id == user_id)
    return await row(conn, query.where(Credits.state == ReviewState.UNDER_REVIEW.value), CreditRequest)


async def credit_score_of(conn: asyncpg.Connection, user_id: int) -> CreditScore | None:
    """Return the result of the newest approved request: one look by the index."""
    found = await conn.fetchrow(
        "SELECT score, decided_at FROM verification_credit WHERE user_id = $1 AND state = 'approved'"
        " ORDER BY decided_at DESC, id DESC LIMIT 1",
        user_id,
    )
    return None if found is None else CreditScore(found["score"], found["decided_at"])
