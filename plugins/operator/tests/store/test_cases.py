"""Cases: listed, claimed and decided, by one operator or two, and once."""

import asyncio

import pytest
from agio_kernel.cases.workflow import act as act_on_case
from agio_kernel.identity.audit import AuditFilter, search
from agio_kernel.identity.users import create_user
from agio_kernel.ports.clock import SystemClock
from agio_operator.cases import claim as claim_case
from agio_operator.roles import Role
from agio_testing.races.locks import Meeting, concurrently
from operator_desk import desk_plugin, looked


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


async def fill(db, count, first=1, **columns):
    await db.execute(
        "INSERT INTO ticket (id, user_id, state, coin, amount, opened_at) SELECT n, 7, 'open', "
        "coalesce($4, CASE WHEN n % 2 = 0 THEN 'BTC' ELSE 'ETH' END), $3, "
        "agio_now() - make_interval(mins => 100000 - n::int * $5) FROM generate_series($1::bigint, $2::bigint) n",
        first,
        first + count - 1,
        columns.get("amount", 1),
        columns.get("coin"),
        columns.get("minutes", 1),
    )


async def entries(db, **wanted):
    async with db.read() as conn:
        return (await search(conn, AuditFilter(**wanted), size=100)).rows


async def all_pages(call, who, **fields):
    seen, after = [], ""
    while True:
        data = (await call("operatorCases", who, queue="tickets", after=after, **fields)).data
        seen += [row["id"] for row in data["rows"]]
        after = data["next"]
        if not after:
            return seen


async def test_a_queue_is_turned_by_place_oldest_first_and_no_case_is_missed_or_shown_twice(call, db, ada):
    await fill(db, 60, minutes=0)  # of one moment
    await fill(db, 63, first=61)
    assert sorted(map(int, await all_pages(call, ada))) == list(range(1, 124))
    assert set(map(int, await all_pages(call, ada, filters='{"coin":"ETH"}'))) == set(range(1, 124, 2))
    assert await all_pages(call, ada, q="77") == ["77"]
    for wrong in ('{"coin":"XRP"}', '{"other":"1"}', "[", '{"coin":5}'):
        answer = await call("operatorCases", ada, queue="tickets", filters=wrong)
        assert (answer.code, answer.field) == (101, "filters")
    forged = (await call("operatorCases", ada, queue="tickets", after="nonsense~x")).data
    assert len(forged["rows"]) == 50


async def buffers(db, sql, *args):
    async with db.transaction() as tx:
        plan = await tx.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", *args)
        return plan[0]["Plan"]["Shared Hit Blocks"] + plan[0]["Plan"]["Shared Read Blocks"]


async def test_a_hundred_thousand_cases_cost_what_a_hundred_do(call, db, owner_db, ada):
    """Counted in pages of the database that are touched: time would depend on the machine."""
    count = "SELECT count(*) FROM (SELECT 1 FROM ticket WHERE state = 'open' LIMIT 1000) AS waiting"
    listed = (
        "SELECT c.* FROM (SELECT * FROM ticket WHERE state = 'open' {more}) c "
        "WHERE (c.opened_at, c.id) > ($1, $2) ORDER BY c.opened_at, c.id LIMIT 51"
    )

    async def cost():
        await owner_db.execute("ANALYZE ticket")
        place = await db.fetchrow(
            "SELECT opened_at, id FROM ticket ORDER BY opened_at, id OFFSET (SELECT count(*) - 60 FROM ticket) LIMIT 1"
        )
        return [
            await buffers(db, count),
            await buffers(db, listed.format(more=""), *place),
            await buffers(db, listed.format(more="AND coin = 'ETH'"), *place),
        ]

    await fill(db, 2_000)
    small = await cost()
    await fill(db, 98_000, first=2_001)
    large = await cost()
    assert all(after <= before + 12 for before, after in zip(small, large, strict=True)), (small, large)
    [queue] = (await call("operatorQueues", ada)).data["rows"]
    assert (queue["waiting"], queue["more"]) == (1000, True)
    page = (await call("operatorCases", ada, queue="tickets", filters='{"coin":"ETH"}')).data
    assert len(page["rows"]) == 50 and page["rows"][0]["late"]


async def test_a_case_shows_its_facts_masked_its_moves_and_whether_they_need_two(call, db, ada):
    await fill(db, 1, amount=5000)
    data = (await call("operatorCase", ada, queue="tickets", case="1")).data
    assert [(fact["label"], fact["value"]) for fact in data["facts"]] == [("desk.coin", "ETH"), ("desk.secret", "")]
    assert {one["trigger"]: (one["checked"], one["bulk"]) for one in data["triggers"]} == {
        "finish": (True, False),
        "refuse": (False, True),
    }
    assert (data["user"], data["may_act"]) == ("7", True)
    assert (await call("operatorCase", ada, queue="tickets", case="99")).code == 108
    shown = await call("operatorCaseUnmask", ada, queue="tickets", case="1", label="desk.secret", reason="court order")
    assert shown.data == {"value": "4111"}
    [entry] = await entries(db, action="case.unmask")
    assert (entry.actor_name, entry.reason, entry.permission) == ("ada", "court order", "desk.ticket.read")
    assert "4111" not in str(entry)


async def test_a_decision_is_carried_out_once_and_recorded_with_what_it_changed(call, db, ada):
    async with db.transaction() as tx:
        user = await create_user(
            tx, call.kernel.ids, now=SystemClock().now(), country="ES", language="xby", password_hash="x", email="a@b.c"
        )
    await fill(db, 1)
    await db.execute("UPDATE ticket SET user_id = $1", user.id)
    fields = {"queue": "tickets", "case": "1", "trigger": "refuse"}
    assert (await call("operatorCaseAct", ada, **fields, reason="because")).field == "reason"
    assert (await call("operatorCaseAct", ada, **fields)).field == "reason"
    done = await call("operatorCaseAct", ada, **fields, reason="blurred", remark="seen twice")
    assert done.data == {"state": "refused"}
    assert await db.fetchval("SELECT note FROM ticket") == "desk.reason.blurred"
    [entry] = await entries(db, subject="case:tickets:1")
    assert (entry.action, entry.reason, entry.permission) == ("case.refuse", "seen twice", "desk.ticket.decide")
    assert (entry.before["state"], entry.after["state"]) == ("open", "refused")
    assert (await call("operatorCaseAct", ada, **fields, reason="blurred")).code == 193
    assert (await call("operatorCaseAct", ada, **{**fields, "trigger": "burn"}, reason="x")).code == 193
    assert len(await entries(db)) == 1


async def test_two_operators_who_race_on_500_cases_move_each_of_them_once(call, db, ada, bob):
    await fill(db, 500, coin="BTC")
    await looked(db, ada)
    gate = asyncio.Semaphore(8)

    async def decide(who, case):
        async with gate:
            trigger, reason = ("refuse", "blurred") if who is bob else ("finish", "fine")
            return (
                await call("operatorCaseAct", who, queue="tickets", case=str(case), trigger=trigger, reason=reason)
            ).code

    codes = await asyncio.gather(*(decide(who, case) for case in range(1, 501) for who in (ada, bob)))
    assert set(codes) - {0} <= {162, 193}
    assert codes.count(0) == 500
    assert await db.fetchval("SELECT count(*) FROM ticket WHERE moves = 1 AND state <> 'open'") == 500
    assert await db.fetchval("SELECT count(*) FROM audit_entry") == 500


async def test_a_claimed_case_is_decided_by_nobody_else_until_the_claim_is_old(call, db, ada, bob):
    await fill(db, 3)
    both = await asyncio.gather(*(call("operatorCaseClaim", who, queue="tickets", case="1") for who in (ada, bob)))
    assert sorted(answer.code for answer in both) == [0, 191]
    winner, loser = (ada, bob) if both[0].code == 0 else (bob, ada)
    act = {"queue": "tickets", "case": "1", "trigger": "refuse", "reason": "blurred"}
    assert (await call("operatorCaseAct", loser, **act)).code == 191
    rows = (await call("operatorCases", loser, queue="tickets")).data["rows"]
    assert [row["claimed_by"] for row in rows] == [winner.name, "", ""]
    taken = [(await call("operatorCase", who, queue="tickets", case="1")).data for who in (winner, loser)]
    assert [(one["summary"]["claimed_by"], one["mine"]) for one in taken] == [(winner.name, True), (winner.name, False)]
    assert [
        row["id"] for row in (await call("operatorCases", winner, queue="tickets", claimed="mine")).data["rows"]
    ] == ["1"]
    free = (await call("operatorCases", loser, queue="tickets", claimed="nobody")).data["rows"]
    assert [row["id"] for row in free] == ["2", "3"]
    assert (await call("operatorCaseNext", loser, queue="tickets")).data == {"case": "2"}
    await call("operatorCaseUnclaim", loser, queue="tickets", case="1")
    assert (await call("operatorCaseAct", loser, **act)).code == 191
    await call.kernel.clock.advance(minutes=31)
    assert (await call("operatorCaseAct", loser, **act)).code == 0
    assert await db.fetchval("SELECT count(*) FROM review_claim WHERE case_id = '1'") == 0


async def test_what_an_operator_looked_at_is_ticked_under_their_name_and_taken_back_by_them_alone(call, db, ada, bob):
    await fill(db, 1, amount=5000)

    async def checks():
        data = (await call("operatorCase", bob, queue="tickets", case="1")).data
        return [(one["label"], one["passed"], one["by"], one["yours"]) for one in data["checks"]]

    look = {"queue": "tickets", "case": "1", "label": "desk.check.look"}
    coin = ("desk.check.coin", False, "", False)
    assert await checks() == [coin, ("desk.check.look", None, "", True)]
    both = await asyncio.gather(*(call("operatorCaseCheck", who, **look, done="true") for who in (ada, bob)))
    assert [answer.code for answer in both] == [0, 0]
    first = await db.fetchval("SELECT o.name FROM review_check c JOIN operator o ON o.id = c.operator")
    assert await checks() == [coin, ("desk.check.look", True, first, first == "Bob")]
    assert [answer.data["by"] for answer in both] == [first, first]
    ticker, other = (ada, bob) if first == "Ada" else (bob, ada)
    assert (await call("operatorCaseCheck", other, **look, done="false")).data == {"by": first}
    assert (await call("operatorCaseCheck", ticker, **look, done="false")).data == {"by": ""}
    assert await checks() == [coin, ("desk.check.look", None, "", True)]
    found = [(one.actor_name, one.action, one.after) for one in await entries(db, subject="case:tickets:1")]
    label = {"label": "desk.check.look"}
    assert found == [(ticker.uid, "case.uncheck", label), (ticker.uid, "case.check", label)]


async def test_only_what_is_left_to_a_person_is_ticked_and_only_while_there_is_something_to_decide(call, db, ada, bob):
    await fill(db, 2)
    tick = {"queue": "tickets", "case": "1", "done": "true"}
    for label in ("desk.check.coin", "desk.check.none", ""):
        answer = await call("operatorCaseCheck", ada, **tick, label=label)
        assert (answer.code, answer.field) == (108, "label")
    assert (await call("operatorCaseCheck", ada, queue="tickets", case="1", label="desk.check.look")).field == "done"
    await call("operatorCaseClaim", bob, queue="tickets", case="2")
    assert (await call("operatorCaseCheck", ada, **{**tick, "case": "2"}, label="desk.check.look")).code == 191
    await call("operatorCaseAct", ada, queue="tickets", case="1", trigger="refuse", reason="blurred")
    assert (await call("operatorCaseCheck", ada, **tick, label="desk.check.look")).code == 193
    assert await db.fetchval("SELECT count(*) FROM review_check") == 0


async def test_a_decision_can_have_several_of_its_reason_codes_each_once(call, db, ada):
    await fill(db, 1)
    refuse = {"queue": "tickets", "case": "1", "trigger": "refuse"}
    for reason in ("blurred,blurred", "blurred,other", "blurred,", ",covered"):
        answer = await call("operatorCaseAct", ada, **refuse, reason=reason)
        assert (answer.code, answer.field) == (101, "reason")
    assert (await call("operatorCaseAct", ada, **refuse, reason="covered,blurred")).code == 0
    assert await db.fetchval("SELECT note FROM ticket") == "desk.reason.covered,desk.reason.blurred"


async def test_operators_who_ask_for_the_next_case_together_get_different_ones(call, db, ada, bob):
    await fill(db, 6)
    answers = await asyncio.gather(*(call("operatorCaseNext", who, queue="tickets") for who in (ada, bob, ada, bob)))
    cases = {("ada" if n % 2 == 0 else "bob"): answer.data["case"] for n, answer in enumerate(answers)}
    assert cases["ada"] != cases["bob"]


async def test_many_cases_are_decided_alike_and_one_that_can_not_be_keeps_no_other(call, db, ada, bob):
    await fill(db, 5)
    await db.execute("UPDATE ticket SET state = 'done' WHERE id = 2")
    await call("operatorCaseClaim", bob, queue="tickets", case="4")
    act = {"queue": "tickets", "cases": "5, 1,2,3,4,77", "reason": "blurred"}
    answer = await call("operatorCasesAct", ada, **act, trigger="refuse")
    assert answer.data["moved"] == ["1", "3", "5"]
    assert [one["case"] for one in answer.data["refused"]] == ["2", "4", "77"]
    assert len(await entries(db, action="case.refuse")) == 3
    assert (await call("operatorCasesAct", ada, **act, trigger="finish")).code == 193
    many = ",".join(map(str, range(101)))
    assert (
        await call("operatorCasesAct", ada, queue="tickets", cases=many, trigger="refuse", reason="blurred")
    ).code == 101


async def test_two_operators_whose_lists_overlap_do_not_wait_in_a_circle(call, db, ada, bob):
    await fill(db, 60)
    one, two = ",".join(map(str, range(1, 61))), ",".join(map(str, range(60, 0, -1)))
    fields = {"queue": "tickets", "trigger": "refuse", "reason": "blurred"}
    answers = await asyncio.gather(
        call("operatorCasesAct", ada, **fields, cases=one), call("operatorCasesAct", bob, **fields, cases=two)
    )
    assert sum(len(answer.data["moved"]) for answer in answers) == 60
    assert await db.fetchval("SELECT count(*) FROM ticket WHERE moves = 1") == 60


async def test_a_large_decision_waits_for_a_second_operator(call, db, ada, bob):
    await fill(db, 1, amount=5000)
    await looked(db, ada)
    fields = {"queue": "tickets", "case": "1", "trigger": "finish", "reason": "all right"}
    number = (await call("operatorCaseAct", ada, **fields)).data["proposal"]
    assert await db.fetchval("SELECT state FROM ticket") == "open"
    assert (await call("operatorCaseAct", bob, **fields)).code == 194
    assert (await call("operatorProposalDecide", ada, proposal=number, decision="approve")).code == 195
    both = await asyncio.gather(
        *(call("operatorProposalDecide", bob, proposal=number, decision="approve") for _ in range(2))
    )
    assert sorted(answer.code for answer in both) == [0, 192]
    assert await db.fetchval("SELECT (state, moves, note) = ('done', 1, 'all right') FROM ticket")
    assert [entry.action for entry in await entries(db)] == ["case.act.approve", "case.act.propose"]


async def test_a_proposal_whose_case_was_decided_meanwhile_ends_and_says_so(call, db, ada, bob):
    await fill(db, 1, amount=5000)
    await looked(db, ada)
    fields = {"queue": "tickets", "case": "1"}
    number = (await call("operatorCaseAct", ada, **fields, trigger="finish", reason="fine")).data["proposal"]
    await call("operatorCaseAct", bob, **fields, trigger="refuse", reason="blurred")
    assert (await call("operatorProposalDecide", bob, proposal=number, decision="approve")).code == 200
    for who in (ada, bob):
        [ended] = (await call("operatorProposals", who, state="ended")).data["rows"]
        assert (ended["id"], ended["may_decide"]) == (number, False)
    rejected = await call("operatorProposalDecide", bob, proposal=number, decision="reject", remark="gone")
    assert rejected.code == 192
    assert await db.fetchval("SELECT (state, moves, note) = ('refused', 1, 'desk.reason.blurred') FROM ticket")


async def test_who_may_look_may_not_decide(call, db, ada):
    await fill(db, 1)
    await call.hire("vic", Role.VIEWER)
    vic = await call.sign_in("vic")
    assert (await call("operatorCase", vic, queue="tickets", case="1")).data["may_act"] is False
    for name in ("operatorCaseClaim", "operatorCaseUnclaim", "operatorCaseNext"):
        fields = {} if name.endswith("Next") else {"case": "1"}
        assert (await call(name, vic, queue="tickets", **fields)).code == 110
    look = {"queue": "tickets", "case": "1", "label": "desk.check.look", "done": "true"}
    assert (await call("operatorCaseCheck", vic, **look)).code == 110
    for name, cases in (("operatorCaseAct", {"case": "1"}), ("operatorCasesAct", {"cases": "1"})):
        assert (await call(name, vic, queue="tickets", trigger="refuse", reason="blurred", **cases)).code == 110
    assert await db.fetchval("SELECT count(*) FROM audit_entry") == 0


async def test_the_next_case_is_taken_while_another_operator_decides_many(call, db, owner_db, ada, bob, monkeypatch):
    """Taken by age, decided in the order of their numbers; what is taken already is in nobody's way."""
    await fill(db, 3, first=9)
    for case in ("9", "10"):
        assert (await call("operatorCaseClaim", bob, queue="tickets", case=case)).code == 0
    meeting = Meeting(owner_db)
    monkeypatch.setattr(act_on_case, "record_decision", meeting.after(act_on_case.record_decision))
    monkeypatch.setattr(claim_case, "claim", meeting.after(claim_case.claim))
    decision = {"queue": "tickets", "trigger": "refuse", "reason": "blurred", "cases": "10,9"}
    deciding = concurrently(call("operatorCasesAct", bob, **decision))
    assert (await call("operatorCaseNext", ada, queue="tickets")).data == {"case": "11"}
    assert (await deciding).data["moved"] == ["9", "10"]
