"""The message port: codes and notices to a person's mailbox or phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import asyncpg
import msgspec


class OutgoingMessage(msgspec.Struct, frozen=True):
    """One message, by template: ``template`` is a message key whose placeholders ``params`` fill. ``user_id`` is the
    account whose address the recipient is, or was until the change that it tells of.
    """

    channel: str
    recipient: str
    template: str
    language: str
    params: Mapping[str, str]
    user_id: int | None = None


class MessageSender(Protocol):
    """Queues messages with the change that owes them; they leave after the commit. ``channels`` are those it has."""

    channels: frozenset[str]

    async def send(self, tx: asyncpg.Connection, message: OutgoingMessage) -> None:
        """Queue ``message`` in ``tx``."""
        ...


class NoSender:
    """The sender of a deployment that has none: nothing that needs a code can be done, and it says so."""

    channels: frozenset[str] = frozenset()

    async def send(self, tx: asyncpg.Connection, message: OutgoingMessage) -> None:
        """Refuse: there is no way to reach a person."""
        raise RuntimeError(f"no message sender is provided: enable a plugin that sends {message.channel}")
