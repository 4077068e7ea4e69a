"""Overview of a user's verification, and the parts to send: the screens begin with it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases import OwnLine, own_time_line
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Moment, TextKey
from agio_kernel.identity.person import people

from agio_verification.address.address import BILL, open_parts
from agio_verification.address.schemas import AddressView, view_address
from agio_verification.address.store import proof_of
from agio_verification.declared.parameters import REVIEW_MINUTES
from agio_verification.identity.identity import Level, uploadable
from agio_verification.identity.schemas import IdentityView, view_identity
from agio_verification.identity.store import identities_of
from agio_verification.photo.store import photos_of
from agio_verification.questionnaire.show import LevelNumber
from agio_verification.questionnaire.store import risk_level_of
from agio_verification.verification import Verification

SHOWN_EVENTS = 12


class Happened(msgspec.Struct, frozen=True):
    """A step that was taken: by whom, in the words of the catalogue."""

    at: Moment
    by: str
    text: TextKey


class Overview(msgspec.Struct, frozen=True):
    """``country`` can't be changed after registration. ``uploaded`` waits to be sent, ``wanted`` may be uploaded."""

    tier: Annotated[int, msgspec.Meta(ge=0, le=2)]
    country: str
    primary: IdentityView | None
    advanced: IdentityView | None
    address: AddressView | None
    risk: LevelNumber
    uploaded: list[str]
    wanted: list[str]
    happened: list[Happened]
    review_minutes: int


@get("web/verification")
async def show_verification(verification: Verification, request: Request[NoForm]) -> Overview:
    """Show my verification, and the parts to send.

    Returns all data of one user's screens.
    """
    who = require(request.principal, real=True)
    async with verification.kernel.db.read() as conn:
        person = (await people(conn, [who.id])).get(who.id)
        known = await identities_of(conn, who.id)
        proof = await proof_of(conn, who.id)
        uploaded = await photos_of(conn, who.id)
        risk = await risk_level_of(conn, who.id)
        lines: list[OwnLine] = []
        for case in (*known.values(), *([proof] if proof else [])):
            lines += await own_time_line(conn, "verification", case.id)
    primary, advanced = known.get(Level.PRIMARY), known.get(Level.ADVANCED)
    return Overview(
        who.tier,
        "" if person is None else person.country,
        None if primary is None else view_identity(primary),
        None if advanced is None else view_identity(advanced),
        None if proof is None else view_address(proof),
        int(risk),
        sorted(uploaded),
        sorted(uploadable(primary, advanced) | (open_parts(proof) & {BILL})),
        [
            Happened(line.at, line.by, line.label)
            for line in sorted(lines, key=lambda line: line.at, reverse=True)[:SHOWN_EVENTS]
        ],
        verification.kernel.parameters.get(REVIEW_MINUTES),
    )
