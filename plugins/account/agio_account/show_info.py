"""What a signed-in account is told about itself."""

from __future__ import annotations

from datetime import datetime

import msgspec
from agio_kernel.codes import LOGIN_REQUIRED
from agio_kernel.contracts import Kernel
from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.session.users import find_user


class Info(msgspec.Struct, frozen=True):
    """An account as its owner sees it. Accounts of the demo realm say when they end."""

    uid: str
    name: str
    email: str | None
    phone: str | None
    country: str
    language: str
    realm: str
    tier: int
    created_at: datetime
    expires: datetime | None


async def show_info(kernel: Kernel, request: Request) -> Info:
    """The account of whoever asks."""
    who = request.who
    async with kernel.db.read() as conn:
        user = await find_user(conn, who.id)
    if user is None:
        raise Refusal(LOGIN_REQUIRED)
    return Info(
        user.uid,
        user.name,
        user.email,
        user.phone,
        user.country,
        user.language,
        who.realm.name.lower(),
        who.tier,
        user.created_at,
        user.demo_expires_at,
    )
