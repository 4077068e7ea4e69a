"""The rules around contracts yield no gain without a risk: only the price brings one."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from agio_contract.contracts import Contracts
from agio_contract.declared.products import DAILY, ProductTerms
from agio_contract.product.delivery import delivers, delivers_later
from agio_kernel.ports.clock import epoch_ms
from contract_bench import ANN, BEN, UNIT, checked, has_all, houses, opened, ordered, run, shown

ACCOUNTS = range(400, 420)
WINDOW_MS = 300_000
LIMIT = {"product": "BTCUSDT-PERP", "side": "long", "kind": "limit", "price": "63000"}


async def test_setting_the_same_stops_again_and_again_ends_as_doing_nothing_does(bench, prices):
    """Prices are told a while after their moment, and somebody acts in between each time."""
    chance = random.Random(62)
    for turn in range(4):
        side = chance.choice(["long", "short"])
        stops = {"long": {"stop_loss": "63600"}, "short": {"stop_loss": "64400"}}[side] if turn % 2 else {}
        order = {"side": side, "leverage": "50", "lots": "50", **stops}
        busy, idle = await ordered(bench, ANN, **order), await ordered(bench, BEN, **order)
        prices.tick(6_400_000)
        await run(bench)
        price = 6_400_000
        for _ in range(12):
            price += chance.randrange(-30_000, 30_001)
            prices.reported_ms = max(prices.through_ms, epoch_ms(datetime.now(UTC)))
            moment = prices.reported_ms + 1
            prices.late(price, moment)
            # ended by others: it ends with the millisecond
            while epoch_ms(datetime.now(UTC)) <= moment:  # noqa: ASYNC110
                await asyncio.sleep(0.002)
            prices.asked = 0
            pressed = asyncio.create_task(bench("changeContractStops", ANN, id=busy["id"], **stops))
            # ended by others: it ends with the command
            while prices.asked < 3 and not pressed.done():  # noqa: ASYNC110
                await asyncio.sleep(0.002)
            prices.reported_ms = None
            await pressed
        await run(bench)
        for user, one in ((ANN, busy), (BEN, idle)):
            await bench("closeContract", user, id=one["id"])
        prices.tick(price)
        await run(bench)
        ends = [await shown(bench, busy["id"]), await shown(bench, idle["id"], BEN)]
        said = [(end["state"], end["reason"], end["entry"], end["close_price"], end["realized"]) for end in ends]
        assert said[0] == said[1], turn
    await checked(bench)


async def test_however_an_order_is_split_its_parts_have_the_tier_of_the_whole(bench):
    chance = random.Random(64)
    for user in ACCOUNTS:
        await bench.give(user, "USDT", 200_000 * UNIT)
        total = 0
        for _ in range(4):
            lots = chance.randrange(50, 1_500)
            total += lots
            part = (await bench("contractQuote", user, **LIMIT, lots=str(lots), leverage="1")).data
            whole = (await bench("contractQuote", BEN, **LIMIT, lots=str(total), leverage="1")).data
            assert (part["most_leverage"], part["maintenance"]) == (whole["most_leverage"], whole["maintenance"])
            order = await ordered(bench, user, **LIMIT, lots=str(lots), leverage=str(part["most_leverage"]))
            assert order["maintenance"] == whole["maintenance"]
    await checked(bench)


async def test_nothing_that_an_owner_does_while_the_market_is_closed_leaves_less_at_stake(bench, prices):
    chance = random.Random(61)
    held = await opened(bench, prices, leverage="10")
    await bench("changeContractMargin", ANN, id=held["id"], amount="500", way="add")
    prices.closed.add("BTCUSDT")
    least = (await bench.has(ANN, "USDT"))[1]
    for _ in range(30):
        call = chance.choice(["changeContractMargin", "changeContractStops", "closeContract", "reverseContract"])
        fields = {
            "changeContractMargin": {"amount": str(chance.randrange(1, 50)), "way": chance.choice(["add", "reduce"])},
            "changeContractStops": {"stop_loss": str(chance.randrange(60_000, 63_900))},
        }.get(call, {})
        await bench(call, ANN, id=held["id"], **fields)
        now = (await bench.has(ANN, "USDT"))[1]
        assert now >= least, (call, fields)
        least = now
    await checked(bench)


def test_every_delivery_has_its_whole_window_in_a_session_and_is_no_later_than_it_must(bench, prices):
    chance = random.Random(60)
    contracts = bench.kernel.part(Contracts)
    terms: ProductTerms = contracts.terms("BTCUSDT-DAY")
    assert terms.delivery == DAILY
    moved = 0
    now = bench.kernel.clock.now()
    for _ in range(400):
        prices.shut = []
        at = delivers(contracts, terms)
        assert at is not None
        plain, begins = epoch_ms(at), epoch_ms(at) - chance.randrange(0, 7_200_000)
        for _ in range(chance.randrange(0, 4)):
            until = begins + chance.randrange(60_000, 50_000_000)
            prices.shut.append((begins, until))
            begins = until + chance.randrange(1_000, 900_000)
        for found in (delivers(contracts, terms), delivers_later(contracts, terms.symbol, now - timedelta(days=1))):
            assert found is not None
            ends = epoch_ms(found)
            assert not any(shut < ends and ends - WINDOW_MS < until for shut, until in prices.shut)
        after = epoch_ms(delivers(contracts, terms) or now)
        assert after >= plain
        moved += after > plain
        if after > plain:
            # It begins a minute after an opening, or is one of the daily ones that lies in a session.
            assert (
                after - WINDOW_MS - 60_000 in {until for _, until in prices.shut} or (after - plain) % 86_400_000 == 0
            )
    assert moved > 50


async def test_where_the_price_stands_still_no_account_has_more_in_the_end_than_it_began_with(bench, prices):
    chance = random.Random(58)
    began = 2_000 * UNIT
    for user in ACCOUNTS:
        await bench.give(user, "USDT", began)
    for turn in range(8):
        closed = turn in (3, 6)
        (prices.closed.add if closed else prices.closed.discard)("BTCUSDT")
        for user in ACCOUNTS:
            await _acts(bench, chance, user)
        if not closed:
            prices.tick(6_400_000)
        await run(bench)
    prices.closed.clear()
    for user in ACCOUNTS:
        for one in (await bench("contractPositions", user, state="pending", size="100")).data["rows"]:
            await bench("cancelContract", user, id=one["id"])
        await bench("closeContracts", user)
    prices.tick(6_400_000)
    await run(bench)
    for user in ACCOUNTS:
        available, held = await bench.has(user, "USDT")
        assert held == 0 and available <= began, user
    assert await has_all(bench, *ACCOUNTS) - len(ACCOUNTS) * began + sum(await houses(bench)) == 0
    await checked(bench)


async def _acts(bench, chance: random.Random, user: int) -> None:
    """One of the things that an account can do, at random."""
    kind = chance.choice(["market", "limit", "stop"])
    side = chance.choice(["long", "short"])
    sign = 1 if side == "long" else -1
    form = {"product": "BTCUSDT-PERP", "side": side, "kind": kind, "lots": str(chance.randrange(1, 60))}
    if kind != "market":
        away = chance.choice([-400, -1, 1, 400]) if kind == "limit" else sign * chance.choice([1, 400])
        form["price"] = str(Decimal(64_000) + away)
    await bench("openContract", user, **form, leverage=chance.choice(["5", "20", "50"]))
    rows = (await bench("contractPositions", user, state="open")).data["rows"]
    if not rows:
        return
    one = chance.choice(rows)
    call, fields = chance.choice(
        [
            ("closeContract", {"lots": str(chance.randrange(1, one["lots"] + 1))}),
            ("cancelContract", {}),
            ("reverseContract", {}),
            ("changeContractMargin", {"amount": "3", "way": chance.choice(["add", "reduce"])}),
            ("changeContractStops", {"stop_loss": str(64_000 - (1 if one["side"] == "long" else -1) * 300)}),
        ]
    )
    await bench(call, user, id=one["id"], **fields)
