"""``agio outbox``: the messages that a development deployment kept."""

from __future__ import annotations

import asyncio
from typing import Any

import click
import msgspec
from agio_kernel.ports.messages import Messages

from agio_account.messages.outbox import SHOWN, OutboxEntry, read_outbox


def add_outbox_command(cli: click.Group) -> None:
    """Add the command to ``agio``."""

    @cli.command("outbox")
    @click.option("--json", "as_json", is_flag=True, help="Print a list of objects.")
    @click.option("--limit", default=SHOWN, show_default=True, type=click.IntRange(1, 10_000), help="How many.")
    @click.pass_obj
    def outbox(obj: Any, as_json: bool, limit: int) -> None:
        """Show the messages (verification codes) that were kept instead of sent, newest first."""
        entries = asyncio.run(_read(obj, limit))
        if as_json:
            click.echo(msgspec.json.format(msgspec.json.encode(entries), indent=2))
            return
        if not entries:
            click.echo("No messages yet.")
        for entry in entries:
            click.echo(f"{entry.at:%Y-%m-%d %H:%M:%S}  {entry.channel:5}  {entry.to}  {entry.text}")


async def _read(obj: Any, limit: int) -> list[OutboxEntry]:
    messages = Messages.load(obj.settings.texts)
    async with obj.database() as db, db.read() as conn:
        return await read_outbox(conn, obj.secrets, messages, limit)
