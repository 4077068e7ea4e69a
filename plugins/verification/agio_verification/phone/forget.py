"""Links that have ended are let go."""

from __future__ import annotations

from agio_kernel.declarations.work import TaskSpec

from agio_verification.phone.store import forget_links
from agio_verification.verification import Verification

AT_ONCE = 1000


def ended_links_task(verification: Verification) -> TaskSpec:
    """Looks once an hour."""

    async def run() -> int:
        async with verification.kernel.db.transaction() as tx:
            return await forget_links(tx, AT_ONCE)

    return TaskSpec("verification.forget_phone_links", run, 3600, "Let go of links to the phone that have ended")
