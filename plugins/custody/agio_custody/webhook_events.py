"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.notices.webhooks import WebhookEvent

from agio_custody.order.events import CustodySettled

WEBHOOK_EVENTS = (WebhookEvent("order_settled", CustodySettled, ("user_id", "order.id", "order.state")),)
