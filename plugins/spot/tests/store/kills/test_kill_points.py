"""kill -9 at every named point of the pipeline, of the application and of PostgreSQL: what was told is true, and an
intent that nobody heard of again happens once when it is asked for again."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_spot.engine.book import Book
from agio_spot.engine.fees import hold_needed
from agio_spot.engine.triggers import is_reached
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import PlaceExits
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness, prepare
from agio_spot.sequencer.market import HOUSE_USER_ID
from crash_app import AWAY, BEFORE, LOOKS, PRICE, UNIT, USERS, look, press
from pipeline_points import POINTS, Points

APP = Path(__file__).parents[2] / "crash_app.py"
DIES_WITHIN_S = 60
FOLLOWS_WITHIN_S = 30

Intent = tuple[int, int]
"""(user, number of the press)."""


def killed(dsn: str, point: str) -> tuple[set[Intent], dict[Intent, int]]:
    """Return the intents of an application until it was killed at this point, and the orders that it answered."""
    run = subprocess.run(
        [sys.executable, str(APP), dsn, point], capture_output=True, text=True, timeout=DIES_WITHIN_S, check=False
    )
    assert run.returncode == -signal.SIGKILL, run.stderr[-2000:]
    lines = [line.split() for line in run.stdout.splitlines()]
    asked = {(int(user), int(number)) for word, user, number, *_ in lines if word == "asked"}
    reported = {(int(user), int(number)): int(rest[0]) for word, user, number, *rest in lines if word == "answered"}
    return asked, reported


async def check(harness: EngineHarness, asked: set[Intent], reported: dict[Intent, int]) -> None:
    """Ask once more for everything: the same orders for who was told, one order for who wasn't; then count."""
    for user, number in sorted(asked):
        try:
            record = await harness.place(user, 0, "BTCUSDT", **press(user, number))
        except ApiError:
            assert (user, number) not in reported
        else:
            assert reported.get((user, number), record.order.id) == record.order.id
    await compare(harness)
    market = harness.market("BTCUSDT", 0)
    for away in (26, -26):
        await look(harness, PRICE + away)
        left = [order for order in market.triggers.orders.values() if is_reached(order, PRICE + away)]
        assert not left, "a price that has come sets off everything, after a restart too"
    await compare(harness)
    exits = await harness.db.fetch("SELECT id FROM spot_order WHERE rtoken LIKE 'exit.%'")
    waits = set(market.triggers.orders) - {row["id"] for row in exits}
    assert not waits, "nothing but an exit that was placed after its price had come waits after both prices"
    assert await harness.db.fetchval("SELECT count(*) FROM spot_order WHERE other_price IS NOT NULL") > 0
    assert not [one for one in harness.sequencer.open_orders if one.order.terms and one.order.terms.expires_ms]
    assert await harness.db.fetchval("SELECT count(*) FROM spot_order WHERE triggered_ms IS NOT NULL") > 0
    assert await harness.db.fetchval("SELECT count(*) FROM spot_order WHERE expires_ms IS NOT NULL") > 0
    for side in (0, 1):
        of_side = "SELECT count(*) FROM spot_order WHERE take_profit IS NOT NULL AND side = $1"
        assert await harness.db.fetchval(of_side, side) > 0
    owing = "SELECT coalesce(array_agg({} ORDER BY {}), '{{}}') FROM spot_order WHERE {}"
    followed = await harness.db.fetchval(owing.format("exit_order", "exit_order", "exit_order > 0"))
    follow = await harness.db.fetchval(owing.format("id", "id", "rtoken LIKE 'exit.%'"))
    assert followed == follow, "each order that brought something has had one exit"
    rows = await harness.db.fetch("SELECT id, user_id, rtoken, filled FROM spot_order")
    assert len({(row["user_id"], row["rtoken"]) for row in rows}) == len(rows), "an intent happened twice"
    assert set(reported.values()) <= {row["id"] for row in rows}, "what was told is gone"
    traded = await harness.db.fetch(
        "SELECT s.id, sum(t.quantity)::bigint AS quantity FROM spot_trade t"
        " CROSS JOIN LATERAL (VALUES (t.maker_order), (t.taker_order)) s(id) GROUP BY s.id"
    )
    assert {row["id"]: row["quantity"] for row in traded} == {row["id"]: row["filled"] for row in rows if row["filled"]}


async def owes_exits(harness: EngineHarness) -> bool:
    """Whether an order has ended whose exit is still to be placed."""
    async with harness.db.read() as conn:
        return bool(await store.owed_exits(conn, list(harness.sequencer.markets)))


async def follow(harness: EngineHarness) -> None:
    """Wait until every exit is placed: the sequencer sees to them unasked, so a book may move while nobody asks."""
    async with asyncio.timeout(FOLLOWS_WITHIN_S):
        while await owes_exits(harness):  # one that trades may end another that owes one
            await harness.sequencer.submit(PlaceExits())


async def compare(harness: EngineHarness) -> None:
    """Book, waiting orders and held money are what the rows say, and each row holds what its rest needs."""
    await follow(harness)
    market = harness.market("BTCUSDT", 0)
    async with harness.db.read() as conn:
        records = await store.open_orders(conn, [market.key])
    orders = [record.order for record in records]
    rebuilt = Book.rebuild(market.pair, HOUSE_USER_ID, [order for order in orders if not order.waits])
    assert rebuilt.depth(1000) == market.book.depth(1000)
    assert {order.id: order for order in orders if order.watches} == market.triggers.orders
    assert {order.id: order.hold for order in orders} == {order.id: hold_needed(market.pair, order) for order in orders}
    report = await harness.verify()
    assert report.ok, report.findings


@pytest.mark.slow
@pytest.mark.parametrize("point", POINTS)
async def test_an_application_killed_at_a_point_has_lost_and_doubled_nothing(
    spot_db: Database, database_url: str, point: str
) -> None:
    asked, reported = await asyncio.to_thread(killed, database_url, point)
    assert len(asked) > BEFORE and reported
    async with open_harness(spot_db, {"BTCUSDT": PRICE}) as harness:
        await check(harness, asked, reported)


@pytest.mark.realtime
@pytest.mark.slow
async def test_postgresql_killed_at_each_point_has_lost_and_doubled_nothing(
    mortal_server: EmbeddedPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    await prepare(mortal_server.dsn)
    points = Points(monkeypatch)
    asked: set[Intent] = set()
    reported: dict[Intent, int] = {}
    stopped = asyncio.Event()

    async def kill() -> None:
        assert mortal_server.pid is not None
        os.kill(mortal_server.pid, signal.SIGKILL)

    async def trade(harness: EngineHarness, user: int) -> None:
        number = 0
        # ended by others: the test ends the tasks
        while not stopped.is_set():
            number += 1
            if number % 16 == LOOKS:
                with suppress(ApiError):
                    await look(harness, PRICE + AWAY[(number // 16 + user) % len(AWAY)])
            asked.add((user, number))
            try:
                record = await harness.place(user, 0, "BTCUSDT", **press(user, number))
            except ApiError:
                await asyncio.sleep(0.01)
            else:
                reported[user, number] = record.order.id

    async def more(count: int) -> None:
        wanted = len(reported) + count
        # ended by others: the test's own timeout stands around it
        while len(reported) < wanted:  # noqa: ASYNC110 - what was told is the witness, and it has no event
            await asyncio.sleep(0.01)

    async with (
        asyncio.timeout(120),
        await Database.connect(mortal_server.dsn) as db,
        open_harness(db, {"BTCUSDT": PRICE}) as harness,
    ):
        for user in USERS:
            await harness.fund(user, 0, {"BTC": UNIT, "USDT": 100_000 * UNIT})
        traders = [asyncio.create_task(trade(harness, user)) for user in USERS]
        for point in POINTS:
            await more(40)
            points.todo[point] = [kill]
            while points.todo[point]:  # noqa: ASYNC110 - the point is the witness, and it has no event
                await asyncio.sleep(0.01)
        await more(40)
        stopped.set()
        await asyncio.gather(*traders)
        await check(harness, asked, reported)
