"""Upload one photo: it is made harmless and kept, and waits to be sent with the rest."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import DocumentKind, take

from agio_verification.credit.credit import PROOFS
from agio_verification.photo.documents import PHOTOS
from agio_verification.upload.keep import keep_upload, require_wanted
from agio_verification.verification import Verification


class Uploaded(msgspec.Struct, frozen=True):
    """Photo that is uploaded now."""

    kind: str


def only_photo(request: Request) -> DocumentKind:
    """The one photo that a form brings, by the name of its file."""
    if len(request.files) != 1:
        raise ApiError(MALFORMED, field="file")
    return PHOTOS[next(iter(request.files))]


@post(
    "web/uploadPhoto",
    opens_business=False,
    rate_per_minute=20,
    files=("front", "back", "held", "bill", "proof1", "proof2", "proof3", "asset1", "asset2", "asset3"),
)
async def upload_photo(verification: Verification, request: Request[NoForm]) -> Uploaded:
    """Upload one photo of a document, to be sent for review later.

    One file, named after what it shows.
    """
    who, kernel = require(request.principal, real=True), verification.kernel
    kind = only_photo(request)
    if kind.name in PROOFS:
        require(request.principal, real=True, tier=Tier.PRIMARY)
    async with kernel.db.read() as conn:
        await require_wanted(conn, who.id, who.tier, kind.name)  # before the work of decoding it
    taken = await take(kernel, request, kind)
    async with request.idempotent_transaction() as effect:
        await keep_upload(verification, effect.tx, who.id, who.tier, taken)
        answer = effect.keep(Uploaded(kind.name))
    verification.tell_pages(who.id)
    return answer
