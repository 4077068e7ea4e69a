"""Opening a session for a real account: from a device it hasn't used lately, its owner is told."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.request import OpenedSession, Request
from agio_kernel.declarations.errors import warning
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.security import INVITATION, Invitation, InviteGiven, note_signal
from agio_kernel.identity.users import User
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.messages import said

from agio_account.declared.events import NewDevice
from agio_account.messages.notices import NEW_DEVICE, notify
from agio_account.sessions.device import device_of

MAX_INVITE = 32


async def open_session(
    kernel: Kernel, request: Request, tx: asyncpg.Connection, user: User, *, origin: int | None = None
) -> OpenedSession:
    """A session of ``user`` for this request, without a word: the device is the one they are at already."""
    request.opened = await kernel.sessions.open(
        tx,
        Subject.USER,
        user.id,
        agent=request.client.agent,
        network=request.client.network,
        browser=request.client.browser,
        origin=origin,
    )
    return request.opened


async def sign_in(kernel: Kernel, request: Request, tx: asyncpg.Connection, user: User) -> OpenedSession:
    """A session for somebody who just came: a device unknown for a month is told to the owner and to reviewers."""
    client = request.client
    if not await kernel.sessions.is_known_device(tx, user.id, client.agent, client.network):
        now = kernel.clock.now()
        await note_signal(tx, kernel.ids, user.id, "sign_in", "new_device", now)
        device = str(device_of(client.agent)) or kernel.messages.text("account.devices.unknown", user.language)
        await notify(kernel, tx, user, NEW_DEVICE, device=device, time=said(now, user.language))
        await kernel.bus.emit(tx, NewDevice(user.id, device, now))
    return await open_session(kernel, request, tx, user)


def checked_invite(text: str) -> str:
    """An invitation code as it was typed; a warning for what is too long to be one."""
    if len(text) > MAX_INVITE:
        raise warning("account.warning.invite_invalid", field="invite")
    return text.strip()


async def ask_invite(kernel: Kernel, invite: str, user_id: int | None = None) -> None:
    """Have the keeper of invitations refuse a code that is nobody's, or that comes too late for this account."""
    if invite:
        await kernel.rules.ask(INVITATION, None, Invitation(invite, user_id))


async def note_invite(kernel: Kernel, tx: asyncpg.Connection, user: User, invite: str) -> None:
    """Tell whoever keeps invitations which code was given at sign-in."""
    if invite:
        await kernel.bus.emit(tx, InviteGiven(user.id, invite))
