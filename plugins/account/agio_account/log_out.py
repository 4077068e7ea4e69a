"""Sign out: the session ends everywhere, and its cookie is cleared."""

from __future__ import annotations

from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.request import Request

from agio_account.switch_realm import end_origin


async def log_out(kernel: Kernel, request: Request) -> Envelope:
    """End the session that the request came with, and with a demo session the real one it was switched from."""
    async with request.effect() as effect:
        await end_origin(kernel, effect.tx, request.who)
        await kernel.sessions.revoke(effect.tx, request.who)
        request.ended = True
        return effect.answer(None)


async def give_feed_ticket(kernel: Kernel, request: Request) -> dict[str, str]:
    """A one-time ticket for the live feed, whose address must not carry a token."""
    return {"ticket": kernel.sessions.ticket(request.who)}
