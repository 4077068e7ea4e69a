"""A message in a user's inbox."""

from __future__ import annotations

from agio_kernel.notices import Category, Notice, Notification
from agio_kernel.ports.events import Event

MESSAGE = "content.message"
"""The texts of this key are what was written, and nothing besides."""


class MessageSent(Event, frozen=True):
    """An operator's message to a user, in the user's language or the nearest that it was written in."""

    user_id: int
    sending: int
    title: str
    text: str


def message_notices() -> tuple[Notice, ...]:
    """Notice of a message, in the inbox alone: urgent news is no message of the platform's."""

    def tell(event: MessageSent) -> Notification:
        return Notification(MESSAGE, {"title": event.title, "text": event.text})

    return (Notice(MessageSent, Category.SERVICE, (MESSAGE,), tell, sends=False),)
