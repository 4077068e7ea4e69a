"""The engine on a database: liquidations, gaps, nights, deliveries, races, and what is left where it is killed."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from agio_contract.contracts import Contracts
from agio_contract.declared.codes import CLOSING, MOVING, NOT_HELD
from agio_contract.declared.reasons import ENTRY_CAUSE, FEE, FEES
from agio_contract.engine import delivery
from agio_contract.engine.advance import advancing
from agio_contract.product.terms import delivery_after, delivery_of
from agio_kernel.jobs import Calendar, JobRunner
from agio_kernel.ledger import Cause, Hold, Transfer, Wallet
from agio_kernel.ports.clock import epoch_ms
from agio_testing.plugin_bench import _CAUSE, _FUNDS, _GRANT
from contract_bench import ANN, BEN, UNIT, checked, due_at, has_all, houses, opened, ordered, run, shown

ENGINE = Path(__file__).parents[1] / "crash_engine.py"
USERS = range(200, 210)
HOUR_MS = 3_600_000


async def test_a_liquidation_is_at_the_first_mark_at_or_beyond_its_price_with_its_fee_out_of_what_is_left(
    bench, prices
):
    held = await opened(bench, prices, BEN, lots="100", leverage="50")
    bound = int(held["liquidation"].replace(".", ""))
    prices.tick(bound + 1)
    first = prices.tick(bound)
    prices.tick(bound - 5_000)
    await run(bench)
    (closure,) = (await bench("contractClosures", BEN)).data["rows"]
    assert (closure["reason"], closure["mark"], closure["time"]) == ("liquidated", held["liquidation"], first.time_ms)
    assert closure["price"] == held["liquidation"]
    fee = -(-bound * 100 * 10 * 3 // 1000)
    result = (bound - 6_400_180) * 100 * 10
    assert (closure["result"], closure["fee"]) == (f"{result / UNIT:.6f}", f"{fee / UNIT:.6f}")
    assert (await shown(bench, held["id"], BEN))["state"] == "liquidated"
    open_fee = 3_200_090
    assert await bench.has(BEN, "USDT") == (1_000 * UNIT - open_fee + result - fee, 0)
    assert await houses(bench) == (-result, fee, open_fee)
    await checked(bench)


async def test_an_open_result_counts_in_its_owners_net_worth_and_a_loss_ends_with_the_margin(bench, prices):
    await opened(bench, prices, BEN, lots="100", leverage="50")
    open_fee, margin = 3_200_090, 128_003_600
    cents = lambda minor: minor * 100 // UNIT  # noqa: E731
    for mark in (6_400_180, 6_450_000, 6_395_000):
        prices.tick(mark)
        assert await bench.worth(BEN) == cents(1_000 * UNIT - open_fee + (mark - 6_400_180) * 100 * 10)
    prices.tick(6_000_000)
    assert await bench.worth(BEN) == cents(1_000 * UNIT - open_fee - margin)


async def test_a_gap_beyond_the_margin_costs_the_margin_and_the_insurance_the_rest(bench, prices):
    held = await opened(bench, prices, BEN, lots="100", leverage="50", stop_loss="63900")
    prices.tick(6_000_000)
    await run(bench)
    (closure,) = (await bench("contractClosures", BEN)).data["rows"]
    margin = 128_003_600
    loss = (6_400_180 - 6_000_000) * 100 * 10
    assert (closure["reason"], closure["returned"], closure["fee"]) == ("liquidated", "0.000000", "0.000000")
    assert closure["shortfall"] == f"{(loss - margin) / UNIT:.6f}"
    assert await houses(bench) == (loss, margin - loss, 3_200_090)
    assert (await shown(bench, held["id"], BEN))["realized"] == f"{-margin / UNIT:.6f}"
    await checked(bench)


async def test_interest_is_charged_once_a_night_and_catching_up_comes_to_the_same(bench, prices):
    night = next_night(bench)
    long = await opened(bench, prices, leverage="5")
    short = await opened(bench, prices, BEN, leverage="20", side="short", lots="50")
    weeks = [night + timedelta(days=day) for day in range(5)]
    # One runs through each night as it comes, the others wait: here it is one catch-up over five.
    for one in weeks:
        prices.tick(6_400_000, after_ms=epoch_ms(one) - 1 - prices.through_ms)
        prices.tick(6_400_500)
    for _ in range(150):
        await run(bench)
    value_long, value_short = 6_400_180_000, 3_199_910_000
    paid = -(-value_long * 120 // 10**6)
    received = value_short * 40 // 10**6
    rows = await bench.kernel.db.fetch("SELECT position_id, count(*), sum(paid) FROM contract_interest GROUP BY 1")
    assert {str(row[0]): (row[1], row[2]) for row in rows} == {
        long["id"]: (5, 5 * paid),
        short["id"]: (5, -5 * received),
    }
    after = await shown(bench, long["id"])
    assert (after["interest"], after["margin"]) == (
        f"{Decimal(5 * paid) / UNIT:.6f}",
        f"{Decimal(1_280_036_000 - 5 * paid) / UNIT:.6f}",
    )
    assert Decimal(after["liquidation"]) > Decimal(long["liquidation"])
    assert (await houses(bench))[0] == 5 * (paid - received)
    await checked(bench)


async def test_two_workers_and_many_turns_charge_a_night_once(bench, prices):
    night = next_night(bench)
    held = await opened(bench, prices, leverage="5")
    prices.tick(6_400_000, after_ms=epoch_ms(night) - prices.through_ms + 1_000)
    works = [("contract", advancing(bench.kernel.part(Contracts)))]
    for _ in range(40):
        until = await due_at(bench)
        with prices.standing():
            await asyncio.gather(*(JobRunner(bench.kernel.db, works).run(until) for _ in range(3)))
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM contract_interest") == 1
    assert (await shown(bench, held["id"]))["interest"] == "0.768022"
    await checked(bench)


async def test_a_delivery_settles_at_the_average_of_its_last_minutes_and_orders_expire(bench, prices):
    held = await opened(bench, prices, product="BTCUSDT-DAY", leverage="5")
    waiting = await ordered(bench, product="BTCUSDT-DAY", kind="limit", price="50000")
    perpetual = await opened(bench, prices, leverage="5")
    delivers = held["delivers_ms"]
    prices.tick(6_390_000, after_ms=delivers - 300_000 - prices.through_ms)
    prices.tick(6_430_000, after_ms=150_000)
    prices.tick(6_450_000, after_ms=150_000)
    assert prices.through_ms == delivers
    prices.tick(7_000_000)
    for _ in range(30):
        await run(bench)
    # Of 60 moments 5 s apart, 29 before the middle, 30 from there on, and the last one is the delivery's own.
    average = (29 * 6_390_000 + 30 * 6_430_000 + 6_450_000 + 30) // 60
    (closure,) = (await bench("contractClosures", ANN)).data["rows"]
    assert (closure["reason"], closure["price"]) == ("delivered", f"{average / 100:.2f}")
    assert (await shown(bench, held["id"]))["state"] == "closed"
    assert (await shown(bench, waiting["id"]))["reason"] == "expired"
    assert (await shown(bench, perpetual["id"]))["state"] == "holding"
    await checked(bench)


def test_a_daily_delivery_is_at_four_by_the_clock_on_the_day_that_clocks_are_changed():
    berlin, stays = Calendar(zone="Europe/Berlin"), lambda moment: moment
    for day, utc in ((27, 15), (28, 14)):
        morning = datetime(2027, 3, day, 8, tzinfo=UTC)
        assert delivery_of("daily", morning, berlin, stays) == datetime(2027, 3, day, utc, tzinfo=UTC)


def test_a_delivery_that_met_no_price_moves_with_the_session_of_the_next_day():
    missed, closed = datetime(2026, 11, 27, 8, tzinfo=UTC), timedelta(hours=65)
    opening = delivery_after(missed, Calendar(), lambda moment: moment + closed)
    assert opening == missed + timedelta(days=1) + closed


async def test_a_delivery_that_falls_where_the_market_is_closed_moves_to_its_next_opening(bench, prices):
    day = lambda rows: next(row for row in rows if row["key"] == "BTCUSDT-DAY")  # noqa: E731
    before = day((await bench("contractProducts", ANN)).data["rows"])["delivers_ms"]
    opens = before + 10 * HOUR_MS
    prices.shut = [(before - HOUR_MS, opens), (opens + 180_000, opens + HOUR_MS)]
    # Its first opening ends before the five minutes of a delivery do: it is the second one.
    after = day((await bench("contractProducts", ANN)).data["rows"])["delivers_ms"]
    assert after == opens + HOUR_MS + 60_000 + 300_000
    order = await ordered(bench, product="BTCUSDT-DAY", leverage="5")
    assert order["delivers_ms"] == after


async def test_a_delivery_without_a_price_waits_for_one_and_never_pays_back_the_entry(bench, prices, monkeypatch):
    """A holiday is in no session: who had lost by then would have had the entry back."""
    monkeypatch.setattr(delivery, "LOOKED_BACK_MS", 0)
    held = await opened(bench, prices, product="BTCUSDT-DAY", leverage="5")
    waiting = await ordered(bench, product="BTCUSDT-DAY", kind="limit", price="50000")
    lost = prices.tick(6_300_000)
    prices.through_ms = held["delivers_ms"] + 1
    for _ in range(30):
        await run(bench)
    later = await shown(bench, held["id"])
    assert (later["state"], later["closed_at"]) == ("holding", None)
    assert later["delivers_ms"] == held["delivers_ms"] + 24 * HOUR_MS
    assert (await shown(bench, waiting["id"]))["reason"] == "expired"
    assert await bench.kernel.db.fetchval("SELECT cause FROM incident") == "silent"
    prices.tick(lost.price, after_ms=later["delivers_ms"] - 300_000 - prices.through_ms)
    prices.through_ms = later["delivers_ms"] + 1
    for _ in range(40):
        await run(bench)
    (closure,) = (await bench("contractClosures", ANN)).data["rows"]
    assert (closure["reason"], closure["price"]) == ("delivered", "63000.00")
    await checked(bench)


async def test_close_liquidate_stop_and_halt_at_once_have_one_outcome_each(bench, prices, monkeypatch):
    """Invariant 14: whoever acts at once with whom, each position ends once, and nothing is lost between the sides."""
    users = list(USERS)
    for user in users:
        await bench.give(user, "USDT", 1_000 * UNIT)
    chance = random.Random(3)
    for turn in range(6):
        ids = []
        for user in users:
            stops = chance.choice([{}, {"stop_loss": "63500"}, {"take_profit": "64800"}])
            one = await ordered(bench, user, lots="20", leverage=chance.choice(["20", "50"]), **stops)
            ids.append((user, one["id"]))
        prices.tick(6_400_000)
        await run(bench)
        prices.tick(chance.choice([6_250_000, 6_340_000, 6_500_000]))
        if turn == 3:
            bench.put_in_force(monkeypatch, "BTCUSDT-PERP", trading="halted")
        works = [("contract", advancing(bench.kernel.part(Contracts)))]
        until = await due_at(bench)
        calls: list[Any] = [bench("closeContract", user, id=id) for user, id in ids]
        calls += [bench("changeContractMargin", user, id=id, amount="5", way="add") for user, id in ids]
        engines = [JobRunner(bench.kernel.db, works).run(until) for _ in range(3)]
        with prices.standing():
            answers = await asyncio.gather(*calls, *engines)
        refused = {answer.code for answer in answers[: len(calls)]} - {0}
        assert refused <= {MOVING.number, CLOSING.number, NOT_HELD.number}
        prices.tick(6_400_000)
        await run(bench)
        for user, id in ids:
            assert (await bench("closeContract", user, id=id)).code in (0, CLOSING.number, NOT_HELD.number)
        prices.tick(6_400_000)
        await run(bench)
        if turn == 3:
            monkeypatch.undo()
    ended = await bench.kernel.db.fetch("SELECT state, count(*) FROM contract_position GROUP BY 1")
    assert {row[0] for row in ended} == {"closed", "liquidated"} and sum(row[1] for row in ended) == 60
    closed = "SELECT count(*) FROM contract_closure"
    assert await bench.kernel.db.fetchval(closed) == 60
    assert await has_all(bench, *users) - 10_000 * UNIT + sum(await houses(bench)) == 0
    await checked(bench)


async def test_what_no_stretch_reaches_is_not_touched_and_a_crash_is_worked_through_in_batches(bench, prices):
    held = await opened(bench, prices, leverage="5")
    near = await opened(bench, prices, leverage="100", lots="10")
    await copies(bench, int(held["id"]), 800)
    await copies(bench, int(near["id"]), 300)
    prices.tick(6_404_000)
    before = await bench.kernel.db.fetchval("SELECT sum(seen_ms) FROM contract_position")
    await run(bench)
    assert await bench.kernel.db.fetchval("SELECT sum(seen_ms) FROM contract_position") == before
    plan = await bench.kernel.db.fetch(
        "EXPLAIN SELECT id FROM contract_position WHERE symbol = 'BTCUSDT' AND low_price >= 6340000"
        " AND state IN ('pending', 'holding', 'closing')"
    )
    assert "Seq Scan" not in str(plan)
    prices.tick(6_340_000)
    await run(bench)
    rows = await bench.kernel.db.fetch("SELECT state, count(*) FROM contract_position GROUP BY 1")
    assert dict(rows) == {"holding": 801, "liquidated": 301}
    assert await bench.kernel.db.fetchval("SELECT count(DISTINCT xmin::text) FROM contract_closure") == 1
    await checked(bench)


@pytest.mark.realtime
@pytest.mark.slow
async def test_whoever_is_killed_on_the_way_leaves_every_position_to_be_ended_once(
    bench, prices, database_url, tmp_path
):
    long = await opened(bench, prices, leverage="20", lots="10")
    short = await opened(bench, prices, side="short", leverage="20", lots="10", stop_loss="66000")
    for one in (long, short):
        await copies(bench, int(one["id"]), 400)
    chance = random.Random(4)
    price = 6_400_000
    for _ in range(60):
        price += chance.randrange(-30_000, 30_001)
        prices.tick(price)
    prices.tick(5_900_000)
    prices.tick(6_900_000)
    path = tmp_path / "prices.json"
    prices.save(path)
    count = "SELECT count(*) FROM contract_position WHERE closed_at IS NOT NULL"
    kills = 0
    while kills < 6 and await bench.kernel.db.fetchval(count) < 600:
        before = await bench.kernel.db.fetchval(count)
        process = await asyncio.to_thread(
            subprocess.Popen, [sys.executable, str(ENGINE), database_url, str(path), "40"], stderr=subprocess.PIPE
        )
        try:
            async with asyncio.timeout(60):
                while process.poll() is None and await bench.kernel.db.fetchval(count) - before < 60:  # noqa: ASYNC110
                    await asyncio.sleep(0.005)  # what has ended is the witness, and it has no event
            await asyncio.sleep(chance.random() / 30)
        finally:
            process.send_signal(signal.SIGKILL)
            _, said = await asyncio.to_thread(process.communicate)
        assert process.returncode == -signal.SIGKILL, said[-2000:]
        kills += 1
    assert kills >= 3, "too few were killed in the middle of it"
    for _ in range(5):
        await run(bench)
    assert await bench.kernel.db.fetchval(count) == 802
    rows = await bench.kernel.db.fetch(
        "SELECT side, reason, price, time_ms, count(*) FROM contract_closure GROUP BY 1, 2, 3, 4"
    )
    # As one did, so did all of its kind: at the same tick, at the same price.
    assert sorted(row["count"] for row in rows) == [401, 401]
    await checked(bench)


def next_night(bench):
    """When the coming day of the deployment begins."""
    kernel = bench.kernel
    return kernel.settings.calendar.after(kernel.clock.now(), 1)


async def copies(bench, id: int, count: int) -> None:
    """So many more positions that are held as one is, each of an account of its own."""
    kernel, asset = bench.kernel, bench.assets["USDT"].id
    position = await kernel.db.fetchrow("SELECT * FROM contract_position WHERE id = $1", id)
    assert position is not None
    first = 10_000 + await kernel.db.fetchval("SELECT count(*) FROM contract_position")
    users = list(range(first, first + count))
    ids, entries = [kernel.ids.next() for _ in users], [kernel.ids.next() for _ in users]
    async with kernel.db.transaction() as tx:
        funds = await kernel.ledger.house(tx, 0, asset, _FUNDS.name)
        fees = await kernel.ledger.house(tx, 0, asset, FEES.name)
        place = (Wallet.SPOT, asset)
        accounts = [(await kernel.ledger.open_accounts(tx, user, 0, [place]))[place] for user in users]
        grants = [
            Transfer(
                funds, account, position["margin"] + position["open_fee"], _GRANT, Cause(_CAUSE, kernel.ids.next())
            )
            for account in accounts
        ]
        paid = [
            Transfer(account, fees, position["open_fee"], FEE, Cause(ENTRY_CAUSE, entry))
            for account, entry in zip(accounts, entries, strict=True)
        ]
        await kernel.ledger.post(tx, grants)
        await kernel.ledger.post(tx, paid, [Hold(account, position["margin"]) for account in accounts])
        columns = [name for name in dict(position) if name not in ("id", "number", "user_id", "account", "entry")]
        await tx.execute(
            f"INSERT INTO contract_position (id, user_id, account, entry, {', '.join(columns)})"
            f" SELECT u.id, u.user_id, u.account, u.entry, {', '.join(f'p.{name}' for name in columns)}"
            " FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) u(id, user_id, account, entry),"
            " contract_position p WHERE p.id = $5",
            ids,
            users,
            accounts,
            entries,
            id,
        )
        await tx.execute(
            "INSERT INTO contract_open_count SELECT user_id, 1 FROM unnest($1::bigint[]) u(user_id)", users
        )
        await tx.execute(
            "INSERT INTO contract_share SELECT user_id, $2, $3 FROM unnest($1::bigint[]) u(user_id)",
            users,
            position["product"],
            position["lots"],
        )
        await tx.execute(
            "UPDATE contract_book SET open_lots = open_lots + $4 WHERE product = $1 AND realm = $2 AND side = $3",
            position["product"],
            position["realm"],
            position["side"],
            count * position["lots"],
        )
