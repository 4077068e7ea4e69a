"""Demo accounts: users of their own in the demo realm, so that nothing done with them can reach real money."""

from __future__ import annotations

from datetime import datetime, timedelta

import asyncpg

from agio_kernel.declarations.principal import Realm
from agio_kernel.identity.users import User, UserState, insert_user
from agio_kernel.ports.ids import IdSource


async def open_demo(
    tx: asyncpg.Connection,
    ids: IdSource,
    *,
    now: datetime,
    lifetime: timedelta,
    language: str,
    parent: int | None = None,
) -> User:
    """Make a demo account that ends after ``lifetime``; ``parent`` is the real account it was opened from.

    It has no address and no password: only the session opened with it reaches it. The simulated money is the
    caller's to post, in the same transaction.
    """
    return await insert_user(
        tx,
        ids,
        User(
            id=0,
            uid="",
            realm=Realm.DEMO,
            country="",
            email=None,
            phone=None,
            name="",
            password_hash=None,
            language=language,
            state=UserState.ACTIVE,
            created_at=now,
            demo_parent=parent,
            demo_expires_at=now + lifetime,
        ),
    )
