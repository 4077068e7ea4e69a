"""Keeping a photo that came, from the page or from the phone: the same way."""

from __future__ import annotations

from typing import NoReturn

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import UploadedDocument, keep

from agio_verification.declared.codes import PHOTO_KEPT
from agio_verification.photo.store import keep_photo
from agio_verification.upload.wanted import wanted_photos
from agio_verification.verification import Verification


def refuse_kept(kind: str) -> NoReturn:
    """Say that this photo stays as it is."""
    raise ApiError(PHOTO_KEPT, field=kind)


async def require_wanted(conn: asyncpg.Connection, user_id: int, tier: int, kind: str) -> None:
    """An ApiError where this photo stays as it is."""
    if kind not in await wanted_photos(conn, user_id, tier):
        refuse_kept(kind)


async def keep_upload(
    verification: Verification, tx: asyncpg.Connection, user_id: int, tier: int, taken: UploadedDocument
) -> None:
    """Keep an upload in place of an earlier one that wasn't sent yet."""
    files, kind = verification.kernel.files, taken.kind.name
    await require_wanted(tx, user_id, tier, kind)
    earlier = await keep_photo(tx, user_id, kind, await keep(files, tx, user_id, taken))
    if earlier is not None:
        await files.forget(tx, user_id, earlier)
