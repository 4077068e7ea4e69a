"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.notices.webhooks import WebhookEvent

from agio_c2c.order.events import C2cMoved

WEBHOOK_EVENTS = (
    WebhookEvent(
        "order_changed",
        C2cMoved,
        ("user_id", "order_id", "side", "coin", "currency", "state"),
        amounts={"amount": "coin"},
    ),
)
