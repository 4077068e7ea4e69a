"""Messages on their way: queued with the change that owes them, delivered after its commit, or given up at last."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Protocol

import asyncpg
import msgspec
import structlog
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import AgioError, ApiError
from agio_kernel.declarations.states import StaleState, StateMachine
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.ports.tables import OutgoingMessages
from agio_kernel.postgres.query import done, insert

from agio_account.messages.phrase import find_phrase

log = structlog.get_logger(__name__)

PURPOSE = "outgoing message"
PHRASE, FREEZE_LINK = "anti_phishing_phrase", "freeze_link"
"""Parameters of an e-mail beside those of its template."""
_BELOW = {FREEZE_LINK: "account.message.freeze_link", PHRASE: "account.message.phrase"}
ATTEMPTS = 6
FIRST_DELAY_S = 10
LEASE_S = 60
"""A message taken by a process that then died is taken again after this time."""
BATCH = 20


class MessageState(StrEnum):
    """State of a message. Failed is final: the code in it has expired."""

    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"


MESSAGES = StateMachine(
    "account",
    "outgoing_message",
    MessageState,
    {
        (MessageState.QUEUED, "retry", "timer"): MessageState.QUEUED,
        (MessageState.QUEUED, "deliver", "timer"): MessageState.SENT,
        (MessageState.QUEUED, "give_up", "timer"): MessageState.FAILED,
    },
    MessageState.QUEUED,
    (MessageState.SENT, MessageState.FAILED),
    relation="outgoing_message",
)


class Undeliverable(AgioError):
    """The service will never take this message: a recipient that doesn't exist, a text it refuses."""


class Adapter(Protocol):
    """One way out of the house."""

    async def deliver(self, recipient: str, subject: str, text: str) -> None:
        """Hand the message over; raises Undeliverable where trying again is no use, anything else where it is."""
        ...


class QueueSender:
    """Queues messages for the channels that an adapter serves."""

    def __init__(self, ids: IdSource, secrets: SecretBox, channels: frozenset[str]) -> None:
        self._ids = ids
        self._secrets = secrets
        self.channels = channels

    async def send(self, tx: asyncpg.Connection, message: OutgoingMessage) -> None:
        """Queue ``message`` with the change that owes it."""
        if message.channel not in self.channels:
            raise ApiError(NOT_AVAILABLE)
        await keep_message(tx, self._ids, self._secrets, message)


async def keep_message(
    tx: asyncpg.Connection,
    ids: IdSource,
    secrets: SecretBox,
    message: OutgoingMessage,
    state: MessageState = MessageState.QUEUED,
) -> None:
    """Keep a message with the change that owes it; what it says is sealed, an e-mail with the phrase of its account."""
    phrase = await find_phrase(tx, secrets, message.user_id) if message.channel == "email" else ""
    params = {**message.params, PHRASE: phrase} if phrase else message.params
    kept = {
        OutgoingMessages.id: ids.next(),
        OutgoingMessages.channel: message.channel,
        OutgoingMessages.recipient: message.recipient,
        OutgoingMessages.template: message.template,
        OutgoingMessages.language: message.language,
        OutgoingMessages.sealed: secrets.seal(PURPOSE, msgspec.json.encode(params)),
        OutgoingMessages.state: state,
    }
    await done(tx, insert(OutgoingMessages, kept))


def compose(messages: Messages, template: str, language: str, params: Mapping[str, str]) -> tuple[str, str]:
    """Subject and text of a message; below the text the link that freezes its account, and the phrase of its owner."""
    said = {name: value for name, value in params.items() if name not in _BELOW}
    below = [messages.text(key, language, value=params[name]) for name, key in _BELOW.items() if params.get(name)]
    return messages.text(f"{template}.subject", language, **said), "\n\n".join(
        [messages.text(template, language, **said), *below]
    )


class _Due(msgspec.Struct, frozen=True):
    id: int
    channel: str
    recipient: str
    template: str
    language: str
    sealed: bytes
    attempts: int
    created_at: datetime


async def deliver_due(kernel: Kernel, adapters: Mapping[str, Adapter]) -> int:
    """Deliver what is due, oldest first; returns how many left. Two processes never take the same message."""
    rows = await kernel.db.fetch(
        "UPDATE outgoing_message SET attempts = attempts + 1, due_at = agio_now() + make_interval(secs => $2) "
        "WHERE id IN (SELECT id FROM outgoing_message WHERE state = 'queued' AND due_at <= agio_now() "
        "AND channel = ANY ($3) "
        "ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) "
        "RETURNING id, channel, recipient, template, language, sealed, attempts, created_at",
        BATCH,
        float(LEASE_S),
        list(adapters),
    )
    return sum([await _deliver(kernel, adapters[row["channel"]], _Due(**dict(row))) for row in rows])


async def _deliver(kernel: Kernel, adapter: Adapter, due: _Due) -> bool:
    params = msgspec.json.decode(kernel.secrets.open(PURPOSE, due.sealed), type=dict[str, str])
    subject, text = compose(kernel.messages, due.template, due.language, params)
    try:
        await adapter.deliver(due.recipient, subject, text)
    except Exception as error:
        # The reason by its type only: what a server says may repeat the address or the text.
        final = isinstance(error, Undeliverable) or due.attempts >= ATTEMPTS
        log.warning("message.not_delivered", message_id=due.id, final=final, error=type(error).__name__)
        await _move(kernel, due, "give_up" if final else "retry")
        return False
    await _move(kernel, due, "deliver")
    return True


async def _move(kernel: Kernel, due: _Due, trigger: str) -> None:
    async with kernel.db.transaction() as tx:
        try:
            # What a message said is forgotten as soon as nobody needs it to send it again.
            said = {} if trigger == "retry" else {"sealed": b""}
            await MESSAGES.move(tx, due.id, MessageState.QUEUED, trigger, **said)
        except StaleState:
            return  # another process took it after the lease, and was first
        if trigger == "retry":
            delay_s = float(FIRST_DELAY_S * 2 ** (due.attempts - 1))
            await tx.execute(
                "UPDATE outgoing_message SET due_at = agio_now() + make_interval(secs => $2) WHERE id = $1",
                due.id,
                delay_s,
            )
