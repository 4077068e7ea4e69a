"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.notices.webhooks import WebhookEvent

from agio_lending.loan.events import LoanReported

WEBHOOK_EVENTS = (
    WebhookEvent("loan_changed", LoanReported, ("user_id", "loan_id", "what", "coin"), amounts={"amount": "coin"}),
)
