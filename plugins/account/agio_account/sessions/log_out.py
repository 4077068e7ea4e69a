"""Sign out: the session ends everywhere, and its cookie is cleared."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.ports.kernel import Kernel

from agio_account.schemas import TicketView
from agio_account.sessions.switch_realm import end_origin


@post("web/logout", opens_business=False, scope="none", expired_demo=True)
async def log_out(kernel: Kernel, request: Request[NoForm]) -> None:
    """Sign out.

    End the session that the request came with, and with a demo session the real one it was switched from.
    """
    async with request.idempotent_transaction() as effect:
        await end_origin(kernel, effect.tx, request.user)
        await kernel.sessions.revoke(effect.tx, request.user)
        request.ended = True
        return effect.keep(None)


@post("web/feedTicket", effect=False, scope="read")
async def give_feed_ticket(kernel: Kernel, request: Request[NoForm]) -> TicketView:
    """A one-time ticket for the live feed.

    The feed's address must not carry a token.
    """
    return TicketView(kernel.sessions.ticket(request.user))
