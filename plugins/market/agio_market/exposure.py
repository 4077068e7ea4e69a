"""Prices in the console: their source, and the withheld ones, with reason and time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Milliseconds, OptionalAmount, Symbol
from agio_kernel.ports.kernel import Kernel

from agio_market.declared.config import MarketConfig
from agio_market.declared.permissions import PRICES_READ
from agio_market.quotes.quotation import Quotation, quotation_of

MOST_SHOWN = 200


class WithheldView(msgspec.Struct, frozen=True):
    """An instrument by whose newest price nothing may be priced; ``last`` is what it was, where it ever had one."""

    symbol: Symbol
    name: str
    why: str
    since: Milliseconds
    last: OptionalAmount
    decimals: int


class PricesView(msgspec.Struct, frozen=True):
    """``source`` as the deployment names it; how many instruments it quotes, how many of them are ``withheld`` now, and
    the ``rows`` of the first of these, longest withheld first.
    """

    source: str
    instruments: int
    withheld: int
    rows: Sequence[WithheldView]


class Prices:
    """State of the prices of this process."""

    def __init__(self, quotation: Quotation, config: MarketConfig) -> None:
        self._quotation = quotation
        self._config = config

    def view(self) -> PricesView:
        """All of it."""
        quotation = self._quotation
        since = quotation.withheld_since
        first = sorted(quotation.withheld, key=lambda symbol: (since[symbol], symbol))[:MOST_SHOWN]
        rows = [self._row(symbol) for symbol in first]
        return PricesView(self._config.source, len(quotation.by_symbol), len(quotation.withheld), rows)

    def _row(self, symbol: str) -> WithheldView:
        quotation = self._quotation
        instrument, tick = quotation.by_symbol[symbol], quotation.latest(symbol)
        return WithheldView(
            symbol,
            instrument.name,
            quotation.withheld[symbol],
            quotation.withheld_since[symbol],
            "" if tick is None else instrument.price_text(tick.price),
            instrument.price_decimals,
        )


@get("web/operatorMarketPrices", permission=PRICES_READ)
async def show_prices(kernel: Kernel, request: Request[NoForm]) -> PricesView:
    """Show the source of prices, and the withheld ones."""
    return Prices(quotation_of(kernel), kernel.config.get("market") or MarketConfig()).view()
