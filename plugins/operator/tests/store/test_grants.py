"""Conditions of an approval: documents opened, checks made, by two operators where one is too few."""

import asyncio
import io
from decimal import Decimal

import msgspec
import pytest
from agio_kernel.money.concerns import Concern, Concerns
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.pictures import cleaned
from agio_operator import plugin
from agio_operator.declared.parameters import DAY_TOTAL
from agio_operator.roles import Role
from operator_desk import CHECKED_ABOVE, UNPRICED, desk_plugin, looked
from PIL import Image, ImageDraw

FINISH = {"queue": "tickets", "trigger": "finish", "reason": "all right"}


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


@pytest.fixture
async def document(call, db, ada, tmp_path):
    """A picture that a case shows."""
    files = LocalFileStore(tmp_path / "files", call.kernel.secrets, call.kernel.ids)
    kernel = msgspec.structs.replace(call.kernel, files=files, parts={})
    call.calls = {one.path: one for one in plugin_of(plugin).made("calls", kernel)}
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(picture, "PNG")
    async with db.transaction() as tx:
        return (await files.put(tx, 7, "voucher", cleaned(picture.getvalue()))).id


@pytest.fixture
async def papers(call, db, ada, tmp_path):
    """Two pictures of one paper, a pixel apart, and one of another."""
    files = LocalFileStore(tmp_path / "files", call.kernel.secrets, call.kernel.ids)

    async def kept(text: str, pixel: int) -> str:
        drawn = Image.new("RGB", (400, 300), "white")
        for line in range(6):
            ImageDraw.Draw(drawn).text((20, 20 + 44 * line), f"{text} {line * 7919}", fill="black", font_size=30)
        drawn.putpixel((pixel, 5), (255, 0, 0))
        body = io.BytesIO()
        drawn.save(body, "PNG")
        async with db.transaction() as tx:
            return (await files.put(tx, 7, "voucher", cleaned(body.getvalue()))).id

    return await kept("Wire of 500 EUR", 7), await kept("Wire of 500 EUR", 90), await kept("An invoice", 7)


async def test_what_shows_nearly_the_picture_of_another_case_needs_two(call, db, ada, bob, papers):
    for number, document in enumerate(papers, 1):
        await ticket(db, number, user=number, document=document)

    async def seen(number: int) -> tuple:
        detail = (await call("operatorCase", ada, queue="tickets", case=str(number))).data
        check = next(one for one in detail["checks"] if one["label"] == "kernel.check.picture_once")
        two = next(one["checked"] for one in detail["triggers"] if one["trigger"] == "finish")
        return check["passed"], check["note"], two

    assert await seen(1) == (False, "2", True)
    assert await seen(2) == (False, "1", True)
    assert await seen(3) == (True, "", False)
    await db.execute("DELETE FROM ticket WHERE id = 1")
    assert await seen(2) == (True, "", False), "a picture that no case has any more"


async def ticket(db, number, *, user=7, amount=1, coin="BTC", document=""):
    await db.execute(
        "INSERT INTO ticket (id, user_id, state, coin, amount, document, opened_at) "
        "VALUES ($1, $2, 'open', $3, $4, $5, agio_now())",
        number,
        user,
        coin,
        amount,
        document,
    )


async def finish(call, who, number):
    return await call("operatorCaseAct", who, **FINISH, case=str(number))


async def test_nothing_is_let_through_before_every_check_that_is_left_to_a_person_is_ticked(call, db, ada, bob):
    await ticket(db, 1)
    await ticket(db, 2)
    shown = (await call("operatorCase", ada, queue="tickets", case="1")).data["triggers"]
    assert {one["trigger"]: (one["grants"], one["missing"]) for one in shown} == {
        "finish": (True, "checks"),
        "refuse": (False, ""),
    }
    refused = await finish(call, ada, 1)
    assert (refused.code, refused.field) == (198, "trigger")
    look = {"queue": "tickets", "case": "1", "label": "desk.check.look"}
    await call("operatorCaseCheck", bob, **look, done="true")
    assert (await finish(call, ada, 1)).data == {"state": "done"}
    # What is refused needs no check: what is wrong is why.
    refuse = {"queue": "tickets", "case": "2", "trigger": "refuse", "reason": "blurred"}
    assert (await call("operatorCaseAct", ada, **refuse)).data == {"state": "refused"}


async def test_what_a_case_shows_is_opened_by_whoever_lets_it_through_and_each_look_is_recorded(
    call, db, ada, bob, document
):
    await ticket(db, 1, document=document, amount=CHECKED_ABOVE + 1)
    await looked(db, bob)
    view = {"queue": "tickets", "case": "1", "document": document}
    assert (await finish(call, ada, 1)).code == 199
    assert (await call("operatorCaseDocument", bob, **view)).code == 0
    assert (await finish(call, ada, 1)).code == 199  # another's look is not hers
    assert (await call("operatorCaseDocument", ada, **view)).code == 0
    shown = (await call("operatorCase", ada, queue="tickets", case="1")).data
    assert (shown["seen"], shown["triggers"][0]["missing"]) == ([document], "")
    proposal = (await finish(call, ada, 1)).data["proposal"]
    await call.hire("cy", Role.SUPERADMIN)
    cy = await call.sign_in("cy")
    decide = {"proposal": proposal, "decision": "approve"}
    assert (await call("operatorProposalDecide", cy, **decide)).code == 199
    assert (await call("operatorProposalDecide", bob, **decide)).code == 0
    assert await db.fetchval("SELECT count(*) FROM audit_entry WHERE action = 'case.document'") == 2


async def test_a_failed_check_refuses_or_needs_two_as_it_declares(call, db, ada, bob):
    await ticket(db, 1, coin="XRP")
    await ticket(db, 2, coin="ETH")
    await looked(db, ada)
    assert (await finish(call, ada, 1)).code == 197
    shown = (await call("operatorCase", ada, queue="tickets", case="2")).data["triggers"]
    assert {one["trigger"]: one["checked"] for one in shown} == {"finish": True, "refuse": False}
    proposal = (await finish(call, ada, 2)).data["proposal"]
    await db.execute("UPDATE ticket SET coin = 'XRP' WHERE id = 2")
    await looked(db, ada)
    assert (await finish(call, ada, 2)).code == 197
    await db.execute("UPDATE ticket SET coin = 'ETH' WHERE id = 2")
    approve = {"proposal": proposal, "decision": "approve"}
    assert (await call("operatorProposalDecide", bob, **approve)).data["state"] == "approved"
    assert await db.fetchval("SELECT state FROM ticket WHERE id = 2") == "done"


async def test_many_small_decisions_for_one_user_within_a_day_are_no_way_around_two(call, db, database_clock, ada, bob):
    for number in range(1, 9):
        await ticket(db, number, amount=400, user=8 if number == 4 else 7)
    await looked(db, ada)
    assert [(await finish(call, ada, number)).data for number in (1, 2)] == [{"state": "done"}] * 2
    asked = (await finish(call, ada, 3)).data
    assert asked.keys() == {"proposal"}  # 1,200 within a day
    assert (await finish(call, ada, 4)).data == {"state": "done"}  # another user
    assert (await finish(call, bob, 5)).data == {"state": "done"}  # another operator
    # Volume that two operators approved is not counted as one's.
    assert (await call("operatorProposalDecide", bob, proposal=asked["proposal"], decision="approve")).code == 0
    assert (await finish(call, bob, 6)).data == {"state": "done"}
    shown = (await call("operatorCase", ada, queue="tickets", case="7")).data["triggers"]
    assert [one["checked"] for one in shown if one["trigger"] == "finish"] == [True]
    await database_clock.advance(hours=24)
    assert (await finish(call, ada, 7)).data == {"state": "done"}


async def test_many_small_decisions_for_many_users_are_no_way_around_two(call, db, database_clock, ada, bob):
    for number in range(1, 30):
        await ticket(db, number, amount=900, user=number)
    await looked(db, ada)
    alone = [(await finish(call, ada, number)).data for number in range(1, 23)]
    assert alone == [{"state": "done"}] * 22  # 19,800 within a day
    shown = (await call("operatorCase", ada, queue="tickets", case="23")).data["triggers"]
    assert [one["checked"] for one in shown if one["trigger"] == "finish"] == [True]
    assert "proposal" in (await finish(call, ada, 23)).data
    assert (await finish(call, bob, 24)).data == {"state": "done"}  # another operator
    await database_clock.advance(hours=24)
    assert (await finish(call, ada, 25)).data == {"state": "done"}


async def test_of_decisions_for_many_users_at_once_none_overlooks_the_others(call, db, ada, monkeypatch):
    get = call.kernel.parameters.get
    monkeypatch.setattr(call.kernel.parameters, "get", lambda key: Decimal(1000) if key == DAY_TOTAL else get(key))
    for number in range(1, 9):
        await ticket(db, number, amount=600, user=number)
    await looked(db, ada)
    answers = await asyncio.gather(*(finish(call, ada, number) for number in range(1, 9)))
    assert sorted("proposal" in answer.data for answer in answers) == [False] + [True] * 7


async def test_of_two_decisions_at_once_neither_overlooks_the_other(call, db, ada):
    for number in range(1, 9):
        await ticket(db, number, amount=600)
    await looked(db, ada)
    answers = await asyncio.gather(*(finish(call, ada, number) for number in range(1, 9)))
    assert sorted("proposal" in answer.data for answer in answers) == [False] + [True] * 7
    assert await db.fetchval("SELECT sum(amount) FROM ticket WHERE state = 'done'") == 600


async def test_what_another_plugin_knows_against_paying_somebody_needs_two(call, db, ada, bob):
    async def owes(conn, user_id):
        return user_id == 8

    call.kernel.part(Concerns).add([Concern("lender.check.nothing_overdue", owes)])
    for number, user in ((1, 7), (2, 8)):
        await ticket(db, number, user=user)
    await looked(db, ada)
    assert (await finish(call, ada, 1)).data == {"state": "done"}
    shown = (await call("operatorCase", ada, queue="tickets", case="2")).data
    assert {one["label"]: one["passed"] for one in shown["checks"]}["lender.check.nothing_overdue"] is False
    proposal = (await finish(call, ada, 2)).data["proposal"]
    assert (await call("operatorProposalDecide", bob, proposal=proposal, decision="approve")).code == 0
    assert await db.fetchval("SELECT state FROM ticket WHERE id = 2") == "done"


async def test_what_has_no_price_needs_two(call, db, ada):
    await ticket(db, 1, amount=UNPRICED)
    await looked(db, ada)
    assert "proposal" in (await finish(call, ada, 1)).data


async def test_what_an_operator_saw_and_let_through_can_not_be_unsaid(db, ada):
    for table in ("review_seen", "review_approved_volume"):
        for statement in (f"DELETE FROM {table}", f"UPDATE {table} SET case_id = '1'"):
            with pytest.raises(Exception, match="permission denied"):
                await db.execute(statement)
