"""Support: a ticket waits while its user waits, both sides write in it, and it is nobody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from agio_content import plugin
from agio_content.support.case import ticket_threads
from agio_content.support.ticket import LONGEST_SUBJECT, MOST_OPEN
from agio_demo.content.cases import SEEDS, seed_tickets
from agio_kernel.cases import operator
from agio_kernel.cases.rows import CaseRows
from agio_kernel.cases.threads import write
from agio_kernel.declarations.codes import NOT_AVAILABLE, NOT_FOUND, THREAD_CLOSED, VALUE_MISSING, VALUE_TOO_LONG
from agio_kernel.identity.users import create_user
from agio_kernel.postgres.db import Database
from agio_testing.plugin_bench import OPERATOR, PluginBench

QUEUE = "content.tickets"
ASKED = {"topic": "funds", "subject": "My deposit", "text": "Where is it?"}


class Bench(PluginBench):
    """Users who ask, and an operator who answers."""

    async def user(self) -> int:
        async with self.kernel.db.transaction() as tx:
            made = await create_user(
                tx,
                self.kernel.ids,
                now=self.kernel.clock.now(),
                country="DE",
                language="en",
                password_hash=None,
                email=f"{self.kernel.ids.next()}@example.com",
            )
        return made.id

    async def answer(self, reference: str, text: str) -> None:
        threads = ticket_threads(self.kernel)
        async with self.kernel.db.transaction() as tx:
            case = await CaseRows(threads.cases).find(tx, reference, lock=True)
            assert case is not None
            await write(self.kernel, tx, threads, case, operator(OPERATOR), text)

    async def state(self, user: int, ticket: str) -> str:
        return (await self("supportTicket", user, id=ticket)).data["state"]


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> Bench:
    made = Bench("content", plugin, db, owner_db, tmp_path)
    await made.open()
    return made


async def test_a_ticket_waits_whenever_its_user_waits_and_only_then(bench: Bench) -> None:
    ada = await bench.user()
    ticket = (await bench("openTicket", ada, **ASKED)).data
    assert (ticket["state"], ticket["unread"]) == ("waiting", 0)
    assert await bench.waiting(QUEUE) == [ticket["reference"]]
    await bench.answer(ticket["reference"], "It has arrived.")
    assert await bench.waiting(QUEUE) == []
    shown = (await bench("supportTicket", ada, id=ticket["id"])).data
    assert (shown["state"], shown["unread"]) == ("answered", 1)
    await bench("writeTicket", ada, id=ticket["id"], text="Not all of it")
    assert await bench.waiting(QUEUE) == [ticket["reference"]]
    assert await bench.decide(QUEUE, ticket["reference"], "close", "content.refusal.solved") == 0
    assert await bench.state(ada, ticket["id"]) == "closed"
    assert (await bench("writeTicket", ada, id=ticket["id"], text="Hello?")).code == THREAD_CLOSED.number
    assert (await bench("closeTicket", ada, id=ticket["id"])).code == NOT_AVAILABLE.number
    assert await bench.waiting(QUEUE) == []


async def test_its_user_closes_a_ticket_once(bench: Bench) -> None:
    ada = await bench.user()
    ticket = (await bench("openTicket", ada, **ASKED)).data
    answers = await asyncio.gather(*(bench("closeTicket", ada, id=ticket["id"]) for _ in range(4)))
    assert sorted(one.code for one in answers) == [0, *[NOT_AVAILABLE.number] * 3]
    closed = await bench.kernel.db.fetchval("SELECT count(*) FROM case_event WHERE label = 'close'")
    assert closed == 1


async def test_nobody_has_more_open_tickets_than_that_however_they_come(bench: Bench) -> None:
    ada = await bench.user()
    answers = await asyncio.gather(*(bench("openTicket", ada, **ASKED) for _ in range(MOST_OPEN + 4)))
    assert sorted(one.code for one in answers) == [0] * MOST_OPEN + [4550] * 4
    opened = next(one.data for one in answers if one.code == 0)
    await bench("closeTicket", ada, id=opened["id"])
    assert (await bench("openTicket", ada, **ASKED)).code == 0
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM thread_message") == MOST_OPEN + 1


async def test_one_press_opens_one_ticket(bench: Bench) -> None:
    ada = await bench.user()
    first = await bench("openTicket", ada, rtoken="onepress12", **ASKED)
    again = await bench("openTicket", ada, rtoken="onepress12", **ASKED)
    assert first.data["id"] == again.data["id"]
    assert len((await bench("supportTickets", ada)).data["rows"]) == 1


async def test_a_ticket_is_its_users_and_nobody_elses(bench: Bench) -> None:
    ada, eve = await bench.user(), await bench.user()
    ticket = (await bench("openTicket", ada, **ASKED)).data["id"]
    for call, fields in (
        ("supportTicket", {}),
        ("closeTicket", {}),
        ("ticketThread", {}),
        ("writeTicket", {"text": "Mine"}),
        ("readTicketThread", {"through": "1"}),
        ("ticketFile", {"number": "1"}),
    ):
        answer = await bench(call, eve, id=ticket, **fields)
        assert (answer.code, answer.field) == (NOT_FOUND.number, "id"), call
    assert (await bench("supportTickets", eve)).data["rows"] == []
    assert await bench.state(ada, ticket) == "waiting"


async def test_what_is_missing_or_too_long_is_said_at_its_field_and_opens_nothing(bench: Bench) -> None:
    ada = await bench.user()
    for change, code, field in (
        ({"subject": " "}, VALUE_MISSING, "subject"),
        ({"subject": "x" * (LONGEST_SUBJECT + 1)}, VALUE_TOO_LONG, "subject"),
        ({"text": "\n"}, VALUE_MISSING, "text"),
        ({"text": "x" * 1001}, VALUE_TOO_LONG, "text"),
    ):
        answer = await bench("openTicket", ada, **{**ASKED, **change})
        assert (answer.code, answer.field) == (code.number, field)
    assert (await bench("supportTickets", ada)).data["rows"] == []


async def test_a_script_is_kept_as_the_words_it_is(bench: Bench) -> None:
    ada = await bench.user()
    words = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    ticket = (await bench("openTicket", ada, topic="other", subject=words, text=words)).data
    assert ticket["subject"] == words
    assert (await bench("ticketThread", ada, id=ticket["id"])).data["rows"][0]["text"] == words


async def test_tickets_are_turned_newest_first(bench: Bench) -> None:
    ada = await bench.user()
    for n in range(MOST_OPEN):
        await bench("openTicket", ada, topic="other", subject=f"n{n}", text="x")
    first = (await bench("supportTickets", ada, size="3")).data
    rest = (await bench("supportTickets", ada, size="3", after=first["next"])).data
    assert [one["subject"] for one in (*first["rows"], *rest["rows"])] == ["n4", "n3", "n2", "n1", "n0"]


async def test_a_development_deployment_has_tickets_made_once(bench: Bench) -> None:
    assert await seed_tickets(bench.kernel) == len(SEEDS)
    assert await seed_tickets(bench.kernel) == 0
    assert len(await bench.waiting(QUEUE)) == len(SEEDS)
