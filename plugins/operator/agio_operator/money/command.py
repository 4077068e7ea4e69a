"""``agio withdrawals``: the stop of all withdrawals from the server itself, for when nobody reaches the console."""

from __future__ import annotations

import asyncio
from typing import Any

import click
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.wire import is_blank
from agio_kernel.identity.audit import record

from agio_operator.money.freeze import WITHDRAWALS, turn


@click.group()
def withdrawals() -> None:
    """Stop all withdrawals."""


@withdrawals.command("stop")
@click.argument("reason")
@click.pass_obj
def stop_command(context: Any, reason: str) -> None:
    """Stop all withdrawals for REASON, whoever is shut out of the console; they go on from the console alone."""
    if is_blank(reason):
        raise ConfigurationError("say why withdrawals are stopped")

    async def run() -> bool:
        async with context.up_to_date_database() as db, db.transaction() as tx:
            turned = await turn(tx, WITHDRAWALS, True, "shell", reason.strip())
            if turned:
                shell = Principal(Subject.OPERATOR, 0, "shell", 0)
                await record(tx, shell, "money.freeze", f"switch:{WITHDRAWALS}", reason, after={"frozen": True})
            return turned

    click.echo("All withdrawals are stopped." if asyncio.run(run()) else "All withdrawals were stopped already.")
