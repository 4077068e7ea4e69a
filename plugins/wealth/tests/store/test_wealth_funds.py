"""Funds on a real database: ordered, valued, given back and withdrawn once, and never for more than one outcome."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from agio_kernel.declarations.codes import (
    AMOUNT_BELOW_MINIMUM,
    AMOUNT_INVALID,
    INSUFFICIENT_BALANCE,
    NOT_AVAILABLE,
    NOT_FOUND,
)
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.ledger import Wallet
from agio_kernel.ports.prices import Close
from agio_kernel.settings.catalogues import Catalogues
from agio_wealth.declared.codes import (
    CAP_REACHED,
    CUTOFF_OVER,
    FUND_UNKNOWN,
    NOT_ASSESSED,
    RISK_TOO_HIGH,
    SHARES_SHORT,
)
from agio_wealth.declared.funds import FUND_CATALOGUE, weights_of
from agio_wealth.value.fix import open_funds
from agio_wealth.value.past import DAYS, make_past
from agio_wealth.value.rule import VALUE_RULE
from wealth_bench import UNIT, later

ANN, BEN = 11, 12
START = 100_000 * UNIT
QUEUE = "wealth.payouts"


def minor(text: str) -> int:
    return int(text.replace(".", ""))


async def test_a_purchase_is_held_until_the_next_value_and_filled_by_it(bench):
    order = await bench.buys(ANN, "3000")
    assert (order["state"], order["value"], order["shares"]) == ("waiting", "", "0.000000")
    assert await bench.has(ANN, "USDT") == (START - 3_000 * UNIT, 3_000 * UNIT)
    await bench.verify()
    bench.set.prices["SPY"] = (70000, 2)
    await bench.value_fixed(order)
    filled = await bench.ok("getFundOrder", ANN, id=order["id"])
    value = minor(filled["value"])
    assert value > 1_000_000, "SPY rose, and the order pays the value after it"
    assert (filled["state"], filled["fee"]) == ("filled", "6.000000")
    assert minor(filled["shares"]) == 2_994 * UNIT * 10**6 // value
    assert await bench.has(ANN, "USDT") == (START - 3_000 * UNIT, 0)
    await bench.verify()
    mine = await bench.ok("getMyWealth", ANN)
    assert (mine["invested"], mine["free"], mine["funds"][0]["shares"]) == (
        "3000.000000",
        "97000.000000",
        filled["shares"],
    )


async def test_shares_are_their_owners_net_worth_by_the_value_of_now_until_they_are_paid_out(bench):
    before = await bench.worth(ANN)
    order = await bench.buys(ANN, "3000")
    assert await bench.worth(ANN) == before
    await bench.value_fixed(order)
    assert before - 600 - 1 <= await bench.worth(ANN) <= before - 600, "the fee, and less than a cent of a share"
    bench.set.prices["XAUUSD"] = (500000, 2)
    risen = await bench.worth(ANN)
    assert risen > before
    asked = await redeems(bench, ANN, await holds(bench, ANN))
    await bench.value_fixed(asked)
    owed = await bench.worth(ANN)
    await bench.run_jobs(later(60))
    assert await bench.worth(ANN) == owed > before
    await bench.verify()


async def redeems(bench, user: int, shares: str):
    """A redemption a day later than the purchases."""
    await bench.advance(days=1)
    return await bench.ok("sellFund", user, fund="balanced-60", shares=shares)


async def holds(bench, user: int) -> str:
    return (await bench.ok("getMyWealth", user))["funds"][0]["shares"]


async def test_shares_come_back_at_the_next_value_and_are_paid_after_a_working_day(bench):
    await bench.value_fixed(await bench.buys(ANN, "3000"))
    shares = await holds(bench, ANN)
    asked = await redeems(bench, ANN, shares)
    assert (await bench.ok("getMyWealth", ANN))["funds"][0]["held"] == shares
    bench.set.prices["XAUUSD"] = (500000, 2)
    await bench.value_fixed(asked)
    valued = await bench.ok("getFundOrder", ANN, id=asked["id"])
    assert (valued["state"], valued["paid"]) == ("redeeming", "3000.000000")
    assert minor(valued["amount"]) == minor(shares) * minor(valued["value"]) // 10**6 > 3_000 * UNIT
    assert await bench.has(ANN, "USDT", wallet=Wallet.WEALTH) == (0, 0)
    pays = datetime.fromisoformat(valued["pays_at"])
    calendar = bench.kernel.settings.calendar
    assert calendar.is_working(calendar.day(pays - timedelta(hours=1)))
    await bench.run_jobs(pays - timedelta(seconds=1))
    assert await bench.has(ANN, "USDT", wallet=Wallet.WEALTH) == (0, 0)
    await bench.run_jobs(pays)
    assert (await bench.ok("getFundOrder", ANN, id=asked["id"]))["state"] == "redeemed"
    assert await bench.has(ANN, "USDT", wallet=Wallet.WEALTH) == (minor(valued["amount"]), 0)
    mine = await bench.ok("getMyWealth", ANN)
    assert (mine["invested"], mine["funds"]) == ("0.000000", [])
    await bench.run_jobs(later(60))
    assert await bench.has(ANN, "USDT", wallet=Wallet.WEALTH) == (minor(valued["amount"]), 0)
    await bench.verify()


async def test_an_operator_may_pay_before_the_day_and_only_once(bench):
    await bench.value_fixed(await bench.buys(ANN, "3000"))
    asked = await redeems(bench, ANN, "1000")
    await bench.value_fixed(asked)
    [case] = await bench.waiting(QUEUE)
    decided = await asyncio.gather(*(bench.decide(QUEUE, case, "pay") for _ in range(3)))
    assert sorted(decided) == [0, NOT_AVAILABLE.number, NOT_AVAILABLE.number]
    await bench.run_jobs(later(60))
    paid = await bench.ok("getFundOrder", ANN, id=asked["id"])
    assert paid["state"] == "redeemed"
    assert await bench.has(ANN, "USDT", wallet=Wallet.WEALTH) == (minor(paid["amount"]), 0)
    await bench.verify()


async def test_an_order_is_withdrawn_until_the_cutoff_and_nothing_is_left_of_it(bench):
    order = await bench.buys(ANN, "3000")
    assert (await bench.ok("withdrawFundOrder", ANN, id=order["id"]))["state"] == "withdrawn"
    assert await bench.has(ANN, "USDT") == (START, 0)
    assert (await bench.ok("getMyWealth", ANN))["invested"] == "0.000000"
    await bench.value_fixed(order)
    assert (await bench.ok("getFundOrder", ANN, id=order["id"]))["state"] == "withdrawn"
    assert (await bench("withdrawFundOrder", ANN, id=order["id"])).code == NOT_AVAILABLE.number
    await bench.verify()
    order = await bench.buys(ANN, "3000")
    await bench.clock.advance_to(datetime.fromisoformat(order["cutoff_at"]))
    assert (await bench("withdrawFundOrder", ANN, id=order["id"])).code == CUTOFF_OVER.number


@pytest.mark.parametrize("side", ["buy", "redeem"])
async def test_withdrawing_and_the_value_at_once_have_one_outcome(bench, side):
    """The value is there; the owner and the order's own step come together."""
    if side == "redeem":
        await bench.value_fixed(await bench.buys(BEN, "900"))
    for _ in range(8):
        if side == "buy":
            await bench.advance(days=1)
            order = await bench.buys(BEN, "100")
        else:
            order = await redeems(bench, BEN, "10")
        own = int(order["id"])
        await bench.kernel.db.execute("UPDATE scheduled_job SET try_at = $1 WHERE id = $2", later(300), own)
        await bench.value_fixed(order)
        await bench.kernel.db.execute("UPDATE scheduled_job SET try_at = at WHERE id = $1", own)
        moment = datetime.fromisoformat(order["value_at"])
        _, withdrawn = await asyncio.gather(bench.run_jobs(moment), bench("withdrawFundOrder", BEN, id=order["id"]))
        await bench.run_jobs(moment)
        shown = await bench.ok("getFundOrder", BEN, id=order["id"])
        assert withdrawn.code in (0, NOT_AVAILABLE.number)
        assert shown["state"] == ("withdrawn" if withdrawn.code == 0 else {"buy": "filled"}.get(side, "redeeming"))
        await bench.verify()


async def test_the_same_rtoken_orders_once_however_often_it_is_sent(bench):
    sent = [bench("buyFund", ANN, rtoken="sameonce", fund="steady-20", amount="100", wallet="spot") for _ in range(8)]
    answers = await asyncio.gather(*sent)
    assert len({answer.data["id"] for answer in answers if answer.code == 0}) == 1
    assert await bench.has(ANN, "USDT") == (START - 100 * UNIT, 100 * UNIT)


async def test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing(bench):
    for fields, code, field in (
        ({"fund": "never", "amount": "100"}, FUND_UNKNOWN, "fund"),
        ({"fund": "balanced-60", "amount": "99.99"}, AMOUNT_BELOW_MINIMUM, "amount"),
        ({"fund": "balanced-60", "amount": "1e5"}, AMOUNT_INVALID, "amount"),
        ({"fund": "balanced-60", "amount": "2000"}, INSUFFICIENT_BALANCE, "amount"),
    ):
        answer = await bench("buyFund", BEN, wallet="spot", **fields)
        assert (answer.code, answer.field) == (code.number, field)
    answer = await bench("buyFund", BEN, fund="balanced-60", amount="100")
    assert answer.code == INSUFFICIENT_BALANCE.number, "there is nothing in the wealth wallet"
    answer = await bench("sellFund", BEN, fund="balanced-60", shares="1")
    assert (answer.code, answer.field) == (SHARES_SHORT.number, "shares")
    assert await bench.has(BEN, "USDT") == (1_000 * UNIT, 0)
    assert (await bench("getFundOrders", BEN)).data["rows"] == []
    await bench.verify()


async def test_the_risk_level_caps_what_many_purchases_at_once_come_to(bench):
    bench.levels.levels[ANN] = RiskLevel.BALANCED
    sent = [bench("buyFund", ANN, fund="balanced-60", amount="1500", wallet="spot") for _ in range(24)]
    vips = [bench("buyVip", ANN, product="vip-15", amount="1500", wallet="spot") for _ in range(6)]
    codes = [answer.code for answer in await asyncio.gather(*sent, *vips)]
    assert sorted(codes) == [0] * 13 + [CAP_REACHED.number] * 17
    mine = await bench.ok("getMyWealth", ANN)
    assert (mine["cap"], mine["invested"], mine["free"]) == ("20000.000000", "19500.000000", "500.000000")
    answer = await bench("buyFund", ANN, fund="balanced-60", amount="501", wallet="spot")
    assert (answer.code, answer.field, str(answer.data["left"])) == (CAP_REACHED.number, "amount", "500.000000")
    await bench.verify()


async def test_who_is_not_assessed_or_too_careful_is_refused_with_the_reason(bench):
    bench.levels.levels = {ANN: RiskLevel.NOT_ASSESSED, BEN: RiskLevel.CONSERVATIVE}
    answer = await bench("buyFund", ANN, fund="steady-20", amount="100", wallet="spot")
    assert (answer.code, answer.field) == (NOT_ASSESSED.number, "amount")
    answer = await bench("buyFund", BEN, fund="balanced-60", amount="100", wallet="spot")
    assert (answer.code, answer.field) == (RISK_TOO_HIGH.number, "amount")
    assert (await bench("buyFund", BEN, fund="steady-20", amount="100", wallet="spot")).code == 0
    await bench.verify()


async def test_shares_that_many_redeem_at_once_are_given_back_once(bench):
    await bench.value_fixed(await bench.buys(ANN, "1000"))
    shares = minor(await holds(bench, ANN))
    part = f"{shares // 4 // UNIT}.{shares // 4 % UNIT:06}"
    sent = [bench("sellFund", ANN, fund="balanced-60", shares=part) for _ in range(12)]
    codes = [answer.code for answer in await asyncio.gather(*sent)]
    assert sorted(codes) == [0] * 4 + [SHARES_SHORT.number] * 8
    await bench.verify()


async def test_nobody_sees_or_withdraws_the_order_of_another(bench):
    order = await bench.buys(ANN, "100")
    assert (await bench("getFundOrders", BEN)).data["rows"] == []
    for call in ("getFundOrder", "withdrawFundOrder"):
        assert (await bench(call, BEN, id=order["id"])).code == NOT_FOUND.number


async def test_orders_are_listed_by_the_risk_of_their_fund(bench):
    await _offer(bench, "bold-80", name="Bold 80", risk="aggressive", basket="BTCUSDT 60, ETHUSDT 40", minimum="50")
    risks = {"steady-20": "conservative", "balanced-60": "balanced", "bold-80": "aggressive"}
    bought = {risk: (await bench.buys(ANN, "100", fund=fund))["id"] for fund, risk in risks.items()}
    for risk, order in bought.items():
        rows = (await bench.ok("getFundOrders", ANN, risk=risk))["rows"]
        assert [(row["id"], row["risk"]) for row in rows] == [(order, risk)]
        exported = await bench.ok("exportWealth", ANN, kind="wealth_orders", risk=risk)
        assert len(exported["csv"].splitlines()) == 2
    assert len((await bench.ok("getFundOrders", ANN))["rows"]) == 3


async def _offer(bench, key: str, **terms: str) -> None:
    """Add a fund, as two operators do, and have its first value be told."""
    catalogues = bench.kernel.part(Catalogues)
    async with bench.kernel.db.transaction() as tx:
        draft = await catalogues.draft(tx, FUND_CATALOGUE.id, key, terms, base=0, maker=31, reason="a bolder one")
        await catalogues.publish(tx, draft, checker=32)
    await catalogues.refresh()
    await open_funds(bench.wealth)


async def test_a_demo_account_buys_with_demo_money_only_and_needs_no_assessment(bench):
    demo = 13
    bench.levels.levels[demo] = RiskLevel.NOT_ASSESSED
    await bench.give(demo, "USDT", 1_000 * UNIT, demo=True)
    order = await bench.buys(demo, "1000", demo=True)
    await bench.value_fixed(order)
    assert (await bench("getFundOrder", demo, demo=True, id=order["id"])).data["state"] == "filled"
    assert await bench.has(demo, "USDT") == (0, 0)
    assert await bench.has(demo, "USDT", demo=True) == (0, 0)
    assert (await bench.ok("getFundInfo", ANN, fund="balanced-60"))["size"] == "0.000000"
    await bench.verify()


async def test_every_value_purchase_and_redemption_has_a_receipt_that_recomputes(bench):
    await bench.value_fixed(await bench.buys(ANN, "3000"))
    await bench.value_fixed(await redeems(bench, ANN, "500"))
    report = await bench.receipts()
    assert report.findings == []
    assert (report.counts["wealth.purchase"], report.counts["wealth.redemption"]) == (1, 1)
    assert report.counts["wealth.value"] >= 5
    for spoilt in (
        "UPDATE wealth_value SET value = value + 1 WHERE day = (SELECT max(day) FROM wealth_value)",
        "UPDATE wealth_order SET shares = shares + 1 WHERE side = 'buy'",
        "UPDATE wealth_order SET amount = amount + 1 WHERE side = 'redeem'",
    ):
        before = (await bench.receipts()).faults
        await bench.kernel.db.execute(spoilt)
        assert (await bench.receipts()).faults > before


async def test_a_stranger_recomputes_a_published_value_from_what_is_told(bench):
    await bench.value_fixed(await bench.buys(ANN, "100"))
    info = await bench.ok("getFundInfo", BEN, fund="balanced-60")
    reported = await bench.ok("getFundValue", BEN, id=info["last"]["id"])

    def units(text: str) -> int:
        return minor(text)

    prices = {one["symbol"]: one["price"] for one in reported["prices"]}
    fine = {symbol: minor(text) * 10 ** (8 - len(text.partition(".")[2])) for symbol, text in prices.items()}
    gross = sum(units(one["units"]) * fine[one["symbol"]] for one in reported["units_before"])
    gross += units(reported["cash_before"]) * 10**8
    fee = -(-gross * int(Decimal(reported["fee_rate"]) * 10**10) * reported["days"] // (10**10 * 365 * 10**8))
    assert fee == units(reported["fee"])
    assert (gross - fee * 10**8) // 10**14 == minor(reported["value"]) == minor(info["fixed"])
    assert abs(sum(Decimal(one["weight"]) for one in info["holdings"]) - 1) <= Decimal("0.0001")
    assert (reported["rule"], reported["version"]) == (VALUE_RULE.name, info["last"]["version"])


async def test_a_past_is_made_once_by_however_many_at_once(bench):
    terms = bench.wealth.funds()[0].terms
    for symbol in weights_of(terms.basket):
        price, _ = bench.set.prices[symbol]
        bench.set.past[symbol] = [
            Close(ends_ms=int(later(-days).timestamp() * 1000), price=price) for days in range(DAYS + 10, 0, -1)
        ]
    made = await asyncio.gather(*(make_past(bench.wealth, "new-fund", terms) for _ in range(4)))
    assert sorted(made) == [0, 0, 0, DAYS]
