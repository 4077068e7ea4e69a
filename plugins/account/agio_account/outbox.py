"""The outbox of a development deployment: messages stay here, readable to its developers, and never reach a log."""

from __future__ import annotations

from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.db import Database
from agio_kernel.ids import IdSource
from agio_kernel.messages import Messages
from agio_kernel.outgoing import OutgoingMessage
from agio_kernel.secret_box import SecretBox

SHOWN = 50
_PURPOSE = "outgoing message"


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

    def __init__(self, ids: IdSource, secrets: SecretBox) -> None:
        self._ids = ids
        self._secrets = secrets

    async def send(self, tx: asyncpg.Connection, message: OutgoingMessage) -> None:
        """Keep ``message`` with the change that owes it."""
        await tx.execute(
            "INSERT INTO outgoing_message (id, channel, recipient, template, language, sealed, state) "
            "VALUES ($1, $2, $3, $4, $5, $6, 'sent')",
            self._ids.next(),
            message.channel,
            message.recipient,
            message.template,
            message.language,
            self._secrets.seal(_PURPOSE, msgspec.json.encode(message.params)),
        )


async def read_outbox(
    conn: asyncpg.Connection, secrets: SecretBox, messages: Messages, limit: int = SHOWN
) -> list[OutboxEntry]:
    """The last messages, the newest first."""
    rows = await conn.fetch(
        "SELECT channel, recipient, template, language, sealed, created_at FROM outgoing_message "
        "WHERE sealed <> '' ORDER BY created_at DESC, id DESC LIMIT $1",
        limit,
    )
    return [_entry(row, secrets, messages) for row in rows]


async def forget_old_messages(db: Database) -> None:
    """Delete messages whose way ended more than a week ago; those still to be sent are their sender's."""
    await db.execute("DELETE FROM outgoing_message WHERE state <> 'queued' AND created_at < now() - interval '7 days'")


def _entry(row: asyncpg.Record, secrets: SecretBox, messages: Messages) -> OutboxEntry:
    params = msgspec.json.decode(secrets.open(_PURPOSE, row["sealed"]), type=dict[str, str])
    return OutboxEntry(
        row["recipient"],
        row["channel"],
        row["template"],
        params.get("code", ""),
        messages.text(row["template"], row["language"], **params),
        row["created_at"],
    )
