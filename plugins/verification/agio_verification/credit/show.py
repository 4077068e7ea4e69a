"""The credit score as its owner sees it, with every request that it comes from."""

from __future__ import annotations

from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Moment, TextKey

from agio_verification.credit.credit import HIGHEST, PROOFS, CreditRequest
from agio_verification.credit.store import credit_score_of, newest_requests
from agio_verification.declared.parameters import REVIEW_MINUTES
from agio_verification.declared.states import ReviewState
from agio_verification.identity.store import tier_of
from agio_verification.photo.store import photos_of
from agio_verification.verification import Verification

SHOWN_REQUESTS = 20

Score = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST)]


class CreditRequestView(msgspec.Struct, frozen=True):
    """One request. ``refused`` says why it was rejected, ``reason`` is what the operator wrote about the score."""

    state: ReviewState
    score: Score | None
    reason: str
    refused: list[TextKey]
    proofs: list[str]
    sent_at: Moment
    decided_at: Moment | None


class CreditView(msgspec.Struct, frozen=True):
    """The score that counts and since when, 0 to 100; the newest requests; whether a score may be asked for, which
    needs the primary identity. ``uploaded`` waits to be sent, ``wanted`` may be uploaded.
    """

    score: Score | None
    scored_at: Moment | None
    requests: list[CreditRequestView]
    verified: bool
    uploaded: list[str]
    wanted: list[str]
    review_minutes: int


@get("web/creditScore")
async def show_credit(verification: Verification, request: Request[NoForm]) -> CreditView:
    """My credit score, and every request that it comes from."""
    who = require(request.principal, real=True)
    async with verification.kernel.db.read() as conn:
        return await view_credit(verification, conn, who.id)


async def view_credit(verification: Verification, conn: asyncpg.Connection, user_id: int) -> CreditView:
    """Return the credit score and its requests as of this connection."""
    scored = await credit_score_of(conn, user_id)
    requests = await newest_requests(conn, user_id, SHOWN_REQUESTS)
    verified = await tier_of(conn, user_id) >= Tier.PRIMARY
    waits = bool(requests) and requests[0].state is ReviewState.UNDER_REVIEW
    return CreditView(
        None if scored is None else scored.score,
        None if scored is None else scored.at,
        [_one(asked) for asked in requests],
        verified,
        sorted(set(await photos_of(conn, user_id)) & set(PROOFS)),
        list(PROOFS) if verified and not waits else [],
        verification.kernel.parameters.get(REVIEW_MINUTES),
    )


def _one(asked: CreditRequest) -> CreditRequestView:
    return CreditRequestView(
        asked.state,
        asked.score,
        asked.reason,
        list(filter(None, asked.refused.split(","))),
        list(asked.sent),
        asked.created_at,
        asked.decided_at,
    )
