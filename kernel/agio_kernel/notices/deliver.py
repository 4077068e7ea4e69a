"""Delivery of an event to its user: the inbox first, then the ways the user chose, all in the transaction of the
delivery."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import asyncpg

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.identity.users import User, find_users
from agio_kernel.notices.choices import Choice, choices_of
from agio_kernel.notices.declaration import Category, Notice, Notification
from agio_kernel.notices.inbox import as_kept, put, unread_count, words
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.messages import said
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.settings.presentation import Presentation

TOPIC = "messages"
"""The private topic of the feed that says how many are unread."""


def notice_subscriptions(kernel: Kernel, notices: Iterable[Notice]) -> list[Subscription]:
    """One subscription for each notice of a plugin; refuses one whose event names no user."""
    found = []
    for notice in notices:
        name = notice.event.__name__
        if "user_id" not in notice.event.__struct_fields__:
            raise ConfigurationError(f"the notice of {name} has nobody to tell: the event has no user_id")
        deliver, deliver_all = partial(_deliver, kernel, notice), partial(_deliver_all, kernel, notice)
        found.append(Subscription(notice.event, f"notice.{name}", deliver, partial(_ring, kernel), deliver_all))
    return found


async def _deliver(kernel: Kernel, notice: Notice, tx: asyncpg.Connection, event: Any) -> None:
    await _deliver_all(kernel, notice, tx, [event])


async def _deliver_all(kernel: Kernel, notice: Notice, tx: asyncpg.Connection, events: list[Any]) -> None:
    """Tell everybody of a run of events: whoever they are and what they chose is read at once, and so is what goes into
    their inboxes written.
    """
    notification = [(event.user_id, found) for event in events if (found := notice.tell(event)) is not None]
    if unknown := {found.key for _, found in notification} - set(notice.keys):
        raise ValueError(f"{min(unknown)} is not among the keys that the notice of {notice.event.__name__} declares")
    users = await find_users(tx, {user_id for user_id, _ in notification})
    chosen = await choices_of(tx, users, notice.category)
    known = [(user_id, found) for user_id, found in notification if user_id in users]
    await put(tx, kernel.ids, notice.category, [(user_id, found) for user_id, found in known if chosen[user_id].inbox])
    if notice.sends:
        for user_id, found in known:
            await _send(kernel, notice, tx, users[user_id], chosen[user_id], found)


async def _send(
    kernel: Kernel, notice: Notice, tx: asyncpg.Connection, user: User, choice: Choice, notification: Notification
) -> None:
    ways = [
        (channel, address)
        for channel, address, chosen in (("email", user.email, choice.email), ("sms", user.phone, choice.sms))
        if address is not None and chosen and channel in kernel.sender.channels
    ]
    for channel, address in ways[:1] if notice.category is Category.SECURITY else ways:
        await kernel.sender.send(tx, _message(kernel, channel, address, user, notification))


def _message(kernel: Kernel, channel: str, address: str, user: User, notification: Notification) -> OutgoingMessage:
    params = words(kernel.messages, as_kept(notification.params), user.language, kernel.part(Presentation).brand.name)
    return OutgoingMessage(
        channel,
        address,
        notification.key,
        user.language,
        {name: said(value, user.language) for name, value in params.items()},
        user.id,
    )


async def _ring(kernel: Kernel, event: Any) -> None:
    if kernel.feed.watched(TOPIC):
        kernel.feed.publish_private(TOPIC, event.user_id, {"unread": await unread_count(kernel.db, event.user_id)})
