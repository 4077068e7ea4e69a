"""The picture of an account: made small, kept sealed, shown to nobody but its owner."""

from __future__ import annotations

import asyncio
import base64
import io
from typing import Any

import asyncpg
from agio_kernel.codes import LOGIN_REQUIRED, MALFORMED, PICTURE_INVALID, TOO_LARGE
from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.pictures import MAX_BYTES, NotAPicture, cleaned
from agio_kernel.request import Request
from agio_kernel.session.users import find_user, lock_user, set_profile
from PIL import Image

SIDE = 256
PURPOSE = "avatar"
_at_once = asyncio.Semaphore(2)


async def upload_avatar(kernel: Kernel, request: Request) -> Envelope:
    """Keep a picture in place of the one before."""
    body = request.files.get("file", b"")
    if not body or len(request.files) > 1:
        raise Refusal(MALFORMED, field="file")
    if len(body) >= MAX_BYTES:
        raise Refusal(TOO_LARGE, field="file")
    try:
        async with _at_once:
            small = await asyncio.to_thread(shrunk, body)
    except NotAPicture as error:
        raise Refusal(PICTURE_INVALID, field="file") from error
    async with request.effect() as effect:
        stored = await kernel.files.put(effect.tx, request.who.id, PURPOSE, small)
        await _replace(effect.tx, request.who.id, stored.id)
        return effect.answer({"avatar": stored.id})


async def remove_avatar(kernel: Kernel, request: Request) -> Envelope:
    """Show no picture."""
    async with request.effect() as effect:
        await _replace(effect.tx, request.who.id, None)
        return effect.answer(None)


async def show_avatar(kernel: Kernel, request: Request) -> dict[str, Any] | None:
    """One's own picture as a data URL: it has no address that somebody else could ask for."""
    async with kernel.db.read() as conn:
        user = await find_user(conn, request.who.id)
        if user is None:
            raise Refusal(LOGIN_REQUIRED)
        found = None if user.avatar is None else await kernel.files.get(conn, user.avatar)
    if found is None or found[0].owner != request.who.id:
        return None
    stored, body = found
    return {"avatar": stored.id, "image": f"data:{stored.media_type};base64,{base64.b64encode(body).decode()}"}


async def _replace(tx: asyncpg.Connection, user_id: int, file_id: str | None) -> None:
    """The row of the picture before goes with it; its bytes are removed later as those of an orphan."""
    await lock_user(tx, user_id)
    user = await find_user(tx, user_id)
    await set_profile(tx, user_id, avatar=file_id)
    if user is not None and user.avatar is not None:
        await tx.execute("DELETE FROM stored_file WHERE id = $1 AND owner = $2", user.avatar, user_id)


def shrunk(body: bytes) -> bytes:
    """The picture at most 256 pixels wide and high; raises NotAPicture. Takes a while: call it in a thread."""
    picture = cleaned(body)
    with Image.open(io.BytesIO(picture.body)) as opened:
        kind = opened.format or "PNG"
        opened.thumbnail((SIDE, SIDE))
        encoded = io.BytesIO()
        opened.save(encoded, kind)
    return encoded.getvalue()
