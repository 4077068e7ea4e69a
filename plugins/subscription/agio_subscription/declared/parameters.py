"""Constants of the business that operators change. An issue keeps those it was announced with."""

from agio_kernel.settings.parameters import Parameter

FEE = "subscription.fee"
DRAW_MINUTES = "subscription.draw_minutes"
DUAL_CONTROL = "subscription.dual_control"

PARAMETERS = (
    Parameter(
        key=FEE,
        type="decimal",
        unit="share",
        default="0.001",
        minimum="0",
        maximum="0.05",
        source="New coin subscription: total fee",
        screen="/subscriptionBuy",
    ),
    Parameter(
        key=DRAW_MINUTES,
        type="int",
        default=5,
        minimum=1,
        maximum=1440,
        source="Minutes between the end of the window and the allocation",
        screen="/subscription",
    ),
    Parameter(
        key=DUAL_CONTROL,
        type="decimal",
        default="10000",
        minimum="0",
        maximum="1000000000",
        source="From this many USDT on a second operator decides too",
        screen="/subscription",
    ),
)
