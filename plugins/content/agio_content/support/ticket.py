"""A ticket: what a user asks for help with, and who writes next."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec
from agio_kernel.declarations.states import StateMachine

LONGEST_SUBJECT = 100
MOST_OPEN = 5
"""Tickets of one user that aren't closed."""


class TicketTopic(StrEnum):
    """Subject of a ticket."""

    ACCOUNT = "account"
    VERIFICATION = "verification"
    FUNDS = "funds"
    TRADING = "trading"
    PRODUCTS = "products"
    OTHER = "other"


class TicketState(StrEnum):
    """State of a ticket: the side that writes next, until one side closes it."""

    WAITING = "waiting"
    ANSWERED = "answered"
    CLOSED = "closed"


OPEN = (TicketState.WAITING, TicketState.ANSWERED)

TICKET_STATES = StateMachine(
    plugin="content",
    noun="ticket",
    states=TicketState,
    # Answering is writing in the thread; closing is a decision.
    table={
        (TicketState.WAITING, "answer", "operator"): TicketState.ANSWERED,
        (TicketState.WAITING, "close", "operator", "user"): TicketState.CLOSED,
        (TicketState.ANSWERED, "ask", "user"): TicketState.WAITING,
        (TicketState.ANSWERED, "close", "user"): TicketState.CLOSED,
    },
    initial=TicketState.WAITING,
    final=(TicketState.CLOSED,),
    relation="content_ticket",
)


class Ticket(msgspec.Struct, frozen=True):
    """One ticket. It waits since ``waiting_since``; None while its user is to write, or nobody is."""

    id: int
    user_id: int
    topic: TicketTopic
    subject: str
    state: TicketState
    waiting_since: datetime | None
    created_at: datetime
