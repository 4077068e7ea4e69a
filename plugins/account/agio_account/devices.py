"""Devices: the open sessions of an account, each of which its owner can end."""

from __future__ import annotations

from typing import Any

from agio_kernel.codes import NOT_FOUND
from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.request import Request


async def list_devices(kernel: Kernel, request: Request) -> dict[str, Any]:
    """One page of the devices that are signed in, the newest first."""
    who = request.who
    async with kernel.db.read() as conn:
        found = await kernel.sessions.open_sessions(conn, who.subject, who.id, request.form.page, request.form.size)
    rows = [
        {
            "id": str(one.id),
            "agent": one.agent,
            "network": one.network,
            "created_at": one.created_at,
            "seen_at": one.seen_at,
            "current": one.id == who.session_id,
        }
        for one in found.rows
    ]
    return {"rows": rows, "total": found.total, "page": found.page, "pages": found.pages}


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
        return effect.answer({"ended": ended})


def read_id(text: str) -> int:
    """An id from the wire; what can't be one is as unknown as any other."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19) or int(text) >= 1 << 63:
        raise Refusal(NOT_FOUND, field="id")
    return int(text)
