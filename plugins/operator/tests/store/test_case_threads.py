"""The thread of a case at the console: who may read and write it, what of it is recorded, what waits for an answer."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from agio_kernel.cases import USER, Cases, Queue
from agio_kernel.cases.rows import CaseRows
from agio_kernel.cases.threads import Threads, find_head, write
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.codes import FORBIDDEN, NOT_FOUND, THREAD_CLOSED
from agio_kernel.identity.audit import verify
from agio_kernel.identity.users import create_user
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel
from agio_operator.roles import Role
from agio_testing.parcels import STATES, TABLE, Parcel, Parcels, State


async def _facts(conn: Any, case: Any) -> tuple[()]:
    return ()


CASES = Cases(
    id="post.parcels",
    reference_prefix="Q",
    queue=Queue("box", 1, "post.parcel.read", 60),
    act_permission="post.parcel.decide",
    states=STATES,
    table=Parcels,
    row=Parcel,
    waiting=(State.OPEN,),
    summary=lambda case: (),
    columns=(),
    facts=_facts,
    decisions={},
)
THREADS = Threads(cases=CASES, open=(State.OPEN,))


def post() -> ModuleType:
    @hookimpl
    def agio_plugin() -> Plugin:
        permissions = [
            Permission("post.parcel.read", "post.permission.read", ("support", "content")),
            Permission("post.parcel.decide", "post.permission.decide", ("support",)),
        ]
        return Plugin(id="post", title="Post", permissions=permissions, cases=[CASES], threads=[THREADS])

    module: Any = ModuleType("post")
    module.agio_plugin = agio_plugin
    return module


@pytest.fixture
def modules() -> dict[str, ModuleType]:
    return {"post": post()}


class Box:
    """A parcel, and its user who writes."""

    def __init__(self, kernel: Kernel, user: int, parcel: int, reference: str) -> None:
        self.kernel, self.user, self.parcel, self.reference = kernel, user, parcel, reference

    async def says(self, text: str) -> None:
        async with self.kernel.db.transaction() as tx:
            case = await CaseRows(CASES).owned(tx, self.user, self.parcel, lock=True)
            assert case is not None
            await write(self.kernel, tx, THREADS, case, USER, text)


@pytest.fixture
async def box(call, kernel, owner_db) -> Box:
    await owner_db.execute(TABLE)
    async with kernel.db.transaction() as tx:
        user = await create_user(
            tx, kernel.ids, now=kernel.clock.now(), country="DE", language="en", password_hash=None, email="a@x.org"
        )
    parcel = kernel.ids.next()
    await kernel.db.execute("INSERT INTO parcel (id, user_id, state) VALUES ($1, $2, 'open')", parcel, user.id)
    async with kernel.db.read() as conn:
        case = await CaseRows(CASES).owned(conn, user.id, parcel)
    assert case is not None
    return Box(kernel, user.id, parcel, case.reference)


async def audited(kernel, action: str) -> int:
    return await kernel.db.fetchval("SELECT count(*) FROM audit_entry WHERE action = $1", action)


async def test_an_operator_reads_what_a_user_wrote_and_answers(call, kernel, ada, box) -> None:
    await box.says("Where is it?")
    at = {"queue": "post.parcels", "case": box.reference}
    queue = (await call("operatorQueues", ada)).data["rows"][0]
    assert queue["messages"] == 1
    listed = (await call("operatorCases", ada, queue="post.parcels", stage="messages")).data["rows"]
    assert [one["id"] for one in listed] == [box.reference]
    shown = (await call("operatorCaseThread", ada, **at)).data
    assert [(one["by"], one["text"]) for one in shown["rows"]] == [("user", "Where is it?")]
    assert (shown["open"], shown["may_write"], shown["awaits"]) == (True, True, "operator")
    answer = await call("operatorCaseWrite", ada, rtoken="press12345", text="On its way", **at)
    again = await call("operatorCaseWrite", ada, rtoken="press12345", text="On its way", **at)
    assert answer.data == again.data == {"number": 2}
    shown = (await call("operatorCaseThread", ada, **at)).data
    assert [(one["by"], one["author"]) for one in shown["rows"]] == [("operator", "Ada"), ("user", "")]
    assert (await call("operatorQueues", ada)).data["rows"][0]["messages"] == 0
    assert await audited(kernel, "case.write") == 1


async def test_each_look_at_what_an_operator_has_not_seen_is_recorded_and_no_other(call, kernel, ada, bob, box) -> None:
    at = {"queue": "post.parcels", "case": box.reference}
    await call("operatorCaseThread", ada, **at)
    assert await audited(kernel, "case.thread") == 0, "there was nothing to see"
    await box.says("One")
    for who in (ada, ada, bob):
        await call("operatorCaseThread", who, **at)
    assert await audited(kernel, "case.thread") == 2
    await box.says("Two")
    await call("operatorCaseThread", ada, **at)
    assert await audited(kernel, "case.thread") == 3
    async with kernel.db.read() as conn:
        head = await find_head(conn, "post.parcels", box.parcel)
        assert head is not None and head.operator_read == 2
        assert (await verify(conn)).ok


async def test_who_only_reads_a_queue_writes_nothing_and_who_sees_none_reads_nothing(call, kernel, ada, box) -> None:
    await box.says("One")
    at = {"queue": "post.parcels", "case": box.reference}
    for login, role in (("rita", Role.CONTENT), ("tom", Role.TECHNICAL)):
        await call.hire(login, role)
    rita, tom = await call.sign_in("rita"), await call.sign_in("tom")
    assert (await call("operatorCaseThread", rita, **at)).data["may_write"] is False
    for path, fields in (("operatorCaseWrite", {"text": "Hello"}), ("operatorCaseThreadDone", {})):
        assert (await call(path, rita, **at, **fields)).code == FORBIDDEN.number
        assert (await call(path, tom, **at, **fields)).code == FORBIDDEN.number
    assert (await call("operatorCaseThread", tom, **at)).code == FORBIDDEN.number


async def test_a_thread_that_needs_no_answer_is_let_rest_until_its_user_writes_again(call, kernel, ada, box) -> None:
    at = {"queue": "post.parcels", "case": box.reference}
    await box.says("Thanks, all is well")
    await call("operatorCaseThreadDone", ada, **at)
    assert (await call("operatorCases", ada, queue="post.parcels", stage="messages")).data["rows"] == []
    await box.says("No, wait")
    assert len((await call("operatorCases", ada, queue="post.parcels", stage="messages")).data["rows"]) == 1


async def test_a_closed_case_and_a_case_that_is_none_take_no_words(call, kernel, ada, box) -> None:
    await kernel.db.execute("UPDATE parcel SET state = 'done'")
    at = {"queue": "post.parcels", "case": box.reference}
    assert (await call("operatorCaseWrite", ada, text="Hello", **at)).code == THREAD_CLOSED.number
    nothing = await call("operatorCaseWrite", ada, text="Hello", queue="post.parcels", case="Q-0000")
    assert (nothing.code, nothing.field) == (NOT_FOUND.number, "case")
    picture = await call("operatorCaseThreadFile", ada, number="1", **at)
    assert (picture.code, picture.field) == (NOT_FOUND.number, "number")
