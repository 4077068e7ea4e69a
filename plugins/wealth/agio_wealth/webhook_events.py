"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.notices.webhooks import WebhookEvent

from agio_wealth.order.events import FundOrderSettled

WEBHOOK_EVENTS = (WebhookEvent("order_settled", FundOrderSettled, ("user_id", "order_id", "fund", "state")),)
