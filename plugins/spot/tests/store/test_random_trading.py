"""Random trading in both realms at once, and what must hold afterwards whatever happened."""

import asyncio
from collections.abc import Mapping
from random import Random

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Realm, TrialRow
from agio_kernel.postgres.db import Database
from agio_spot.declared.codes import BUSY
from agio_spot.declared.proofs import FEES, LIQUIDITY
from agio_spot.engine.order import Reason, Side
from agio_spot.sequencer.engine_harness import ASSETS, open_harness
from agio_spot.sequencer.rows import REASON
from agio_spot.sequencer.sequencer import Limits
from random_traders import PRICE, QUOTES, UNIT, USERS, fund_all, trade


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_random_trading_conserves_every_coin_in_every_realm(spot_db: Database, seed: int) -> None:
    random = Random(seed)
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, quotes=QUOTES) as harness:
        await fund_all(harness)
        await trade(harness, random, 25)

        report = await harness.verify()
        assert report.ok, report.findings
        async with harness.db.read() as conn:
            rows = await harness.ledger.trial_balance(conn)
            trades = await conn.fetch("SELECT * FROM spot_trade")
            house = {
                (realm, code): await harness.ledger.house_balance(
                    conn, await harness.ledger.house(conn, int(realm), ASSETS[code].id, LIQUIDITY.name)
                )
                for realm in Realm
                for code in ("BTC", "USDT")
            }
        assert {(row.realm, row.asset): 0 for row in rows} == sums(rows)
        assert any(row.name == FEES.name and row.balance > 0 for row in rows)
        assert len(trades) > 100
        ended = await harness.db.fetch("SELECT DISTINCT triggered_ms IS NOT NULL AS set_off, reason FROM spot_order")
        assert {row["set_off"] for row in ended} == {True, False}
        assert REASON[Reason.EXPIRED] in {row["reason"] for row in ended}
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
    """Return the house's gain of the base in a trade, or its loss of the quote: the house has no order on its side."""
    if trade["maker_user"] and trade["taker_user"]:
        return 0
    taker_buys = trade["taker_side"] == 0
    house_buys = taker_buys if trade["taker_user"] == 0 else not taker_buys
    return trade[column] if house_buys else -trade[column]


async def test_more_orders_than_the_queue_holds_are_refused_as_busy(spot_db: Database) -> None:
    async with open_harness(spot_db, {"BTCUSDT": PRICE}, limits=Limits(batch=8, queue=16)) as harness:
        await harness.fund(1, 0, {"USDT": 10**6 * UNIT})
        commands = [
            await harness.placing(1, 0, "BTCUSDT", Side.BUY, price=PRICE - i, quantity=UNIT // 100) for i in range(40)
        ]
        answers = await asyncio.gather(*map(harness.sequencer.submit, commands), return_exceptions=True)
        busy = [answer for answer in answers if isinstance(answer, ApiError)]
        assert {refusal.code for refusal in busy} == {BUSY}
        assert len(busy) == 24
        assert await harness.db.fetchval("SELECT count(*) FROM spot_order") == 16
