"""Notices about the risk level."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.identity.verification import RiskAssessed
from agio_kernel.notices import Category, Key, Notice, Notification

ASSESSED = "verification.notice.assessed"


def risk_notices() -> Sequence[Notice]:
    """Notice of each assessment: it decides the wealth products that a user may hold."""
    return (
        Notice(
            RiskAssessed,
            Category.SECURITY,
            (ASSESSED,),
            lambda event: Notification(
                ASSESSED, {"level": Key(f"verification.risk.{event.level}")}, "verification.risk"
            ),
        ),
    )
