"""Take back what nobody has decided yet."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, move
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError

from agio_verification.declared.states import IDENTITY_STATES, ReviewState
from agio_verification.identity.identity import Level
from agio_verification.identity.schemas import IdentityView, view_identity
from agio_verification.identity.store import identities_of
from agio_verification.schemas import LevelForm
from agio_verification.verification import Verification


@post("web/withdrawIdentity", opens_business=False, rate_per_minute=20, example=LevelForm(level=1))
async def withdraw_identity(verification: Verification, request: Request[LevelForm]) -> IdentityView:
    """Take back what is under review.

    All of it may be sent anew afterwards.
    """
    who = require(request.principal, real=True)
    async with request.idempotent_transaction() as effect:
        identity = (await identities_of(effect.tx, who.id)).get(Level(request.form.level))
        if identity is None:
            raise ApiError(NOT_FOUND, field="level")
        await move(effect.tx, verification.kernel.ids, IDENTITY_STATES, identity, "withdraw", USER)
        answer = effect.keep(view_identity(msgspec.structs.replace(identity, state=ReviewState.WITHDRAWN)))
    verification.tell_pages(who.id)
    return answer
