"""Consequences of a changed password, factor or address: access ends, withdrawals are reviewed, the owner is
notified."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.security import Change, SecurityChanged, write_security
from agio_kernel.identity.users import User
from agio_kernel.ports.kernel import Kernel

from agio_account.messages.notices import SECURITY_CHANGED, notify


async def record_change(
    kernel: Kernel, tx: asyncpg.Connection, user: User, change: Change, keep_session: int | None = None
) -> None:
    """Record a change with it: the other sessions and all API keys end, ``changed_at`` makes withdrawals wait for a
    reviewer for a day.

    The notice goes to the address of ``user`` as it was read before the change: who lost it should hear.
    """
    await write_security(tx, user.id, changed_at=kernel.clock.now())
    await kernel.sessions.end_access(tx, Subject.USER, user.id, keep_session=keep_session)
    await kernel.bus.emit(tx, SecurityChanged(user.id, str(change)))
    await notify(
        kernel, tx, user, SECURITY_CHANGED, what=kernel.messages.text(f"account.change.{change}", user.language)
    )
