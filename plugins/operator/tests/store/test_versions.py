"""Actions of operators are bound to the version they saw: a case that has changed since refuses views, ticks, proposals
and decisions with its code, and none of them counts for the new version.
"""

import pytest
from agio_kernel.cases.workflow.proposals import end_moved
from agio_operator.console.console import Console
from agio_operator.kinds import KINDS
from agio_operator.roles import Role
from operator_desk import desk_plugin, looked

CHANGED = 162
WAYS = {
    "edited": "UPDATE ticket SET amount = 12000",
    "exchanged": "UPDATE ticket SET document = '8'",
    "resubmitted": "UPDATE ticket SET moves = moves + 2",
    "cancelled": "UPDATE ticket SET state = 'refused', moves = moves + 1",
}
"""Changes of a case between looking and deciding."""


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


@pytest.fixture
async def ticket(db, ada, bob):
    """A case that both operators have before them, with everything ticked."""

    await db.execute(
        "INSERT INTO ticket (id, user_id, state, amount, opened_at) VALUES (1, 7, 'open', 500, agio_now())"
    )
    await looked(db, ada)


async def version_of(call, who):
    return (await call("operatorCase", who, queue="tickets", case="1")).data["summary"]["version"]


async def state(db):
    return await db.fetchval("SELECT state FROM ticket")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("operatorCaseAct", {"trigger": "finish", "reason": "fine"}),
        ("operatorCaseAct", {"trigger": "refuse", "reason": "blurred"}),
        ("operatorCaseCheck", {"label": "desk.check.look", "done": "true"}),
        ("operatorCaseDocument", {"document": "8"}),
        ("operatorCaseUnmask", {"label": "desk.secret", "reason": "court order"}),
    ],
)
async def test_no_look_tick_or_decision_goes_to_what_the_case_has_become(call, db, ada, ticket, way, path, more):
    seen = await version_of(call, ada)
    await db.execute(WAYS[way])
    before = await state(db)
    refused = await call(path, ada, queue="tickets", case="1", version=seen, **more)
    assert (refused.code, refused.field) == (CHANGED, "version")
    assert (await call(path, ada, queue="tickets", case="1", version="", **more)).code == CHANGED
    assert await state(db) == before
    assert await db.fetchval("SELECT count(*) FROM audit_entry") == 0
    assert await db.fetchval("SELECT count(*) FROM review_seen") == 0


@pytest.mark.parametrize("way", WAYS)
async def test_of_many_cases_that_are_decided_alike_the_changed_one_is_named_and_left(call, db, ada, ticket, way):
    seen = await version_of(call, ada)
    await db.execute(f"{WAYS[way]} WHERE id = 1")
    await db.execute("INSERT INTO ticket (id, user_id, state, opened_at) VALUES (2, 7, 'open', agio_now())")
    other = (await call("operatorCase", ada, queue="tickets", case="2")).data["summary"]["version"]
    decision = {"queue": "tickets", "trigger": "refuse", "reason": "blurred"}
    answer = (await call("operatorCasesAct", ada, **decision, cases="1,2", versions=f"{seen},{other}")).data
    assert answer["moved"] == ["2"]
    assert [one["case"] for one in answer["refused"]] == ["1"]
    short = await call("operatorCasesAct", ada, **decision, cases="1,2", versions=seen)
    assert (short.code, short.field) == (101, "versions")


@pytest.mark.parametrize("way", [way for way in WAYS if way != "cancelled"])
async def test_ticks_and_looks_count_for_the_case_that_was_looked_at(call, db, ada, bob, ticket, way):
    await db.execute(
        "INSERT INTO review_seen (queue, case_id, version, document, operator) VALUES ('tickets', '1', $1, '8', $2)",
        await version_of(call, ada),
        ada.id,
    )
    shown = (await call("operatorCase", ada, queue="tickets", case="1")).data
    assert {check["label"]: check["passed"] for check in shown["checks"]}["desk.check.look"] is True
    await db.execute(WAYS[way])
    shown = (await call("operatorCase", ada, queue="tickets", case="1")).data
    assert {check["label"]: check["passed"] for check in shown["checks"]}["desk.check.look"] is None
    assert shown["seen"] == []
    finish = {"queue": "tickets", "case": "1", "trigger": "finish", "reason": "fine"}
    assert (await call("operatorCaseAct", ada, **finish)).code == (199 if way == "exchanged" else 198)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("met_by", ["the second person", "the clock"])
async def test_a_proposal_whose_case_moves_ends_and_both_people_read_so(call, db, ada, bob, ticket, way, met_by):
    await db.execute("UPDATE ticket SET amount = 5000")
    await looked(db, ada)
    propose = {"queue": "tickets", "case": "1", "trigger": "finish", "reason": "fine"}
    number = (await call("operatorCaseAct", ada, **propose)).data["proposal"]
    await db.execute(WAYS[way])
    before = await state(db)
    for who in (ada, bob):  # at once, before anybody or anything has met it
        [summary] = (await call("operatorCase", who, queue="tickets", case="1")).data["proposals"]
        assert (summary["id"], summary["state"], summary["may_decide"]) == (number, "ended", False)
    if met_by == "the clock":
        await end_moved(call.kernel.part(Console), KINDS)
        assert (await call("operatorProposalDecide", bob, proposal=number, decision="approve")).code == 192
    else:
        assert (await call("operatorProposalDecide", bob, proposal=number, decision="approve")).code == 200
    assert await state(db) == before
    for who in (ada, bob):
        [ended] = (await call("operatorProposals", who, state="ended")).data["rows"]
        assert (ended["id"], ended["may_decide"]) == (number, False)
        assert (await call("operatorProposals", who)).data["rows"] == []


async def test_who_asks_anew_for_a_changed_case_takes_the_place_of_the_proposal_that_has_ended(
    call, db, ada, bob, ticket
):
    await db.execute("UPDATE ticket SET amount = 5000")
    await looked(db, ada)
    propose = {"queue": "tickets", "case": "1", "trigger": "finish", "reason": "fine"}
    first = (await call("operatorCaseAct", ada, **propose)).data["proposal"]
    assert (await call("operatorCaseAct", ada, **propose)).code == 194
    await db.execute(WAYS["edited"])
    await looked(db, ada)
    second = (await call("operatorCaseAct", ada, **propose)).data["proposal"]
    states = dict(await db.fetch("SELECT id::text, state FROM review_proposal"))
    assert states == {first: "ended", second: "pending"}
    assert (await call("operatorProposalDecide", bob, proposal=second, decision="approve")).data["state"] == "approved"


async def test_what_is_still_what_it_was_goes_on_waiting(call, db, ada, bob, ticket):
    await db.execute("UPDATE ticket SET amount = 5000")
    await looked(db, ada)
    propose = {"queue": "tickets", "case": "1", "trigger": "finish", "reason": "fine"}
    number = (await call("operatorCaseAct", ada, **propose)).data["proposal"]
    await end_moved(call.kernel.part(Console), KINDS)
    assert (await call("operatorProposalDecide", bob, proposal=number, decision="approve")).data["state"] == "approved"


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("operatorOperatorRole", {"role": "viewer"}),
        ("operatorOperatorSwitch", {"active": "false"}),
        ("operatorOperatorReset", {"what": "password"}),
        ("operatorOperatorReset", {"what": "factor"}),
    ],
)
async def test_what_two_operators_want_of_an_operator_ends_where_the_operator_has_become_another(
    call, db, ada, bob, path, fields
):
    cy = await call.hire("cy", Role.SUPPORT)
    asked = await call(path, ada, operator=str(cy), **fields, reason="agreed")
    await db.execute("UPDATE operator SET role = 'technical' WHERE id = $1", cy)
    decided = await call("operatorProposalDecide", bob, proposal=asked.data["proposal"], decision="approve")
    assert decided.code == 200
    assert await db.fetchval("SELECT (role, active) = ('technical', true) FROM operator WHERE id = $1", cy)
