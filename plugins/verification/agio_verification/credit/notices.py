"""Notices about the credit score."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.identity.verification import CreditScored
from agio_kernel.notices import Category, Notice, Notification, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_verification.credit.case import CreditRejected

SCORED, REJECTED = "verification.notice.credit_scored", "verification.notice.credit_rejected"


def credit_notices(kernel: Kernel) -> Sequence[Notice]:
    """Notices of both outcomes: loan limits depend on them."""

    def scored(event: CreditScored) -> Notification:
        return Notification(SCORED, {"score": str(event.score)}, "verification.credit")

    def rejected(event: CreditRejected) -> Notification:
        reason = reason_param(kernel.messages, event.reason)
        return Notification(REJECTED, {"reason": reason}, "verification.credit")

    return (
        Notice(CreditScored, Category.SECURITY, (SCORED,), scored),
        Notice(CreditRejected, Category.SECURITY, (REJECTED,), rejected),
    )
