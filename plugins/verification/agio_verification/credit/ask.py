"""Ask for a credit score with the proofs that were uploaded, or take the request back before somebody decides."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, move, opened
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now

from agio_verification.credit.credit import PROOFS, CreditRequest
from agio_verification.credit.show import CreditView, view_credit
from agio_verification.credit.store import waiting_request
from agio_verification.declared.codes import CREDIT_ASKED
from agio_verification.declared.states import CREDIT_STATES, ReviewState
from agio_verification.photo.documents import ASSETS, CREDIT_PROOFS
from agio_verification.photo.store import take_photos
from agio_verification.questionnaire.store import newest_taken
from agio_verification.verification import Verification


@post("web/askCreditScore", opens_business=False, rate_per_minute=20)
async def ask_credit_score(verification: Verification, request: Request[NoForm]) -> CreditView:
    """Ask for a credit score with the proofs that were uploaded.

    Only after real-name verification, and one request at a time.
    """
    who, kernel = require(request.principal, real=True, tier=Tier.PRIMARY), verification.kernel
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        if await waiting_request(tx, who.id) is not None:
            raise ApiError(CREDIT_ASKED)
        taken, assets = await take_photos(tx, who.id, PROOFS), await _assets(tx, who.id)
        asked = CreditRequest(
            id=kernel.ids.next(),
            user_id=who.id,
            proof1=taken.get("proof1", ""),
            proof2=taken.get("proof2", ""),
            proof3=taken.get("proof3", ""),
            state=ReviewState.UNDER_REVIEW,
            created_at=await db_now(tx),
            asset1=assets.get("asset1", ""),
            asset2=assets.get("asset2", ""),
            asset3=assets.get("asset3", ""),
        )
        # The table decides between two who ask at once: the other one has taken the photos by then.
        if not await asked.insert_once(tx):
            raise ApiError(CREDIT_ASKED)
        if not taken:
            raise ApiError(CREDIT_PROOFS[0].missing, field=CREDIT_PROOFS[0].name)
        await opened(tx, kernel.ids, CREDIT_STATES, asked, USER, "submitted")
        answer = effect.keep(await view_credit(verification, tx, who.id))
    verification.tell_pages(who.id)
    return answer


async def _assets(tx: asyncpg.Connection, user_id: int) -> dict[str, str]:
    newest = await newest_taken(tx, user_id, 1)
    return newest[0].assets if newest else {}


@post("web/withdrawCreditRequest", opens_business=False, rate_per_minute=20)
async def withdraw_credit_request(verification: Verification, request: Request[NoForm]) -> CreditView:
    """Take back the request for a credit score that is under review.

    Its proofs are let go: they serve nothing any more.
    """
    who, kernel = require(request.principal, real=True), verification.kernel
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        asked = await waiting_request(tx, who.id)
        if asked is None:
            raise ApiError(NOT_AVAILABLE)
        await move(
            tx, kernel.ids, CREDIT_STATES, asked, "withdraw", USER, None, **dict.fromkeys((*PROOFS, *ASSETS), "")
        )
        for file in asked.sent.values():
            await kernel.files.forget(tx, who.id, file)
        answer = effect.keep(await view_credit(verification, tx, who.id))
    verification.tell_pages(who.id)
    return answer
