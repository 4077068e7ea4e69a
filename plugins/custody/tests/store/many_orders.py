"""A bench of custody, and thousands of running orders at once, as if they had been bought one by one."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from agio_custody import plugin
from agio_custody.declared.reasons import ORDER_POSTINGS
from agio_custody.order.buy import ACCRUE
from agio_custody.order.order import Order
from agio_kernel.jobs import schedule_all
from agio_kernel.postgres.db import Database
from agio_testing.plugin_bench import USDT, PluginBench
from msgspec.structs import replace

ANN = 11
CHUNK = 1_000


def custody_bench(db: Database, owner_db: Database, folder: Path, **more: Any) -> PluginBench:
    """The plugin with USDT, not opened yet."""
    return PluginBench("custody", plugin, db, owner_db, folder, assets=(USDT,), **more)


async def fill(bench: PluginBench, count: int, product: str = "usdt-7", amount: str = "100") -> Order:
    """So many orders more like one that Ann buys, in her name; returns that one."""
    bought = (await bench("buyProfit", ANN, product=product, amount=amount)).data
    kernel = bench.kernel
    async with kernel.db.read() as conn:
        one = await Order.find(conn, int(bought["id"]))
    assert one is not None
    at = kernel.settings.calendar.begin(one.begins + timedelta(1))
    for start in range(0, count, CHUNK):
        more = [replace(one, id=kernel.ids.next()) for _ in range(min(CHUNK, count - start))]
        async with kernel.db.transaction() as tx:
            records = [order.values() for order in more]
            await tx.copy_records_to_table("custody_order", records=records, columns=Order.columns())
            booked = [await ORDER_POSTINGS.transfers(kernel.ledger, tx, order, None) for order in more]
            await kernel.ledger.post(tx, [one for transfers in booked for one in transfers])
            await schedule_all(tx, ACCRUE, [(order.id, at) for order in more])
            await tx.execute("UPDATE custody_used_quota SET used_quota = used_quota + $1", one.amount * len(more))
    return one
