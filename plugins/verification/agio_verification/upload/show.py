"""A photo as its owner sees it: what was uploaded, or what was sent."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.documents import ShownDocument, show

from agio_verification.address.store import proof_of
from agio_verification.credit.credit import PROOFS
from agio_verification.credit.store import newest_requests
from agio_verification.identity.identity import Level
from agio_verification.identity.store import identities_of
from agio_verification.photo.documents import ASSETS, BILL, PHOTOS
from agio_verification.photo.store import photos_of
from agio_verification.questionnaire.store import newest_taken
from agio_verification.schemas import PhotoForm
from agio_verification.verification import Verification


@get("web/verificationPhoto", scope="none", viewing=False, example=PhotoForm(kind="front"))
async def show_photo(verification: Verification, request: Request[PhotoForm]) -> ShownDocument:
    """A photo that I uploaded or sent."""
    who, kind = require(request.principal, real=True), request.form.kind
    async with verification.kernel.db.read() as conn:
        name = (await photos_of(conn, who.id)).get(kind)
        if name is None and kind == BILL.name:
            proof = await proof_of(conn, who.id)
            name = proof and proof.bill
        elif name is None and kind in PROOFS:
            name = next((asked.sent.get(kind) for asked in await newest_requests(conn, who.id, 1)), None)
        elif name is None and kind in ASSETS:
            name = next((taken.assets.get(kind) for taken in await newest_taken(conn, who.id, 1)), None)
        elif name is None:
            known = await identities_of(conn, who.id)
            sent = known.get(Level.ADVANCED) or known.get(Level.PRIMARY)
            name = getattr(sent, kind, None)
        return await show(verification.kernel.files, conn, who.id, PHOTOS[kind], name, "kind")
