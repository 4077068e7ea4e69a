"""``agio ledger``: prove that the money adds up."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click
import msgspec
from agio_kernel.ledger import Ledger, Report, TrialRow
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from rich.console import Console
from rich.progress import Progress

from agio_host.commands.context import CommandContext
from agio_host.commands.show import show


@click.group()
def ledger() -> None:
    """Verify the ledger and print its trial balance."""


@ledger.command()
@click.option("--data", type=click.Path(path_type=Path), help="Data folder; works beside a running `agio up`.")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def verify(context: CommandContext, data: Path | None, as_json: bool) -> None:
    """Prove the chain, every balance, hold and cause of a transfer; exit status 1 where anything differs."""
    context = CommandContext(context.config, data or context.data)
    report = asyncio.run(_verify(context, quiet=as_json))
    if as_json:
        click.echo(msgspec.json.encode({"clean": report.ok, **msgspec.to_builtins(report)}).decode())
    elif report.ok:
        click.echo(f"The ledger is clean: {report.transfers:,} transfers, {report.accounts:,} accounts.")
        click.echo(f"Chain of {report.links:,} links, head {report.head}")
        _tell_unsealed(report)
    else:
        for finding in report.findings:
            click.echo(f"✗ {finding.sentence}")
        _tell_unsealed(report)
        click.echo(f"The ledger is NOT clean: {sum(report.counts.values())} findings.")
    if not report.ok:
        sys.exit(1)


def _tell_unsealed(report: Report) -> None:
    """What no link covers yet, by name: only its cause and the balances speak for it."""
    if not report.unsealed:
        return
    click.echo(f"Ahead of the chain, not sealed yet: {report.unsealed:,} transfers")
    for one in report.ahead:
        click.echo(f"  {one.id}: {one.amount} from {one.debit} to {one.credit}, {one.reason}, {one.cause}")
    if report.unsealed > len(report.ahead):
        click.echo(f"  and {report.unsealed - len(report.ahead):,} more")


async def _verify(context: CommandContext, *, quiet: bool) -> Report:
    async with context.up_to_date_database(of_all_plugins=False) as db, db.read() as conn:
        keeper = Ledger(await context.declared.ledger_codes.known_to(conn), IdSource(SystemClock()))
        await keeper.seal(conn)
        with Progress(console=Console(stderr=True), transient=True, disable=quiet) as bar:
            task = bar.add_task("Verifying", total=None)
            return await keeper.verify(
                conn, lambda step, done, total: bar.update(task, description=step, completed=done, total=total or None)
            )


@ledger.command()
@click.option("--data", type=click.Path(path_type=Path), help="Data folder.")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def balance(context: CommandContext, data: Path | None, as_json: bool) -> None:
    """The trial balance by realm, asset and account."""
    context = CommandContext(context.config, data or context.data)

    async def run() -> list[TrialRow]:
        async with context.up_to_date_database() as db, db.read() as conn:
            return await Ledger(context.declared.ledger_codes, IdSource(SystemClock())).trial_balance(conn)

    show([msgspec.to_builtins(line) for line in asyncio.run(run())], as_json)
