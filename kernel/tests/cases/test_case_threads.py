"""Threads: written once, numbered without a gap, read by their owner and by operators, and by nobody else."""

from __future__ import annotations

import asyncio
import types
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_kernel.cases import Cases, Decision, Queue, move, operator
from agio_kernel.cases.rows import CaseRows
from agio_kernel.cases.threads import (
    LONGEST,
    MOST_UNANSWERED,
    OperatorWrote,
    Threads,
    UserWrote,
    awaiting,
    find_head,
    keep_view,
    mark_read,
    page_of_awaiting,
    readable,
    settle,
    thread_subscriptions,
    unread_in,
    unread_of,
    write,
)
from agio_kernel.declarations.codes import NOT_FOUND, THREAD_CLOSED, THREAD_FULL, VALUE_MISSING, VALUE_TOO_LONG
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import create_user
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database
from agio_testing.parcels import STATES, TABLE, Parcel, Parcels, State
from agio_testing.plugin_bench import OPERATOR, PluginBench
from hypothesis import given
from hypothesis import strategies as st


def parcels(kernel: Kernel) -> Cases[Parcel]:
    async def finish(tx, case, actor, reason) -> None:
        await move(tx, kernel.ids, STATES, case.row, "finish", actor, kernel.clock.now())

    async def facts(conn, case):
        return ()

    return Cases(
        id="post.parcels",
        reference_prefix="Q",
        queue=Queue("box", 1, "post.parcel", 60),
        states=STATES,
        table=Parcels,
        row=Parcel,
        summary=lambda case: (),
        columns=(),
        facts=facts,
        decisions={"finish": Decision(finish)},
    )


class Post(PluginBench):
    """Parcels about which is written."""

    threads: Threads[Parcel]

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

    async def parcel(self, user: int) -> str:
        made = self.kernel.ids.next()
        await self.kernel.db.execute("INSERT INTO parcel (id, user_id, state) VALUES ($1, $2, 'open')", made, user)
        return str(made)

    async def answer(self, parcel: str, text: str) -> int:
        """An operator writes."""
        async with self.kernel.db.transaction() as tx:
            number = await tx.fetchval("SELECT user_id FROM parcel WHERE id = $1", int(parcel))
            case = await CaseRows(self.threads.cases).owned(tx, number, int(parcel), lock=True)
            assert case is not None
            return (await write(self.kernel, tx, self.threads, case, operator(OPERATOR), text)).number

    async def finish(self, parcel: str) -> None:
        async with self.kernel.db.transaction() as tx:
            row = await tx.fetchrow("SELECT id, user_id, state FROM parcel WHERE id = $1 FOR UPDATE", int(parcel))
            assert row is not None
            case = msgspec.convert(dict(row), Parcel)
            await move(tx, self.kernel.ids, STATES, case, "finish", operator(OPERATOR), self.kernel.clock.now())

    async def events(self, kind: type[Event]) -> list[bytes]:
        found = await self.kernel.db.fetch(
            "SELECT payload FROM event_outbox WHERE name = $1 ORDER BY id", kind.__name__
        )
        return [one["payload"] for one in found]


@pytest.fixture
async def post(db: Database, owner_db: Database, tmp_path: Path) -> Post:
    await owner_db.execute(TABLE)
    module: Any = types.ModuleType("post")

    @hookimpl
    def agio_plugin() -> Plugin:
        return Plugin(id="post", title="Post", cases=[parcels], threads=[threads])

    def threads(kernel: Kernel) -> Threads[Parcel]:
        link = "post.parcel"
        return Threads(cases=parcels(kernel), open=(State.OPEN,), link=link, call="parcel", about="a parcel")

    module.agio_plugin = agio_plugin
    bench = Post("post", module, db, owner_db, tmp_path)
    await bench.open()
    bench.threads = threads(bench.kernel)
    bench.kernel.bus.subscribe("post", thread_subscriptions(bench.kernel))
    return bench


async def test_a_user_writes_an_operator_answers_and_each_side_knows_what_it_has_not_read(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    empty = (await post("parcelThread", ada, id=parcel)).data
    assert (empty["rows"], empty["unread"], empty["awaits"], empty["open"]) == ([], 0, "", True)
    assert (await post("writeParcel", ada, id=parcel, text=" Where is it? ")).data == {"number": 1}
    assert await awaiting(post.kernel.db, ["post.parcels", "others"]) == {"post.parcels": 1, "others": 0}
    assert await post.answer(parcel, "On its way.") == 2
    shown = (await post("parcelThread", ada, id=parcel)).data
    assert [(one["number"], one["by"], one["text"], one["read"]) for one in shown["rows"]] == [
        (2, "operator", "On its way.", False),
        (1, "user", "Where is it?", False),
    ]
    assert (shown["unread"], shown["awaits"]) == (1, "user")
    assert "author" not in shown["rows"][0], "which operator it was is nobody's business outside"
    assert await unread_of(post.kernel.db, ada) == 1
    assert (await post("readParcelThread", ada, id=parcel, through="2")).data == {"unread": 0}
    assert await unread_of(post.kernel.db, ada) == 0
    assert await awaiting(post.kernel.db, ["post.parcels"]) == {"post.parcels": 0}


async def test_what_was_read_never_goes_back_nor_beyond_the_last_message(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    for text in ("one", "two", "three"):
        await post.answer(parcel, text)
    assert (await post("readParcelThread", ada, id=parcel, through="999")).data == {"unread": 0}
    assert (await post("readParcelThread", ada, id=parcel, through="1")).data == {"unread": 0}
    await post.answer(parcel, "four")
    assert (await post("parcelThread", ada, id=parcel)).data["unread"] == 1


async def test_one_press_writes_one_message_however_often_and_at_once_it_is_sent(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    await asyncio.gather(*(post("writeParcel", ada, rtoken="sameagain1", id=parcel, text="Hello") for _ in range(8)))
    assert (await post("writeParcel", ada, rtoken="sameagain1", id=parcel, text="Hello")).data == {"number": 1}
    assert await post.kernel.db.fetchval("SELECT count(*) FROM thread_message") == 1
    assert len(await post.events(UserWrote)) == 1


async def test_messages_of_both_sides_at_once_are_numbered_without_a_gap(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    await asyncio.gather(
        *(post("writeParcel", ada, id=parcel, text=f"user {n}") for n in range(12)),
        *(post.answer(parcel, f"operator {n}") for n in range(12)),
    )
    numbers = await post.kernel.db.fetch("SELECT number, side FROM thread_message ORDER BY number")
    assert [one["number"] for one in numbers] == list(range(1, 25))
    async with post.kernel.db.read() as conn:
        head = await find_head(conn, "post.parcels", int(parcel))
        assert head is not None and head.last == 24
        unread = await unread_in(conn, head, "operator")
    read = [one["number"] for one in numbers if one["side"] == "user" and one["number"] > head.operator_read]
    assert unread == len(read)


async def test_nobody_else_reads_or_writes_in_a_thread(post: Post) -> None:
    ada, eve = await post.user(), await post.user()
    parcel, other = await post.parcel(ada), await post.parcel(eve)
    await post("writeParcel", ada, id=parcel, text="My secret")
    for call, fields in (
        ("parcelThread", {}),
        ("writeParcel", {"text": "Mine now"}),
        ("readParcelThread", {"through": "1"}),
    ):
        answer = await post(call, eve, id=parcel, **fields)
        assert (answer.code, answer.field) == (NOT_FOUND.number, "id"), call
    assert (await post("parcelThread", eve, id=other)).data["rows"] == []
    assert await unread_of(post.kernel.db, eve) == 0
    assert await post.kernel.db.fetchval("SELECT count(*) FROM thread_message") == 1


async def test_a_closed_case_is_read_and_takes_no_more_words(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    await post("writeParcel", ada, id=parcel, text="Thanks")
    await post.finish(parcel)
    answer = await post("writeParcel", ada, id=parcel, text="One more thing")
    assert (answer.code, answer.field) == (THREAD_CLOSED.number, "text")
    shown = (await post("parcelThread", ada, id=parcel)).data
    assert (len(shown["rows"]), shown["open"], shown["awaits"]) == (1, False, "")
    with pytest.raises(ApiError):
        await post.answer(parcel, "Too late")


async def test_no_message_follows_the_end_of_a_case_that_ends_meanwhile(post: Post) -> None:
    for _ in range(6):
        ada = await post.user()
        parcel = await post.parcel(ada)
        await post("writeParcel", ada, id=parcel, text="first")
        answers = await asyncio.gather(
            post.finish(parcel), *(post("writeParcel", ada, id=parcel, text=f"{n}") for n in range(5))
        )
        written = sum(1 for one in answers[1:] if one.code == 0)
        assert all(one.code in (0, THREAD_CLOSED.number) for one in answers[1:])
        assert len((await post("parcelThread", ada, id=parcel)).data["rows"]) == 1 + written


async def test_a_user_whom_nobody_answers_writes_so_much_and_no_more(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    for n in range(MOST_UNANSWERED):
        assert (await post("writeParcel", ada, id=parcel, text=str(n))).code == 0
    assert (await post("writeParcel", ada, id=parcel, text="more")).code == THREAD_FULL.number
    await post.answer(parcel, "We read all that.")
    assert (await post("writeParcel", ada, id=parcel, text="more")).code == 0


async def test_words_that_are_missing_or_too_many_are_refused_at_their_field(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    for text, code in ((" \n ", VALUE_MISSING), ("x" * (LONGEST + 1), VALUE_TOO_LONG)):
        answer = await post("writeParcel", ada, id=parcel, text=text)
        assert (answer.code, answer.field) == (code.number, "text")
    assert (await post("writeParcel", ada, id=parcel, text="長" * LONGEST)).code == 0


async def test_a_thread_is_turned_by_its_numbers(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    for n in range(7):
        await post("writeParcel", ada, id=parcel, text=str(n))
    seen, after = [], ""
    while True:
        shown = (await post("parcelThread", ada, id=parcel, size="3", after=after)).data
        seen += [one["number"] for one in shown["rows"]]
        after = shown["next"]
        if not after:
            break
    assert seen == [7, 6, 5, 4, 3, 2, 1]


async def test_its_user_is_told_of_the_first_unread_answer_only(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    await post("writeParcel", ada, id=parcel, text="Hello")
    for text in ("One", "Two"):
        await post.answer(parcel, text)
    await post("readParcelThread", ada, id=parcel, through="3")
    await post.answer(parcel, "Three")
    summary = [msgspec.json.decode(one)["first"] for one in await post.events(OperatorWrote)]
    assert summary == [True, False, True]


async def test_an_operator_who_looks_again_saw_nothing_new(post: Post) -> None:
    ada = await post.user()
    parcel = await post.parcel(ada)
    await post("writeParcel", ada, id=parcel, text="Hello")
    async with post.kernel.db.transaction() as tx:
        head = await find_head(tx, "post.parcels", int(parcel))
        assert head is not None
        seen = [await keep_view(tx, head.id, who, through) for who, through in ((1, 1), (1, 1), (2, 1), (1, 2), (1, 1))]
    assert seen == [True, False, True, True, False]


async def test_what_awaits_an_operator_comes_in_the_order_of_waiting_until_it_is_settled(post: Post) -> None:
    ada = await post.user()
    waiting = [await post.parcel(ada) for _ in range(3)]
    for parcel in waiting:
        await post("writeParcel", ada, id=parcel, text="Hello")
    async with post.kernel.db.transaction() as tx:
        heads = await page_of_awaiting(tx, "post.parcels", None, 2)
        rest = await page_of_awaiting(tx, "post.parcels", (heads[-1].written_at, heads[-1].id), 2)
        assert [str(one.case_id) for one in (*heads, *rest)] == waiting
        await settle(tx, "post.parcels", int(waiting[0]))
        assert len(await page_of_awaiting(tx, "post.parcels", None, 9)) == 2
        assert await mark_read(tx, "post.parcels", 1, "operator", 1) is False


async def test_a_message_is_never_changed_or_taken_away(post: Post) -> None:
    ada = await post.user()
    await post("writeParcel", ada, id=await post.parcel(ada), text="Hello")
    for statement in ("UPDATE thread_message SET side = 'user'", "DELETE FROM thread_message", "DELETE FROM thread"):
        with pytest.raises(Exception, match="permission denied"):
            await post.kernel.db.execute(statement)
    erase, other = "UPDATE thread_message SET text = '–', file = ''", "UPDATE thread_message SET text = 'other'"
    for statement in (erase, other):
        with pytest.raises(Exception, match="only erased, of a closed account"):
            await post.kernel.db.execute(statement)
    await post.kernel.db.execute("UPDATE app_user SET state = 'closed'")
    with pytest.raises(Exception, match="only erased, of a closed account"):
        await post.kernel.db.execute(other)
    await post.kernel.db.execute(erase)


@given(st.text(max_size=1200))
def test_what_is_kept_of_words_is_readable_and_fits(text: str) -> None:
    try:
        kept = readable(text)
    except ApiError as refusal:
        assert refusal.code in (VALUE_MISSING, VALUE_TOO_LONG)
        return
    assert 0 < len(kept) <= LONGEST
    assert readable(kept) == kept
    assert "\x00" not in kept and "\r" not in kept
    kept.encode()
