"""``agio clock``: the deployment's clock, and moving it ahead where nothing is at stake."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta

import asyncpg
import click
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.identity.moved_clock import OWNER_S, move_site
from agio_kernel.ports.clock import clock_ahead

from agio_host.commands.context import CommandContext

_SPAN = re.compile(r"(?:(\d{1,3})d)?(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?", re.ASCII)


class Span(click.ParamType):
    """Duration, such as ``30d``, ``12h`` or ``1d6h30m``."""

    name = "span"

    def convert(self, value: str | timedelta, param: click.Parameter | None, ctx: click.Context | None) -> timedelta:
        """Read it, or say how it is written."""
        if isinstance(value, timedelta):
            return value
        found = _SPAN.fullmatch(value)
        if not value or found is None:
            self.fail(f"{value!r} is no span: write days, hours, minutes and seconds, such as 30d or 1d6h", param, ctx)
        days, hours, minutes, seconds = (int(part or 0) for part in found.groups())
        return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


@click.group()
def clock() -> None:
    """The deployment's clock; in development it can be moved ahead."""


@clock.command("show")
@click.pass_obj
def show_clock(context: CommandContext) -> None:
    """The deployment's moment, and how far it is ahead of the machine's clock."""
    _tell(asyncio.run(_moved(context, timedelta(0))))


@clock.command()
@click.argument("by", type=Span())
@click.pass_obj
def advance(context: CommandContext, by: timedelta) -> None:
    """Move the clock ahead BY a span such as 30d or 12h; the running site carries out what falls due meanwhile."""
    if not context.settings.deployment.development:
        raise ConfigurationError(
            "the clock of a live site is nobody's to move: development = true in agio.toml allows it"
        )
    _tell(asyncio.run(_moved(context, by)))


async def _moved(context: CommandContext, by: timedelta) -> timedelta:
    async with context.owner_dsn() as dsn:
        owner = await asyncpg.connect(dsn, timeout=OWNER_S)
        try:
            return await move_site(owner, by) if by else await clock_ahead(owner)
        except ValueError as error:
            raise ConfigurationError(str(error)) from error
        finally:
            await owner.close(timeout=OWNER_S)


def _tell(ahead: timedelta) -> None:
    click.echo(f"{datetime.now(UTC) + ahead:%Y-%m-%d %H:%M:%S} UTC, {ahead} ahead of this machine.")
