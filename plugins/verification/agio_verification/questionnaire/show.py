"""The risk level as its owner sees it, with every taking it comes from."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Moment
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.ports.clock import db_now

from agio_verification.declared.parameters import QUESTIONNAIRE_DAYS
from agio_verification.photo.documents import ASSETS
from agio_verification.photo.store import photos_of
from agio_verification.questionnaire.store import Attempt, newest_taken
from agio_verification.verification import Verification

SHOWN_TAKINGS = 20

LevelNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""0 not assessed, 1 conservative, 2 balanced, 3 aggressive."""


class TakingView(msgspec.Struct, frozen=True):
    """One taking: of 100 points, and the level that they gave."""

    score: Annotated[int, msgspec.Meta(ge=0, le=100)]
    level: LevelNumber
    at: Moment
    proofs: Annotated[int, msgspec.Meta(ge=0, le=len(ASSETS))]
    """Number of proofs of assets that came with it."""


class RiskView(msgspec.Struct, frozen=True):
    """The level that counts, the newest takings, and from when on the questions may be answered again.
    ``uploaded`` are proofs of assets that wait to be sent with the answers.
    """

    level: LevelNumber
    takings: list[TakingView]
    again_at: Moment | None
    again: bool
    uploaded: list[str]


@get("web/riskLevel")
async def show_risk(verification: Verification, request: Request[NoForm]) -> RiskView:
    """My risk level, and every answer of the questionnaire that it comes from."""
    who = require(request.principal, real=True)
    async with verification.kernel.db.read() as conn:
        takings = await newest_taken(conn, who.id, SHOWN_TAKINGS)
        return view_risk(verification, takings, await db_now(conn), await photos_of(conn, who.id))


def again_from(verification: Verification, newest: Attempt) -> datetime:
    """When the questions may be answered again."""
    return newest.created_at + timedelta(days=verification.kernel.parameters.get(QUESTIONNAIRE_DAYS))


def view_risk(verification: Verification, takings: list[Attempt], now: datetime, uploaded: Collection[str]) -> RiskView:
    """Return the data of the screens."""
    again_at = again_from(verification, takings[0]) if takings else None
    return RiskView(
        int(takings[0].level if takings else RiskLevel.NOT_ASSESSED),
        [TakingView(one.score, int(one.level), one.created_at, len(one.assets)) for one in takings],
        again_at,
        again_at is None or again_at <= now,
        [name for name in ASSETS if name in uploaded],
    )
