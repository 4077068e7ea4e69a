"""``agio ticks``: what was kept of a symbol, as a file that the replay plays again."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, TextIO

import asyncpg
import click

from agio_market.instruments.catalogue import BUILT_IN, load_catalogue
from agio_market.instruments.instrument import decimal_text
from agio_market.sources.replay import TICK_COLUMNS
from agio_market.tick_store.store import recorded

PAGE_SIZE = 50_000


@click.command()
@click.argument("symbol")
@click.pass_obj
def ticks(context: Any, symbol: str) -> None:
    """Write the kept ticks of SYMBOL as CSV, for [plugin.market.replay]."""
    named = context.settings.plugin_config.get("market", {}).get("instruments")
    instrument = load_catalogue(Path(named) if named else BUILT_IN).get(symbol)
    if instrument is None:
        raise click.ClickException(f"{symbol} is no instrument of the catalogue")

    async def run() -> int:
        async with context.up_to_date_database() as db, db.read() as conn:
            return await write(conn, symbol, instrument.price_decimals, sys.stdout)

    click.echo(f"{asyncio.run(run()):,} ticks", err=True)


async def write(conn: asyncpg.Connection, symbol: str, decimals: int, out: TextIO, page_size: int = PAGE_SIZE) -> int:
    """Write them, some at a time; how many those were."""
    out.write(",".join(TICK_COLUMNS) + "\n")
    written, next_ms = 0, 0
    while rows := await recorded(conn, symbol, next_ms, page_size):
        out.writelines(f"{time_ms},{decimal_text(price, decimals)}\n" for time_ms, price in rows)
        written, next_ms = written + len(rows), rows[-1][0] + 1
    return written
