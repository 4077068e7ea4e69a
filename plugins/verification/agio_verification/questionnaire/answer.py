"""Answer the questionnaire: the risk level is the user's with the commit, and every taking is kept."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import lock_user
from agio_kernel.identity.verification import RiskAssessed
from agio_kernel.ports.clock import db_now
from msgspec import structs

from agio_verification.declared.codes import QUESTIONNAIRE_TAKEN
from agio_verification.photo.documents import ASSETS
from agio_verification.photo.store import take_photos
from agio_verification.questionnaire.risk import Answers, level_of, score_of
from agio_verification.questionnaire.show import SHOWN_TAKINGS, RiskView, again_from, view_risk
from agio_verification.questionnaire.store import Attempt, newest_taken
from agio_verification.verification import Verification


@post(
    "web/answerQuestionnaire",
    opens_business=False,
    example=Answers(purpose=1, investment_purpose=1, amount=1, trades=1, occupation=1, income=1, source=1, expected=1),
)
async def answer_questionnaire(verification: Verification, request: Request[Answers]) -> RiskView:
    """Answer the questionnaire, which gives the risk level.

    Once in so many days; of two at once, one. The proofs of assets that were uploaded are kept with it.
    """
    who, kernel = require(request.principal, real=True), verification.kernel
    answers: Answers = request.form
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        await lock_user(tx, who.id)
        earlier, now = await newest_taken(tx, who.id, SHOWN_TAKINGS), await db_now(tx)
        if earlier and (again := again_from(verification, earlier[0])) > now:
            raise ApiError(QUESTIONNAIRE_TAKEN, moment=again)
        proofs = await take_photos(tx, who.id, ASSETS)
        taken = Attempt(
            id=kernel.ids.next(),
            user_id=who.id,
            **structs.asdict(answers),
            score=score_of(answers),
            level=level_of(answers),
            created_at=now,
            asset1=proofs.get("asset1", ""),
            asset2=proofs.get("asset2", ""),
            asset3=proofs.get("asset3", ""),
        )
        await taken.insert(tx)
        await kernel.bus.emit(tx, RiskAssessed(who.id, int(taken.level)))
        return effect.keep(view_risk(verification, [taken, *earlier], now, ()))
