"""A repeated order or cancellation is acknowledged once a standby has what it did, and not because it is seen."""

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database, Limits
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_spot.engine.order import Side
from agio_spot.sequencer.engine_harness import open_harness, prepare
from agio_testing.environments.standbys import wait_for_standbys
from agio_testing.fixtures import reachable_folder

PRICE = 50_000_00
BTC = 10**8


async def test_a_repeated_cancellation_waits_for_the_standby() -> None:
    with (
        reachable_folder("agio-test-") as folder,
        EmbeddedPostgres(folder, settings={"fsync": "off", "shared_buffers": "16MB"}) as dsn,
    ):
        await prepare(dsn)
        async with (
            await Database.connect(dsn, limits=Limits(statement=500)) as db,
            open_harness(db, {"BTCUSDT": PRICE}) as harness,
        ):
            await harness.fund(1, 0, {"BTC": 10 * BTC, "USDT": 10**8 * BTC})
            await harness.accounts.of(1, 0, harness.pairs["BTCUSDT"])
            placed = await harness.place(1, 0, "BTCUSDT", Side.BUY, price=PRICE - 100, quantity=BTC // 100)
            await harness.cancel(1, 0, placed.order.id, "again001")
            assert (await harness.cancel(1, 0, placed.order.id, "again001")).order.id == placed.order.id
            await wait_for_standbys(dsn, "gone")
            with pytest.raises(ApiError):
                await harness.cancel(1, 0, placed.order.id, "again001")
            await wait_for_standbys(dsn, "")
