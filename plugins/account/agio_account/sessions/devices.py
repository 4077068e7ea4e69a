"""Devices: the open sessions of an account, each of which its owner can end."""

from __future__ import annotations

from agio_kernel.calls.envelope import Envelope
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.contracts import Kernel
from agio_kernel.declarations.errors import Refusal
from agio_kernel.wire import Page, page_of

from agio_account.answers import DeviceView, EndedView


async def list_devices(kernel: Kernel, request: Request) -> Page[DeviceView]:
    """One page of the devices that are signed in, the newest first."""
    who = request.who
    async with kernel.db.read() as conn:
        found = await kernel.sessions.open_sessions(conn, who.subject, who.id, request.form.after, request.form.size)
    return page_of(
        found,
        lambda one: DeviceView(
            str(one.id), one.agent, one.network, one.created_at, one.seen_at, one.id == who.session_id
        ),
    )


async def revoke_device(kernel: Kernel, request: Request) -> Envelope:
    """End one session; somebody else's is as unknown as one that never was."""
    who = request.who
    session_id = read_id(request.form.id)
    async with request.effect() as effect:
        if not await kernel.sessions.revoke_one(effect.tx, who.subject, who.id, session_id):
            raise Refusal(NOT_FOUND, field="id")
        request.ended = session_id == who.session_id
        return effect.answer(None)


async def revoke_other_devices(kernel: Kernel, request: Request) -> Envelope:
    """End every session but this one."""
    who = request.who
    async with request.effect() as effect:
        ended = await kernel.sessions.revoke_all(effect.tx, who.subject, who.id, who.session_id)
        return effect.answer(EndedView(ended))


def read_id(text: str) -> int:
    """An id from the wire; what can't be one is as unknown as any other."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19) or int(text) >= 1 << 63:
        raise Refusal(NOT_FOUND, field="id")
    return int(text)
