"""``agio receipts``: prove that every price is what its rule makes of its ticks."""

from __future__ import annotations

import asyncio
import sys

import click
import msgspec
from agio_kernel.receipts import ReceiptReport, Receipts, verify_receipts

from agio_host.assembly import assemble
from agio_host.commands.context import CommandContext


@click.group()
def receipts() -> None:
    """Recompute the receipts of prices."""


@receipts.command()
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def verify(context: CommandContext, as_json: bool) -> None:
    """Recompute every receipt from its ticks and facts; exit status 1 where one doesn't hold."""
    report = asyncio.run(_verify(context))
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    else:
        for kind, count in report.counts.items():
            click.echo(f"{kind}: {count:,} recomputed")
        for finding in report.findings:
            click.echo(f"✗ {finding.kind} {finding.id}: {finding.fault}")
        click.echo("Every receipt holds." if not report.faults else f"{report.faults} receipts do NOT hold.")
    if report.faults:
        sys.exit(1)


async def _verify(context: CommandContext) -> ReceiptReport:
    async with (
        context.up_to_date_database(),
        context.owner_dsn() as dsn,
        assemble(context.settings, context.plugins, context.declared, dsn) as made,
        made.kernel.db.read() as conn,
    ):
        return await verify_receipts(conn, list(made.kernel.part(Receipts).sources.values()))
