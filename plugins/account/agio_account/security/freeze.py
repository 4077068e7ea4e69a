"""Freeze an account by oneself: every way in ends at once, and nothing is withdrawn until the freeze is over."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm, Subject
from agio_kernel.identity.security import note_signal, read_security, write_security
from agio_kernel.identity.users import User, find_user, lock_user
from agio_kernel.ports.kernel import Kernel

from agio_account.declared.codes import FREEZE_LINK_OVER
from agio_account.declared.parameters import FREEZE
from agio_account.messages.freeze_link import account_of
from agio_account.messages.notices import FROZEN, notify
from agio_account.schemas import FreezeByLink, FrozenView
from agio_account.security.proof import owner_of


@post("web/freezeAccount", opens_business=False, scope="none", rate_per_minute=10)
async def freeze_account(kernel: Kernel, request: Request[NoForm]) -> FrozenView:
    """Freeze my account.

    Sessions and API keys end, this session too, and withdrawals are held. The hold ends by itself; to log in again the
    account asks for everything that it always does.
    """
    owner = await owner_of(kernel, request)
    async with request.idempotent_transaction() as effect:
        request.ended = True
        return effect.keep(await _freeze(kernel, effect.tx, owner.user))


@post("web/freezeByLink", access=Access.VISITOR, rate_per_minute=10)
async def freeze_by_link(kernel: Kernel, request: Request[FreezeByLink]) -> FrozenView:
    """Freeze the account of a link.

    Of a security e-mail of the last seven days.
    """
    user_id = account_of(kernel, request.form.link)
    if user_id is None:
        raise ApiError(FREEZE_LINK_OVER, field="link")
    async with request.idempotent_transaction() as effect:
        user = await find_user(effect.tx, user_id)
        if user is None or user.realm is not Realm.REAL:
            raise ApiError(FREEZE_LINK_OVER, field="link")
        return effect.keep(await _freeze(kernel, effect.tx, user))


async def _freeze(kernel: Kernel, tx: asyncpg.Connection, user: User) -> FrozenView:
    await lock_user(tx, user.id)
    now = kernel.clock.now()
    until = max(now + kernel.parameters.get(FREEZE), (await read_security(tx, user.id)).held_until or now)
    await write_security(tx, user.id, held_until=until)
    await kernel.sessions.end_access(tx, Subject.USER, user.id)
    await note_signal(tx, kernel.ids, user.id, "freeze", "frozen_by_owner", now)
    await notify(kernel, tx, user, FROZEN)
    return FrozenView(until)
