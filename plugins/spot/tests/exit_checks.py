"""Invariants of the exits of orders, whatever happened before."""

from typing import Any

from agio_spot.engine.fees import hold_needed
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import PlaceExits
from agio_spot.sequencer.engine_harness import EngineHarness


async def exits(harness: EngineHarness) -> list[Any]:
    """The rows of those that have followed."""
    return await harness.db.fetch("SELECT * FROM spot_order WHERE rtoken LIKE 'exit.%' ORDER BY id")


async def placed(harness: EngineHarness) -> None:
    """Assert that orders that have ended are followed by their exits."""
    await harness.sequencer.submit(PlaceExits())


async def proved(harness: EngineHarness) -> None:
    """Money is whole, holds are what rests need, and each order that brought something has had its one exit, that no
    other money paid for."""
    pair = harness.pairs["BTCUSDT"]
    for record in harness.sequencer.open_orders:
        assert record.order.hold == hold_needed(pair, record.order)
    report = await harness.verify()
    assert report.ok, report.findings
    async with harness.db.read() as conn:
        assert await store.owed_exits(conn, list(harness.sequencer.markets)) == []
    entries = await harness.db.fetch(
        "SELECT * FROM spot_order WHERE state >= 2 AND filled > 0"
        " AND (take_profit IS NOT NULL OR stop_loss IS NOT NULL)"
    )
    placed = {row["id"]: row for row in await exits(harness)}
    followed = [row["exit_order"] for row in entries if row["exit_order"] > 0]
    assert sorted(followed) == sorted(placed)
    for entry in entries:
        if entry["exit_order"] > 0:
            follows = placed[entry["exit_order"]]
            assert follows["side"] != entry["side"]
            if entry["side"] == 0:
                costs, brought = follows["quantity"], entry["filled"] - entry["fee"]
            else:
                dearest = max(follows["price"], follows["other_price"] or 0)
                costs, brought = pair.notional_up(dearest, follows["quantity"]), entry["filled_quote"] - entry["fee"]
                assert follows["quantity"] <= entry["filled"]
            assert 0 < costs <= brought
