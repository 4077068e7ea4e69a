"""The market's live topic: ``candles:<symbol>:<period>``, the newest candles of a symbol each second."""

from __future__ import annotations

from typing import Any

from agio_kernel.contracts import Kernel
from agio_kernel.feed import Topic
from agio_kernel.session.principal import Principal

from agio_market.period import Period
from agio_market.quotation import CANDLE_TOPIC, Quotation

_PERIODS = frozenset(period.value for period in Period)


def topics(kernel: Kernel) -> tuple[Topic, ...]:
    """The topics of the plugin."""
    quotation: Quotation = kernel.prices  # type: ignore[assignment]

    def newest(argument: str, _: Principal | None) -> Any:
        symbol, _colon, name = argument.partition(":")
        if symbol not in quotation.by_symbol or name not in _PERIODS:
            return None
        period = Period(name)
        quotation.watch_candle(symbol, period)
        return quotation.candles(symbol, period, 2)

    return (Topic(CANDLE_TOPIC, newest),)
