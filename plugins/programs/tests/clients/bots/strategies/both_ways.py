"""Buys whatever it may, sells it some seconds later, and says what it holds once it is told that that is enough."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from freqtrade.persistence import Trade
from freqtrade.strategy import IStrategy
from pandas import DataFrame

HELD = timedelta(seconds=3)
STATES = {"open": "NEW", "closed": "FILLED", "canceled": "CANCELED", "expired": "EXPIRED"}


class BothWays(IStrategy):
    INTERFACE_VERSION = 3
    timeframe = "1m"
    minimal_roi: dict[str, float] = {}  # noqa: RUF012  its form
    stoploss = -0.99
    process_only_new_candles = False
    startup_candle_count = 1
    can_short = False

    @property
    def reported(self) -> dict[str, Any]:
        return self.config["run"]

    def populate_indicators(self, dataframe: DataFrame, metadata: dict[str, Any]) -> DataFrame:
        return dataframe

    def populate_entry_trend(self, dataframe: DataFrame, metadata: dict[str, Any]) -> DataFrame:
        dataframe["enter_long"] = 1
        return dataframe

    def populate_exit_trend(self, dataframe: DataFrame, metadata: dict[str, Any]) -> DataFrame:
        return dataframe

    def confirm_trade_entry(self, *args: Any, **more: Any) -> bool:
        return not self.is_enough()

    def custom_exit(self, pair: str, trade: Trade, current_time: datetime, *args: Any, **more: Any) -> str | None:
        return "held" if current_time - trade.open_date_utc > HELD else None

    def order_filled(self, pair: str, trade: Trade, order: Any, current_time: datetime, **more: Any) -> None:
        with Path(self.reported["journal"]).open("a") as file:
            file.write(json.dumps({"what": "knows", "name": order.order_id, "id": int(order.order_id)}) + "\n")

    def bot_loop_start(self, current_time: datetime, **more: Any) -> None:
        if self.is_enough() and not any(trade.open_orders for trade in Trade.get_open_trades()):
            self.report()

    def is_enough(self) -> bool:
        return Path(self.reported["enough"]).exists()

    def report(self) -> None:
        orders = [
            {
                "orderId": order.order_id,
                "clientOrderId": None,
                "side": order.ft_order_side.upper(),
                "status": STATES[order.status],
                "origQty": str(order.amount),
                "executedQty": str(order.filled),
                "cummulativeQuoteQty": "0",
            }
            for trade in Trade.get_trades_proxy()
            for order in trade.orders
        ]
        self.wallets.update()
        balances = [
            {"asset": coin, "free": str(one.free), "locked": str(one.used)}
            for coin, one in self.wallets.get_all_balances().items()
        ]
        part = Path(self.reported["report"]).with_suffix(".part")
        part.write_text(json.dumps({"orders": orders, "trades": [], "balances": balances}))
        part.rename(self.reported["report"])
        os._exit(0)
