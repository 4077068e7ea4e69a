"""Both sides hear of a message with its commit: the user's pages by the feed, other plugins by the event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec

from agio_kernel.cases.threads.store import unread_of
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.events import Event, Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel

TOPIC = "threads"


class UserWrote(Event, frozen=True):
    """A user wrote about a case. ``first``: operators had read all before it."""

    user_id: int
    queue: str
    case_id: int
    reference: str
    link: str
    number: int
    first: bool


class OperatorWrote(Event, frozen=True):
    """An operator wrote about a case. ``first``: its user had read all before it, and is told of this one."""

    user_id: int
    queue: str
    case_id: int
    reference: str
    link: str
    number: int
    first: bool


class ThreadsUnread(msgspec.Struct, frozen=True):
    """Message of the topic ``threads``: the number of unread messages, and which thread has grown ("" for none)."""

    unread: int
    queue: str = ""
    id: str = ""


def threads_topic(kernel: Kernel) -> Topic:
    """Topic of the number of operators' unread messages."""

    async def snapshot(_argument: str, who: Principal | None) -> ThreadsUnread | None:
        return None if who is None else ThreadsUnread(await unread_of(kernel.db, who.id))

    return Topic(TOPIC, snapshot, private=True)


def thread_subscriptions(kernel: Kernel) -> Sequence[Subscription]:
    """Tell a user's pages of each message, also of one that another of those pages sent."""

    async def nothing(tx: asyncpg.Connection, event: Any) -> None:
        """The message's own transaction did all there is to do."""

    async def ring(event: Any) -> None:
        await tell_pages(kernel, event.user_id, event.queue, event.case_id)

    return tuple(
        Subscription(event, f"threads.{event.__name__}", nothing, ring) for event in (UserWrote, OperatorWrote)
    )


async def tell_pages(kernel: Kernel, user_id: int, queue: str, case_id: int) -> None:
    """Say to a user's pages that a thread changed."""
    if kernel.feed.watched(TOPIC):
        news = ThreadsUnread(await unread_of(kernel.db, user_id), queue, str(case_id))
        kernel.feed.publish_private(TOPIC, user_id, news)
