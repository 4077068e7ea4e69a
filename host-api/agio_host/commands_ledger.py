"""``agio ledger``: prove that the money adds up."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click
import msgspec
from agio_kernel.db import Database
from agio_kernel.ledger import Ledger
from rich.console import Console
from rich.progress import Progress

from agio_host.command_context import CommandContext
from agio_host.commands_show import show


@click.group()
def ledger() -> None:
    """Verify the ledger and print its trial balance."""


@ledger.command()
@click.option("--data", type=click.Path(path_type=Path), help="Data folder; works beside a running `agio up`.")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def verify(context: CommandContext, data: Path | None, as_json: bool) -> None:
    """Recompute the hash chain, every balance and every hold; exit status 1 where anything differs."""
    context = CommandContext(context.config, data or context.data)
    report = asyncio.run(_verify(context, quiet=as_json))
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    else:
        click.echo(str(report))
    if not report.clean:
        sys.exit(1)


async def _verify(context: CommandContext, *, quiet: bool):
    async with context.owner_dsn() as dsn, _as_app(dsn) as db:
        keeper = Ledger(context.declared.ledger_codes)
        await keeper.load(db)
        with Progress(console=Console(stderr=True), transient=True, disable=quiet) as bar:
            task = bar.add_task("Verifying", total=None)
            return await keeper.verify(
                db, lambda step, done, total: bar.update(task, description=step, completed=done, total=total or None)
            )


def _as_app(dsn: str):
    return _Connected(dsn)


class _Connected:
    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    async def __aenter__(self) -> Database:
        self._db = await Database.connect(self._dsn, min_size=1, max_size=2)
        return self._db

    async def __aexit__(self, *_: object) -> None:
        await self._db.close()


@ledger.command()
@click.option("--data", type=click.Path(path_type=Path), help="Data folder.")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def balance(context: CommandContext, data: Path | None, as_json: bool) -> None:
    """The trial balance by realm, asset and account."""
    context = CommandContext(context.config, data or context.data)

    async def run():
        async with context.owner_dsn() as dsn, _as_app(dsn) as db:
            keeper = Ledger(context.declared.ledger_codes)
            await keeper.load(db)
            return await keeper.trial_balance(db)

    show([msgspec.to_builtins(line) for line in asyncio.run(run())], as_json)
