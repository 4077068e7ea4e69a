"""Constants of the business that operators change. An order keeps the terms it was bought on."""

from agio_kernel.identity.verification import RiskLevel
from agio_kernel.settings.parameters import Parameter

BUYING_FEE = "wealth.buying_fee"
HOLDING_FEE = "wealth.holding_fee"
CUTOFF_MINUTES = "wealth.cutoff_minutes"
PAYOUT_DAYS = "wealth.payout_days"

CAPS = {
    RiskLevel.NOT_ASSESSED: "wealth.cap_not_assessed",
    RiskLevel.CONSERVATIVE: "wealth.cap_conservative",
    RiskLevel.BALANCED: "wealth.cap_balanced",
    RiskLevel.AGGRESSIVE: "wealth.cap_aggressive",
}
"""The most that a user of each level may have in wealth products, in USDT."""

_SOURCE = "Risk assessment level caps the maximum investment of wealth orders"


def _cap(level: RiskLevel, default: str) -> Parameter:
    return Parameter(
        key=CAPS[level],
        type="decimal",
        default=default,
        minimum="0",
        maximum="1000000000",
        source=_SOURCE,
        screen="/etflow_buy",
    )


PARAMETERS = (
    _cap(RiskLevel.NOT_ASSESSED, "0"),
    _cap(RiskLevel.CONSERVATIVE, "5000"),
    _cap(RiskLevel.BALANCED, "20000"),
    _cap(RiskLevel.AGGRESSIVE, "100000"),
    Parameter(
        key=BUYING_FEE,
        type="decimal",
        unit="share",
        default="0.002",
        minimum="0",
        maximum="0.05",
        source="Fee for buying shares of a fund, out of the amount",
        screen="/etflow_buy",
    ),
    Parameter(
        key=HOLDING_FEE,
        type="decimal",
        unit="share",
        default="0.005",
        minimum="0",
        maximum="0.05",
        source="Fee for holding shares of a fund, a year, inside its value",
        screen="/etflow_buy",
    ),
    Parameter(
        key=CUTOFF_MINUTES,
        type="int",
        default=15,
        minimum=1,
        maximum=720,
        source="Orders of a fund are taken, and can be withdrawn, until so many minutes before its value is fixed",
        screen="/etflow_buy",
    ),
    Parameter(
        key=PAYOUT_DAYS,
        type="int",
        default=1,
        minimum=1,
        maximum=10,
        source="Redeemed shares are paid after one working day",
        screen="/etf_wdtg",
    ),
)
