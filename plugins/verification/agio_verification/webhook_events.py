"""Events that operators' own systems are told."""

from __future__ import annotations

from agio_kernel.identity.verification import TierChanged
from agio_kernel.notices.webhooks import WebhookEvent

from agio_verification.address.decide import AddressRejected
from agio_verification.credit.case import CreditRejected
from agio_verification.identity.decide import IdentityRejected
from agio_verification.identity.submit import IdentitySubmitted

WEBHOOK_EVENTS = (
    WebhookEvent("residence_rejected", AddressRejected, ("user_id",)),
    WebhookEvent("credit_rejected", CreditRejected, ("user_id",)),
    WebhookEvent("identity_rejected", IdentityRejected, ("user_id", "level")),
    WebhookEvent("identity_submitted", IdentitySubmitted, ("user_id",)),
    WebhookEvent("tier_changed", TierChanged, ("user_id", "tier")),
)
