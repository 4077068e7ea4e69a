"""Receipt of a price alert: the tick that crossed its level."""

from __future__ import annotations

from agio_kernel.jobs.crossing import change_of, is_beyond
from agio_kernel.receipts import Facts, ReceiptRule, UsedTick

ALERT = "market.price_alert"


def _compute(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    (tick,) = ticks
    when, level, before = str(facts["when"]), int(facts["level"]), int(facts["before"])
    value = change_of(tick.price, before) if before else tick.price
    if not is_beyond(level, when in ("above", "up"), value):
        raise ValueError("the tick isn't beyond the level")
    return {"price": tick.price, "value": value}


ALERT_RULE = ReceiptRule(ALERT, 1, "market.receipt.alert_formula", _compute)
