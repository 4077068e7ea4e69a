"""Opening a ticket, and closing one's own."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, opened
from agio_kernel.cases.threads import own_case, readable, write
from agio_kernel.declarations.codes import NOT_AVAILABLE, VALUE_TOO_LONG, Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import keep, take
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_content.support.case import ATTACHMENT, move_ticket, ticket_threads
from agio_content.support.schemas import OpenTicketForm, TicketForm, TicketView
from agio_content.support.show import view_ticket
from agio_content.support.store import insert_ticket
from agio_content.support.ticket import (
    LONGEST_SUBJECT,
    MOST_OPEN,
    TICKET_STATES,
    Ticket,
    TicketState,
    TicketTopic,
)

TICKETS_OPEN = Code(4550, "content_tickets_open", "content.code.tickets_open")


@post(
    "web/openTicket",
    opens_business=False,
    rate_per_minute=10,
    files=("attachment",),
    example=OpenTicketForm(topic="funds", subject="My deposit", text="It has 12 confirmations."),
)
async def open_ticket(kernel: Kernel, request: Request[OpenTicketForm]) -> TicketView:
    """Ask support.

    A ticket with its first message, which waits from now on.
    """
    who, form, threads = request.user, request.form, ticket_threads(kernel)
    subject = " ".join(readable(form.subject, "subject").split())
    if len(subject) > LONGEST_SUBJECT:
        raise ApiError(VALUE_TOO_LONG, field="subject", maximum=LONGEST_SUBJECT)
    text = readable(form.text)
    taken = await take(kernel, request, ATTACHMENT, required=False)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        now = await db_now(tx)
        ticket = Ticket(
            id=kernel.ids.next(),
            user_id=who.id,
            topic=TicketTopic(form.topic),
            subject=subject,
            state=TicketState.WAITING,
            waiting_since=now,
            created_at=now,
        )
        if not await insert_ticket(tx, ticket):
            raise ApiError(TICKETS_OPEN, most=MOST_OPEN)
        await opened(tx, kernel.ids, TICKET_STATES, ticket, USER, "opened")
        file = await keep(kernel.files, tx, who.id, taken)
        case = await own_case(tx, threads, who.id, ticket.id, lock=True)
        await write(kernel, tx, threads, case, USER, text, file or "")
        return effect.keep(await view_ticket(tx, who.id, ticket.id))


@post("web/closeTicket", opens_business=False)
async def close_ticket(kernel: Kernel, request: Request[TicketForm]) -> TicketView:
    """Close one of my support tickets.

    The user needs no answer any more.
    """
    who, threads = request.user, ticket_threads(kernel)
    async with request.idempotent_transaction() as effect:
        case = await own_case(effect.tx, threads, who.id, int(request.form.id), lock=True)
        if case.row.state == TicketState.CLOSED:
            raise ApiError(NOT_AVAILABLE)
        await move_ticket(kernel, effect.tx, case, "close", USER)
        return effect.keep(await view_ticket(effect.tx, who.id, case.row.id))
