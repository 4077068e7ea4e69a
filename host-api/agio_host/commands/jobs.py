"""``agio jobs``: how far scheduled work has come, and taking up what was parked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import click
import msgspec
from agio_kernel.jobs import job_status, parked_work, try_again

from agio_host.commands.context import CommandContext
from agio_host.commands.show import show


@click.group()
def jobs() -> None:
    """List scheduled work, late work, and work parked until a person looks."""


@jobs.command("list")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def list_status(context: CommandContext, as_json: bool) -> None:
    """Each kind of scheduled work: how much waits, for how long, how much fails or is parked."""

    async def run() -> Sequence[Any]:
        async with context.up_to_date_database() as db:
            return await job_status(db)

    show([msgspec.to_builtins(line) for line in asyncio.run(run())], as_json)


@jobs.command()
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def parked(context: CommandContext, as_json: bool) -> None:
    """List parked work (the first hundred), with the result of its last try."""

    async def run() -> Sequence[Any]:
        async with context.up_to_date_database() as db:
            return await parked_work(db)

    show([msgspec.to_builtins(line) for line in asyncio.run(run())], as_json)


@jobs.command()
@click.argument("kind")
@click.argument("id", type=int, required=False)
@click.pass_obj
def retry(context: CommandContext, kind: str, id: int | None) -> None:
    """Take up what is parked of a KIND, or the one of ID, once what stopped it is mended."""

    async def run() -> int:
        async with context.up_to_date_database() as db:
            return await try_again(db, kind, id)

    click.echo(f"{asyncio.run(run())} taken up again.")
