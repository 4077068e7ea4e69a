"""The console's own constants, which two operators change as they change any other."""

from __future__ import annotations

from agio_kernel.settings.parameters import Parameter

INVITATION_LIFETIME = "operator.invitation.lifetime"
DAY_TOTAL = "operator.day_total"

PARAMETERS = (
    Parameter(
        key=INVITATION_LIFETIME,
        type="duration",
        default="24h",
        minimum="1h",
        maximum="7d",
        screen="/operator/invitation",
        source="An invitation to the console is valid for a day",
    ),
    Parameter(
        key=DAY_TOTAL,
        type="decimal",
        default="20000",
        minimum="0",
        maximum="100000000",
        source="What one operator lets through alone within a day is not shown",
        screen="/operator",
    ),
)
