"""The market's live topics: ``candles:<symbol>:<period>``, the newest candles of a symbol each second, and
``quote:<symbol>``, the symbol's row of the currency table.
"""

from __future__ import annotations

from typing import Any

from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel

from agio_market.quotes.period import Period
from agio_market.quotes.quotation import CANDLE_TOPIC, QUOTE_TOPIC, quotation_of

_PERIODS = frozenset(period.value for period in Period)


def topics(kernel: Kernel) -> tuple[Topic, ...]:
    """The topics of the plugin."""
    quotation = quotation_of(kernel)

    def newest(argument: str, _: Principal | None) -> Any:
        symbol, _colon, name = argument.partition(":")
        if symbol not in quotation.by_symbol or name not in _PERIODS:
            return None
        period = Period(name)
        quotation.watch_candle(symbol, period)
        return quotation.candles(symbol, period, 2)

    def quote(symbol: str, _: Principal | None) -> Any:
        return quotation.shown(symbol)

    return (Topic(CANDLE_TOPIC, newest), Topic(QUOTE_TOPIC, quote, rows=True))
