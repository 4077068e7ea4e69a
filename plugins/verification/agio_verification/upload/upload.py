"""Upload one photo: it is made harmless and kept, and waits to be sent with the rest."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.envelope import Envelope
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import Refusal
from agio_kernel.documents import take

from agio_verification.address.address import open_parts
from agio_verification.address.store import proof_of
from agio_verification.credit.credit import PROOFS
from agio_verification.credit.store import waiting_request
from agio_verification.declared.codes import PHOTO_KEPT
from agio_verification.identity.identity import Level, uploadable
from agio_verification.identity.store import identities_of
from agio_verification.photo.documents import PHOTOS
from agio_verification.photo.store import keep_photo
from agio_verification.verification import Verification


class Uploaded(msgspec.Struct, frozen=True):
    """Which photo is there now."""

    kind: str


async def upload_photo(verification: Verification, request: Request) -> Envelope:
    """One file, named after what it shows. It takes the place of an earlier one that wasn't sent yet."""
    who, kernel = require(request.principal, real=True), verification.kernel
    kinds = list(request.files)
    if len(kinds) != 1:
        raise Refusal(MALFORMED, field="file")
    kind = PHOTOS[kinds[0]]
    if kind.name in PROOFS:
        require(request.principal, real=True, tier=Tier.PRIMARY)
    async with request.effect() as effect:
        known = await identities_of(effect.tx, who.id)
        wanted = uploadable(known.get(Level.PRIMARY), known.get(Level.ADVANCED))
        wanted |= open_parts(await proof_of(effect.tx, who.id))
        if await waiting_request(effect.tx, who.id) is None:
            wanted |= frozenset(PROOFS)
        if kind.name not in wanted:
            raise Refusal(PHOTO_KEPT, field=kind.name)
        file = await take(kernel.files, effect.tx, request, kind)
        earlier = await keep_photo(effect.tx, who.id, kind.name, file)
        if earlier is not None:
            await kernel.files.forget(effect.tx, who.id, earlier)
        answer = effect.answer(Uploaded(kind.name))
    verification.tell_pages(who.id)
    return answer
