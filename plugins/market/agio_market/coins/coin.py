"""One coin: how its price moved over some spans, its year, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from enum import StrEnum
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Coin, OptionalAmount, Symbol
from agio_kernel.ports.kernel import Kernel

from agio_market.coins.facts import CoinFacts, all_facts
from agio_market.declared.codes import UNKNOWN_SYMBOL
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation, quotation_of
from agio_market.quotes.schemas import CandleView, InstrumentView

CENT = Decimal("0.01")


class Span(StrEnum):
    """A stretch of time that ends now."""

    HOUR = "hour"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


SPANS: Mapping[Span, tuple[Period, int]] = {
    Span.HOUR: (Period.M1, 60),
    Span.WEEK: (Period.H1, 7 * 24),
    Span.MONTH: (Period.H4, 30 * 6),
    Span.QUARTER: (Period.D1, 90),
    Span.YEAR: (Period.D1, 365),
}
"""The candles whose first one opened when the span began."""


class CoinForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coin by its code, such as BTC."""

    coin: Annotated[str, msgspec.Meta(max_length=20)]


class ChangeView(msgspec.Struct, frozen=True):
    """Change of the price over a span, in per cent; "" where the coin isn't so old."""

    span: Span
    change: OptionalAmount


class CoinView(msgspec.Struct, frozen=True):
    """A coin. ``symbol`` is the instrument that its prices are of, ``high`` and ``low`` are of the last year."""

    coin: Coin
    name: str
    symbol: Symbol
    changes: list[ChangeView]
    high: OptionalAmount
    low: OptionalAmount
    facts: CoinFacts | None


def changed(candles: Sequence[CandleView], count: int) -> str:
    """Return the change of the price since the first of ``count`` candles opened, in per cent of two decimals; "" where
    there are fewer.
    """
    if len(candles) < count:
        return ""
    first, last = Decimal(candles[-count].open), Decimal(candles[-1].close)
    return str(((last - first) / first * 100).quantize(CENT, ROUND_HALF_EVEN) + 0) if first else ""  # no minus zero


def owned(quotation: Quotation, coin: str) -> InstrumentView:
    """The instrument by which a coin is bought and sold; an ApiError where it isn't shown."""
    for one in quotation.by_symbol.values():
        if one.base == coin and one.spot and (row := quotation.shown(one.symbol)) is not None:
            return row
    raise ApiError(UNKNOWN_SYMBOL, field="coin")


@get("web/coin", access=Access.VISITOR, example=CoinForm(coin="BTC"))
async def show_coin(kernel: Kernel, request: Request[CoinForm]) -> CoinView:
    """One coin: how its price moved, its year and what is known of it."""
    return await coin_of(quotation_of(kernel), request.form.coin)


async def coin_of(quotation: Quotation, coin: str) -> CoinView:
    """Return the view that a page about a coin begins with."""
    row = owned(quotation, coin)
    changes: list[ChangeView] = []
    candles: list[CandleView] = []
    for span, (period, count) in SPANS.items():
        candles = await quotation.history(row.symbol, period, count)
        changes.append(ChangeView(span, changed(candles, count)))
    highs, lows = [Decimal(one.high) for one in candles], [Decimal(one.low) for one in candles]
    return CoinView(
        coin=coin,
        name=row.name,
        symbol=row.symbol,
        changes=changes,
        high=str(max(highs, default="")),
        low=str(min(lows, default="")),
        facts=all_facts().get(coin),
    )
