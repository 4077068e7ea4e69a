"""Photos that were uploaded and never sent for review are let go: what serves nothing isn't kept."""

from __future__ import annotations

from agio_kernel.declarations.work import TaskSpec

from agio_verification.declared.parameters import KEPT_UNSENT
from agio_verification.photo.store import unsent_photos
from agio_verification.verification import Verification

AT_ONCE = 100


async def forget_unsent(verification: Verification) -> int:
    """A batch of the oldest; how many."""
    kernel = verification.kernel
    async with kernel.db.transaction() as tx:
        photos = await unsent_photos(tx, kernel.parameters.get(KEPT_UNSENT), AT_ONCE)
        for owner, file in photos:
            await kernel.files.forget(tx, owner, file)
    return len(photos)


def unsent_task(verification: Verification) -> TaskSpec:
    """Looks once an hour."""

    async def run() -> int:
        return await forget_unsent(verification)

    return TaskSpec("verification.forget_unsent", run, 3600, "Let go of photos that were never sent for review")
