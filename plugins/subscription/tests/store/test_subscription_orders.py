"""Subscriptions on a real database: never more sold than issued, and every USDT charged once or back where it was."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from agio_kernel.declarations.codes import (
    AMOUNT_ABOVE_MAXIMUM,
    AMOUNT_BELOW_MINIMUM,
    CASE_CHANGED,
    NOT_AVAILABLE,
    NOT_FOUND,
)
from agio_kernel.ledger import Cause, InsufficientFunds, Transfer, Wallet
from agio_subscription.declared import codes
from agio_subscription.declared.reasons import CREDITED, ORDER_CAUSE

from .walk import (
    ANN,
    BEN,
    CLEO,
    COIN,
    ISSUES,
    ORDERS,
    START,
    TODAY,
    UNIT,
    advanced,
    asked,
    published,
    recomputed,
    shown,
    spenders,
)


async def test_what_is_asked_for_is_frozen_and_shown_with_what_it_comes_to(bench, announced):
    issue = await announced()
    quote = (await bench("getIssueQuote", ANN, issue="meridian", quantity="500")).data
    assert (quote["margin"], quote["fee"], quote["frozen"]) == ("250.000000", "0.250000", "250.250000")
    assert quote["none"] == {"passed": "0.00000000", "paid": "0.000000", "refund": "250.250000"}
    order = await asked(bench, quantity="500")
    assert (order["state"], order["frozen"], order["total_fee"]) == ("under_review", "250.250000", "0.250000")
    assert (order["first_lot"], order["last_lot"]) == (1, 50)
    assert await bench.has(ANN, "USDT") == (START - 250_250_000, 250_250_000)
    view = (await bench("getIssue", ANN, issue="meridian")).data
    assert (view["status"], view["asked"], view["demand"]) == ("open", "500.00000000", "0.5000")
    assert view["fingerprint"] == issue.fingerprint
    assert view["seed"] == ""
    assert view["demand_over_time"][-1]["asked"] == "500.00000000"
    await bench.verify()


async def test_what_the_founders_hold_is_told_as_a_share_and_a_day(bench, announced):
    await announced(founders=Decimal("0.18"), founders_until=TODAY + timedelta(400))
    reported = (await bench("getIssue", ANN, issue="meridian")).data
    assert (reported["founders"], reported["founders_until"]) == ("0.18", (TODAY + timedelta(400)).isoformat())
    await announced(key="silent", coin="QTA")
    reported = (await bench("getIssue", ANN, issue="silent")).data
    assert (reported["founders"], reported["founders_until"]) == ("", None)


async def test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing(bench, announced):
    await announced()
    await announced(key="soon", coin="QTA", opens=TODAY + timedelta(1))
    await announced(key="over", coin="FERN", opens=TODAY - timedelta(9), closes=TODAY - timedelta(3))
    for fields, code, field in (
        ({"issue": "never", "quantity": "100"}, codes.ISSUE_UNKNOWN, "issue"),
        ({"issue": "soon", "quantity": "100"}, codes.NOT_OPEN, "issue"),
        ({"issue": "over", "quantity": "100"}, codes.WINDOW_CLOSED, "issue"),
        ({"issue": "meridian", "quantity": "5"}, AMOUNT_BELOW_MINIMUM, "quantity"),
        ({"issue": "meridian", "quantity": "1010"}, AMOUNT_ABOVE_MAXIMUM, "quantity"),
        ({"issue": "meridian", "quantity": "15"}, codes.OFF_LOT, "quantity"),
        ({"issue": "meridian", "quantity": "20"}, codes.USDT_INSUFFICIENT, "quantity"),
    ):
        answer = await bench("subscribeIssue", CLEO, **fields)
        assert (answer.code, answer.field) == (code.number, field), fields
    assert await bench.has(CLEO, "USDT") == (10 * UNIT, 0)
    assert (await bench("getSubscriptions", CLEO)).data["rows"] == []
    assert (await bench("getIssueDraw", CLEO, issue="meridian")).code == codes.NOT_DRAWN.number
    await bench.verify()


async def test_one_account_has_no_more_than_its_limit_however_often_it_asks(bench, announced):
    await announced(most=Decimal(100))
    answers = await asyncio.gather(*(bench("subscribeIssue", ANN, issue="meridian", quantity="30") for _ in range(9)))
    assert sorted(one.code for one in answers) == [0] * 3 + [codes.ACCOUNT_LIMIT.number] * 6
    assert (await bench.has(ANN, "USDT"))[1] == 3 * 15_015_000


async def test_the_same_rtoken_subscribes_once_however_often_it_is_sent(bench, announced):
    await announced()
    sent = [bench("subscribeIssue", ANN, rtoken="sameonce", issue="meridian", quantity="100") for _ in range(8)]
    answers = await asyncio.gather(*sent)
    assert len({one.data["id"] for one in answers if one.code == 0}) == 1
    assert (await bench.has(ANN, "USDT"))[1] == 50_050_000


async def test_two_hundred_purchases_of_the_last_hundred_units_sell_exactly_a_hundred(bench, announced):
    issue = await announced(rule="first_come", lot=Decimal(1), least=Decimal(1), quantity=Decimal(1_100))
    await asked(bench)
    buyers = await spenders(bench, 200, 1)
    gate = asyncio.Semaphore(40)  # as many as a deployment's connections let stand at once

    async def one(buyer: int) -> int:
        async with gate:
            return (await bench("subscribeIssue", buyer, issue="meridian", quantity="1")).code

    found = await asyncio.gather(*map(one, buyers))
    assert sorted(found) == [0] * 100 + [codes.SOLD_OUT.number] * 100
    assert (await bench("getIssue", ANN, issue="meridian")).data["status"] == "sold_out"
    assert (await bench("getIssueQuote", ANN, issue="meridian", quantity="1")).code == codes.SOLD_OUT.number
    await advanced(bench, issue.lists_at)
    assert sum([(await bench.has(buyer, "MRD"))[1] for buyer in buyers]) == 100 * COIN
    assert sum(recomputed(await published(bench)).values()) == 1_100
    await bench.verify()


@pytest.mark.parametrize("rule", ["lottery", "pro_rata"])
async def test_an_oversubscribed_issue_is_given_out_as_a_stranger_computes_it(bench, announced, rule):
    issue = await announced(rule=rule)
    orders = {user: await asked(bench, user, quantity) for user, quantity in ((ANN, "1000"), (BEN, "730"))}
    for buyer in await spenders(bench, 5, 100):
        orders[buyer] = await asked(bench, buyer, "90")
    await advanced(bench, issue.draws_at)
    draw = await published(bench)
    assert draw["passed_lots"] == issue.lots == 100
    passed = recomputed(draw)
    assert passed == {row["place"]: row["passed_lots"] for row in draw["rows"] if row["passed_lots"]}
    assert [row["place"] for row in draw["rows"]] == list(range(1, 8))
    for place, (user, order) in enumerate(orders.items(), 1):
        one = await shown(bench, user, order)
        assert one["passed_lots"] == passed.get(place, 0)
        assert one["state"] == ("passed" if place in passed else "not_passed")
        # Who gets nothing has everything back with the result, who gets some is settled when the coin is listed.
        assert one["frozen"] == (order["frozen"] if place in passed else "0.000000")
    await bench.verify()
    await advanced(bench, issue.lists_at)
    for place, (user, order) in enumerate(orders.items(), 1):
        lots = passed.get(place, 0)
        cost = lots * 5 * UNIT
        fee = -(-cost // 1_000)
        assert await bench.has(user, "MRD") == (0, lots * 10 * COIN)
        one = await shown(bench, user, order)
        frozen = int(Decimal(order["frozen"]).scaleb(6))
        assert int(Decimal(one["refund"]).scaleb(6)) == frozen - cost - fee
        assert (await bench.has(user, "USDT"))[1] == 0
    assert await bench.kernel.db.fetchval("SELECT sum(charged) FROM subscription_order") == 100 * 5 * UNIT
    await bench.verify()
    assert (await bench.receipts()).findings == []


async def test_a_changed_result_has_a_receipt_that_doesnt_recompute(bench, announced):
    issue = await announced()
    order = await asked(bench, quantity="500")
    await advanced(bench, issue.draws_at)
    assert (await bench.receipts()).counts["subscription.allocation"] == 1
    await bench.kernel.db.execute("UPDATE subscription_order SET passed_lots = 49 WHERE id = $1", int(order["id"]))
    assert (await bench.receipts()).faults > 0


async def test_an_issue_that_is_not_filled_passes_whole(bench, announced):
    issue = await announced()
    order = await asked(bench, quantity="640")
    await advanced(bench, issue.lists_at)
    assert await bench.has(ANN, "MRD") == (0, 640 * COIN)
    assert await bench.has(ANN, "USDT") == (START - 320_320_000, 0)
    assert (await shown(bench, ANN, order))["state"] == "locked"


async def test_locked_coins_cannot_be_spent_before_they_are_free(bench, announced):
    issue = await announced()
    order = await asked(bench, quantity="100")
    await advanced(bench, issue.frees_at - timedelta(seconds=1))
    assert await bench.has(ANN, "MRD") == (0, 100 * COIN)

    async def spend() -> None:
        ledger, asset = bench.kernel.ledger, bench.assets["MRD"]
        async with bench.kernel.db.transaction() as tx:
            places = [(Wallet.SPOT, asset.id), (Wallet.CONTRACT, asset.id)]
            mine = await ledger.open_accounts(tx, ANN, 0, places)
            cause = Cause(ORDER_CAUSE, bench.kernel.ids.next())
            await ledger.post(tx, [Transfer(mine[places[0]], mine[places[1]], 1, CREDITED, cause)])

    with pytest.raises(InsufficientFunds):
        await spend()
    await advanced(bench, issue.frees_at)
    assert await bench.has(ANN, "MRD") == (100 * COIN, 0)
    assert (await shown(bench, ANN, order))["state"] == "released"
    await spend()


async def test_after_an_absence_it_is_as_if_nobody_had_been_away(bench, announced):
    """One issue is carried on step by step, its twin at once after a year: both come to the same."""
    ends = []
    for key, coin, moments in (("daily", "MRD", 40), ("absent", "QTA", 0)):
        issue = await announced(key=key, coin=coin, rule="pro_rata")
        orders = [await asked(bench, user, quantity, key) for user, quantity in ((ANN, "900"), (BEN, "310"))]
        if not moments:
            await advanced(bench, issue.frees_at + timedelta(365))
        for moment in range(moments):
            await advanced(bench, issue.closes_at + timedelta(moment))
        found = [await shown(bench, user, order) for user, order in zip((ANN, BEN), orders, strict=True)]
        named = {"id", "reference", "issue", "coin", "name", "created_at"}
        ends.append([{name: value for name, value in one.items() if name not in named} for one in found])
        ends[-1].append([await bench.has(user, coin) for user in (ANN, BEN)])
    assert ends[0] == ends[1]
    assert ends[0][0]["state"] == "released"
    await bench.verify()


async def test_operators_give_lots_out_with_a_reason_and_never_more_than_there_are(bench, announced):
    issue = await announced(rule="operator")
    orders = [await asked(bench, user, quantity) for user, quantity in ((ANN, "800"), (BEN, "400"))]
    [first, second] = await bench.waiting(ORDERS)
    assert await bench.decide(ORDERS, first, "pass", "anchor investor") == codes.WINDOW_RUNS.number
    await advanced(bench, issue.draws_at)
    assert await bench.decide(ORDERS, first, "pass") != 0  # not without a reason
    assert await bench.decide(ORDERS, first, "pass", "anchor investor") == 0
    assert await bench.decide(ORDERS, second, "pass", "as well") == codes.LEFT_IS_LESS.number
    assert await bench.decide(ORDERS, second, "pass_share", "what is left") == codes.LEFT_IS_LESS.number
    assert await bench.decide(ORDERS, second, "reject", "subscription.refusal.limits") == 0
    assert await bench.waiting(ORDERS) == []
    one = await shown(bench, BEN, orders[1])
    assert (one["state"], one["reason"], one["frozen"]) == ("rejected", "subscription.refusal.limits", "0.000000")
    assert await bench.has(BEN, "USDT") == (START, 0)
    await advanced(bench, issue.lists_at)
    assert await bench.has(ANN, "MRD") == (0, 800 * COIN)
    recomputed(await published(bench))
    assert (await bench.receipts()).findings == []
    await bench.verify()


async def test_an_equal_share_is_what_two_operators_racing_can_give_once(bench, announced):
    issue = await announced(rule="operator")
    await asked(bench, ANN, "1000")
    await asked(bench, BEN, "1000")
    await advanced(bench, issue.draws_at)
    [case, other] = await bench.waiting(ORDERS)
    found = await asyncio.gather(
        bench.decide(ORDERS, case, "pass_share", "half"), bench.decide(ORDERS, case, "pass", "all of it")
    )
    assert sorted(found)[0] == 0
    assert sum(code != 0 for code in found) == 1
    await bench.decide(ORDERS, other, "pass_share", "half")
    passed = await bench.kernel.db.fetchval("SELECT passed_lots FROM subscription_pool")
    assert passed <= issue.lots
    await advanced(bench, issue.lists_at)
    await bench.verify()


async def test_who_no_operator_decided_on_has_the_money_back_on_the_listing_day(bench, announced):
    issue = await announced(rule="operator")
    order = await asked(bench, quantity="100")
    await advanced(bench, issue.lists_at)
    assert (await shown(bench, ANN, order))["state"] == "not_passed"
    assert await bench.has(ANN, "USDT") == (START, 0)
    await bench.verify()


@pytest.mark.parametrize("when", ["open", "drawn"])
async def test_a_failed_issue_tells_why_and_gives_everything_back(bench, announced, when):
    issue = await announced()
    orders = {user: await asked(bench, user, "600") for user in (ANN, BEN)}
    if when == "drawn":
        await advanced(bench, issue.draws_at)
    # One that is still open for subscription isn't due, and can be failed all the same.
    [case] = [*await bench.waiting(ISSUES), *await bench.waiting(ISSUES, awaited="")]
    reason = "subscription.refusal.issuer_withdrew"
    assert await bench.decide(ISSUES, case, "fail", reason) == 0
    now = datetime.now(UTC)
    await advanced(bench, now + timedelta(seconds=20))
    for user, order in orders.items():
        one = await shown(bench, user, order)
        if when == "open" or one["state"] != "not_passed":
            assert (one["state"], one["reason"], one["frozen"]) == ("issuance_failed", reason, order["frozen"])
    await advanced(bench, now + timedelta(minutes=2))
    for user in orders:
        assert await bench.has(user, "USDT") == (START, 0)
    assert {(await shown(bench, user, order))["state"] for user, order in orders.items()} <= {"refunded", "not_passed"}
    await advanced(bench, issue.frees_at)
    assert await bench.has(ANN, "MRD") == (0, 0)
    assert (await bench("subscribeIssue", ANN, issue="meridian", quantity="10")).code == codes.WINDOW_CLOSED.number
    await bench.verify()


async def test_failing_and_listing_at_once_have_one_outcome(bench, announced):
    for number in range(4):
        issue = await announced(key=f"issue-{number}", coin=("MRD", "QTA", "FERN", "HALO")[number])
        before = (await bench.has(ANN, "USDT"))[0]
        await asked(bench, quantity="300", issue=issue.key)
        await advanced(bench, issue.draws_at)
        case = [*await bench.waiting(ISSUES), *await bench.waiting(ISSUES, awaited="")][-1]
        code, _ = await asyncio.gather(bench.decide(ISSUES, case, "fail", "withdrawn"), advanced(bench, issue.lists_at))
        await advanced(bench, issue.lists_at)
        has = (await bench.has(ANN, "USDT"), await bench.has(ANN, issue.coin))
        if code == 0:
            assert has == ((before, 0), (0, 0))
        else:
            assert code in (NOT_AVAILABLE.number, CASE_CHANGED.number)
            assert has == ((before - 150_150_000, 0), (0, 300 * COIN))
        await bench.verify()


async def test_nobody_sees_the_subscription_of_another(bench, announced):
    await announced()
    order = await asked(bench)
    assert (await bench("getSubscriptions", BEN)).data["rows"] == []
    assert (await bench("getSubscription", BEN, id=order["id"])).code == NOT_FOUND.number


async def test_a_demo_account_subscribes_with_demo_money_in_a_draw_of_its_own(bench, announced):
    issue = await announced()
    demo = 14
    await bench.give(demo, "USDT", 1_000 * UNIT, demo=True)
    await asked(bench, quantity="1000")
    await asked(bench, demo, "1000", demo=True)
    assert (await bench("subscribeIssue", demo, demo=True, issue="meridian", quantity="1000")).code != 0
    await advanced(bench, issue.lists_at)
    assert await bench.has(demo, "MRD", demo=True) == (0, 1_000 * COIN)
    assert await bench.has(demo, "MRD") == (0, 0)
    assert await bench.has(ANN, "MRD") == (0, 1_000 * COIN)
    await bench.verify()


async def test_an_issue_is_announced_once_and_its_coin_too(bench, announced):
    await announced()
    for changed in ({}, {"key": "another"}):
        with pytest.raises(AssertionError):
            await announced(**changed)


async def test_groups_of_the_list(bench, announced):
    issue = await announced()
    await asked(bench, quantity="100")
    for moment, group in ((None, "waiting"), (issue.lists_at, "locked"), (issue.frees_at, "finished")):
        if moment:
            await advanced(bench, moment)
        for one in ("waiting", "locked", "finished"):
            found = (await bench("getSubscriptions", ANN, group=one)).data["rows"]
            assert len(found) == (one == group)
