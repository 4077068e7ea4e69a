"""``agio health``: whether a process that answers no HTTP does its work, told by what the database keeps."""

from __future__ import annotations

import asyncio
import sys

import asyncpg
import click
from agio_kernel.jobs.stopped import stopped
from agio_kernel.ports.clock import SystemClock
from agio_kernel.postgres.embedded import running_dsn

from agio_host.commands.context import CommandContext
from agio_host.commands.run import SCHEDULER_LOCK

LONGEST_S = 5
_SCHEDULED = """
    SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                   AND classid = 0 AND objid::bigint = $1)
"""


@click.command()
@click.argument("part", type=click.Choice(["worker", "scheduler"]))
@click.pass_obj
def health(context: CommandContext, part: str) -> None:
    """Whether workers carry out recurring work, or whether a scheduler wakes it; exit status 1 where not."""
    dsn = context.settings.database_url or running_dsn(context.settings.data)
    try:
        if dsn is None:
            raise ConnectionError("the database isn't running")
        wrong = asyncio.run(asyncio.wait_for(_wrong(dsn, part), LONGEST_S))
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        wrong = [f"database: {str(error) or type(error).__name__}"]
    for line in wrong:
        click.echo(line)
    if wrong:
        sys.exit(1)
    click.echo("ok")


async def _wrong(dsn: str, part: str) -> list[str]:
    """Fault of a part, in words."""
    conn = await asyncpg.connect(dsn, timeout=LONGEST_S)
    try:
        if part == "scheduler":
            return [] if await conn.fetchval(_SCHEDULED, SCHEDULER_LOCK) else ["no scheduler holds the lock"]
        still = await stopped(conn, SystemClock())
        return [f"{' '.join(filter(None, [one.kind, one.name]))}: since {one.age_s} s" for one in still]
    finally:
        await conn.close()
