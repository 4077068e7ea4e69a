"""``agio ledger``: prove that the money adds up."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click
import msgspec
from agio_kernel.ledger import Ledger, LedgerCodes, Report, TrialRow
from agio_kernel.ledger.heads import compare
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from rich.console import Console
from rich.progress import Progress

from agio_host.chain_heads import heads_in, keepers_of
from agio_host.commands.context import CommandContext
from agio_host.commands.show import show


@click.group()
def ledger() -> None:
    """Verify the ledger and print its trial balance."""


@ledger.command()
@click.option("--data", type=click.Path(path_type=Path), help="Data folder; works beside a running `agio up`.")
@click.option(
    "--heads", type=click.Path(path_type=Path, exists=True), help="More heads that were kept, a line each: LINK DIGEST."
)
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def verify(context: CommandContext, data: Path | None, heads: Path | None, as_json: bool) -> None:
    """Prove the chain, every balance, hold and cause of a transfer, and that the chain contains every head that was
    kept outside ([heads] of agio.toml); exit status 1 where anything differs.
    """
    context = context.at(data)
    report, compared = asyncio.run(_verify(context, heads, quiet=as_json))
    if as_json:
        click.echo(msgspec.json.encode({"clean": report.ok, "heads": compared, **msgspec.to_builtins(report)}).decode())
    elif report.ok:
        click.echo(f"The ledger is clean: {report.transfers:,} transfers, {report.accounts:,} accounts.")
        click.echo(f"Chain of {report.links:,} links, head {report.head}")
        click.echo(f"Compared with {compared:,} heads that were kept outside")
        _tell_unsealed(report)
    else:
        for finding in report.findings:
            click.echo(f"✗ {finding.sentence}")
        _tell_unsealed(report)
        click.echo(f"The ledger is NOT clean: {sum(report.counts.values())} findings.")
    if not report.ok:
        sys.exit(1)


def _tell_unsealed(report: Report) -> None:
    """List the transfers that no link covers yet, by name: only its cause and the balances speak for it."""
    if not report.unsealed:
        return
    click.echo(f"Ahead of the chain, not sealed yet: {report.unsealed:,} transfers")
    for one in report.ahead:
        click.echo(f"  {one.id}: {one.amount} from {one.debit} to {one.credit}, {one.reason}, {one.cause}")
    if report.unsealed > len(report.ahead):
        click.echo(f"  and {report.unsealed - len(report.ahead):,} more")


async def _verify(context: CommandContext, heads: Path | None, *, quiet: bool) -> tuple[Report, int]:
    async with context.up_to_date_database(of_all_plugins=False) as db, db.read() as conn:
        behind = await context.behind()  # those are proven by what was declared last, which fits their tables
        declared = LedgerCodes.merged(codes for name, codes in context.plugins.declared("ledger") if name not in behind)
        keeper = Ledger(await declared.known_to(conn), IdSource(SystemClock()))
        await keeper.seal(conn)
        with Progress(console=Console(stderr=True), transient=True, disable=quiet) as bar:
            task = bar.add_task("Verifying", total=None)
            report = await keeper.verify(
                conn, lambda step, done, total: bar.update(task, description=step, completed=done, total=total or None)
            )
        several = [one.kept() for one in keepers_of(context.settings)]
        kept = [head for some in [*several, () if heads is None else heads_in(heads)] for head in some]
        return await compare(conn, report, kept), len(kept)


@ledger.command()
@click.option("--data", type=click.Path(path_type=Path), help="Data folder.")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def balance(context: CommandContext, data: Path | None, as_json: bool) -> None:
    """The trial balance by realm, asset and account."""
    context = context.at(data)

    async def run() -> list[TrialRow]:
        async with context.up_to_date_database() as db, db.read() as conn:
            return await Ledger(context.declared.ledger_codes, IdSource(SystemClock())).trial_balance(conn)

    show([msgspec.to_builtins(line) for line in asyncio.run(run())], as_json)
