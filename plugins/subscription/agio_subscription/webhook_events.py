"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.notices.webhooks import WebhookEvent

from agio_subscription.order.events import SubscriptionChanged

WEBHOOK_EVENTS = (WebhookEvent("order_changed", SubscriptionChanged, ("user_id", "order_id", "coin", "state")),)
