"""Contracts of random traders on recorded minute candles: `replay_minutes.py [--traders 1000] SYMBOL=FILE …`.

It needs a PostgreSQL of its own, which it starts and takes away. The recording is told as if it began now: round by
round traders order, close, and change margin and stops, then the engine works through the ticks up to the next round.
In the end all is closed, the books are proved, every receipt is recomputed, and users, house, insurance and fees are
added.
"""

from __future__ import annotations

import argparse
import asyncio
import bisect
import csv
import gzip
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import asyncpg
import click
from agio_contract import plugin
from agio_contract.declared import parameters as constants
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.prices import Held, InstrumentInfo, KeptTicks, NoPrices, Stretch, Tick
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import migrate
from agio_testing import plugin_bench
from agio_testing.plugin_bench import PluginBench

UNIT = 10**6
STEP_MS = 15_000
DECIMALS = {"BTCUSDT": 2, "ETHUSDT": 2, "GBPUSD": 6, "EURUSD": 6}


class Recorded(NoPrices):
    """The candles as four ticks a minute (open, low, high, close), up to a moment that the replay moves on."""

    def __init__(self, files: dict[str, Path], begin_ms: int) -> None:
        self.ticks = {symbol: read(symbol, file, begin_ms) for symbol, file in files.items()}
        self.times = {symbol: [tick.time_ms for tick in ticks] for symbol, ticks in self.ticks.items()}
        self.through_ms = begin_ms
        self.last_ms = min(times[-1] for times in self.times.values())

    def instruments(self) -> Sequence[InstrumentInfo]:
        return [
            InstrumentInfo(symbol, symbol, "recorded", symbol[:3], symbol[3:], DECIMALS[symbol], 6, False, place)
            for place, symbol in enumerate(self.ticks)
        ]

    def latest(self, symbol: str) -> Tick | None:
        place = bisect.bisect_right(self.times[symbol], self.through_ms)
        return self.ticks[symbol][max(0, place - 1)]

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return True

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        """All of it is kept."""

    async def kept(self, conn: asyncpg.Connection, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        found = []
        for one in asked:
            times, ticks = self.times[one.symbol], self.ticks[one.symbol]
            low = bisect.bisect_left(times, one.from_ms)
            high = bisect.bisect_right(times, min(one.until_ms, self.through_ms))
            found.append(KeptTicks(tuple(ticks[low:high]), 0, self.through_ms))
        return found


class Reported:
    """The clock of the recording: it stands where the recording has come to."""

    def __init__(self, prices: Recorded) -> None:
        self._prices = prices

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.now_ms() / 1000, UTC)

    def now_ms(self) -> int:
        return self._prices.through_ms


def read(symbol: str, file: Path, begin_ms: int) -> list[Tick]:
    """The ticks of a file, one after another from a moment on: nights and weekends without candles are left out."""
    found: list[Tick] = []
    with gzip.open(file, "rt") as lines:
        for row in csv.DictReader(lines):
            for name in ("open", "low", "high", "close"):
                price = int(Decimal(row[name]).scaleb(DECIMALS[symbol]))
                found.append(Tick(symbol, price, begin_ms + len(found) * STEP_MS, len(found) + 1))
    return found


def order(chance: random.Random, prices: Recorded) -> dict[str, Any]:
    """Make a random order."""
    symbol = chance.choice(list(prices.ticks))
    newest = prices.latest(symbol)
    assert newest is not None
    side, kind = chance.choice(("long", "short")), chance.choice(("market", "market", "limit", "stop"))
    sign = 1 if side == "long" else -1
    at = lambda permille: str(Decimal(newest.price + newest.price * permille // 1000).scaleb(-DECIMALS[symbol]))  # noqa: E731
    form = {"product": f"{symbol}-PERP", "side": side, "kind": kind, "leverage": chance.choice(("5", "10", "20", "25"))}
    form["lots"] = str(chance.randrange(1, 40) if symbol == "BTCUSDT" else chance.randrange(1, 4))
    away = 0
    if kind != "market":
        away = (-1 if kind == "limit" else 1) * sign * chance.randrange(1, 12)
        form["price"] = at(away)
    if chance.random() < 0.5:
        form["take_profit"] = at(away + sign * chance.randrange(3, 60))
        form["stop_loss"] = at(away - sign * chance.randrange(3, 60))
    return form


async def act(bench: PluginBench, chance: random.Random, prices: Recorded, user: int, counts: Counter[str]) -> None:
    """One trader's round: an order, and something with what is held."""
    answer = await bench("openContract", user, **order(chance, prices))
    counts[f"openContract {answer.code}"] += 1
    held = (await bench("contractPositions", user, state="held")).data["rows"]
    if not held or chance.random() < 0.4:
        return
    one = chance.choice(held)
    some = str(chance.randrange(1, one["lots"] + 1))
    ways: tuple[tuple[str, dict[str, Any]], ...] = (
        ("closeContract", {"lots": some}),
        ("closeContract", {}),
        ("changeContractMargin", {"amount": "5", "way": chance.choice(("add", "reduce"))}),
        ("changeContractStops", {}),
        ("reverseContract", {}),
    )
    call, fields = chance.choice(ways)
    counts[f"{call} {(await bench(call, user, id=one['id'], **fields)).code}"] += 1


async def carry(bench: PluginBench) -> float:
    """Let the engine come as far as the ticks are kept."""
    began = time.perf_counter()
    while await bench.kernel.db.fetchval("SELECT min(cursor_ms) FROM contract_board") != bench.kernel.clock.now_ms():
        last = await bench.kernel.db.fetchval("SELECT max(try_at) FROM scheduled_job")
        if last is None:
            break
        await bench.run_jobs(max(last, datetime.now(UTC)) + timedelta(days=1))
    return time.perf_counter() - began


async def replay(bench: PluginBench, prices: Recorded, traders: int, rounds: int) -> None:
    chance = random.Random(7)
    users, given = range(1_000, 1_000 + traders), 2_000 * UNIT
    for user in users:
        await bench.give(user, "USDT", given)
    counts: Counter[str] = Counter()
    first, carried = prices.through_ms, 0.0
    for number in range(rounds):
        for user in users:
            await act(bench, chance, prices, user, counts)
        # At a tick: between two of them the price would be stale, and the coming round refused.
        steps = (prices.last_ms - first) // STEP_MS - 4
        prices.through_ms = first + steps * (number + 1) // rounds * STEP_MS
        carried += await carry(bench)
        click.echo(f"round {number + 1} of {rounds}, {carried:.0f} s of engine")
    for user in users:
        for one in (await bench("contractPositions", user, state="pending", size="100")).data["rows"]:
            await bench("cancelContract", user, id=one["id"])
        await bench("closeContracts", user)
    prices.through_ms = prices.last_ms
    carried += await carry(bench)
    await reported(bench, counts, users, given, carried)


async def reported(bench: PluginBench, counts: Counter[str], users: range, given: int, carried: float) -> None:
    """The books, and whether they hold."""
    db, ledger = bench.kernel.db, bench.kernel.ledger
    rows = await db.fetch("SELECT state, count(*) AS count FROM contract_position GROUP BY state ORDER BY state")
    states = {row["state"]: row["count"] for row in rows}
    rows = await db.fetch("SELECT reason, count(*) AS count FROM contract_closure GROUP BY reason ORDER BY reason")
    reasons = {row["reason"]: row["count"] for row in rows}
    nights = await db.fetchval("SELECT count(*) FROM contract_interest")
    sums: dict[str, Any] = {}
    async with db.transaction() as tx:
        for name in ("house:contract", "house:insurance", "house:fees"):
            sums[name] = await ledger.house_balance(tx, await ledger.house(tx, 0, bench.assets["USDT"].id, name))
    sums["users"] = sum([sum(await bench.has(user, "USDT")) - given for user in users])
    await bench.verify()
    report = await bench.receipts()
    click.echo(f"calls {dict(sorted(counts.items()))}")
    click.echo(f"positions {states}; closures {reasons}; {nights:,} nights of interest; engine {carried:.1f} s")
    click.echo(f"{sums}, together {sum(sums.values())} (units of 0.000001 USDT)")
    click.echo(f"receipts {report.counts}, faults {report.faults}; the ledger is clean")
    if sum(sums.values()) or report.faults or set(states) & {"pending", "holding", "closing"}:
        sys.exit(1)


async def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("files", nargs="+", help="SYMBOL=FILE of minute candles, .csv.gz")
    asked.add_argument("--traders", type=int, default=1_000)
    asked.add_argument("--rounds", type=int, default=10)
    given = asked.parse_args()
    files = {symbol: Path(file) for symbol, file in (one.split("=", 1) for one in given.files)}
    prices = Recorded(files, (time.time_ns() // 10**9 + 3_600) * 1000)
    plugin_bench.SystemClock = lambda: Reported(prices)  # type: ignore[assignment]
    with tempfile.TemporaryDirectory(prefix="agio-replay-") as folder:
        Path(folder).chmod(0o711)  # noqa: ASYNC240 - before anything runs
        server = EmbeddedPostgres(Path(folder))
        await asyncio.to_thread(server.start)
        try:
            await migrate(server.dsn, plugin_of(plugin).of("migrations"))
            async with await Database.connect(server.dsn) as db:
                parameters = {constants.WALLET: "spot", constants.SLIPPAGE: "0.1", constants.WINDOW: "1min"}
                bench = PluginBench("contract", plugin, db, db, Path(folder), prices=prices, parameters=parameters)
                conn = await asyncpg.connect(server.dsn)
                await bench.kernel.ledger.ensure_assets(conn, bench.assets.values())
                await conn.close()
                await replay(bench, prices, given.traders, given.rounds)
        finally:
            await asyncio.to_thread(server.stop)


if __name__ == "__main__":
    asyncio.run(main())
