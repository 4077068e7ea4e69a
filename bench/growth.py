"""Growth of an order's cost with the data already there: the flat lines, and how fast a book comes back.

Each flat line divides the CPU time of an order (this process and its server's, on the same machine) in a large database
by that in a small one, both open in one process on one server, in interleaved rounds:

- flat_resting: 10^6 resting orders in the book, against 10^3.
- flat_users: 10^6 users who have accounts, against 10^3; orders come from 4,096 of them, spread over all.
- flat_markets: orders spread over 200 markets, against one.
- flat_rows: 10^7 transfers in the ledger, against 10^3.
- rebuild_seconds_per_million: building the book from a million open orders, divided by reading the same rows with
  asyncpg and doing nothing with them.

The data there beforehand is written by SQL and not traded, so these ledgers are not verified.
"""

import os
import statistics
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import uvloop
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_spot.sequencer import store
from agio_spot.sequencer.engine_harness import INSTRUMENTS, EngineHarness, open_harness, prepare

from bench.orders import CALLERS, PRICE, RICH, USERS, Terms, _callers, _database, _server

SIZES = {"flat_resting": 10**6, "flat_users": 10**6, "flat_markets": 200, "flat_rows": 10**7}
QUICK_SIZES = {"flat_resting": 10**4, "flat_users": 10**4, "flat_markets": 200, "flat_rows": 2 * 10**4}
QUICK_LINES = ("flat_resting",)
SMALL = {"flat_resting": 10**3, "flat_users": 10**3, "flat_markets": 1, "flat_rows": 10**3}
ROUND_S, QUICK_S = 2.0, 0.5
SPREAD_USERS = 4_096
FIRST_OWNER = 10**7
"""Those who are there beforehand, behind those who trade."""

_RESTING = """
    INSERT INTO spot_order (id, user_id, price, quantity, amount, filled, filled_quote, quote_carry, fee, fee_carry,
        hold_account, receive_account, hold_remaining, created_ms, updated_ms, maker_fee_ppm, taker_fee_ppm, pair,
        realm, side, type, tif, state, post_only, rtoken, fingerprint)
    SELECT n, $2 + n / 100, 4000000 - n % 900000, 1000000, 0, 0, 0, 0, 0, 0, 16386, 16388, 0, 0, 0, 1000, 1200, 1,
        0, 0, 0, 0, 0, false, 'r' || n, ''
    FROM generate_series(1, $1::bigint) n
"""
_ACCOUNTS = """
    INSERT INTO ledger_account (id, owner, wallet, available)
    SELECT (nextval('ledger_account_serial') << 14) | (asset << 1), $2 + n, 1, 10::bigint ^ 15
    FROM generate_series(1, $1::bigint) n, (VALUES (1), (2)) a(asset)
"""
_TRANSFERS = """
    INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)
    SELECT n, (n % 100000 + 1) << 14 | 2, ((n * 7) % 100000 + 100002) << 14 | 2, 1, 3403, 3402, n, 1
    FROM generate_series(1, $1::bigint) n
"""
_FILLS = {"flat_resting": _RESTING, "flat_users": _ACCOUNTS, "flat_rows": _TRANSFERS}


class Setup:
    """A venue on a database that holds so much already, and the users and markets that orders are spread over."""

    def __init__(self, harness: EngineHarness, users: Sequence[int], symbols: Sequence[str]) -> None:
        self._harness = harness
        self._users = users
        self._symbols = symbols
        self._step = 0

    async def order(self, terms: Terms) -> bool:
        """Place the next order; False where it was refused."""
        user, side, price, quantity = terms.next()
        self._step += 1
        user = self._users[(user + self._step * 31) % len(self._users)]
        symbol = self._symbols[self._step % len(self._symbols)]
        try:
            await self._harness.place(user, 0, symbol, side, price=price, quantity=quantity)
        except ApiError:
            return False
        return True


async def _fill(dsn: str, line: str, size: int) -> None:
    if line not in _FILLS:
        return
    conn = await asyncpg.connect(dsn)
    arguments = (size,) if line == "flat_rows" else (size, FIRST_OWNER)
    await conn.execute(_FILLS[line], *arguments, timeout=3600)
    await conn.execute("VACUUM ANALYZE", timeout=3600)
    # What is still to be written of the filling would be counted as the cost of the first orders.
    await conn.execute("CHECKPOINT", timeout=3600)
    await conn.close()


@asynccontextmanager
async def _setup(server: EmbeddedPostgres, line: str, size: int, name: str) -> AsyncIterator[Setup]:
    dsn = await _database(server.dsn, name)
    await prepare(dsn)
    await _fill(dsn, line, size)
    markets = size if line == "flat_markets" else 1
    instruments = [
        InstrumentInfo(f"BTC{number:03}USDT", "Bitcoin", "crypto", "BTC", "USDT", 2, 6, True, number)
        for number in range(1, markets + 1)
    ]
    listed = INSTRUMENTS[:1] if markets == 1 else instruments
    async with (
        await Database.connect(dsn) as db,
        open_harness(
            db, {one.symbol: PRICE for one in listed}, instruments=listed, open_orders_per_user=10**6, start_s=600
        ) as harness,
    ):
        symbols = [one.symbol for one in listed]
        users = list(range(1, USERS + 1))
        if line == "flat_users":
            step = max(1, size // SPREAD_USERS)
            users = list(range(FIRST_OWNER + 1, FIRST_OWNER + size, step))
        for user in users:
            if line != "flat_users":
                await harness.fund(user, 0, RICH)
            await harness.accounts.of(user, 0, harness.pairs[symbols[0]])
        yield Setup(harness, users, symbols)


async def _cost(setup: Setup, server: EmbeddedPostgres, seconds: float, seed: int) -> float:
    """CPU microseconds of an order, this process and the server's together."""
    terms, placed = Terms(seed), [0]

    async def next_order() -> None:
        done = await setup.order(terms)
        placed[0] += done  # not in one line with the await: others count meanwhile

    before = time.process_time() + _cpu_below(server.pid)
    await _callers(next_order, seconds)
    return (time.process_time() + _cpu_below(server.pid) - before) / placed[0] * 1e6


def _cpu_below(postmaster: int | None) -> float:
    """CPU seconds of the server's processes that live now, and of those it has reaped."""
    total, jiffy = 0.0, 1 / os.sysconf("SC_CLK_TCK")
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended since it was listed
        if int(folder.name) == postmaster:
            total += sum(map(int, fields[11:15])) * jiffy
        elif int(fields[1]) == postmaster:
            total += sum(map(int, fields[11:13])) * jiffy
    return total


async def _flat(server: EmbeddedPostgres, line: str, rounds: int, quick: bool) -> dict[str, Any]:
    seconds, size = (QUICK_S, QUICK_SIZES[line]) if quick else (ROUND_S, SIZES[line])
    raw: list[dict[str, float]] = []
    async with AsyncExitStack() as stack:
        small = await stack.enter_async_context(_setup(server, line, SMALL[line], f"{line}_small"))
        large = await stack.enter_async_context(_setup(server, line, size, f"{line}_large"))
        for setup in (small, large):
            await _cost(setup, server, seconds, 0)
        for number in range(rounds):
            cost = {"small_cpu_us": await _cost(small, server, seconds, number)}
            cost["large_cpu_us"] = await _cost(large, server, seconds, number)
            raw.append({name: round(value, 1) for name, value in cost.items()})
    median = {name: statistics.median(one[name] for one in raw) for name in raw[0]}
    return {
        "name": line,
        "value": round(median["large_cpu_us"] / median["small_cpu_us"], 2),
        "unit": "ratio",
        "pass": 2,
        "goal": 1.3,
        "rounds": raw,
        "sizes": [SMALL[line], size],
        "callers": CALLERS,
    }


async def _rebuild(server: EmbeddedPostgres, rounds: int, quick: bool) -> dict[str, Any]:
    size = 10**4 if quick else 10**6
    dsn = await _database(server.dsn, "rebuild")
    await prepare(dsn)
    raw: list[dict[str, float]] = []
    async with (
        await Database.connect(dsn) as db,
        open_harness(db, {"BTCUSDT": PRICE}, start_s=600) as harness,
    ):
        await _fill(dsn, "flat_resting", size)
        sequencer, conn = harness.sequencer, await asyncpg.connect(dsn)
        writer = await db.writer("rebuild")
        key = harness.market("BTCUSDT", 0).key
        for _ in range(rounds):
            began = time.perf_counter()
            rows = await conn.fetch(f"{store.SELECT_ORDER} WHERE o.state < 2 ORDER BY o.id", timeout=600)
            read = time.perf_counter() - began
            del rows
            began = time.perf_counter()
            await sequencer.rebuild(writer, {key})
            raw.append({"rebuild_s": round(time.perf_counter() - began, 3), "read_s": round(read, 3)})
        if len(sequencer.open_orders) != size:
            raise AssertionError(f"{len(sequencer.open_orders)} of {size} orders came back")
        await writer.close()
        await conn.close()
    median = {name: statistics.median(one[name] for one in raw) for name in raw[0]}
    return {
        "name": "rebuild_seconds_per_million",
        "value": round(median["rebuild_s"] / median["read_s"], 2),
        "unit": "ratio",
        "pass": 3,
        "goal": 1.5,
        "rounds": raw,
        "orders": size,
        "seconds_per_million": round(median["rebuild_s"] * 10**6 / size, 2),
    }


async def _measure(rounds: int, quick: bool) -> list[dict[str, Any]]:
    found = []
    for line in QUICK_LINES if quick else SIZES:
        async with _server() as server:
            found.append(await _flat(server, line, rounds, quick))
    async with _server() as server:
        found.append(await _rebuild(server, rounds, quick))
    return found


def lines(rounds: int, quick: bool = False) -> list[dict[str, Any]]:
    """The lines, measured now."""
    return uvloop.run(_measure(rounds, quick))
