"""Recurring buys on a real database: each moment once, whole, and for nobody else's money."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise

import pytest
from agio_automation.declared.codes import TOO_MANY
from agio_automation.instruction.events import InstructionFired
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE, NOT_AVAILABLE, NOT_FOUND, VALUE_NOT_LISTED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.rules import Rule
from agio_kernel.jobs import JobRunner, runner
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.ports.events import Subscription
from agio_kernel.postgres.db import Database
from agio_wallet.declared.codes import EXCHANGE_MINIMUM, NO_PRICE, PRICE_ABOVE, SAME_COIN
from automation_bench import UNIT, AutomationBench

DAILY = 25 * UNIT


async def _nothing(tx: object, event: InstructionFired) -> None: ...


async def test_a_daily_buy_buys_each_day_at_its_hour_and_has_a_receipt(bench: AutomationBench):
    made = await bench.buys(bench.ann)
    assert (made.code, made.data.get("state", made), made.data["terms"]["amount"]) == (0, "active", "25")
    await bench.hours(49)
    firings = await bench.firings(bench.ann)
    assert [one["state"] for one in firings] == ["done"] * 3
    assert [(later["at"] - earlier["at"]).days for earlier, later in pairwise(firings)] == [1, 1]
    bought = sum(one["got"] for one in firings)
    assert await bench.has(bench.ann, "USDT") == (10_000 * UNIT - 3 * DAILY, 0)
    assert await bench.has(bench.ann, "BTC") == (bought, 0)
    shown = (await bench("automationFirings", bench.ann)).data["rows"]
    assert [one["given"] for one in shown] == ["25.000000"] * 3
    assert all(one["receipt"] == "wallet.exchange" and one["receipt_id"] == one["id"] for one in shown)
    report = await bench.receipts()
    assert (report.counts["wallet.exchange"], report.findings) == (3, [])
    await bench.verify()


async def test_what_the_preview_says_is_what_ran(bench: AutomationBench):
    made = await bench.buys(bench.ann, amount="33.333333", hour="14")
    await bench.hours(24 * 7)
    ran = [(one["at"].isoformat(), one["got"], one["price"]) for one in await bench.firings(bench.ann)]
    assert len(ran) == 7
    seen = (await bench("recurringBuyPreview", bench.ann, coin="BTC", amount="33.333333", every="day", hour="14")).data
    points = [
        (one["at"].replace("Z", "+00:00"), int(one["got"].replace(".", "")), int(one["price"].replace(".", "")))
        for one in seen["points"]
    ]
    assert points[-7:] == ran
    assert len(points) == 90
    shown = (await bench("automationInstruction", bench.ann, id=made.data["id"])).data
    assert seen["next_at"] == shown["next_at"]


async def test_a_buy_beyond_the_highest_price_is_refused_by_preview_and_firing_alike(bench: AutomationBench):
    await bench.buys(bench.ann, highest="50000")
    await bench.hours(24 * 8)
    firings = await bench.firings(bench.ann)
    seen = (
        await bench("recurringBuyPreview", bench.ann, coin="BTC", amount="25", every="day", hour="9", highest="50000")
    ).data
    points = {one["at"].replace("Z", "+00:00"): one["state"] for one in seen["points"]}
    assert [points[one["at"].isoformat()] for one in firings] == [one["state"] for one in firings]
    assert {one["reason"] for one in firings if one["state"] == "refused"} == {PRICE_ABOVE.key}
    assert all(one["price"] <= 50_000_00 for one in firings if one["state"] == "done")


async def test_two_workers_fire_each_moment_once(bench: AutomationBench):
    for _ in range(8):
        await bench.buys(bench.ann, amount="2")
        await bench.buys(bench.ben, amount="2")
    await bench.advance(hours=1)
    works = bench.kernel.directory.made("jobs", bench.kernel)
    runs = [JobRunner(bench.kernel.db, works).run(bench.clock.now()) for _ in range(4)]
    assert sum(await asyncio.gather(*runs)) == 16
    for user in (bench.ann, bench.ben):
        assert [one["state"] for one in await bench.firings(user)] == ["done"] * 8
    assert await bench.has(bench.ben, "USDT") == (84 * UNIT, 0)
    await bench.verify()


async def test_money_that_is_too_little_for_two_is_spent_once_and_the_other_is_refused(bench: AutomationBench):
    for _ in range(4):
        await bench.buys(bench.ben, amount="60")
    await bench.hours(1)
    firings = await bench.firings(bench.ben)
    assert sorted(one["state"] for one in firings) == ["done", "refused", "refused", "refused"]
    assert {one["reason"] for one in firings} - {""} == {INSUFFICIENT_BALANCE.key}
    assert await bench.has(bench.ben, "USDT") == (40 * UNIT, 0)
    await bench.verify()


async def test_after_three_refusals_it_waits_for_its_owner_who_is_told_twice_and_resumes_it(bench: AutomationBench):
    bench.kernel.bus.subscribe("automation", [Subscription(InstructionFired, "heard", _nothing)])
    made = await bench.buys(bench.ben, amount="60")
    await bench.hours(24 * 6)
    assert [one["state"] for one in await bench.firings(bench.ben)] == ["done", "refused", "refused", "refused"]
    events = await bench.kernel.db.fetch("SELECT payload FROM event_outbox WHERE name = 'InstructionFired' ORDER BY id")
    said = [json.loads(one["payload"]) for one in events]
    assert [(one["firing"]["state"], one["failed"]) for one in said] == [
        ("done", False), ("refused", False), ("refused", True),
    ]  # fmt: skip
    shown = (await bench("automationInstruction", bench.ben, id=made.data["id"])).data
    assert (shown["state"], shown["next_at"], shown["reason"]) == ("failed", None, INSUFFICIENT_BALANCE.key)
    await bench.give(bench.ben, "USDT", 100 * UNIT)
    again = await bench("automationResume", bench.ben, id=made.data["id"])
    assert (again.data["state"], again.data["reason"]) == ("active", "")
    await bench.hours(24)
    assert (await bench.firings(bench.ben))[-1]["state"] == "done"
    await bench.verify()


async def test_a_refusal_between_two_effects_begins_the_count_anew(bench: AutomationBench):
    await bench.buys(bench.ann)
    for is_halted in (True, True, False, True, True, False):
        bench.prices.is_halted = is_halted
        await bench.hours(24)
    firings = await bench.firings(bench.ann)
    assert [one["state"] for one in firings] == ["refused", "refused", "done"] * 2
    assert {one["reason"] for one in firings if one["reason"]} == {NO_PRICE.key}


async def test_a_pause_leaves_out_its_moments_and_an_end_all(bench: AutomationBench):
    made = await bench.buys(bench.ann)
    await bench.hours(1)
    paused = await bench("automationPause", bench.ann, id=made.data["id"])
    assert (paused.data["state"], paused.data["next_at"]) == ("paused", None)
    await bench.hours(48)
    assert len(await bench.firings(bench.ann)) == 1
    await bench("automationResume", bench.ann, id=made.data["id"])
    await bench.hours(24)
    assert len(await bench.firings(bench.ann)) == 2
    assert (await bench("automationEnd", bench.ann, id=made.data["id"])).data["state"] == "ended"
    assert (await bench("automationResume", bench.ann, id=made.data["id"])).code == NOT_AVAILABLE.number
    await bench.hours(48)
    assert len(await bench.firings(bench.ann)) == 2
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM scheduled_job") == 0


async def test_of_a_firing_and_an_end_at_once_both_leave_one_truth(bench: AutomationBench):
    for _ in range(12):
        made = await bench.buys(bench.ann, hour=str((bench.clock.now().hour + 8 + 1) % 24))
        before = len(await bench.firings(bench.ann))
        await bench.advance(hours=1)
        ended, _ = await asyncio.gather(
            bench("automationEnd", bench.ann, id=made.data["id"]), bench.run_jobs(bench.clock.now())
        )
        assert ended.code == 0
        assert len(await bench.firings(bench.ann)) - before in (0, 1)
        shown = (await bench("automationInstruction", bench.ann, id=made.data["id"])).data
        assert (shown["state"], shown["next_at"]) == ("ended", None)
    spent = sum(one["given"] for one in await bench.firings(bench.ann))
    assert await bench.has(bench.ann, "USDT") == (10_000 * UNIT - spent, 0)
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM scheduled_job") == 0
    await bench.verify()


async def test_a_moment_that_was_missed_is_written_down_and_buys_nothing(bench: AutomationBench):
    await bench.buys(bench.ann)
    await bench.advance(days=3, hours=3)
    await bench.catch_up()
    assert [one["state"] for one in await bench.firings(bench.ann)] == ["missed"] * 4
    assert await bench.has(bench.ann, "USDT") == (10_000 * UNIT, 0)
    await bench.hours(22)
    assert [one["state"] for one in await bench.firings(bench.ann)] == ["missed"] * 4 + ["done"]


async def test_a_moment_some_minutes_ago_is_made_up_for(bench: AutomationBench):
    await bench.buys(bench.ann)
    await bench.advance(minutes=80)
    await bench.catch_up()
    [firing] = await bench.firings(bench.ann)
    assert (firing["state"], firing["at"].minute) == ("done", 0)


async def test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing(bench: AutomationBench):
    for said, code, field in (
        ({"coin": "USDT"}, SAME_COIN, "coin"),
        ({"amount": "0.5"}, EXCHANGE_MINIMUM, "amount"),
        ({"zone": "Mars/Olympus"}, VALUE_NOT_LISTED, "zone"),
        ({"every": "week", "day": "9"}, VALUE_NOT_LISTED, "day"),
        ({"highest": "0"}, None, "highest"),
        ({"amount": "1.0000001"}, None, "amount"),
    ):
        for call in ("recurringBuyCreate", "recurringBuyPreview"):
            fields = {"coin": "BTC", "amount": "25", "every": "day", "hour": "9", **said}
            answer = await bench(call, bench.ann, **fields)
            assert answer.code != 0 and answer.field == field
            assert code is None or answer.code == code.number
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM automation_instruction") == 0


async def test_of_many_at_once_only_as_many_are_made_as_an_account_may_have(bench: AutomationBench):
    answers = await asyncio.gather(*(bench.buys(bench.ann) for _ in range(26)))
    assert [one.code for one in answers].count(0) == 20
    assert {one.code for one in answers} == {0, TOO_MANY.number}
    made = next(one for one in answers if one.code == 0)
    await bench("automationEnd", bench.ann, id=made.data["id"])
    assert (await bench.buys(bench.ann)).code == 0
    assert (await bench.buys(bench.ben)).code == 0


async def test_the_same_rtoken_makes_one(bench: AutomationBench):
    sent = [
        bench("recurringBuyCreate", bench.ann, rtoken="sameonce", coin="BTC", amount="25", every="day", hour="9")
        for _ in range(8)
    ]
    answers = await asyncio.gather(*sent)
    assert len({one.data["id"] for one in answers if one.code == 0}) == 1
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM automation_instruction") == 1


async def test_nobody_sees_or_changes_those_of_another(bench: AutomationBench):
    made = await bench.buys(bench.ann)
    await bench.hours(1)
    for call in ("automationInstructions", "automationFirings"):
        assert (await bench(call, bench.ben)).data["rows"] == []
    for call in ("automationInstruction", "automationPause", "automationResume", "automationEnd"):
        assert (await bench(call, bench.ben, id=made.data["id"])).code == NOT_FOUND.number
    assert (await bench("automationInstruction", bench.ann, id=made.data["id"])).data["state"] == "active"


async def test_a_demo_account_buys_with_its_own_money_until_it_ends(bench: AutomationBench):
    made = await bench.buys(bench.dee)
    await bench.hours(1)
    assert await bench.has(bench.dee, "USDT", demo=True) == (10_000 * UNIT - DAILY, 0)
    assert await bench.has(bench.dee, "USDT") == (0, 0)
    await bench.advance(days=61)
    await bench.catch_up()
    shown = (await bench("automationInstruction", bench.dee, demo=True, id=made.data["id"])).data
    assert shown["state"] == "ended"
    await bench.verify()


@pytest.mark.parametrize(("state", "after"), [("suspended", ["refused"]), ("closed", [])])
async def test_an_account_that_may_not_be_used_buys_nothing(
    bench: AutomationBench, owner_db: Database, state: str, after: list[str]
):
    made = await bench.buys(bench.ann)
    await owner_db.execute("UPDATE app_user SET state = $2 WHERE id = $1", bench.ann, state)
    await bench.hours(1)
    assert [one["state"] for one in await bench.firings(bench.ann)] == after
    assert await bench.has(bench.ann, "USDT") == (10_000 * UNIT, 0)
    shown = (await bench("automationInstruction", bench.ann, id=made.data["id"])).data
    assert shown["state"] == ("active" if after else "ended")


async def test_who_may_begin_no_business_buys_nothing(bench: AutomationBench):
    asked: list[Business] = []

    def frozen(who: Principal, business: Business) -> None:
        asked.append(business)
        if who.id == bench.ann:
            raise ApiError(NOT_AVAILABLE)

    bench.kernel.rules.add([Rule(BUSINESS_OPEN, frozen)])
    await bench.buys(bench.ann)
    await bench.buys(bench.ben)
    await bench.hours(1)
    assert [one["reason"] for one in await bench.firings(bench.ann)] == [NOT_AVAILABLE.key]
    assert [one["state"] for one in await bench.firings(bench.ben)] == ["done"]
    assert {(one.plugin, one.asks_password) for one in asked} == {("wallet", False)}


async def test_a_firing_that_dies_before_its_commit_has_happened_to_nobody(
    bench: AutomationBench, monkeypatch: pytest.MonkeyPatch
):
    await bench.buys(bench.ann)
    await bench.advance(hours=1)
    whole = runner._carry_out

    async def dies(tx, work, rows, until):
        done = await whole(tx, work, rows, until)
        if done:
            raise ConnectionResetError("killed after the effect, before the commit")
        return done

    monkeypatch.setattr(runner, "_carry_out", dies)
    await bench.run_jobs(bench.clock.now())
    assert await bench.firings(bench.ann) == []
    assert await bench.has(bench.ann, "USDT") == (10_000 * UNIT, 0)
    monkeypatch.undo()
    await bench.advance(minutes=10)
    await bench.catch_up()
    assert [one["state"] for one in await bench.firings(bench.ann)] == ["done"]
    assert await bench.has(bench.ann, "USDT") == (10_000 * UNIT - DAILY, 0)


async def test_a_moment_that_comes_again_fires_no_second_time(bench: AutomationBench, owner_db: Database):
    await bench.buys(bench.ann)
    await bench.hours(1)
    # own moments: the row of the job as a mistake would leave it, with nothing but the firing's own key in the way
    await owner_db.execute("UPDATE scheduled_job SET at = at - interval '1 day', try_at = agio_now()")
    assert await bench.run_jobs(bench.clock.now()) == 0
    assert len(await bench.firings(bench.ann)) == 1
    assert await bench.has(bench.ann, "USDT") == (10_000 * UNIT - DAILY, 0)
