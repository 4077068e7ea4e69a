"""``agio replay``: recorded candles through the real sequencer, with a progress bar and a proved ledger at the end."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import click
import msgspec
from agio_kernel.ledger import Report
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from agio_spot.engine.quotes import QuoteConfig
from agio_spot.replay.candles import Candle, read_candles
from agio_spot.replay.replay import Counting, Replay, Tally
from agio_spot.sequencer.engine_harness import ASSETS, INSTRUMENTS, open_harness, prepare

_INSTRUMENTS = {one.symbol: one for one in INSTRUMENTS}
_QUOTE_NOTIONAL = 20_000


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--pair", type=click.Choice(sorted(_INSTRUMENTS)), default="BTCUSDT", show_default=True)
@click.option("--speed", default="max", show_default=True, help="Candles a second, or max.")
@click.option("--candles", "limit", type=click.IntRange(1), help="Stop after this many.")
@click.option("--orders-per-candle", type=click.FloatRange(0, 100), default=4.0, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--data", type=click.Path(path_type=Path), help="Keep the database in this new folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def replay(
    file: Path,
    pair: str,
    speed: str,
    limit: int | None,
    orders_per_candle: float,
    seed: int,
    data: Path | None,
    as_json: bool,
) -> None:
    """Replay candles: the house quotes along them, random traders trade, and the ledger is verified."""
    candles = list(islice(read_candles(file, _INSTRUMENTS[pair].price_decimals), limit))
    if not candles:
        raise click.ClickException(f"{file.name} has no candles")
    pause_s = _pause(speed)
    with _server(data) as dsn:
        tally, report = asyncio.run(_replay(dsn, candles, pair, pause_s, orders_per_candle, seed))
    _print(tally, report, as_json)
    if not report.ok:
        raise SystemExit(1)


def _pause(speed: str) -> float:
    if speed == "max":
        return 0.0
    try:
        per_second = int(speed)
    except ValueError:
        per_second = 0
    if per_second < 1:
        raise click.BadParameter("max or candles a second, such as 10", param_hint="--speed")
    return 1 / per_second


@contextmanager
def _server(data: Path | None) -> Iterator[str]:
    """A PostgreSQL of the replay's own; without a folder it leaves nothing behind."""
    folder = data or Path(tempfile.mkdtemp(prefix="agio-replay-"))
    if data is None:
        folder.chmod(0o711)
    try:
        with EmbeddedPostgres(folder) as dsn:
            yield dsn
    finally:
        if data is None:
            shutil.rmtree(folder, ignore_errors=True)


async def _replay(
    dsn: str, candles: list[Candle], symbol: str, pause_s: float, orders_per_candle: float, seed: int
) -> tuple[Tally, Report]:
    await prepare(dsn)
    tally = Tally()
    quotes = QuoteConfig(level_notional=_QUOTE_NOTIONAL * 10 ** ASSETS[_INSTRUMENTS[symbol].quote].scale)
    async with (
        await Database.connect(dsn) as db,
        open_harness(db, {symbol: candles[0].open}, quotes=quotes, audience=Counting(tally)) as harness,
    ):
        player = Replay(harness, symbol, tally, orders_per_candle=orders_per_candle, seed=seed)
        await player.fund()
        with _progress() as bar:
            task = bar.add_task(symbol, total=len(candles), orders="")
            await player.run(candles, lambda now: bar.update(task, completed=now.candles, orders=_rates(now)), pause_s)
        return tally, await harness.verify()


def _progress() -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[orders]}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True))


def _rates(tally: Tally) -> str:
    return f"{tally.orders:,} orders, {tally.trades:,} trades, {tally.per_second(tally.orders):,.0f} orders/s"


def _print(tally: Tally, report: Report, as_json: bool) -> None:
    result: dict[str, Any] = msgspec.to_builtins(tally)
    result["seconds"] = round(tally.seconds, 2)
    for what in ("candles", "orders", "trades"):
        result[f"{what}_per_s"] = round(tally.per_second(result[what]), 1)
    result["ledger"] = {
        "clean": report.ok,
        "transfers": report.transfers,
        "findings": [finding.sentence for finding in report.findings],
    }
    if as_json:
        click.echo(msgspec.json.encode(result).decode())
        return
    for name, value in list(result.items())[:-1]:
        click.echo(f"{name:>16}  {value:,}")
    click.echo(f"{'ledger':>16}  {'clean' if report.ok else 'NOT CLEAN'}, {report.transfers:,} transfers")
    for finding in report.findings:
        click.echo(f"{'':>16}  {finding.sentence}")
