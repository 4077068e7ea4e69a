"""Photos that a user may upload now, over all submissions with photos."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.access import Tier

from agio_verification.address.address import open_parts
from agio_verification.address.store import proof_of
from agio_verification.credit.credit import PROOFS
from agio_verification.credit.store import waiting_request
from agio_verification.identity.identity import Level, uploadable
from agio_verification.identity.store import identities_of
from agio_verification.photo.documents import ASSETS, BILL


async def wanted_photos(conn: asyncpg.Connection, user_id: int, tier: int) -> frozenset[str]:
    """Return the photos that may be uploaded: accepted photos, and those under review or approved, are kept as they
    are; proofs of credit need the primary identity; proofs of assets may always be uploaded before the questionnaire is
    answered.
    """
    known = await identities_of(conn, user_id)
    wanted = uploadable(known.get(Level.PRIMARY), known.get(Level.ADVANCED)) | frozenset(ASSETS)
    wanted |= open_parts(await proof_of(conn, user_id)) & {BILL.name}
    if tier >= Tier.PRIMARY and await waiting_request(conn, user_id) is None:
        wanted |= frozenset(PROOFS)
    return wanted
