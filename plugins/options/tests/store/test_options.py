"""Options on a real database: accepted, entered and settled once, at the price of their moments, to the unit."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest
from agio_kernel.declarations.codes import (
    AMOUNT_ABOVE_MAXIMUM,
    AMOUNT_BELOW_MINIMUM,
    INSUFFICIENT_BALANCE,
    NOT_FOUND,
)
from agio_kernel.jobs import JobRunner
from agio_options.declared.codes import (
    EXPOSURE_FULL,
    HALTED,
    MARKET_CLOSED,
    PRICE_STALE,
    PRODUCT_UNKNOWN,
    SETTLES_CLOSED,
    TOO_MANY_OPEN,
)
from naive_option import Naive, naive
from option_bench import ANN, BEN, START, UNIT, bought, copies, later, open_bench, shown
from scripted_prices import ScriptedPrices

FEES, RESULT = "house:fees", "house:options"


async def house(bench, name: str, demo: bool = False) -> int:
    account = None
    async with bench.kernel.db.transaction() as tx:
        account = await bench.kernel.ledger.house(tx, int(demo), bench.assets["USDT"].id, name)
        return await bench.kernel.ledger.house_balance(tx, account)


def rising(symbol: str, second: int) -> int:
    return 5_000_000 + second % 100_000


async def test_what_is_sold_and_what_it_comes_to(bench):
    data = (await bench("optionProducts", ANN)).data
    assert [one["key"] for one in data["rows"]][:3] == ["BTCUSDT-30", "BTCUSDT-60", "BTCUSDT-120"]
    assert data["window_ms"] == 5_000 and data["most_open"] == 20
    quote = (await bench("optionQuote", ANN, product="BTCUSDT-120", amount="200")).data
    assert (quote["fee"], quote["at_work"]) == ("2.000000", "198.000000")
    ends = [(quote[end]["returned"], quote[end]["result"]) for end in ("right", "equal", "wrong")]
    assert ends == [("356.400000", "156.400000"), ("198.000000", "-2.000000"), ("0.000000", "-200.000000")]


async def test_a_rise_that_was_right_pays_stake_and_gain_and_one_that_was_wrong_nothing(bench, prices):
    prices.price = rising
    right = await bought(bench, direction="rise")
    wrong = await bought(bench, direction="fall")
    assert await bench.has(ANN, "USDT") == (START - 200 * UNIT, 200 * UNIT)
    await bench.verify()
    await bench.run_jobs(later(5))
    held = await shown(bench, right["id"])
    assert held["state"] == "holding" and held["entry_ms"] >= held["accepted_ms"]
    await bench.run_jobs(later(60))
    won, lost = [await shown(bench, one["id"]) for one in (right, wrong)]
    assert (won["state"], won["returned"], won["result"]) == ("won", "168.300000", "68.300000")
    assert (lost["state"], lost["returned"], lost["result"]) == ("lost", "0.000000", "-100.000000")
    assert won["settled_ms"] <= won["settles_ms"] < won["settled_ms"] + 1_000
    assert await bench.has(ANN, "USDT") == (START - 31_700_000, 0)
    assert (await house(bench, FEES), await house(bench, RESULT)) == (2 * UNIT, 29_700_000)
    await bench.verify()
    assert await bench.run_jobs(later(10_000)) == 0


async def test_a_tie_returns_the_stake_less_the_fee_or_loses_it_as_the_terms_say(bench, prices, monkeypatch):
    prices.price = lambda symbol, second: 4_200_000
    back = await bought(bench)
    bench.put_in_force(monkeypatch, "BTCUSDT-60", tie="lose")
    gone = await bought(bench, product="BTCUSDT-60")
    await bench.run_jobs(later(5))
    await bench.run_jobs(later(90))
    assert (await shown(bench, back["id"]))["returned"] == "99.000000"
    assert (await shown(bench, back["id"]))["state"] == "tied"
    assert (await shown(bench, gone["id"]))["state"] == "lost"
    await bench.verify()


async def test_nobody_enters_at_a_price_that_was_shown_already(bench, prices):
    newest = prices.latest("BTCUSDT")
    option = await bought(bench)
    assert option["accepted_ms"] > newest.time_ms
    await bench.run_jobs(later(5))
    assert (await shown(bench, option["id"]))["entry_ms"] > newest.time_ms


async def test_a_silent_price_enters_nothing_and_gives_stake_and_fee_back(bench, prices):
    prices.silent = [(0, 2**50)]
    option = await bought(bench)
    await bench.run_jobs(later(5))
    ended = await shown(bench, option["id"])
    assert (ended["state"], ended["reason"], ended["returned"], ended["fee"]) == (
        "void",
        "silent",
        "100.000000",
        "1.000000",
    )
    assert await bench.has(ANN, "USDT") == (START, 0)
    assert await house(bench, FEES) == 0
    await bench.verify()
    assert (await bench.receipts()).faults == 0


async def test_a_price_that_is_silent_at_the_end_voids_and_one_that_is_late_is_waited_for(bench, prices):
    prices.price = rising
    silent, late = await bought(bench), await bought(bench, product="BTCUSDT-120")
    await bench.run_jobs(later(5))
    settles = (await shown(bench, silent["id"]))["settles_ms"]
    prices.silent = [(settles - 5_000, settles + 5_000)]
    prices.through_ms = settles - 1
    await bench.run_jobs(later(40))
    assert (await shown(bench, silent["id"]))["state"] == "holding"
    prices.through_ms = settles
    await bench.run_jobs(later(45))
    assert (await shown(bench, silent["id"]))["state"] == "void"
    prices.through_ms = 2**50
    await bench.run_jobs(later(200))
    assert (await shown(bench, late["id"]))["state"] == "won"
    await bench.verify()
    report = await bench.receipts()
    assert report.faults == 0
    assert report.counts == {"options.entry": 2, "options.settlement": 2}


async def test_a_tick_at_the_edge_of_the_window_still_decides(bench, prices):
    prices.price = rising
    option = await bought(bench)
    await bench.run_jobs(later(5))
    settles = (await shown(bench, option["id"]))["settles_ms"]
    edge = -(-(settles - 5_000) // 1000) * 1000
    prices.silent = [(edge + 1, settles + 60_000)]
    await bench.run_jobs(later(60))
    ended = await shown(bench, option["id"])
    assert (ended["state"], ended["settled_ms"]) == ("won", edge)


async def test_a_halt_refuses_what_is_new_voids_what_has_no_price_yet_and_settles_what_is_held(
    bench, prices, monkeypatch
):
    prices.price = rising
    held = await bought(bench)
    await bench.run_jobs(later(5))
    waiting = await bought(bench, BEN)
    bench.put_in_force(monkeypatch, "BTCUSDT-30", trading="halted")
    refused = await bench("buyOption", ANN, product="BTCUSDT-30", amount="100", direction="rise")
    assert (refused.code, refused.field) == (HALTED.number, "product")
    await bench.run_jobs(later(60))
    assert (await shown(bench, held["id"]))["state"] == "won"
    voided = await shown(bench, waiting["id"], BEN)
    assert (voided["state"], voided["reason"]) == ("void", "halted")
    assert await bench.has(BEN, "USDT") == (1_000 * UNIT, 0)
    bench.put_in_force(monkeypatch, "BTCUSDT-30", trading="open")
    assert (await bought(bench))["state"] == "accepted"
    await bench.verify()


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"product": "BTCUSDT-31"}, PRODUCT_UNKNOWN, "product"),
        ({"amount": "9.99"}, AMOUNT_BELOW_MINIMUM, "amount"),
        ({"amount": "5000.01"}, AMOUNT_ABOVE_MAXIMUM, "amount"),
    ],
)
async def test_what_is_not_offered_is_refused_at_its_field(bench, given, code, field):
    answer = await bench("buyOption", ANN, **{"product": "BTCUSDT-30", "amount": "100", "direction": "rise"} | given)
    assert (answer.code, answer.field) == (code.number, field)
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM options_option") == 0


async def test_a_stale_price_or_a_closed_market_takes_no_entries(bench, prices):
    form = {"product": "BTCUSDT-30", "amount": "100", "direction": "rise"}
    prices.stale = True
    assert (await bench("buyOption", ANN, **form)).code == PRICE_STALE.number
    prices.stale = False
    prices.closed = {"BTCUSDT"}
    assert (await bench("buyOption", ANN, **form)).code == MARKET_CLOSED.number


async def test_who_has_too_little_is_refused_and_nothing_stays(bench):
    answer = await bench("buyOption", BEN, product="BTCUSDT-30", amount="1000.01", direction="rise")
    assert (answer.code, answer.field) == (INSUFFICIENT_BALANCE.number, "amount")
    for table in ("options_option", "options_open_count", "options_book", "scheduled_job"):
        assert await bench.kernel.db.fetchval(f"SELECT count(*) FROM {table}") == 0


async def test_the_same_rtoken_buys_once_however_often_it_is_sent(bench):
    form = {"product": "BTCUSDT-30", "amount": "100", "direction": "rise"}
    answers = await asyncio.gather(*(bench("buyOption", ANN, rtoken="sameonce", **form) for _ in range(8)))
    assert len({answer.data["id"] for answer in answers if answer.code == 0}) == 1
    assert await bench.has(ANN, "USDT") == (START - 100 * UNIT, 100 * UNIT)


async def test_of_many_who_spend_one_balance_at_once_only_what_it_covers_is_accepted(bench):
    form = {"product": "BTCUSDT-30", "amount": "300", "direction": "rise"}
    answers = await asyncio.gather(*(bench("buyOption", BEN, **form) for _ in range(10)))
    assert Counter(answer.code for answer in answers)[0] == 3
    assert await bench.has(BEN, "USDT") == (100 * UNIT, 900 * UNIT)
    await bench.verify()


async def test_the_last_place_under_the_cap_of_a_direction_goes_to_one(bench, monkeypatch):
    bench.put_in_force(monkeypatch, "BTCUSDT-30", exposure=Decimal("150"))
    form = {"product": "BTCUSDT-30", "amount": "100", "direction": "rise"}
    answers = await asyncio.gather(*(bench("buyOption", ANN, **form) for _ in range(8)))
    codes = Counter(answer.code for answer in answers)
    assert codes == {0: 2, EXPOSURE_FULL.number: 6}  # each would gain 69.30
    assert next(one for one in answers if one.code).field == "amount"
    assert (await bench("buyOption", ANN, **form | {"direction": "fall"})).code == 0
    await bench.run_jobs(later(5))
    await bench.run_jobs(later(60))
    assert (await bench("buyOption", ANN, **form)).code == 0
    await bench.verify()


async def test_an_account_holds_so_many_at_once_and_its_demo_account_counts_for_itself(db, owner_db, tmp_path, prices):
    bench = await open_bench(db, owner_db, tmp_path, prices, {"options.most_open": 3})
    form = {"product": "BTCUSDT-30", "amount": "10", "direction": "rise"}
    answers = await asyncio.gather(*(bench("buyOption", ANN, **form) for _ in range(6)))
    assert Counter(answer.code for answer in answers) == {0: 3, TOO_MANY_OPEN.number: 3}
    await bench.run_jobs(later(5))
    await bench.run_jobs(later(60))
    assert (await bench("buyOption", ANN, **form)).code == 0
    await bench.verify()


async def test_demo_money_is_settled_against_the_demo_house_alone(bench, prices):
    prices.price = rising
    await bench.give(31, "USDT", 500 * UNIT, demo=True)
    option = await bought(bench, 31, direction="fall", demo=True)
    await bench.run_jobs(later(5))
    await bench.run_jobs(later(60))
    assert (await bench("optionOrder", 31, id=option["id"], demo=True)).data["state"] == "lost"
    assert await bench.has(31, "USDT", demo=True) == (400 * UNIT, 0)
    assert (await house(bench, RESULT), await house(bench, RESULT, demo=True)) == (0, 99 * UNIT)
    await bench.verify()


async def test_somebody_elses_option_is_as_unknown_as_one_that_never_was(bench):
    option = await bought(bench)
    assert (await bench("optionOrder", BEN, id=option["id"])).code == NOT_FOUND.number
    assert (await bench("optionOrders", BEN)).data["rows"] == []


async def test_lists_are_narrowed_and_taken_away_as_a_file(bench, prices):
    prices.price = rising
    first = await bought(bench)
    await bench.run_jobs(later(5))
    await bench.run_jobs(later(60))
    second = await bought(bench, direction="fall")
    for state, ids in {"open": [second], "ended": [first], "won": [first], "lost": [], "": [second, first]}.items():
        rows = (await bench("optionOrders", ANN, state=state)).data["rows"]
        assert [row["id"] for row in rows] == [one["id"] for one in ids], state
    csv = (await bench("exportOptions", ANN, kind="options", state="won")).data["csv"]
    assert first["id"] in csv and second["id"] not in csv


async def test_two_workers_an_answer_twice_and_a_halt_at_once_settle_each_option_once(bench, prices, monkeypatch):
    """Invariants 6 and 14: whoever settles at once with whom, each option is settled once and the books agree."""
    prices.price = rising
    for user in range(100, 140):
        await bench.give(user, "USDT", 1_000 * UNIT)
        for direction in ("rise", "fall"):
            await bought(bench, user, direction=direction, amount="50")
    await bench.run_jobs(later(5))
    works = bench._made("jobs")
    small = [(name, msgspec.structs.replace(work, batch=7)) for name, work in works]
    runners = [JobRunner(bench.kernel.db, small) for _ in range(6)]
    bench.put_in_force(monkeypatch, "BTCUSDT-30", trading="halted")
    await asyncio.gather(*(runner.run(later(60)) for runner in runners))
    states = dict(await bench.kernel.db.fetch("SELECT state, count(*) FROM options_option GROUP BY state"))
    assert states == {"won": 40, "lost": 40}
    settled = "SELECT count(*) FROM ledger_transfer WHERE cause_kind = 3601"
    assert await bench.kernel.db.fetchval(settled) == 80 + 40 + 40
    for user in range(100, 140):
        assert await bench.has(user, "USDT") == (1_000 * UNIT - 50 * UNIT + 49_500_000 * 7 // 10 - 500_000, 0)
    await bench.verify()
    assert (await bench.receipts()).faults == 0


async def test_thousands_that_end_in_one_second_are_one_batch_and_one_commit(bench, prices):
    prices.price = rising
    option = await bought(bench)
    await bench.run_jobs(later(5))
    await copies(bench, int(option["id"]), 2_000)
    asked = prices.asked
    before = await bench.kernel.db.fetchval("SELECT count(DISTINCT xmin::text) FROM options_option")
    assert before == 2  # the copies were made at once
    await bench.run_jobs(later(60))
    assert await bench.kernel.db.fetchval("SELECT count(DISTINCT xmin::text) FROM options_option") == 1
    assert prices.asked - asked == 1
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM options_option WHERE state = 'won'") == 2_001
    await bench.verify()


async def test_random_business_comes_to_what_a_model_of_it_says(bench, prices: ScriptedPrices, monkeypatch):
    """Stakes, directions, terms, silences and halts at random, carried on at random moments: every balance, every cap
    and the house's books are those of a model in fractions."""
    chance = random.Random(5)
    users = range(200, 212)
    for user in users:
        await bench.give(user, "USDT", 20_000 * UNIT)
    begin = int(datetime.now(UTC).timestamp())
    prices.silent = [
        (begin * 1000 + low, begin * 1000 + low + chance.randrange(3_000, 14_000))
        for low in range(10_000, 400_000, 23_000)
    ]
    made: dict[str, tuple[int, str]] = {}
    for _ in range(220):
        user, product = chance.choice(users), chance.choice(["BTCUSDT-30", "BTCUSDT-60", "ETHUSDT-120", "ETHUSDT-30"])
        amount = str(chance.randrange(1_000, 50_000) / 100)
        answer = await bench(
            "buyOption", user, product=product, amount=amount, direction=chance.choice(["rise", "fall"])
        )
        assert answer.code in (0, TOO_MANY_OPEN.number), answer
        if answer.code == 0:
            made[answer.data["id"]] = (user, product)
        if chance.random() < 0.1:
            # Some were accepted a while ago, so that they end in all of the silences.
            await bench.kernel.db.execute(
                "UPDATE options_option SET accepted_ms = accepted_ms + $1, settles_ms = settles_ms + $1"
                " WHERE state = 'accepted'",
                chance.randrange(0, 20_000),
            )
            await bench.run_jobs(later(chance.randrange(1, 40)))
    await bench.run_jobs(later(60))
    await bench.run_jobs(later(600))
    rows = await bench.kernel.db.fetch("SELECT * FROM options_option")
    assert len(rows) == len(made)
    balance = dict.fromkeys(users, 20_000 * UNIT)
    taken = fees = 0
    states: Counter[str] = Counter()
    for row in rows:
        ticks = [
            prices.tick(row["symbol"], second)
            for second in range(row["accepted_ms"] // 1000 - 1, row["settles_ms"] // 1000 + 2)
            if not any(low <= second * 1000 <= high for low, high in prices.silent)
        ]
        share = lambda ppm: Fraction(ppm, 10**6)  # noqa: E731
        terms = Naive(
            row["direction"],
            row["stake"],
            share(row["profit_ppm"]),
            share(row["fee_ppm"]),
            row["tie"],
            row["window_ms"],
            row["accepted_ms"],
            row["settles_ms"],
        )
        expected = naive(terms, ticks)
        assert (row["state"], row["entry_price"]) == (expected.state, expected.entry)
        balance[row["user_id"]] += expected.returned - row["stake"]
        taken, fees = taken + expected.house, fees + expected.fees
        states[expected.state] += 1
    assert set(states) == {"won", "lost", "tied", "void"}, states
    for user in users:
        assert await bench.has(user, "USDT") == (balance[user], 0)
    assert (await house(bench, RESULT), await house(bench, FEES)) == (taken, fees)
    assert sum(balance.values()) - len(users) * 20_000 * UNIT + taken + fees == 0
    open_now = await bench.kernel.db.fetch("SELECT open_stake, open_gain FROM options_book")
    assert {tuple(row) for row in open_now} == {(0, 0)}
    await bench.verify()
    report = await bench.receipts()
    assert report.faults == 0 and report.counts["options.entry"] == len(rows)


async def test_an_option_whose_market_is_closed_as_it_settles_is_not_sold_nor_quoted_and_the_opening_is_told(
    bench, prices
):
    now_ms = int(datetime.now(UTC).timestamp() * 1000)
    closes, opens = now_ms + 45_000, now_ms + 3_600_000
    prices.breaks = [(closes, opens)]
    form = {"product": "BTCUSDT-60", "amount": "100", "direction": "rise"}
    for call in ("buyOption", "optionQuote"):
        given = {name: form[name] for name in (form if call == "buyOption" else ("product", "amount"))}
        answer = await bench(call, ANN, **given)
        assert (answer.code, answer.field) == (SETTLES_CLOSED.number, "product")
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM options_option") == 0
    assert await bench.has(ANN, "USDT") == (START, 0)
    rows = {row["key"]: (row["open"], row["opens"]) for row in (await bench("optionProducts", ANN)).data["rows"]}
    assert rows["BTCUSDT-30"] == (True, None) and rows["BTCUSDT-60"] == (False, opens)
    # What settles before it closes, or after it has opened again, is sold.
    assert (await bought(bench, product="BTCUSDT-30"))["state"] == "accepted"
    assert (await bought(bench, product="BTCUSDT-86400"))["state"] == "accepted"


async def test_a_market_that_is_closed_says_when_it_opens(bench, prices):
    now_ms = int(datetime.now(UTC).timestamp() * 1000)
    prices.breaks = [(now_ms - 1_000, now_ms + 3_600_000)]
    answer = await bench("optionQuote", ANN, product="BTCUSDT-30", amount="100")
    assert answer.code == MARKET_CLOSED.number
    prices.breaks = [(now_ms - 1_000, now_ms + 10_000)]
    answer = await bench("buyOption", ANN, product="BTCUSDT-30", amount="100", direction="rise")
    assert answer.code == MARKET_CLOSED.number
