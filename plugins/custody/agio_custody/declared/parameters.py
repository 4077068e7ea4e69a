"""Constants of the business that operators change. An order keeps the terms it was bought on."""

from agio_kernel.settings.parameters import Parameter

CREDIT = "custody.credit"
EARLY_LOSS = "custody.early_loss"
DEFAULT_RATIO = "custody.default_ratio"
REDEMPTION_DAYS = "custody.redemption_days"

PARAMETERS = (
    Parameter(
        key=CREDIT,
        type="choice",
        choices=("daily", "end"),
        default="daily",
        source="Interest is credited daily or at the end",
        screen="/profit_index",
    ),
    Parameter(
        key=EARLY_LOSS,
        type="decimal",
        unit="share",
        default="0.05",
        minimum="0",
        maximum="0.5",
        source="Custody early redemption loss: 5 percent",
        screen="/profit_buy",
    ),
    Parameter(
        key=DEFAULT_RATIO,
        type="decimal",
        unit="share",
        default="0.004",
        minimum="0",
        maximum="0.1",
        source="Custody default damages: ratio (0.4 percent) times remaining days times amount",
        screen="/profit_buy",
    ),
    Parameter(
        key=REDEMPTION_DAYS,
        type="int",
        default=1,
        minimum=1,
        maximum=10,
        source="Redemption takes one working day",
        screen="/profit_wdtg",
    ),
)
