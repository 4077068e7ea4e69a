"""The inbox: the cases of all queues that an operator may see, as one list."""

from datetime import datetime
from typing import Any

import pytest
from agio_kernel.cases.review import CaseSlice, ReviewQueue
from agio_kernel.declarations.codes import FORBIDDEN, QUEUE_UNKNOWN
from agio_operator.console.inbox import PAGE
from agio_operator.roles import Role
from operator_desk import Tickets, desk_plugin

QUEUES = ("BTC", "ETH", "XRP")


class Coin(Tickets):
    """The tickets of one coin, those with a note apart; one that is broken can't be asked."""

    def __init__(self, coin: str, broken: set[str]) -> None:
        self.coin, self.broken = coin, broken

    async def after(self, conn: Any, filters: Any, after: str, size: int) -> CaseSlice:
        if self.coin in self.broken:
            raise OSError("gone")
        assert size <= PAGE  # as long as the list is, a page of each queue is all that is read
        found = await super().after(conn, {"coin": self.coin}, after, size)
        held = {row["id"] for row in await conn.fetch("SELECT id::text FROM ticket WHERE note = 'held'")}
        reported = zip(found.rows, found.cursors, strict=True)
        kept = [(row, cursor) for row, cursor in reported if (row.id in held) == ("awaited" in filters)]
        return CaseSlice([row for row, _ in kept], [cursor for _, cursor in kept], found.more)


@pytest.fixture
def broken():
    """The queues that can't be asked."""
    return set()


@pytest.fixture
def modules(broken):
    read, decide = "desk.ticket.read", "desk.ticket.decide"
    queues = [
        ReviewQueue("BTC", "desk.btc", "ticket", read, 60, Coin("BTC", broken)),
        ReviewQueue("ETH", "desk.eth", "ticket", decide, 10**6, Coin("ETH", broken), holds_back=True),
        ReviewQueue("XRP", "desk.xrp", "ticket", read, 60, Coin("XRP", broken)),
    ]
    return {"desk": desk_plugin(queues)}


async def fill(db, count):
    """Tickets of three coins in turn; some are as old as others."""
    await db.execute(
        "INSERT INTO ticket (id, user_id, state, coin, opened_at) SELECT n, 7, 'open', ($2::text[])[1 + n % 3], "
        "agio_now() - make_interval(mins => 100000 - (n / 7)::int) FROM generate_series(1, $1::bigint) n",
        count,
        list(QUEUES),
    )


async def all_pages(call, who, **fields):
    seen, after = [], ""
    while True:
        data = (await call("operatorInbox", who, after=after, **fields)).data
        assert len(data["rows"]) <= PAGE and data["silent"] == []
        seen += data["rows"]
        if not (after := data["next"]):
            return seen


async def test_all_queues_are_one_list_the_oldest_first_and_no_case_is_missed_or_shown_twice(call, db, ada):
    await fill(db, 4 * PAGE + 3)
    rows = await all_pages(call, ada)
    assert [int(row["id"]) for row in rows] == list(range(1, 4 * PAGE + 4))
    assert {row["queue"] for row in rows} == set(QUEUES)
    moments = [datetime.fromisoformat(row["opened_at"]) for row in rows]
    assert moments == sorted(moments) and len(set(moments)) < len(moments)
    assert {(row["queue"], row["late"]) for row in rows} == {("BTC", True), ("ETH", False), ("XRP", True)}


async def test_a_last_page_that_is_full_has_no_next(call, db, ada):
    await fill(db, PAGE)
    assert len(await all_pages(call, ada)) == PAGE
    assert (await call("operatorInbox", ada)).data["next"] == ""


async def test_one_queue_of_it(call, db, ada):
    await fill(db, 3 * PAGE + 6)
    rows = await all_pages(call, ada, queue="XRP")
    assert [int(row["id"]) for row in rows] == list(range(2, 3 * PAGE + 7, 3))
    assert (await call("operatorInbox", ada, queue="other")).code == QUEUE_UNKNOWN.number


async def test_it_has_the_queues_that_the_operator_may_see_and_no_others(call, db, ada):
    await fill(db, 9)
    await call.hire("vic", Role.VIEWER)
    vic = await call.sign_in("vic")
    assert {row["queue"] for row in await all_pages(call, vic)} == {"BTC", "XRP"}
    assert (await call("operatorInbox", vic, queue="ETH")).code == FORBIDDEN.number


async def test_it_tells_who_is_at_a_case(call, db, ada):
    await fill(db, 3)
    assert (await call("operatorCaseClaim", ada, queue="ETH", case="1")).code == 0
    assert {row["id"]: row["claimed_by"] for row in await all_pages(call, ada)} == {"1": "Ada", "2": "", "3": ""}


async def test_a_queue_that_cant_be_asked_is_named_and_keeps_none_of_the_others_away(call, db, ada, broken):
    await fill(db, 9)
    broken.add("ETH")
    data = (await call("operatorInbox", ada)).data
    assert ({row["queue"] for row in data["rows"]}, data["silent"]) == ({"BTC", "XRP"}, ["ETH"])


async def test_what_cant_be_decided_yet_stands_apart_and_only_queues_that_hold_something_back_are_asked(call, db, ada):
    await fill(db, 9)
    await db.execute("UPDATE ticket SET note = 'held' WHERE id = 4")
    assert [row["id"] for row in await all_pages(call, ada, stage="awaited")] == ["4"]
    assert "4" not in [row["id"] for row in await all_pages(call, ada)]


async def test_nothing_waits(call, ada):
    data = (await call("operatorInbox", ada)).data
    assert (data["rows"], data["next"], data["silent"]) == ([], "", [])
