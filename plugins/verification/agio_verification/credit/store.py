"""Requests for a credit score in their table."""

from __future__ import annotations

import asyncpg
from agio_kernel.identity.verification import CreditScore

from agio_verification.credit.credit import CreditRequest
from agio_verification.declared.states import ReviewState


async def newest_requests(conn: asyncpg.Connection, user_id: int, count: int) -> list[CreditRequest]:
    """A user's newest requests, the newest first."""
    return await CreditRequest.list_by(conn, order="id DESC", limit=count, user_id=user_id)


async def waiting_request(conn: asyncpg.Connection, user_id: int) -> CreditRequest | None:
    """The one that is under review."""
    return await CreditRequest.find_by(conn, user_id=user_id, state=ReviewState.UNDER_REVIEW)


async def credit_score_of(conn: asyncpg.Connection, user_id: int) -> CreditScore | None:
    """Return the result of the newest approved request: one look by the index."""
    found = await conn.fetchrow(
        "SELECT score, decided_at FROM verification_credit WHERE user_id = $1 AND state = 'approved'"
        " ORDER BY decided_at DESC, id DESC LIMIT 1",
        user_id,
    )
    return None if found is None else CreditScore(found["score"], found["decided_at"])
