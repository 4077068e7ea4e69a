"""Constants that operators change."""

from agio_kernel.settings.parameters import Parameter

MAXIMUM = Parameter(
    key="forecast.maximum",
    type="decimal",
    default="100",
    minimum="1",
    maximum="10000",
    source="A game of small stakes",
    screen="/forecast",
)
