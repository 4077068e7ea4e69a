"""Instructions whose effect hangs on what their owner has: small balances are converted, idle ones are subscribed."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest
from agio_automation.declared.states import FiringState
from agio_automation.instruction.events import InstructionFired
from agio_automation.instruction.instruction import InstructionFiring
from agio_automation.instruction.kinds import Kinds
from agio_automation.instruction.notices import DONE, GIVEN, GOT, firing_notices
from agio_custody.declared.codes import PRODUCT_UNKNOWN, RISK_TOO_HIGH
from agio_kernel.declarations.codes import AMOUNT_ABOVE_MAXIMUM, AMOUNT_BELOW_MINIMUM
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.jobs import JobRunner
from agio_kernel.ports.events import Subscription
from agio_wallet.declared.codes import NO_PRICE, NOTHING_SMALL
from automation_bench import BTC, UNIT, AutomationBench


async def _nothing(tx: object, event: InstructionFired) -> None: ...


@pytest.fixture
async def dust(bench: AutomationBench) -> AutomationBench:
    """Ann has 2 USDT worth of Bitcoin and 4 of Ether, at prices that stand still."""
    bench.prices.set("BTCUSDT", 50_000_00)
    bench.prices.set("ETHUSDT", 25_000_00)
    await bench.give(bench.ann, "BTC", 4_000)
    await bench.give(bench.ann, "ETH", 16_000)
    return bench


async def test_small_balances_are_converted_at_once_as_they_were_listed(dust: AutomationBench):
    seen = (await dust("smallBalances", dust.ann, into="USDT", below="5")).data
    assert [(one["coin"], one["amount"], one["worth"]) for one in seen["rows"]] == [
        ("BTC", "0.00004000", "2.00"),
        ("ETH", "0.00016000", "4.00"),
    ]
    made = await dust("convertSmallBalances", dust.ann, into="USDT", below="5")
    assert (made.code, made.data) == (0, seen)
    assert await dust.has(dust.ann, "BTC") == (0, 0)
    assert await dust.has(dust.ann, "ETH") == (0, 0)
    assert await dust.has(dust.ann, "USDT") == (10_000 * UNIT + 5_988_000, 0)
    report = await dust.receipts()
    assert (report.counts["wallet.exchange"], report.findings) == (2, [])
    again = await dust("convertSmallBalances", dust.ann, into="USDT", below="5")
    assert again.code == NOTHING_SMALL.number
    await dust.verify()


async def test_what_is_worth_as_much_as_the_bound_stays_and_so_does_the_coin_that_is_received(dust: AutomationBench):
    seen = (await dust("smallBalances", dust.ann, into="BTC", below="4")).data
    assert seen["rows"] == []
    seen = (await dust("smallBalances", dust.ann, into="BTC", below="4.01")).data
    assert [one["coin"] for one in seen["rows"]] == ["ETH"]


async def test_what_an_order_holds_of_a_coin_counts_for_its_worth(dust: AutomationBench):
    kernel, kind = dust.kernel, dust.kernel.part(Kinds).by_name["small_balances"].declared
    who = Principal(Subject.USER, dust.ann, "", 0)
    terms = msgspec.convert({"into": "USDT", "below": "1.50", "every": "day", "hour": 9}, kind.terms)
    assert kind.now is not None
    async with kernel.db.transaction() as tx:
        account = next(one.account for one in await kernel.ledger.balances(tx, dust.ann, 0) if one.asset == BTC.id)
        await kernel.ledger.hold(tx, account, 3_000)
        assert (await kind.now(tx, who, terms)).is_nothing
        await kernel.ledger.release(tx, account, 3_000)


@pytest.mark.parametrize(
    ("terms", "code", "field"),
    [
        ({"below": "10.01"}, AMOUNT_ABOVE_MAXIMUM, "below"),
        ({"into": "XYZ"}, None, "into"),
        ({"below": "-1"}, None, "below"),
    ],
)
async def test_terms_that_nobody_offers_are_refused(dust: AutomationBench, terms: dict[str, str], code, field: str):
    for call in ("smallBalances", "convertSmallBalances", "smallBalancesCreate"):
        said = {"into": "USDT", "below": "5"} | terms
        when = {"every": "day", "hour": "9"} if call.endswith("Create") else {}
        refused = await dust(call, dust.ann, **said, **when)
        assert refused.code not in (0, None), call
        assert code is None or refused.code == code.number
        assert refused.field == field


async def test_a_closed_market_leaves_its_coin_and_converts_the_others(dust: AutomationBench):
    dust.prices.halted = {"ETHUSDT"}
    made = await dust("convertSmallBalances", dust.ann, into="USDT", below="5")
    assert [one["coin"] for one in made.data["rows"]] == ["BTC"]
    refused = await dust("convertSmallBalances", dust.ann, into="ETH", below="5")
    assert refused.code == NO_PRICE.number


async def test_two_conversions_at_a_time_convert_once(dust: AutomationBench):
    answers = await asyncio.gather(*(dust("convertSmallBalances", dust.ann, into="USDT", below="5") for _ in range(4)))
    assert sorted(one.code for one in answers) == [0] + [NOTHING_SMALL.number] * 3
    assert await dust.has(dust.ann, "USDT") == (10_000 * UNIT + 5_988_000, 0)
    await dust.verify()


async def test_a_sweep_converts_each_day_and_says_nothing_where_nothing_is_small(dust: AutomationBench):
    dust.kernel.bus.subscribe("automation", [Subscription(InstructionFired, "heard", _nothing)])
    seen = (await dust("smallBalancesPreview", dust.ann, into="USDT", below="5", every="day", hour="9")).data
    assert (seen["days"], seen["got"], seen["got_of"], seen["points"]) == (0, "5.988000", "USDT", [])
    assert (await dust.sweeps(dust.ann)).code == 0
    await dust.hours(25)
    firings = await dust.firings(dust.ann)
    assert [(one["state"], one["got"]) for one in firings] == [("done", 5_988_000), ("done", None)]
    await dust.verify()


async def test_idle_balances_are_subscribed_and_what_is_kept_stays(bench: AutomationBench):
    preview = {"product": "usdt-7", "keep": "9000", "every": "day", "hour": "9"}
    seen = (await bench("autoSubscribePreview", bench.ann, **preview)).data
    assert (seen["days"], seen["given"], seen["given_of"]) == (0, "1000.000000", "USDT")
    assert (await bench.subscribes(bench.ann, keep="9000")).code == 0
    await bench.hours(25)
    firings = await bench.firings(bench.ann)
    assert [(one["state"], one["given"]) for one in firings] == [("done", 1_000 * UNIT), ("done", None)]
    rows = await bench.kernel.db.fetch("SELECT amount FROM custody_order")
    assert [row["amount"] for row in rows] == [1_000 * UNIT]
    assert (await bench.has(bench.ann, "USDT"))[0] >= 9_000 * UNIT
    await bench.verify()


async def test_nothing_below_the_minimum_is_subscribed_and_at_most_what_was_said(bench: AutomationBench):
    await bench.subscribes(bench.ben, keep="0")
    await bench.subscribes(bench.ann, keep="0", most="400")
    await bench.hours(1)
    assert [one["given"] for one in await bench.firings(bench.ben)] == [100 * UNIT]
    assert [one["given"] for one in await bench.firings(bench.ann)] == [400 * UNIT]
    refused = await bench.subscribes(bench.ann, keep="0", most="99")
    assert (refused.code, refused.field) == (AMOUNT_BELOW_MINIMUM.number, "most")
    await bench.verify()


async def test_a_product_that_is_not_sold_or_needs_another_risk_level_is_refused(bench: AutomationBench):
    assert (await bench.subscribes(bench.ann, product="usdt-8")).code == PRODUCT_UNKNOWN.number
    assert (await bench.subscribes(bench.ann, product="usdt-365", keep="0")).code == RISK_TOO_HIGH.number


async def test_workers_and_owners_that_meet_spend_a_balance_once_and_leave_what_is_kept(bench: AutomationBench):
    for _ in range(6):
        await bench.subscribes(bench.ann, keep="9000")
        await bench.subscribes(bench.ben, keep="0")
    await bench.advance(hours=1)
    works = bench.kernel.directory.made("jobs", bench.kernel)
    await asyncio.gather(
        *(JobRunner(bench.kernel.db, works).run(bench.clock.now()) for _ in range(4)),
        *(bench("buyProfit", bench.ann, product="usdt-7", amount="100") for _ in range(4)),
    )
    firings = await bench.firings(bench.ann)
    assert [one["state"] for one in firings] == ["done"] * 6
    subscribed = sum(one["given"] or 0 for one in firings)
    available, _ = await bench.has(bench.ann, "USDT")
    # Somebody who buys by hand may go below what is kept; an instruction leaves it.
    assert 600 * UNIT <= subscribed <= 1_000 * UNIT
    assert available == 10_000 * UNIT - subscribed - 400 * UNIT
    assert sum(one["given"] or 0 for one in await bench.firings(bench.ben)) == 100 * UNIT
    await bench.verify()


async def test_accruals_and_subscriptions_of_one_product_never_wait_for_one_another_in_a_circle(bench: AutomationBench):
    for _ in range(4):
        await bench.subscribes(bench.ann, keep="9000", most="100", hour="0")
        assert (await bench("buyProfit", bench.ann, product="usdt-7", amount="100")).code == 0
    works = bench.kernel.directory.made("jobs", bench.kernel)
    await bench.advance(hours=15)  # to half past eleven at night
    for _ in range(4):
        await bench.advance(minutes=45)
        await asyncio.gather(*(JobRunner(bench.kernel.db, works).run(bench.clock.now()) for _ in range(4)))
        await bench.advance(hours=23, minutes=15)
    firings = await bench.firings(bench.ann)
    assert {one["state"] for one in firings} == {"done"} and len(firings) == 16
    await bench.verify()


async def test_what_is_left_of_a_quota_is_subscribed_and_nothing_where_that_is_too_little(bench: AutomationBench):
    kind, who = bench.kernel.part(Kinds).by_name["auto_subscribe"].declared, Principal(Subject.USER, bench.ann, "", 0)
    terms = msgspec.convert({"product": "usdt-7", "keep": "0", "every": "day", "hour": 9}, kind.terms)
    assert kind.now is not None
    for left, given in ((300 * UNIT, 300 * UNIT), (99 * UNIT, None)):
        async with bench.kernel.db.transaction() as tx:
            await tx.execute("DELETE FROM custody_used_quota")
            await tx.execute("INSERT INTO custody_used_quota VALUES ('usdt-7', 0, $1)", 5_000_000 * UNIT - left)
            found = await kind.now(tx, who, terms)
            assert (found.given.value if found.given else None) == given
            await tx.execute("DELETE FROM custody_used_quota")


@pytest.mark.parametrize(
    ("given", "got", "key"), [(5_000_000, None, GIVEN), (None, 5_000_000, GOT), (5_000_000, 7_000_000, DONE)]
)
def test_a_notice_names_the_sums_that_there_are(given: int | None, got: int | None, key: str, bench: AutomationBench):
    firing = InstructionFiring(
        id=1, instruction_id=1, user_id=1, kind="auto_subscribe", at=bench.clock.now(), fired_at=bench.clock.now(),
        state=FiringState.DONE, given_of="USDT", given=given, given_decimals=6, got_of="USDT", got=got, got_decimals=6,
    )  # fmt: skip
    notice = firing_notices(bench.kernel).tell(InstructionFired(1, firing))
    assert notice is not None
    assert notice.key == key


@pytest.mark.slow
async def test_what_the_preview_says_is_what_runs_for_any_balances(bench: AutomationBench):
    random = Random(11)
    bench.prices.set("BTCUSDT", 50_000_00)
    bench.prices.set("ETHUSDT", 25_000_00)
    for _ in range(25):
        user = await bench.user()
        for coin in ("USDT", "BTC", "ETH"):
            if random.random() < 0.8:
                await bench.give(user, coin, random.randrange(1, 500 * UNIT if coin == "USDT" else 30_000))
        at = {"every": "day", "hour": str(random.randrange(24)), "zone": "Asia/Kathmandu"}
        if random.random() < 0.5:
            kind, terms = (
                "smallBalances",
                {"into": random.choice(("USDT", "BTC")), "below": f"{random.randrange(1, 1000) / 100}"},
            )
        else:
            kind, terms = "autoSubscribe", {"product": "usdt-7", "keep": str(random.randrange(0, 300))}
        made = await bench(f"{kind}Create", user, **terms, **at)
        assert made.code == 0, made
        for _ in range(30):
            seen = (await bench(f"{kind}Preview", user, **terms, **at)).data
            await bench.hours(1)
            fired = await bench.firings(user)
            if fired:
                break
        assert fired[0]["state"] == "done"
        for name in ("given", "got"):
            assert seen[name].replace(".", "").lstrip("0") == str(fired[0][name] or "")
    await bench.verify()
