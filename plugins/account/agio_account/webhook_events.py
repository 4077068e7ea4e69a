"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.ports.events import UserRegistered
from agio_kernel.webhooks import WebhookEvent

WEBHOOK_EVENTS = (WebhookEvent("user_registered", UserRegistered, ("user_id",)),)
