"""Bounds that operators set."""

from agio_kernel.settings.parameters import Parameter

ALERT_PAUSE = Parameter(
    key="market.alert_pause",
    type="duration",
    default="1h",
    minimum="1min",
    maximum="7d",
    source="Time after which a repeating price alert may be sent again",
    screen="/automations",
    public=True,
)
