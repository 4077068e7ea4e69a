"""The picture of an account: made small, kept sealed, shown to nobody but its owner."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import LOGIN_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import DocumentKind, keep, owned, shown, take
from agio_kernel.identity.users import find_user, lock_user, set_profile
from agio_kernel.ports.kernel import Kernel

from agio_account.schemas import AvatarView, PictureView

AVATAR = DocumentKind("avatar", side=256)


@post("web/uploadAvatar", opens_business=False, scope="none", rate_per_minute=60, files=("avatar",))
async def upload_avatar(kernel: Kernel, request: Request[NoForm]) -> AvatarView:
    """Show another picture.

    Keep a picture in place of the one before.
    """
    taken = await take(kernel, request, AVATAR)
    async with request.idempotent_transaction() as effect:
        kept = await keep(kernel.files, effect.tx, request.user.id, taken)
        await _replace(kernel, effect.tx, request.user.id, kept)
        return effect.keep(AvatarView(kept))


@post("web/removeAvatar", opens_business=False, scope="none", rate_per_minute=60)
async def remove_avatar(kernel: Kernel, request: Request[NoForm]) -> None:
    """Show no picture."""
    async with request.idempotent_transaction() as effect:
        await _replace(kernel, effect.tx, request.user.id, None)
        return effect.keep(None)


@get("web/avatar", scope="none")
async def show_avatar(kernel: Kernel, request: Request[NoForm]) -> PictureView | None:
    """The picture of the account."""
    async with kernel.db.read() as conn:
        user = await find_user(conn, request.user.id)
        if user is None:
            raise ApiError(LOGIN_REQUIRED)
        found = await owned(kernel.files, conn, user.id, AVATAR, user.avatar)
    return None if found is None else PictureView(found[0].id, shown(*found).image)


async def _replace(kernel: Kernel, tx: asyncpg.Connection, user_id: int, kept: str | None) -> None:
    await lock_user(tx, user_id)
    user = await find_user(tx, user_id)
    await set_profile(tx, user_id, avatar=kept)
    if user is not None and user.avatar is not None:
        await kernel.files.forget(tx, user_id, user.avatar)
