"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.notices.webhooks import WebhookEvent

from agio_lending.loan.events import LoanTold

WEBHOOK_EVENTS = (
    WebhookEvent("loan_changed", LoanTold, ("user_id", "loan_id", "what", "coin"), amounts={"amount": "coin"}),
)
