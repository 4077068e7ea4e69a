"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.money.events import DepositCredited, DepositRefused, WithdrawalChanged
from agio_kernel.notices.webhooks import WebhookEvent

from agio_wallet.deposit.submit import DepositContested

_DEPOSIT, _AMOUNT = ("user_id", "deposit_id", "coin"), {"amount": "coin"}

WEBHOOK_EVENTS = (
    WebhookEvent("deposit_contested", DepositContested, _DEPOSIT, amounts=_AMOUNT),
    WebhookEvent("deposit_credited", DepositCredited, _DEPOSIT, amounts=_AMOUNT),
    WebhookEvent("deposit_refused", DepositRefused, _DEPOSIT, amounts=_AMOUNT),
    WebhookEvent(
        "withdrawal_changed", WithdrawalChanged, ("user_id", "withdrawal_id", "kind", "coin", "state"), amounts=_AMOUNT
    ),
)
