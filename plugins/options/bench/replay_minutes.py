"""Options of random traders on recorded minute candles: `replay_minutes.py [--traders 1000] SYMBOL=FILE …`.

It needs a PostgreSQL of its own, which it starts and takes away. Each round every trader buys two options at random
terms, which are then set to random moments of the recording, entered and settled; in the end the books are proved,
every receipt is recomputed, and the house, the users and the fees are added up.
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
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import asyncpg
import click
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.prices import Held, InstrumentInfo, KeptTicks, NoPrices, Stretch, Tick
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import migrate
from agio_options import plugin
from agio_options.declared import parameters as constants
from agio_options.declared import products
from agio_testing.plugin_bench import PluginBench

UNIT = 10**6
DECIMALS = 6
STEP_MS = 15_000
TERMS = (30, 60, 120, 300, 900)


class Recorded(NoPrices):
    """The candles as four ticks a minute: open, the two extremes, close."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.ticks = {symbol: list(read(symbol, file)) for symbol, file in files.items()}
        self.times = {symbol: [tick.time_ms for tick in ticks] for symbol, ticks in self.ticks.items()}

    def instruments(self) -> Sequence[InstrumentInfo]:
        return [
            InstrumentInfo(symbol, symbol, "recorded", symbol[:3], symbol[3:], DECIMALS, 6, False, place)
            for place, symbol in enumerate(self.ticks)
        ]

    def latest(self, symbol: str) -> Tick | None:
        second = int(time.time())
        return Tick(symbol, 1, second * 1000, second)

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return True

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        """All of it is kept."""

    async def kept(self, conn: asyncpg.Connection, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        found = []
        for one in asked:
            times, ticks = self.times[one.symbol], self.ticks[one.symbol]
            low, high = bisect.bisect_left(times, one.from_ms), bisect.bisect_right(times, one.until_ms)
            found.append(KeptTicks(tuple(ticks[low:high]), 0, 2**50))
        return found


def read(symbol: str, file: Path) -> Sequence[Tick]:
    found: list[Tick] = []
    with gzip.open(file, "rt") as lines:
        for row in csv.DictReader(lines):
            moment = datetime.fromisoformat(row["timestamp"])
            begin = int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()) * 1000
            for place, name in enumerate(("open", "low", "high", "close")):
                price = int(Decimal(row[name]).scaleb(DECIMALS))
                found.append(Tick(symbol, price, begin + place * STEP_MS, len(found)))
    return sorted(found, key=lambda tick: tick.time_ms)


async def buy(bench: PluginBench, chance: random.Random, users: range, symbols: Sequence[str]) -> int:
    taken = 0
    for user in users:
        for _ in range(2):
            answer = await bench(
                "buyOption",
                user,
                product=f"{chance.choice(symbols)}-{chance.choice(TERMS)}",
                direction=chance.choice(("rise", "fall")),
                amount=str(Decimal(chance.randrange(1_000, 20_000)) / 100),
            )
            taken += answer.code == 0
    return taken


async def place(bench: PluginBench, chance: random.Random, prices: Recorded) -> None:
    """Set what was bought to moments of the recording."""
    async with bench.kernel.db.transaction() as tx:
        rows = await tx.fetch("SELECT id, symbol, seconds FROM options_option WHERE state = 'accepted'")
        moments = [
            prices.times[row["symbol"]][chance.randrange(len(prices.times[row["symbol"]]) - 100)]
            + chance.randrange(STEP_MS)
            for row in rows
        ]
        await tx.execute(
            "UPDATE options_option o SET accepted_ms = u.at, settles_ms = u.at + o.seconds * 1000"
            " FROM unnest($1::bigint[], $2::bigint[]) u(id, at) WHERE o.id = u.id",
            [row["id"] for row in rows],
            moments,
        )
        await tx.execute(
            "UPDATE scheduled_job d SET at = to_timestamp(u.at / 1000.0), try_at = to_timestamp(u.at / 1000.0)"
            " FROM unnest($1::bigint[], $2::bigint[]) u(id, at) WHERE d.id = u.id",
            [row["id"] for row in rows],
            moments,
        )


async def replay(bench: PluginBench, prices: Recorded, traders: int, rounds: int) -> None:
    chance = random.Random(7)
    users, given = range(1_000, 1_000 + traders), 5_000 * UNIT
    for user in users:
        await bench.give(user, "USDT", given)
    taken, settling = 0, 0.0
    for number in range(rounds):
        taken += await buy(bench, chance, users, list(prices.ticks))
        await place(bench, chance, prices)
        began = time.perf_counter()
        while await bench.run_jobs(datetime.now(UTC) + timedelta(days=1)):
            pass
        settling += time.perf_counter() - began
        click.echo(f"round {number + 1} of {rounds}: {taken:,} options")
    db = bench.kernel.db
    counted = await db.fetch("SELECT state, count(*) AS count FROM options_option GROUP BY state ORDER BY state")
    states = {row["state"]: row["count"] for row in counted}
    async with db.transaction() as tx:
        asset = bench.assets["USDT"].id
        house, fees = [
            await bench.kernel.ledger.house_balance(tx, await bench.kernel.ledger.house(tx, 0, asset, name))
            for name in ("house:options", "house:fees")
        ]
    held = [await bench.has(user, "USDT") for user in users]
    result = sum(available + frozen - given for available, frozen in held)
    await bench.verify()
    report = await bench.receipts()
    click.echo(f"states {states}; entered and settled in {settling:.1f} s, {taken / settling:,.0f} a second")
    click.echo(f"house {house}, fees {fees}, users {result}, together {house + fees + result} (units of 0.000001 USDT)")
    click.echo(f"receipts {report.counts}, faults {report.faults}; the ledger is clean")
    if house + fees + result or report.faults or set(states) & {"accepted", "holding"}:
        sys.exit(1)


async def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("files", nargs="+", help="SYMBOL=FILE of minute candles, .csv.gz")
    asked.add_argument("--traders", type=int, default=1_000)
    asked.add_argument("--rounds", type=int, default=10)
    given = asked.parse_args()
    prices = Recorded({symbol: Path(file) for symbol, file in (one.split("=", 1) for one in given.files)})
    products._DELIVERED = {symbol: TERMS for symbol in prices.ticks}
    with tempfile.TemporaryDirectory(prefix="agio-replay-") as folder:
        Path(folder).chmod(0o711)  # noqa: ASYNC240 - before anything runs
        server = EmbeddedPostgres(Path(folder))
        await asyncio.to_thread(server.start)
        try:
            await migrate(server.dsn, plugin_of(plugin).of("migrations"))
            async with await Database.connect(server.dsn) as db:
                parameters = {constants.WALLET.key: "spot", constants.WINDOW.key: "1min"}
                bench = PluginBench("options", plugin, db, db, Path(folder), prices=prices, parameters=parameters)
                conn = await asyncpg.connect(server.dsn)
                await bench.kernel.ledger.ensure_assets(conn, bench.assets.values())
                await conn.close()
                await replay(bench, prices, given.traders, given.rounds)
        finally:
            await asyncio.to_thread(server.stop)


if __name__ == "__main__":
    asyncio.run(main())
