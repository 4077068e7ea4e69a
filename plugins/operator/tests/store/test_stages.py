"""Views of a queue beside its waiting cases: second reviews and decided cases; a case's checks and the chain beside
it."""

import pytest
from agio_kernel.identity import audit
from agio_operator.console import chain_proof
from operator_desk import CHECKED_ABOVE, desk_plugin, looked


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


async def fill(db, count, amount=1):
    await db.execute(
        "INSERT INTO ticket (id, user_id, state, coin, amount, opened_at) SELECT n, 7, 'open', 'BTC', $2, "
        "agio_now() - make_interval(mins => 1000 - n::int) FROM generate_series(1, $1::bigint) n",
        count,
        amount,
    )


async def decide(call, who, case, trigger="refuse", reason="blurred"):
    answer = await call("operatorCaseAct", who, queue="tickets", case=str(case), trigger=trigger, reason=reason)
    assert answer.code == 0, answer
    return answer.data


async def stage(call, who, name, **fields):
    answer = await call("operatorCases", who, queue="tickets", stage=name, **fields)
    assert answer.code == 0, answer
    return answer.data


async def test_what_operators_decided_is_listed_newest_first_with_who_and_what(call, db, ada, bob):
    await fill(db, 120)
    assert (await stage(call, ada, "decided"))["rows"] == []
    for case in range(1, 116):
        await decide(call, bob if case == 115 else ada, case)
    first = await stage(call, ada, "decided")
    newest = first["rows"][0]
    assert (newest["id"], newest["state"], newest["late"]) == ("115", "refused", False)
    assert (newest["decision"]["trigger"], newest["decision"]["operator"]) == ("refuse", "Bob")
    seen, after = [row["id"] for row in first["rows"]], first["next"]
    while after:
        page = await stage(call, ada, "decided", after=after)
        seen += [row["id"] for row in page["rows"]]
        after = page["next"]
    assert seen == [str(case) for case in range(115, 0, -1)]
    waiting = await stage(call, ada, "waiting")
    assert [row["id"] for row in waiting["rows"]] == ["116", "117", "118", "119", "120"]
    assert {row["decision"] for row in waiting["rows"]} == {None}


async def test_what_needs_a_second_operator_is_marked_counted_and_listed_by_itself(call, db, ada, bob):
    await fill(db, 4, amount=CHECKED_ABOVE + 1)
    await looked(db, ada)
    proposal = (await decide(call, ada, 3, "finish", "compared"))["proposal"]
    await decide(call, ada, 2, "finish", "compared")
    assert [row["id"] for row in (await stage(call, bob, "second"))["rows"]] == ["3", "2"]
    assert {row["id"]: row["second"] for row in (await stage(call, bob, "waiting"))["rows"]} == {
        "1": False,
        "2": True,
        "3": True,
        "4": False,
    }
    [queue] = (await call("operatorQueues", bob)).data["rows"]
    assert (queue["waiting"], queue["second"]) == (4, 2)
    assert (await call("operatorProposalDecide", bob, proposal=proposal, decision="approve")).code == 0
    assert [row["id"] for row in (await stage(call, bob, "second"))["rows"]] == ["2"]
    [decided] = (await stage(call, bob, "decided"))["rows"]
    assert (decided["id"], decided["decision"]["operator"]) == ("3", "Bob")  # whose word was the last one


async def test_a_place_that_nobody_gave_out_is_the_beginning(call, db, ada):
    await fill(db, 2)
    await decide(call, ada, 1)
    for after in ("x", "~", "2026-01-01T00:00:00~", "9" * 60):
        for name in ("second", "decided"):
            assert (await call("operatorCases", ada, queue="tickets", stage=name, after=after)).code == 0


async def test_a_case_says_what_was_checked_and_what_a_person_has_to_look_at(call, db, ada):
    await fill(db, 1)
    shown = (await call("operatorCase", ada, queue="tickets", case="1")).data
    assert shown["checks"] == [
        {"label": "desk.check.coin", "passed": True, "note": "BTC", "by": "", "yours": False},
        {"label": "desk.check.look", "passed": None, "note": "", "by": "", "yours": True},
    ]


async def test_the_chain_beside_a_case_is_proved_and_a_changed_byte_is_told(call, db, owner_db, ada):
    await fill(db, 2)
    await decide(call, ada, 1)

    async def chain():
        return (await call("operatorCase", ada, queue="tickets", case="2")).data["chain"]

    async with db.read() as conn:
        report = await audit.verify(conn)
    assert await chain() == {"entries": report.entries, "head": report.head, "intact": True}
    await decide(call, ada, 2)
    assert (await chain())["entries"] == report.entries + 1
    await owner_db.execute("ALTER TABLE audit_entry DISABLE TRIGGER ALL")
    await owner_db.execute("UPDATE audit_entry SET reason = reason || '.' WHERE seq = 1")
    call.kernel.part(type(console_of(call))).chain._began -= 601  # ten minutes later
    assert (await chain())["intact"] is False


async def test_a_chain_that_is_cut_or_longer_than_a_stretch_is_not_called_intact_before_it_is_proved(
    call, db, owner_db, ada, monkeypatch
):
    await fill(db, 1)
    proof = console_of(call).chain
    monkeypatch.setattr(chain_proof, "STRETCH", 50)
    await db.execute(
        "SELECT audit_append(1, 'ada', '', 'noise', 'noise', 'noise', 'null', 'null') FROM generate_series(1, 60)"
    )
    async with db.read() as conn:
        first = await proof.state(conn)
        assert first.intact is None
        second = await proof.state(conn)
        assert second.intact is True and second.entries == first.entries
    await owner_db.execute("ALTER TABLE audit_entry DISABLE TRIGGER ALL")
    await owner_db.execute("DELETE FROM audit_entry WHERE seq > 10")
    async with db.read() as conn:
        assert (await proof.state(conn)).intact is False


def console_of(call):
    from agio_operator.console.console import Console

    return call.kernel.part(Console)
