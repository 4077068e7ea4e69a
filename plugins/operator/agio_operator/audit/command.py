"""``agio audit``: prove that nobody has rewritten what operators did."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import click
import msgspec
from agio_kernel.identity.audit import AuditReport, verify


@click.group()
def audit() -> None:
    """Prove the audit of the console."""


@audit.command("verify")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def verify_command(context: Any, as_json: bool) -> None:
    """Recompute the chain of the audit; exit status 1 where an entry is not what it was."""

    async def run() -> AuditReport:
        async with context.up_to_date_database() as db, db.read() as conn:
            return await verify(conn)

    report = asyncio.run(run())
    if as_json:
        click.echo(msgspec.json.encode({"clean": report.ok, **msgspec.to_builtins(report)}).decode())
    elif report.ok:
        click.echo(f"The audit is clean: {report.entries:,} entries, head {report.head or 'none'}")
    else:
        for found in report.faults:
            click.echo(f"✗ entry {found.seq}: {found.fault.replace('_', ' ')}")
        click.echo(f"The audit is NOT clean: {len(report.faults)} faults.")
    if not report.ok:
        sys.exit(1)
