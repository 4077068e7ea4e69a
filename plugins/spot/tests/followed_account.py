"""An account as a program knows it that was told everything, and asked for nothing."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.ports.trading import AccountOrder, AccountTrade, OrderEvent

ENDS = ("filled", "cancelled", "expired", "self_trade", "rejected")


class Account:
    """An account as who heard of everything knows it."""

    def __init__(self) -> None:
        self.orders: dict[int, AccountOrder] = {}
        self.trades: list[AccountTrade] = []

    def hear(self, events: Sequence[OrderEvent]) -> None:
        """Take the events of a commit; each follows from what was there."""
        for event in events:
            order, before = event.order, self.orders.get(event.order.id)
            assert (before is None) == (event.what == "placed")
            assert before is None or before.progress not in ENDS, "what has ended is told no more"
            filled, quote = (0, 0) if before is None else (before.filled, before.filled_quote)
            if event.what == "traded":
                assert event.trade is not None and event.trade.order == order.id
                filled, quote = filled + event.trade.quantity, quote + event.trade.quote
                self.trades.append(event.trade)
            else:
                assert event.trade is None
            assert (order.filled, order.filled_quote) == (filled, quote)
            assert (order.progress in ENDS) == (event.what == "ended" or order.progress == "filled")
            self.orders[order.id] = order
