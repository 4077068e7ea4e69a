"""A ticket: what a user asks for help with, and who writes next."""

from __future__ import annotations

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id, Number, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

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


class Ticket(Entity, table="content_ticket", reference_prefix="T"):
    """One ticket. It waits since ``waiting_since``; None while its user is to write, or nobody is."""

    personal = Personal(
        why="Questions to support",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        text="subject",
        other="topic state",
    )

    id: Id
    number: Number = 0
    user_id: UserId
    topic: TicketTopic
    subject: str
    state: TicketState
    waiting_since: Hidden[Moment | None]
    created_at: Moment
