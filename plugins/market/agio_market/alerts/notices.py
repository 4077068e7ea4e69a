"""Notice of a price alert."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification

from agio_market.alerts.alert import PriceAlertFired

ALERTED = {when: f"market.notice.alert_{when}" for when in ("above", "below", "up", "down")}


def _alerted(event: PriceAlertFired) -> Notification:
    params = {
        "symbol": event.symbol,
        "level": Decimal(event.level),
        "price": figure(event.price, event.decimals),
        "at": event.at,
    }
    return Notification(ALERTED[event.when], params, "market.coin")


ALERT_NOTICE = Notice(PriceAlertFired, Category.ORDERS, tuple(ALERTED.values()), _alerted)
