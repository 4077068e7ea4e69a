"""A user's tickets."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases import reference_of
from agio_kernel.cases.threads import standing_of
from agio_kernel.declarations.wire import Page
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.paging import page

from agio_content.support.schemas import TicketForm, TicketsForm, TicketView
from agio_content.support.ticket import Ticket


@get("web/supportTickets", links={"web/supportTicket": {"id": "rows/0/id"}, "web/ticketThread": {"id": "rows/0/id"}})
async def list_tickets(kernel: Kernel, request: Request[TicketsForm]) -> Page[TicketView]:
    """My support tickets."""
    form = request.form
    async with kernel.db.read() as conn:
        found = await page(conn, Ticket.listed(request.user.id), form.after, form.size)
        return Page(await _views(conn, list(map(Ticket.of, found.rows))), found.next, found.extent)


@get("web/supportTicket")
async def show_ticket(kernel: Kernel, request: Request[TicketForm]) -> TicketView:
    """One of my support tickets."""
    async with kernel.db.read() as conn:
        return await view_ticket(conn, request.user.id, int(request.form.id))


async def view_ticket(conn: asyncpg.Connection, user_id: int, ticket_id: int) -> TicketView:
    """One of a user's as its page shows it; an ApiError where there is none."""
    return (await _views(conn, [await Ticket.require_own(conn, ticket_id, user_id)]))[0]


async def _views(conn: asyncpg.Connection, found: Sequence[Ticket]) -> list[TicketView]:
    standing = await standing_of(conn, "content.tickets", [one.id for one in found])
    views = []
    for one in found:
        unread, written_at = standing.get(one.id, (0, one.created_at))
        views.append(
            TicketView(
                str(one.id),
                reference_of(Ticket.reference_prefix, one.number),
                one.topic.value,
                one.subject,
                one.state.value,
                unread,
                one.created_at,
                written_at,
            )
        )
    return views
