"""Data for chart libraries (UDF, the Universal Data Feed): every instrument of the site and its candles.

Moments are seconds. A page of candles ends before ``to``, so that pages which begin where another ended share none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from agio_kernel.declarations.realm import Realm
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import Bar, BarsAsked, InstrumentInfo

from agio_programs.dialect import errors
from agio_programs.dialect.fields import Limit, Name
from agio_programs.endpoint import Endpoint, immediate
from agio_programs.market_data.markets import MOST_CANDLES
from agio_programs.market_data.schemas import NoForm

ROOT = "/udf"
_LATEST_S = 253_402_300_799
"""The end of the year 9999."""
_DAY_S = 86_400


class Resolution(msgspec.Struct, frozen=True):
    """A length of candles as the site calls it, and how short one is at the least."""

    period: str
    least_s: int


RESOLUTIONS: Mapping[str, Resolution] = MappingProxyType(
    {
        "1": Resolution("1m", 60),
        "5": Resolution("5m", 300),
        "15": Resolution("15m", 900),
        "30": Resolution("30m", 1800),
        "60": Resolution("1h", 3600),
        "240": Resolution("4h", 14_400),
        "1D": Resolution("1d", _DAY_S),
        "1W": Resolution("1w", 7 * _DAY_S),
        "1M": Resolution("1M", 28 * _DAY_S),
        "12M": Resolution("1y", 365 * _DAY_S),
    }
)
_OLDER = MappingProxyType({"D": "1D", "W": "1W", "M": "1M"})
"""Names that older libraries have for some resolutions."""

Second = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]


class SymbolForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Symbol to read."""

    symbol: Name


class SearchForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Symbols by a part of what they are called."""

    query: Annotated[str, msgspec.Meta(max_length=60)] = ""
    type: Annotated[str, msgspec.Meta(max_length=20)] = ""
    exchange: Annotated[str, msgspec.Meta(max_length=40)] = ""
    limit: Limit = 30


class HistoryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """Candles to read: those that open from a moment on, or as many as ``countback``, before ``to``."""

    symbol: Name
    resolution: Annotated[str, msgspec.Meta(max_length=8)]
    since: Second
    to: Second
    countback: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None


def chart_addresses(charts: Charts) -> Mapping[tuple[str, str], Endpoint]:
    """Endpoints by method and path."""
    return {
        ("GET", f"{ROOT}/config"): Endpoint(NoForm, immediate(lambda realm, form: charts.config())),
        ("GET", f"{ROOT}/time"): Endpoint(NoForm, immediate(lambda realm, form: charts.now_s())),
        ("GET", f"{ROOT}/symbols"): Endpoint(SymbolForm, immediate(lambda realm, form: charts.symbol(form))),
        ("GET", f"{ROOT}/search"): Endpoint(SearchForm, immediate(lambda realm, form: charts.search(form))),
        ("GET", f"{ROOT}/history"): Endpoint(HistoryForm, charts.history, lambda form: 2),
    }


def reported(refused: errors.DialectError) -> dict[str, Any]:
    """A refusal as libraries read one."""
    return {"s": "error", "errmsg": refused.message}


class Charts:
    """Source of the chart addresses' answers. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._prices = kernel.prices
        self._clock = kernel.clock

    def config(self) -> dict[str, Any]:
        """Return the available resolutions and features."""
        kinds = dict.fromkeys(one.category for one in self._prices.instruments())
        return {
            "supported_resolutions": self._resolutions(),
            "supports_group_request": False,
            "supports_marks": False,
            "supports_timescale_marks": False,
            "supports_search": True,
            "supports_time": True,
            "symbols_types": [{"name": "All", "value": ""}, *({"name": one, "value": one} for one in kinds)],
        }

    def now_s(self) -> int:
        """Now."""
        return self._clock.now_ms() // 1000

    def symbol(self, form: SymbolForm) -> dict[str, Any]:
        """Return the facts that a library needs to draw a symbol."""
        info = self._one(form.symbol)
        return {
            **_named(info),
            "name": info.symbol,
            "listed_exchange": "",
            "session": "24x7",
            "timezone": "Etc/UTC",
            "minmov": 1,
            "pricescale": 10**info.price_decimals,
            "volume_precision": info.quantity_decimals,
            "format": "price",
            "has_intraday": True,
            "has_daily": True,
            "has_weekly_and_monthly": True,
            "supported_resolutions": self._resolutions(),
            "data_status": "streaming",
        }

    def search(self, form: SearchForm) -> Sequence[dict[str, Any]]:
        """The symbols that are called so, in the site's order. There is no exchange here that has a name."""
        wanted = form.query.casefold()
        found = [
            _named(one)
            for one in self._prices.instruments()
            if not form.exchange
            and form.type in ("", one.category)
            and (wanted in one.symbol.casefold() or wanted in one.name.casefold())
        ]
        return found[: form.limit]

    async def history(self, realm: Realm, form: HistoryForm) -> dict[str, Any]:
        """Candles, oldest first; where that were more than a page, the newest of them."""
        info, resolution = self._one(form.symbol), RESOLUTIONS.get(_OLDER.get(form.resolution, form.resolution))
        if resolution is None or resolution.period not in self._prices.periods():
            raise errors.no_interval()
        since, to = (max(0, min(moment, _LATEST_S)) for moment in (form.since, form.to))
        if form.countback is None:
            if form.since > form.to:
                raise errors.bad_combination()
            limit = (to - since) // resolution.least_s + 1
        else:
            since, limit = 0, form.countback
        found = await self._before(info, resolution, to, min(limit, MOST_CANDLES))
        if bars := [bar for bar in found if bar.open_ms >= since * 1000]:
            return {"s": "ok", **_columns(info, bars)}
        earlier = await self._before(info, resolution, since, 1)
        return {"s": "no_data"} | ({"nextTime": earlier[-1].open_ms // 1000} if earlier else {})

    async def _before(self, info: InstrumentInfo, resolution: Resolution, to: int, limit: int) -> Sequence[Bar]:
        """The newest candles that open before a moment."""
        if to <= 0:
            return ()
        return await self._prices.bars(info.symbol, BarsAsked(resolution.period, limit, until_ms=to * 1000 - 1))

    def _resolutions(self) -> Sequence[str]:
        periods = self._prices.periods()
        return [name for name, one in RESOLUTIONS.items() if one.period in periods]

    def _one(self, symbol: str) -> InstrumentInfo:
        for one in self._prices.instruments():
            if one.symbol == symbol:
                return one
        raise errors.no_symbol()


def _named(info: InstrumentInfo) -> dict[str, Any]:
    return {
        "symbol": info.symbol,
        "full_name": info.symbol,
        "ticker": info.symbol,
        "description": info.name,
        "type": info.category,
        "exchange": "",
    }


def _columns(info: InstrumentInfo, bars: Sequence[Bar]) -> dict[str, Any]:
    """Figure by figure. Prices are JSON numbers, because libraries count with what they read."""

    def prices(units: Sequence[int]) -> Sequence[msgspec.Raw]:
        return [_number(one, info.price_decimals) for one in units]

    return {
        "t": [bar.open_ms // 1000 for bar in bars],
        "o": prices([bar.open for bar in bars]),
        "h": prices([bar.high for bar in bars]),
        "l": prices([bar.low for bar in bars]),
        "c": prices([bar.close for bar in bars]),
        "v": [_number(bar.volume, info.quantity_decimals) for bar in bars],
    }


def _number(units: int, decimals: int) -> msgspec.Raw:
    return msgspec.Raw(format_amount(units, decimals).encode())
