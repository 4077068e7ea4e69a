"""Random trading in both realms at once, and what must hold afterwards whatever happened."""

import asyncio
from collections.abc import Mapping
from random import Random

import pytest
from agio_kernel.db import Database
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Realm, TrialRow
from agio_spot.codes import BUSY
from agio_spot.commands import Refresh
from agio_spot.ledger_codes import FEES, LIQUIDITY
from agio_spot.order import Side, TimeInForce
from agio_spot.quotes import QuoteConfig
from agio_spot.sequencer import Limits
from agio_spot.venue import ASSETS, Venue, open_venue

UNIT = 10**8
PRICE = 50_000_00
USERS = {Realm.REAL: range(1, 9), Realm.DEMO: range(101, 109)}
QUOTES = QuoteConfig(level_notional=5_000 * UNIT)


async def act(venue: Venue, random: Random) -> None:
    realm = random.choice(list(Realm))
    user = random.choice(USERS[realm])
    tick = venue.prices.latest("BTCUSDT")
    assert tick is not None
    draw, side = random.random(), random.choice(list(Side))
    price = tick.price + random.randrange(-400_00, 400_01)
    quantity = 100 * random.randrange(1_000, 50_000)
    try:
        if draw < 0.2:
            own = list(venue.sequencer.open_orders.of_user(user))
            await venue.cancel(user, int(realm), random.choice(own) if own else 12345)
        elif draw < 0.3:
            await venue.place(user, int(realm), "BTCUSDT", Side.BUY, amount=random.randrange(10, 900) * UNIT + 7)
        elif draw < 0.4:
            await venue.place(user, int(realm), "BTCUSDT", side, quantity=quantity)
        else:
            tif = random.choice((TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK))
            post_only = tif is TimeInForce.GTC and random.random() < 0.2
            await venue.place(
                user, int(realm), "BTCUSDT", side, price=price, quantity=quantity, tif=tif, post_only=post_only
            )
    except Refusal:
        pass


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_random_trading_conserves_every_coin_in_every_realm(spot_db: Database, seed: int) -> None:
    random = Random(seed)
    async with open_venue(spot_db, {"BTCUSDT": PRICE}, quotes=QUOTES) as venue:
        for realm, users in USERS.items():
            for user in users:
                await venue.fund(user, int(realm), {"BTC": UNIT // 2, "USDT": 30_000 * UNIT})
        for _ in range(25):
            tick = venue.prices.latest("BTCUSDT")
            assert tick is not None
            venue.prices.set("BTCUSDT", tick.price + random.randrange(-150_00, 150_01))
            refreshes = [
                venue.sequencer.submit(Refresh((int(realm), venue.pairs["BTCUSDT"].pair_id))) for realm in Realm
            ]
            await asyncio.gather(*refreshes, *(act(venue, random) for _ in range(30)))

        report = await venue.verify()
        assert report.ok, report.findings
        async with venue.db.read() as conn:
            rows = await venue.ledger.trial_balance(conn)
            trades = await conn.fetch("SELECT * FROM spot_trade")
            house = {
                (realm, code): await venue.ledger.house_balance(
                    conn, await venue.ledger.house(conn, int(realm), ASSETS[code].id, LIQUIDITY)
                )
                for realm in Realm
                for code in ("BTC", "USDT")
            }
        assert {(row.realm, row.asset): 0 for row in rows} == sums(rows)
        assert any(row.name == FEES and row.balance > 0 for row in rows)
        assert len(trades) > 100
        for realm in Realm:
            own = [trade for trade in trades if trade["realm"] == realm]
            assert house[realm, "BTC"] == sum(flow(trade, "quantity") for trade in own)
            assert house[realm, "USDT"] == -sum(flow(trade, "quote") for trade in own)
            assert not [t for t in own if {t["maker_user"], t["taker_user"]} & set(USERS[Realm(1 - realm)])]


def sums(rows: list[TrialRow]) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for row in rows:
        found[row.realm, row.asset] = found.get((row.realm, row.asset), 0) + row.balance
    return found


def flow(trade: Mapping[str, int], column: str) -> int:
    """What the house gained of the base in a trade, or lost of the quote: it has no order on its side."""
    if trade["maker_user"] and trade["taker_user"]:
        return 0
    taker_buys = trade["taker_side"] == 0
    house_buys = taker_buys if trade["taker_user"] == 0 else not taker_buys
    return trade[column] if house_buys else -trade[column]


async def test_more_orders_than_the_queue_holds_are_refused_as_busy(spot_db: Database) -> None:
    async with open_venue(spot_db, {"BTCUSDT": PRICE}, limits=Limits(batch=8, queue=16)) as venue:
        await venue.fund(1, 0, {"USDT": 10**6 * UNIT})
        commands = [
            await venue.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE - i, quantity=UNIT // 100) for i in range(40)
        ]
        answers = await asyncio.gather(*map(venue.sequencer.submit, commands), return_exceptions=True)
        busy = [answer for answer in answers if isinstance(answer, Refusal)]
        assert {refusal.code for refusal in busy} == {BUSY}
        assert len(busy) == 24
        assert await venue.db.fetchval("SELECT count(*) FROM spot_order") == 16
