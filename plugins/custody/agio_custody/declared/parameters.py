"""Constants of the business that operators change. An order keeps the terms it was bought on."""

from agio_kernel.settings.parameters import Parameter

CREDIT = Parameter(
    key="custody.credit",
    type="choice",
    choices=("daily", "end"),
    default="daily",
    source="Interest is credited daily or at the end",
    screen="/profit_index",
)
EARLY_LOSS = Parameter(
    key="custody.early_loss",
    type="decimal",
    unit="share",
    default="0.05",
    minimum="0",
    maximum="0.5",
    source="Custody early redemption loss: 5 percent",
    screen="/profit_buy",
)
DEFAULT_RATIO = Parameter(
    key="custody.default_ratio",
    type="decimal",
    unit="share",
    default="0.004",
    minimum="0",
    maximum="0.1",
    source="Custody default damages: ratio (0.4 percent) times remaining days times amount",
    screen="/profit_buy",
)
REDEMPTION_DAYS = Parameter(
    key="custody.redemption_days",
    type="int",
    default=1,
    minimum=1,
    maximum=10,
    source="Redemption takes one working day",
    screen="/profit_wdtg",
)
