"""An address that is told of an account, and how far it has been told."""

from __future__ import annotations

from agio_kernel.entities import Hidden, UserId
from agio_kernel.notices.webhooks.endpoint import Endpoint, webhook_states

WEBHOOK_STATES = webhook_states("programs", "programs_webhook", "user")


class Webhook(Endpoint, table="programs_webhook"):
    """``number`` is one of the account's events."""

    user_id: UserId
    is_demo: Hidden[bool]
