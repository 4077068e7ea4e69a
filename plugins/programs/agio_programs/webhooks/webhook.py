"""An address that is told of an account, and how far it has been told."""

from __future__ import annotations

from agio_kernel.entities import Hidden, UserId
from agio_kernel.notices.webhooks.endpoint import Endpoint, webhook_states
from agio_kernel.postgres.personal import Erasure, Personal, Until

WEBHOOK_STATES = webhook_states("programs", "programs_webhook", "user")


class Webhook(Endpoint, table="programs_webhook"):
    """``number`` is one of the account's events."""

    personal = Personal(
        why="Addresses that a user's programs are told at",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        contact="url",
        secret="sealed former",
        other="state problem",
    )

    user_id: UserId
    is_demo: Hidden[bool]
