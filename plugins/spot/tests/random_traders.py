"""Users of both realms who trade at random."""

import asyncio
from random import Random

from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Realm
from agio_spot.engine.order import Side, TimeInForce
from agio_spot.engine.quotes import QuoteConfig
from agio_spot.engine.terms import Prevention, Terms, Trigger
from agio_spot.sequencer.commands import Expire, Fire, Refresh
from agio_spot.sequencer.engine_harness import EngineHarness

UNIT = 10**8
PRICE = 50_000_00
USERS = {Realm.REAL: range(1, 9), Realm.DEMO: range(101, 109)}
QUOTES = QuoteConfig(level_notional=5_000 * UNIT)


def special(random: Random, price: int, side: Side) -> Terms:
    """Make random terms: a trigger, an expiry, self-trade prevention, an exit."""
    prevention = random.choice(list(Prevention))
    if random.random() < 0.3:
        return Terms(prevention=prevention, expires_ms=random.choice((1, 1 << 50)))
    if random.random() < 0.3:
        other_price = price + random.randrange(-200_00, 200_01)
        trigger_price = price + random.randrange(-150_00, 150_01)
        return Terms(trigger=Trigger.STOP, trigger_price=trigger_price, other_price=other_price)
    if random.random() < 0.5:
        away = random.randrange(1_00, 300_00) * (1 if side is Side.BUY else -1)
        return Terms(prevention=prevention, take_profit=price + away, stop_loss=price - away)
    trigger = random.choice(list(Trigger))
    return Terms(prevention=prevention, trigger=trigger, trigger_price=price + random.randrange(-200_00, 200_01))


async def fund_all(harness: EngineHarness) -> None:
    """Give everybody something to trade with."""
    for realm, users in USERS.items():
        for user in users:
            await harness.fund(user, int(realm), {"BTC": UNIT // 2, "USDT": 30_000 * UNIT})


async def trade(harness: EngineHarness, random: Random, rounds: int) -> None:
    """Move the price so many times, and have users, liquidity, triggers and the clock act at once on each."""
    pair = harness.pairs["BTCUSDT"]
    for _ in range(rounds):
        tick = harness.prices.latest("BTCUSDT")
        assert tick is not None
        harness.prices.set("BTCUSDT", tick.price + random.randrange(-150_00, 150_01))
        tick = harness.prices.latest("BTCUSDT")
        assert tick is not None
        refreshes = [harness.sequencer.submit(Refresh((int(realm), pair.pair_id))) for realm in Realm]
        ends = (harness.sequencer.submit(Fire(key, tick)) for key in harness.sequencer.markets)
        acts = (act(harness, random) for _ in range(30))
        await asyncio.gather(*refreshes, *acts, *ends, harness.sequencer.submit(Expire()))


async def act(harness: EngineHarness, random: Random) -> None:
    realm = random.choice(list(Realm))
    user = random.choice(USERS[realm])
    tick = harness.prices.latest("BTCUSDT")
    assert tick is not None
    draw, side = random.random(), random.choice(list(Side))
    price = tick.price + random.randrange(-400_00, 400_01)
    quantity = 100 * random.randrange(1_000, 50_000)
    try:
        if draw < 0.2:
            own = list(harness.sequencer.open_orders.of_user(user))
            await harness.cancel(user, int(realm), random.choice(own) if own else 12345)
        elif draw < 0.3:
            await harness.place(user, int(realm), "BTCUSDT", Side.BUY, amount=random.randrange(10, 900) * UNIT + 7)
        elif draw < 0.4:
            await harness.place(user, int(realm), "BTCUSDT", side, quantity=quantity)
        elif draw < 0.5:
            await harness.place(
                user,
                int(realm),
                "BTCUSDT",
                side,
                price=price,
                quantity=quantity,
                terms=special(random, tick.price, side),
            )
        else:
            tif = random.choice((TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK))
            post_only = tif is TimeInForce.GTC and random.random() < 0.2
            await harness.place(
                user, int(realm), "BTCUSDT", side, price=price, quantity=quantity, tif=tif, post_only=post_only
            )
    except ApiError:
        pass
