"""The console's own constants, which two operators change as they change any other."""

from __future__ import annotations

from agio_kernel.settings.parameters import Parameter

INVITATION_LIFETIME = "operator.invitation.lifetime"

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
)
