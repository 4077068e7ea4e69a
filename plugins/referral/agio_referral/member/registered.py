"""Take a new account into the tree, as it registered."""

from __future__ import annotations

import asyncpg
from agio_kernel.identity.users import find_user
from agio_kernel.ports.events import Subscription, UserRegistered

from agio_referral.member.store import join
from agio_referral.referral import Referral


def registered(referral: Referral) -> Subscription:
    """The code that was given at registration decides, and nothing later."""

    async def take_in(tx: asyncpg.Connection, event: UserRegistered) -> None:
        user = await find_user(tx, event.user_id)
        if user is not None:
            await join(tx, referral.kernel.ids, user, event.invite)

    return Subscription(UserRegistered, "member", take_in)
