"""Price receipts: kept with what they decide, recomputed, and found where they don't hold."""

from __future__ import annotations

import asyncpg
import pytest
from agio_kernel.ports.prices import KeptTicks, Tick
from agio_kernel.receipts import (
    Facts,
    Receipt,
    ReceiptRule,
    UsedTick,
    forget_old_receipts,
    kept_receipts,
    line_of,
    record_receipt,
    stretch_around,
    verify_receipts,
    view_receipt,
)


def _close(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    return {"payout": int(facts["stake"]) * ticks[0].price}


CLOSE = ReceiptRule("shop.close", 1, "shop.formula", _close)
OTHER_WAY = ReceiptRule("shop.close", 2, "shop.formula", lambda facts, ticks: {"payout": 0})
SOURCE = kept_receipts("shop.close", CLOSE, OTHER_WAY)


def tick(id: int, price: int, *, used: bool = True) -> UsedTick:
    return UsedTick("BTCUSDT", price, 2, 1_700_000_000_000 + id, id, "book", used)


async def decide(db, id: int, user_id: int = 1, rule: ReceiptRule = CLOSE, ticks=(tick(1, 5),)) -> Facts:
    async with db.transaction() as tx:
        return await record_receipt(tx, "shop.close", id, user_id, rule, ticks, {"stake": 10})


async def found(db, id: int, user_id: int = 1) -> Receipt | None:
    async with db.read() as conn:
        return await SOURCE.find(conn, user_id, id)


async def report(db, *sources):
    async with db.read() as conn:
        return await verify_receipts(conn, sources or [SOURCE])


async def test_what_decided_is_kept_and_only_its_owner_reads_it(db):
    assert await decide(db, 7, ticks=(tick(1, 4, used=False), tick(2, 5), tick(3, 6, used=False))) == {"payout": 50}
    receipt = await found(db, 7)
    assert receipt is not None
    assert [(one.id, one.used) for one in receipt.ticks] == [(1, False), (2, True), (3, False)]
    assert (receipt.rule, receipt.version, receipt.result) == ("shop.close", 1, {"payout": 50})
    assert await found(db, 7, user_id=2) is None
    shown = view_receipt(receipt, SOURCE.rules)
    assert (shown.ticks[1].price, shown.result, shown.holds, len(shown.hash)) == ("0.05", {"payout": "50"}, True, 64)


async def test_the_line_around_a_decision_is_what_is_kept_of_one_instrument(db):
    await decide(db, 7, ticks=(tick(1, 4, used=False), tick(2, 5)))
    receipt = await found(db, 7)
    assert receipt is not None
    around = stretch_around(receipt)
    assert around is not None and around.symbol == "BTCUSDT"
    assert around.from_ms < receipt.used[0].time_ms < around.until_ms
    kept = KeptTicks(tuple(Tick("BTCUSDT", 500 + n, n * 1_000, n) for n in range(1_000)), 0, 10**6)
    line = line_of(kept, 2)
    assert line[0].price == "5.00" and 200 < len(line) <= 300
    assert [one.time for one in line] == sorted({one.time for one in line})
    assert line_of(KeptTicks((), 0, -1), 2) == []
    other = UsedTick("ETHUSDT", 5, 2, 1_700_000_000_000, 9)
    await decide(db, 8, ticks=(tick(1, 4, used=False),), rule=OTHER_WAY)
    await decide(db, 9, ticks=(tick(1, 4), other))
    for id in (8, 9):
        without = await found(db, id)
        assert without is not None and stretch_around(without) is None


async def test_a_decision_that_is_rolled_back_leaves_no_receipt_and_none_is_made_twice(db):
    with pytest.raises(RuntimeError):
        async with db.transaction() as tx:
            await record_receipt(tx, "shop.close", 1, 1, CLOSE, [tick(1, 5)], {"stake": 10})
            raise RuntimeError
    assert await found(db, 1) is None
    await decide(db, 1)
    with pytest.raises(asyncpg.UniqueViolationError):
        await decide(db, 1)


@pytest.mark.parametrize(
    "tampering",
    [
        "ticks = jsonb_set(ticks, '{0,price}', '6')",
        "facts = '{\"stake\": 11}'",
        "result = '{\"payout\": 51}'",
        "version = 2",
        "rule = 'shop.unknown'",
        "ticks = '[]'",
    ],
)
async def test_each_change_of_a_receipt_is_found(db, owner_db, tampering):
    for id in range(1, 4):
        await decide(db, id)
    before = await found(db, 2)
    assert before is not None
    await owner_db.execute(f"UPDATE price_receipt SET {tampering} WHERE id = 2")
    reported = await report(db)
    assert (reported.counts, reported.faults, [one.id for one in reported.findings]) == ({"shop.close": 3}, 1, [2])
    after = await found(db, 2)
    assert after is not None
    assert not view_receipt(after, SOURCE.rules).holds
    assert view_receipt(after, SOURCE.rules).hash != view_receipt(before, SOURCE.rules).hash


async def test_every_one_is_recomputed_by_the_version_that_decided_it(db, monkeypatch):
    monkeypatch.setattr("agio_kernel.receipts.store.BATCH", 3)
    for id in range(1, 11):
        await decide(db, id, rule=CLOSE if id % 2 else OTHER_WAY)
    reported = await report(db)
    assert (reported.counts, reported.faults) == ({"shop.close": 10}, 0)
    assert (await report(db, kept_receipts("shop.close", CLOSE))).faults == 5


async def test_receipts_are_bounded_and_forgotten_after_years(db, database_clock):
    with pytest.raises(ValueError, match="at most 64"):
        await decide(db, 1, ticks=[tick(n, 1) for n in range(65)])
    await decide(db, 1)
    await database_clock.advance(days=6 * 366)
    await decide(db, 2)
    assert await forget_old_receipts(db) == 1
    assert await found(db, 1) is None and await found(db, 2) is not None
