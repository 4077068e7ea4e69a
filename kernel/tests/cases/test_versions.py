"""A decision is about the case that was seen: whatever became of it meanwhile, in whatever moment, refuses it."""

from __future__ import annotations

import types
from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec
import pytest
from agio_kernel.cases import USER, Cases, Decision, Queue, hold, move, opened
from agio_kernel.cases.version import version_of
from agio_kernel.declarations.codes import CASE_CHANGED, NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.identity.users import create_user
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.query import DB
from agio_testing.plugin_bench import OPERATOR, PluginBench
from agio_testing.races.locks import concurrently, somebody_waits
from hypothesis import given
from hypothesis import strategies as st
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table

TABLE = """
CREATE TABLE letter (
    id bigint PRIMARY KEY, number bigint GENERATED ALWAYS AS IDENTITY UNIQUE, user_id bigint NOT NULL,
    amount bigint NOT NULL, paper text NOT NULL, interest bigint NOT NULL DEFAULT 0, state text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT agio_now(), decided_by bigint, decided_at timestamptz);
GRANT SELECT, INSERT, UPDATE ON letter TO agio_app;
"""
QUEUE = "post.letters"


class State(StrEnum):
    WAITS = "waits"
    BACK = "back"
    SENT = "sent"


class Letters(Table, tablename="letter", db=DB):
    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    amount = BigInt()
    paper = Text()
    interest = BigInt()
    state = Text()
    created_at = Timestamptz()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)


class Letter(msgspec.Struct, frozen=True):
    id: int
    user_id: int
    amount: int
    paper: str
    interest: int
    state: State


STATES = StateMachine(
    "post",
    "letter",
    State,
    {
        (State.WAITS, "send", "operator"): State.SENT,
        (State.WAITS, "forget", "operator"): State.SENT,
        (State.WAITS, "drop", "operator"): State.SENT,
        (State.WAITS, "withdraw", "user"): State.BACK,
        (State.BACK, "resubmit", "user"): State.WAITS,
    },
    initial=State.WAITS,
    final=[State.SENT],
    relation="letter",
)


class Post(PluginBench):
    """Letters, and what happens while an operator decides: ``meanwhile`` runs before a decision moves its case."""

    async def meanwhile(self) -> None:
        """Nothing."""

    async def letter(self) -> str:
        """The reference of a new one."""
        async with self.kernel.db.transaction() as tx:
            now, email = self.kernel.clock.now(), f"{self.kernel.ids.next()}@example.com"
            user = await create_user(
                tx, self.kernel.ids, now=now, country="ES", language="en", password_hash="x", email=email
            )
            self.row = Letter(self.kernel.ids.next(), user.id, 500, "first.jpg", 0, State.WAITS)
            await tx.execute(
                "INSERT INTO letter (id, user_id, amount, paper, state) VALUES ($1, $2, 500, 'first.jpg', 'waits')",
                self.row.id,
                user.id,
            )
            await opened(tx, self.kernel.ids, STATES, self.row, USER, "sent")
        return (await self.waiting(QUEUE))[0]

    async def edited(self) -> None:
        await self.kernel.db.execute("UPDATE letter SET amount = 12000 WHERE id = $1", self.row.id)

    async def exchanged(self) -> None:
        await self.kernel.db.execute("UPDATE letter SET paper = 'second.jpg' WHERE id = $1", self.row.id)

    async def cancelled(self) -> None:
        async with self.kernel.db.transaction() as tx:
            await move(tx, self.kernel.ids, STATES, self.row, "withdraw", USER)

    async def resubmitted(self) -> None:
        """Taken back and handed in with the same content: every column is what it was."""
        await self.cancelled()
        async with self.kernel.db.transaction() as tx:
            back = msgspec.structs.replace(self.row, state=State.BACK)
            await move(tx, self.kernel.ids, STATES, back, "resubmit", USER)

    async def accrued(self) -> None:
        await self.kernel.db.execute("UPDATE letter SET interest = interest + 1 WHERE id = $1", self.row.id)

    async def state(self) -> str:
        return await self.kernel.db.fetchval("SELECT state FROM letter WHERE id = $1", self.row.id)


@pytest.fixture
async def post(db: Database, owner_db: Database, tmp_path) -> Post:
    await owner_db.execute(TABLE)
    made: dict[str, Post] = {}

    @hookimpl
    def agio_plugin() -> Plugin:
        return Plugin(id="post", title="Post", version="1.0.0", cases=[cases])

    def cases(kernel: Kernel):
        async def facts(conn, case):
            return ()

        async def send(tx, case, actor, reason) -> None:
            await made["post"].meanwhile()
            await move(tx, kernel.ids, STATES, case.row, "send", actor, kernel.clock.now())

        async def count_first(tx, case, actor, reason) -> None:
            """A decision whose own work changes the row before it moves."""
            await hold(tx, STATES, case.row, actor)
            await tx.execute("UPDATE letter SET amount = amount + 1 WHERE id = $1", case.row.id)
            await move(tx, kernel.ids, STATES, case.row, "forget", actor, kernel.clock.now())

        async def nothing(tx, case, actor, reason) -> None:
            return None

        return Cases(
            id=QUEUE,
            reference_prefix="Q",
            queue=Queue("mail", 1, "post.letter", 60),
            states=STATES,
            table=Letters,
            row=Letter,
            moving=("interest",),
            summary=lambda case: (),
            columns=(),
            facts=facts,
            decisions={"send": Decision(send), "forget": Decision(count_first), "drop": Decision(nothing)},
        )

    module: Any = types.ModuleType("post")
    module.agio_plugin = agio_plugin
    made["post"] = bench = Post("post", module, db, owner_db, tmp_path)
    await bench.open()
    return bench


WAYS = ("edited", "exchanged", "cancelled", "resubmitted")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("trigger", ["send", "forget", "drop"])
async def test_what_changed_between_looking_and_deciding_is_not_decided(post: Post, way: str, trigger: str):
    case = await post.letter()
    seen = await post.version(QUEUE, case)
    await getattr(post, way)()
    before = await post.state()
    assert await post.decide(QUEUE, case, trigger, seen=seen) == CASE_CHANGED.number
    assert await post.decide(QUEUE, case, trigger, seen="") == CASE_CHANGED.number
    assert await post.state() == before


@pytest.mark.parametrize("way", WAYS)
async def test_what_changes_while_a_decision_is_under_way_is_not_decided(post: Post, way: str, monkeypatch):
    """After the decision read the case and before it holds the row: the moment that a look before leaves open."""
    case = await post.letter()

    async def meanwhile() -> None:
        await concurrently(getattr(post, way)())

    monkeypatch.setattr(post, "meanwhile", meanwhile)
    assert await post.decide(QUEUE, case, "send") == (NOT_AVAILABLE if way == "cancelled" else CASE_CHANGED).number
    assert await post.state() == ("back" if way == "cancelled" else "waits")


async def test_what_the_clock_writes_and_what_the_decision_itself_changes_is_no_other_version(post: Post):
    case = await post.letter()
    seen = await post.version(QUEUE, case)
    await post.accrued()
    assert await post.version(QUEUE, case) == seen
    assert await post.decide(QUEUE, case, "forget", seen=seen) == 0
    assert await post.version(QUEUE, case) != seen


async def test_a_decision_that_neither_moves_nor_holds_its_case_is_a_mistake_of_its_product(post: Post):
    case = await post.letter()
    with pytest.raises(RuntimeError, match="neither moved nor held"):
        await post.decide(QUEUE, case, "drop")


async def test_a_list_and_the_page_of_a_case_tell_one_version(post: Post):
    case = await post.letter()
    source = post.queues[QUEUE].source
    async with post.kernel.db.read() as conn:
        [row] = (await source.after(conn, {}, "", 10)).rows
        detail = await source.detail(conn, case)
        [own] = await source.of_user(conn, post.row.user_id, 10)
    assert detail is not None
    assert row.version == detail.summary.version == own.version == await post.version(QUEUE, case) != ""


class Row(msgspec.Struct, frozen=True):
    amount: int
    paper: str
    sealed: bytes | None
    at: datetime | None
    interest: int


ROWS = st.builds(Row, st.integers(), st.text(), st.none() | st.binary(), st.none() | st.datetimes(), st.integers(0, 10))


@given(ROWS, ROWS, st.none() | st.integers(1), st.none() | st.integers(1))
def test_versions_are_the_same_where_the_rows_and_their_last_lines_are(one, other, line, last):
    still = {name: value for name, value in msgspec.structs.asdict(one).items() if name != "interest"}
    are_same = still == {name: getattr(other, name) for name in still} and line == last
    assert (version_of(one, line, ["interest"]) == version_of(other, last, ["interest"])) is are_same
    assert version_of(one, line, ["interest"]) == version_of(one, line, ["interest"])


@pytest.mark.parametrize("way", ["edited", "resubmitted"])
async def test_a_decision_that_waits_for_the_row_sees_what_was_written_meanwhile(
    post: Post, owner_db: Database, way: str
):
    """It was read before, and the statement that holds it waits for whoever writes it."""
    case = await post.letter()
    async with post.kernel.db.transaction() as tx:
        if way == "edited":
            await tx.execute("UPDATE letter SET amount = 12000 WHERE id = $1", post.row.id)
        else:
            await move(tx, post.kernel.ids, STATES, post.row, "withdraw", USER)
            back = msgspec.structs.replace(post.row, state=State.BACK)
            await move(tx, post.kernel.ids, STATES, back, "resubmit", USER)
        deciding = concurrently(post.decide(QUEUE, case, "send"))
        await concurrently(somebody_waits(owner_db))
    assert await deciding == CASE_CHANGED.number
    assert await post.state() == "waits"


async def test_a_decision_reads_its_case_once_and_holds_it(post: Post):
    case = await post.letter()
    asked: list[str] = []
    async with post.kernel.db.transaction() as tx:
        with tx.query_logger(lambda query: asked.append(query.query)):
            read = await post.queues[QUEUE].source.read(tx, case)
            assert read is not None
            before, decided = len(asked), await post.queues[QUEUE].source.act(tx, OPERATOR, read, "send", "")
    assert decided.state == State.SENT
    of_letters = [("reads", "holds")["FOR NO KEY UPDATE" in one] for one in asked if 'FROM "letter"' in one]
    assert of_letters == ["reads", "holds"]
    assert sum('FROM "letter"' in one for one in asked[:before]) == 1


async def test_no_decision_is_taken_without_a_version(post: Post):
    case = await post.letter()
    async with post.kernel.db.transaction() as tx:
        with pytest.raises(ApiError) as refused:
            await post.queues[QUEUE].source.detail(tx, case, "")
    assert (refused.value.code, refused.value.field) == (CASE_CHANGED, "version")
