"""Notices to an account's owner about what happened with it, where there is a way to reach them."""

from __future__ import annotations

import asyncpg
from agio_kernel.contracts import Kernel
from agio_kernel.outgoing import NoSender, OutgoingMessage
from agio_kernel.session.users import User

from agio_account.delivery import QueueSender

NEW_DEVICE = "account.message.new_device"
SECURITY_CHANGED = "account.message.security_changed"
TPASSWORD_RESET = "account.message.tpassword_reset"


def reaches(kernel: Kernel, channel: str) -> bool:
    """Whether messages of this kind leave this deployment."""
    sender = kernel.sender
    return not isinstance(sender, NoSender) and (not isinstance(sender, QueueSender) or channel in sender.channels)


async def notify(kernel: Kernel, tx: asyncpg.Connection, user: User, template: str, **params: str) -> None:
    """Tell the owner, by e-mail where one is bound and by phone otherwise, in their language."""
    for channel, address in (("email", user.email), ("sms", user.phone)):
        if address is not None and reaches(kernel, channel):
            params["brand"] = kernel.settings.brand.name
            await kernel.sender.send(tx, OutgoingMessage(channel, address, template, user.language, params))
            return
