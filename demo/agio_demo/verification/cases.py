"""A day's cases of a development deployment: what an operator finds in the queues of identities and addresses.

They come through the users' own calls, with drawn papers, and have waited for some time. Each user has one case, made
once per data folder, and nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from functools import partial

import asyncpg
from agio_kernel.calls.rtoken import Replay
from agio_kernel.cases import backdate
from agio_verification.verification import Verification
from msgspec.structs import replace

from agio_demo.kit import beside_start, demo_user, press, seed_each
from agio_demo.verification.known import known_people
from agio_demo.verification.pictures import draw_bill, draw_papers
from agio_demo.verification.seeds import SEEDS, Seed

OPENED_BEFORE = timedelta(days=3)
BILLED_BEFORE = timedelta(days=20)


async def seed_cases(verification: Verification) -> int:
    """Make what isn't there yet; returns how many cases that were."""

    return await seed_each("verification", SEEDS, partial(_case, verification))


async def _case(verification: Verification, seed: Seed) -> bool:
    """Upload and submit, as the user's own pages do; False where it was made before."""
    user = await demo_user(verification.kernel, seed, OPENED_BEFORE)
    kernel, table = verification.kernel, "verification_address" if seed.address else "verification_identity"
    if await kernel.db.fetchval(f"SELECT true FROM {table} WHERE user_id = $1", user.id):
        return False
    if seed.address:
        sent_at = kernel.clock.now() - BILLED_BEFORE
        photos, path = {"bill": await asyncio.to_thread(draw_bill, seed, sent_at)}, "web/submitAddress"
        fields = {"address": seed.address}
    else:
        photos, path = await asyncio.to_thread(draw_papers, seed), "web/submitPrimary"
        fields = {"type": str(int(seed.type)), "name": seed.name, "number": seed.number}
    for kind, body in photos.items():
        # Uploaded already by a start that was ended, or by another process.
        with suppress(Replay):
            await press(kernel, user, "web/uploadPhoto", f"{seed.digest[:24]}{kind}", {}, {kind: body})
    try:
        await press(kernel, user, path, seed.digest[:32], fields)
    except Replay:
        return False
    await kernel.db.run(lambda tx: _date_back(tx, table, user.id, seed.ago))
    return True


async def _date_back(tx: asyncpg.Connection, table: str, user_id: int, ago: timedelta) -> None:
    """Let this user's case have waited for so long."""
    moved = await tx.fetch(
        f"UPDATE {table} SET created_at = created_at - $2::interval WHERE user_id = $1 RETURNING id", user_id, ago
    )
    await backdate(tx, [row["id"] for row in moved], ago)


CASES = replace(beside_start("verification.cases", Verification, seed_cases), subscribers=(known_people,))
