"""Tickets as operators see them: a case that waits while its user waits, and the thread in which it is answered."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Filter, Queue, move
from agio_kernel.cases.review import CaseFact
from agio_kernel.cases.threads import Threads, settle
from agio_kernel.declarations.access import Permission
from agio_kernel.documents import DocumentKind
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_content.support.ticket import OPEN, TICKET_STATES, Ticket, TicketTopic

SUPPORT = Permission("content.tickets.decide", "content.permission.tickets", ("support", "admin"))
ATTACHMENT = DocumentKind("attachment", side=2400)


def ticket_cases(kernel: Kernel) -> Cases[Ticket]:
    """Tickets that wait for an answer."""

    def summary(case: Case[Ticket]) -> Sequence[CaseFact]:
        return (
            CaseFact("content.fact.topic", f"content.topic.{case.row.topic}", kind="key"),
            CaseFact("content.fact.subject", case.row.subject, kind="written"),
        )

    async def facts(conn: asyncpg.Connection, case: Case[Ticket]) -> Sequence[CaseFact]:
        return (*summary(case), CaseFact("content.fact.asked_at", case.row.created_at.isoformat(), kind="time"))

    async def close(tx: asyncpg.Connection, case: Case[Ticket], actor: Actor, reason: str) -> None:
        await move_ticket(kernel, tx, case, "close", actor, note=reason)

    return Cases(
        id="content.tickets",
        queue=Queue("headset", 70, SUPPORT.key, 240),
        link="content.support",
        states=TICKET_STATES,
        row=Ticket,
        open=OPEN,
        since="waiting_since",
        summary=summary,
        columns=("content.fact.topic", "content.fact.subject"),
        facts=facts,
        filters=(Filter("topic", tuple(TicketTopic)),),
        decisions={"close": Decision(close, reasons=("solved", "unanswered", "twice"), bulk=True)},
    )


def ticket_threads(kernel: Kernel) -> Threads[Ticket]:
    """Threads of tickets; each message decides whose turn it is."""

    async def written(tx: asyncpg.Connection, case: Case[Ticket], actor: Actor) -> None:
        trigger = "ask" if actor.id is None else "answer"
        if (case.row.state, trigger) in TICKET_STATES.table:
            await move_ticket(kernel, tx, case, trigger, actor)

    return Threads(
        cases=ticket_cases(kernel),
        open=OPEN,
        link="content.support",
        file=ATTACHMENT,
        written=written,
        call="ticket",
        about="one of my support tickets",
    )


async def move_ticket(
    kernel: Kernel, tx: asyncpg.Connection, case: Case[Ticket], trigger: str, actor: Actor, note: str = ""
) -> None:
    """Take a ticket further: it waits from now on, or for nobody."""
    now = await db_now(tx)
    since = now if trigger == "ask" else None
    at = now if trigger == "close" else None
    await move(tx, kernel.ids, TICKET_STATES, case.row, trigger, actor, at, note=note, waiting_since=since)
    if trigger == "close":
        await settle(tx, "content.tickets", case.row.id)
