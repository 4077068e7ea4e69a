"""The outbox of a development deployment: messages stay here, readable to its developers, and never reach a log."""

from __future__ import annotations

from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.ports.tables import OutgoingMessages
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.query import rows, sql

from agio_account.messages.delivery import PURPOSE, MessageState, compose, keep_message

SHOWN = 50


class OutboxEntry(msgspec.Struct, frozen=True):
    """One message as a developer reads it; ``code`` is the verification code in it, if there is one."""

    to: str
    channel: str
    template: str
    code: str
    text: str
    at: datetime


class OutboxSender:
    """Keeps messages instead of sending them; what they say is sealed, as it would be on its way."""

    channels = frozenset({"email", "sms"})

    def __init__(self, ids: IdSource, secrets: SecretBox) -> None:
        self._ids = ids
        self._secrets = secrets

    async def send(self, tx: asyncpg.Connection, message: OutgoingMessage) -> None:
        """Keep ``message`` with the change that owes it."""
        await keep_message(tx, self._ids, self._secrets, message, MessageState.SENT)


async def read_outbox(
    conn: asyncpg.Connection, secrets: SecretBox, messages: Messages, limit: int = SHOWN
) -> list[OutboxEntry]:
    """The last messages, the newest first."""
    said = OutgoingMessages.select().where(sql("sealed <> ''"))
    last = said.order_by(OutgoingMessages.created_at, OutgoingMessages.id, ascending=False).limit(limit)
    return [_entry(row, secrets, messages) for row in await rows(conn, last)]


async def forget_old_messages(db: Database) -> None:
    """Delete messages whose way ended more than a week ago; those still to be sent are their sender's."""
    await db.execute(
        "DELETE FROM outgoing_message WHERE state <> 'queued' AND created_at < agio_now() - interval '7 days'"
    )


def _entry(row: asyncpg.Record, secrets: SecretBox, messages: Messages) -> OutboxEntry:
    params = msgspec.json.decode(secrets.open(PURPOSE, row["sealed"]), type=dict[str, str])
    return OutboxEntry(
        row["recipient"],
        row["channel"],
        row["template"],
        params.get("code", ""),
        compose(messages, row["template"], row["language"], params)[1],
        row["created_at"],
    )
