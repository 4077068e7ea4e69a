"""Bounds that operators set."""

from agio_kernel.settings.parameters import Parameter

MOST = Parameter(
    key="automation.most",
    type="int",
    default="20",
    minimum="1",
    maximum="200",
    source="Instructions of one account that aren't over",
    screen="/automations",
)
REFUSALS = Parameter(
    key="automation.refusals",
    type="int",
    default="3",
    minimum="1",
    maximum="30",
    source="Refusals in a row after which an instruction waits for its owner",
    screen="/automations",
)
