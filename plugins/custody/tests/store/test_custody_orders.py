"""Orders on a real database: bought, credited and paid back once, whole, and never for more than one outcome."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from agio_custody.declared.codes import PRODUCT_UNKNOWN, QUOTA_TAKEN, RISK_TOO_HIGH
from agio_custody.declared.products import PRODUCT_CATALOGUE, Credit
from agio_kernel.declarations.codes import (
    AMOUNT_ABOVE_MAXIMUM,
    AMOUNT_BELOW_MINIMUM,
    INSUFFICIENT_BALANCE,
    NOT_AVAILABLE,
    NOT_FOUND,
)
from agio_kernel.identity.verification import RiskLevel

ANN, BEN = 11, 12
UNIT = 10**6
START = 100_000 * UNIT
QUEUE = "custody.redemptions"
REASON = "custody.refusal.dispute"


class Assessed:
    """The verification port, of everybody the same risk level."""

    def __init__(self, level: RiskLevel) -> None:
        self.level = level

    async def risk_level(self, conn: object, user_id: int) -> RiskLevel:
        return self.level


def later(days: int) -> datetime:
    return datetime.now(UTC) + timedelta(days)


async def yields(bench, product: str, begins: date, days: int) -> list[int]:
    found = await bench.kernel.db.fetch(
        "SELECT parts FROM custody_yield WHERE product = $1 AND day >= $2 ORDER BY day LIMIT $3", product, begins, days
    )
    return [one["parts"] for one in found]


def owed(amount: int, parts: list[int]) -> int:
    exact = Fraction(amount) * sum(parts) / 10**10
    return exact.numerator // exact.denominator


async def bought(bench, user=ANN, product="usdt-7", amount="10000", **more) -> dict:
    answer = await bench("buyProfit", user, product=product, amount=amount, **more)
    assert answer.code == 0, answer
    return answer.data


async def test_what_is_sold_and_what_it_brings(bench):
    products = (await bench("getProfitList", ANN)).data["rows"]
    assert [one["key"] for one in products] == ["usdt-7", "usdt-30", "usdt-180", "usdt-365", "btc-30", "eth-30"]
    quote = (await bench("getProfitQuote", ANN, product="usdt-7", amount="10000")).data
    assert (quote["day_low"], quote["day_high"]) == ("30.000000", "50.000000")
    assert (quote["receive_low"], quote["receive_high"]) == ("10210.000000", "10350.000000")
    assert [quote["curve"][day]["loss"] for day in (0, 4, 7)] == ["500.000000", "500.000000", "0.000000"]
    assert (quote["curve"][4]["low"], quote["curve"][4]["high"]) == ("9620.000000", "9700.000000")


@pytest.mark.parametrize(
    ("catalogue", "least", "most"), [("delivered", "0.005", "0.08"), ("specification", "0.1", "3")]
)
async def test_each_product_says_what_it_is_in_a_year_and_what_pays_it(bench, least, most):
    """The rates that come with a deployment are those of a bank; the specification's come with one line."""
    for one in (await bench("getProfitList", ANN)).data["rows"]:
        year = one["yearly"]
        assert year["source"] == "operator"
        assert Decimal(least) <= Decimal(year["apr_low"]) <= Decimal(year["apr_high"]) <= Decimal(most)
        assert Decimal(year["apy_low"]) >= Decimal(year["apr_low"])


@pytest.mark.parametrize("assessed", [None, *(Assessed(level) for level in RiskLevel)])
async def test_a_product_that_needs_a_risk_level_is_locked_and_not_sold_below_it(bench, assessed):
    """The longest term needs the highest; without anybody who assesses nobody has one. Simulated money may be lost."""
    await bench.give(BEN, "USDT", START, demo=True)
    open_ = assessed is not None and assessed.level is RiskLevel.AGGRESSIVE
    listed = {one["key"]: one for one in (await bench("getProfitList", ANN)).data["rows"]}
    assert {key for key, one in listed.items() if one["locked"]} == (set() if open_ else {"usdt-365"})
    assert (await bench("getProfitInfo", ANN, product="usdt-365")).data["risk"] == "aggressive"
    answer = await bench("buyProfit", ANN, product="usdt-365", amount="5000")
    assert answer.code == (0 if open_ else RISK_TOO_HIGH.number)
    await bought(bench, amount="100")
    await bought(bench, BEN, "usdt-365", "5000", demo=True)
    assert await bench.has(ANN, "USDT") == (START - (5_100 if open_ else 100) * UNIT, 0)
    await bench.verify()


async def test_damages_by_the_day_fall_with_the_days_that_are_left(bench):
    curve = (await bench("getProfitQuote", ANN, product="btc-30", amount="1")).data["curve"]
    assert [curve[day]["loss"] for day in (0, 20, 30)] == ["0.12000000", "0.04000000", "0.00000000"]


async def test_an_order_is_credited_day_by_day_by_the_published_yields_and_comes_back_whole(bench):
    order = await bought(bench)
    assert await bench.has(ANN, "USDT") == (START - 10_000 * UNIT, 0)
    await bench.verify()
    begins = date.fromisoformat(order["begins"])
    for day in range(1, 8):
        await bench.run_jobs(bench.kernel.settings.calendar.begin(begins + timedelta(day)))
        back = 10_000 * UNIT if day == 7 else 0
        parts = await yields(bench, "usdt-7", begins, day)
        assert len(parts) == day
        assert all(30_000_000 <= one <= 50_000_000 for one in parts)
        assert await bench.has(ANN, "USDT") == (START - 10_000 * UNIT + owed(10_000 * UNIT, parts) + back, 0)
        await bench.verify()
    shown = (await bench("getProfitOrder", ANN, id=order["id"])).data
    assert (shown["state"], len(shown["credits"])) == ("completed", 7)
    assert await bench.run_jobs(later(400)) == 0


@pytest.mark.parametrize("leaves", [False, True])
async def test_after_an_absence_it_is_as_if_nobody_had_been_away(bench, leaves):
    """One order is carried on day by day and its twin at once after a month: both come to the same, to the unit."""
    buyers = {"daily": (ANN, "usdt-30"), "absent": (BEN, "usdt-30")}
    orders = {name: await bought(bench, who, product, "777") for name, (who, product) in buyers.items()}
    if leaves:
        for name, (who, _) in buyers.items():
            assert (await bench("sellProfit", who, id=orders[name]["id"])).data["state"] == "redeeming"
    away = int(orders["absent"]["id"])
    await bench.kernel.db.execute("UPDATE scheduled_job SET try_at = $2 WHERE id = $1", away, later(300))
    begins = date.fromisoformat(orders["daily"]["begins"])
    for day in range(1, 31):
        await bench.run_jobs(bench.kernel.settings.calendar.begin(begins + timedelta(day)))
    await bench.kernel.db.execute("UPDATE scheduled_job SET try_at = at WHERE id = $1", away)
    await bench.run_jobs(later(40))
    ends = [(await bench("getProfitOrder", buyers[name][0], id=one["id"])).data for name, one in orders.items()]
    assert ends[0]["state"] == ends[1]["state"] == ("redeemed" if leaves else "completed")
    assert ends[0]["credits"] == ends[1]["credits"]
    assert [one["paid"] for one in ends] == (["738.150000"] if leaves else ["777.000000"]) * 2
    await bench.verify()


async def test_interest_at_the_end_is_the_same_sum_in_one_credit(bench, monkeypatch):
    bench.put_in_force(monkeypatch, "usdt-7", credit=Credit.END)
    order = await bought(bench)
    await bench.run_jobs(later(5))
    assert await bench.has(ANN, "USDT") == (START - 10_000 * UNIT, 0)
    await bench.run_jobs(later(8))
    parts = await yields(bench, "usdt-7", date.fromisoformat(order["begins"]), 7)
    assert await bench.has(ANN, "USDT") == (START + owed(10_000 * UNIT, parts), 0)
    assert len((await bench("getProfitOrder", ANN, id=order["id"])).data["credits"]) == 1
    await bench.verify()


async def test_the_same_rtoken_buys_once_however_often_it_is_sent(bench):
    sent = [bench("buyProfit", ANN, rtoken="sameonce", product="usdt-7", amount="100") for _ in range(8)]
    answers = await asyncio.gather(*sent)
    assert len({answer.data["id"] for answer in answers if answer.code == 0}) == 1
    assert await bench.has(ANN, "USDT") == (START - 100 * UNIT, 0)


async def test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing(bench):
    for fields, code, field in (
        ({"product": "never", "amount": "100"}, PRODUCT_UNKNOWN, "product"),
        ({"product": "usdt-7", "amount": "99"}, AMOUNT_BELOW_MINIMUM, "amount"),
        ({"product": "usdt-7", "amount": "50001"}, AMOUNT_ABOVE_MAXIMUM, "amount"),
        ({"product": "usdt-7", "amount": "2000"}, INSUFFICIENT_BALANCE, "amount"),
    ):
        answer = await bench("buyProfit", BEN, **fields)
        assert (answer.code, answer.field) == (code.number, field)
    assert await bench.has(BEN, "USDT") == (1_000 * UNIT, 0)
    assert (await bench("getProfitOrders", BEN)).data["rows"] == []
    await bench.verify()


async def test_two_hundred_buyers_of_the_last_quota_take_exactly_the_quota(bench, monkeypatch):
    from decimal import Decimal

    bench.put_in_force(monkeypatch, "usdt-7", quota=Decimal(4_000))
    buyers = range(1_000, 1_200)
    for buyer in buyers:
        await bench.give(buyer, "USDT", 100 * UNIT)
    gate = asyncio.Semaphore(40)  # as many as a deployment's connections let stand at once

    async def one(buyer: int) -> int:
        async with gate:
            return (await bench("buyProfit", buyer, product="usdt-7", amount="100")).code

    codes = await asyncio.gather(*map(one, buyers))
    assert sorted(codes) == [0] * 40 + [QUOTA_TAKEN.number] * 160
    assert await bench.kernel.db.fetchval("SELECT used_quota FROM custody_used_quota") == 4_000 * UNIT
    await bench.verify()


async def listed(bench):
    """Return Ann's orders in custody, her finished ones, and the total that she is shown."""
    held, ended = [(await bench("getProfitOrders", ANN, state=group)).data["rows"] for group in ("held", "ended")]
    [coin] = (await bench("getProfitTotal", ANN)).data["coins"]
    return [row["id"] for row in held], [row["id"] for row in ended], coin["held"]


async def test_leaving_early_costs_what_was_shown_and_is_paid_after_a_working_day(bench):
    order = await bought(bench)
    shown = (await bench("getProfitRedemption", ANN, id=order["id"])).data
    assert (shown["loss"], shown["paid"], shown["remaining_days"]) == ("500.000000", "9500.000000", 7)
    asked = (await bench("sellProfit", ANN, id=order["id"])).data
    assert (asked["state"], asked["loss"]) == ("redeeming", shown["loss"])
    assert await listed(bench) == ([order["id"]], [], 1)
    pays = datetime.fromisoformat(asked["pays_at"])
    assert asked["pays_at"] == shown["pays_at"]
    calendar = bench.kernel.settings.calendar
    assert calendar.is_working(calendar.day(pays - timedelta(hours=1)))
    await bench.run_jobs(pays - timedelta(seconds=1))
    assert (await bench("getProfitOrder", ANN, id=order["id"])).data["state"] == "redeeming"
    await bench.run_jobs(pays)
    shown = (await bench("getProfitOrder", ANN, id=order["id"])).data
    assert (shown["state"], shown["paid"]) == ("redeemed", "9500.000000")
    assert await listed(bench) == ([], [order["id"]], 0)
    days = len(shown["credits"])
    parts = await yields(bench, "usdt-7", date.fromisoformat(order["begins"]), days)
    credited = owed(10_000 * UNIT, parts)
    assert await bench.has(ANN, "USDT") == (START - 500 * UNIT + credited, 0)
    await bench.verify()
    await bench.run_jobs(later(400))
    assert await bench.has(ANN, "USDT") == (START - 500 * UNIT + credited, 0)
    await bench.verify()


async def test_a_rejected_redemption_earns_on_and_may_be_asked_for_again(bench):
    order = await bought(bench)
    await bench("sellProfit", ANN, id=order["id"])
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "reject", REASON) == 0
    shown = (await bench("getProfitOrder", ANN, id=order["id"])).data
    assert (shown["state"], shown["reason"], shown["loss"]) == ("redemption_rejected", REASON, "0.000000")
    assert (await bench("sellProfit", ANN, id=order["id"])).data["state"] == "redeeming"
    assert (await bench("sellProfit", ANN, id=order["id"])).code == NOT_AVAILABLE.number
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "redeem") == 0
    assert await bench.has(ANN, "USDT") == (START - 500 * UNIT, 0)
    assert await bench.waiting(QUEUE) == []
    await bench.run_jobs(later(400))
    assert await bench.has(ANN, "USDT") == (START - 500 * UNIT, 0)
    await bench.verify()


async def test_who_waits_for_a_redemption_when_the_term_ends_gets_everything(bench):
    """Bought on a Wednesday, so that the next working day after its last one is the end of the term."""
    today = bench.kernel.settings.calendar.day(bench.clock.now())
    await bench.advance(days=(2 - today.weekday()) % 7)
    order = await bought(bench)
    await bench.clock.advance_to(datetime.fromisoformat(order["ends_at"]) - timedelta(hours=25))
    await bench.catch_up()
    assert (await bench("sellProfit", ANN, id=order["id"])).data["pays_at"] == order["ends_at"]
    await bench.run_jobs(later(90))
    shown = (await bench("getProfitOrder", ANN, id=order["id"])).data
    assert (shown["state"], shown["paid"]) == ("completed", "10000.000000")
    await bench.verify()


@pytest.mark.parametrize("rival", ["end", "operator", "twin"])
async def test_redeeming_and_a_rival_at_once_pay_once(bench, rival):
    for _ in range(5):
        before = (await bench.has(ANN, "USDT"))[0]
        order = await bought(bench, amount="100")
        await bench("sellProfit", ANN, id=order["id"])
        [case] = await bench.waiting(QUEUE)
        pays = bench.decide(QUEUE, case, "redeem")
        if rival == "end":
            await asyncio.gather(pays, bench.run_jobs(later(400)), bench.run_jobs(later(400)))
        elif rival == "operator":
            assert sorted(await asyncio.gather(pays, bench.decide(QUEUE, case, "redeem")))[0] == 0
        else:
            decided = await asyncio.gather(pays, bench.decide(QUEUE, case, "reject", REASON))
            assert sorted(decided) == [0, NOT_AVAILABLE.number]
        await bench.run_jobs(later(400))
        shown = (await bench("getProfitOrder", ANN, id=order["id"])).data
        assert shown["state"] in ("redeemed", "completed")
        assert shown["paid"] == {"redeemed": "95.000000", "completed": "100.000000"}[shown["state"]]
        back = {"redeemed": 95, "completed": 100}[shown["state"]] * UNIT
        credited = sum(int(one["amount"].replace(".", "")) for one in shown["credits"])
        assert (await bench.has(ANN, "USDT"))[0] == before - 100 * UNIT + back + credited
        await bench.verify()


async def test_nobody_sees_or_redeems_the_order_of_another(bench):
    order = await bought(bench)
    assert (await bench("getProfitOrders", BEN)).data["rows"] == []
    for call in ("getProfitOrder", "getProfitRedemption", "sellProfit"):
        assert (await bench(call, BEN, id=order["id"])).code == NOT_FOUND.number


async def test_a_demo_account_earns_in_demo_money_only(bench):
    demo = 13
    await bench.give(demo, "USDT", 1_000 * UNIT, demo=True)
    assert (await bench("buyProfit", demo, demo=True, product="usdt-7", amount="1000")).code == 0
    await bench.run_jobs(later(8))
    available, _ = await bench.has(demo, "USDT", demo=True)
    assert available > 1_000 * UNIT
    assert await bench.has(demo, "USDT") == (0, 0)
    await bench.verify()


async def test_every_yield_and_every_redemption_has_a_receipt_that_recomputes(bench):
    order = await bought(bench)
    await bench("sellProfit", ANN, id=order["id"])
    await bench.run_jobs(later(8))
    report = await bench.receipts()
    assert report.findings == []
    assert report.counts["custody.yield"] >= 7
    await bench.kernel.db.execute("UPDATE custody_yield SET parts = low WHERE parts > low")
    assert (await bench.receipts()).faults > 0


async def test_the_sums_are_those_of_the_orders(bench):
    order = await bought(bench)
    begins = date.fromisoformat(order["begins"])
    await bench.run_jobs(bench.kernel.settings.calendar.begin(begins + timedelta(3)))
    total = (await bench("getProfitTotal", ANN)).data
    [coin] = total["coins"]
    shown = (await bench("getProfitOrder", ANN, id=order["id"])).data
    assert (coin["coin"], coin["in_custody"], coin["earned"]) == ("USDT", "10000.000000", shown["earned"])
    assert total["days"][-1]["total"] == shown["earned"]
    assert coin["next_amount"] == "10000.000000"


async def test_what_was_earned_more_than_a_year_ago_is_told_by_the_month(bench):
    order = await bought(bench, product="usdt-30")
    begins = date.fromisoformat(order["begins"])
    await bench.run_jobs(bench.kernel.settings.calendar.begin(begins + timedelta(30)))
    newest = (await bench("getProfitTotal", ANN)).data["days"]
    assert len(newest) == 30
    await bench.advance(days=800)
    reported = (await bench("getProfitTotal", ANN)).data["days"]
    months = {(begins + timedelta(day)).strftime("%Y-%m") for day in range(30)}
    assert [one["day"][:7] for one in reported] == sorted(months)
    assert reported[-1]["total"] == newest[-1]["total"]
    assert sum(Decimal(one["amount"]) for one in reported) == sum(Decimal(one["amount"]) for one in newest)


async def test_products_are_a_catalogue_whose_range_is_set_for_good(bench):
    assert {field.name for field in PRODUCT_CATALOGUE.fields if field.fixed} == {"coin", "days", "low", "high"}


async def test_money_in_custody_stays_in_its_owners_net_worth_until_damages_take_their_part(bench):
    before = await bench.worth(ANN)
    order = await bought(bench, amount="12345.67")
    assert await bench.worth(ANN) == before, "saving lowers nothing"
    asked = await bench("sellProfit", ANN, id=order["id"])
    left = int((Decimal(START) / UNIT - Decimal(asked.data["loss"])) * 100)
    assert await bench.worth(ANN) == left < before
    [case] = await bench.waiting(QUEUE)
    assert await bench.decide(QUEUE, case, "redeem") == 0
    assert await bench.worth(ANN) == left
    await bench.verify()
