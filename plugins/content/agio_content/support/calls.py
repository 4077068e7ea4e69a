"""The calls about tickets."""

from __future__ import annotations

from functools import partial

from agio_kernel.cases.threads import thread_calls
from agio_kernel.declarations.contracts import Call, Kernel
from agio_kernel.wire import Page

from agio_content.support.answers import OpenTicketForm, TicketForm, TicketsForm, TicketView
from agio_content.support.case import ATTACHMENT, ticket_threads
from agio_content.support.open import close_ticket, open_ticket
from agio_content.support.view import list_tickets, show_ticket


def support_calls(kernel: Kernel) -> tuple[Call, ...]:
    """Ask, read, write, close."""
    return (
        Call(
            "GET",
            "web/supportTickets",
            partial(list_tickets, kernel),
            "My support tickets",
            TicketsForm,
            answer=Page[TicketView],
            links={"web/supportTicket": {"id": "rows/0/id"}, "web/ticketThread": {"id": "rows/0/id"}},
        ),
        Call(
            "GET",
            "web/supportTicket",
            partial(show_ticket, kernel),
            "One of my support tickets",
            TicketForm,
            answer=TicketView,
        ),
        Call(
            "POST",
            "web/openTicket",
            partial(open_ticket, kernel),
            "Ask support",
            OpenTicketForm,
            effect=True,
            opens_business=False,
            rate_per_minute=10,
            files=(ATTACHMENT.name,),
            answer=TicketView,
            example={"topic": "funds", "subject": "My deposit", "text": "It has 12 confirmations."},
        ),
        Call(
            "POST",
            "web/closeTicket",
            partial(close_ticket, kernel),
            "Close one of my support tickets",
            TicketForm,
            effect=True,
            opens_business=False,
            answer=TicketView,
        ),
        *thread_calls(kernel, ticket_threads(kernel), "ticket", "one of my support tickets"),
    )
