"""Events of accounts for the webhooks of operators."""

from __future__ import annotations

from agio_kernel.notices.webhooks import WebhookEvent
from agio_kernel.ports.events import UserRegistered

WEBHOOK_EVENTS = (WebhookEvent("user_registered", UserRegistered, ("user_id",)),)
