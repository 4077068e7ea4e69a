"""The addresses of market data: what each reads, what it costs, what it answers."""

from __future__ import annotations

from collections.abc import Mapping

from agio_programs.declared.config import ProgramsConfig
from agio_programs.endpoint import Endpoint, immediate
from agio_programs.market_data.markets import Markets
from agio_programs.market_data.schemas import (
    AggregatesForm,
    DayForm,
    DepthForm,
    HistoryForm,
    InfoForm,
    InterestForm,
    InterestView,
    KlinesForm,
    NoForm,
    SignedForm,
    StatusView,
    TickersForm,
    TradesForm,
)

_MANY = 20
_ALL = 10**9


def market_addresses(markets: Markets, config: ProgramsConfig) -> Mapping[tuple[str, str], Endpoint]:
    """Endpoints by method and by path below ``/api/v3`` and ``/sapi/v1``."""
    return {
        ("GET", "/api/v3/ping"): Endpoint(NoForm, immediate(lambda realm, form: {})),
        ("GET", "/api/v3/time"): Endpoint(NoForm, immediate(lambda realm, form: markets.time())),
        ("GET", "/api/v3/exchangeInfo"): Endpoint(
            InfoForm, immediate(lambda realm, form: markets.info(realm, form, config)), lambda form: 20
        ),
        ("GET", "/api/v3/depth"): Endpoint(DepthForm, markets.depth, _of_depth),
        ("GET", "/api/v3/trades"): Endpoint(TradesForm, markets.trades, lambda form: 25),
        ("GET", "/api/v3/historicalTrades"): Endpoint(HistoryForm, markets.trades, lambda form: 25),
        ("GET", "/api/v3/aggTrades"): Endpoint(AggregatesForm, markets.aggregates, lambda form: 4),
        ("GET", "/api/v3/klines"): Endpoint(KlinesForm, markets.klines, lambda form: 2),
        ("GET", "/api/v3/ticker/24hr"): Endpoint(DayForm, markets.days, _of_days),
        ("GET", "/api/v3/ticker/price"): Endpoint(TickersForm, immediate(markets.last_prices), _of_tickers),
        ("GET", "/api/v3/ticker/bookTicker"): Endpoint(TickersForm, markets.best_prices, _of_tickers),
        ("GET", "/sapi/v1/system/status"): Endpoint(NoForm, immediate(lambda realm, form: StatusView())),
        ("GET", "/sapi/v1/margin/allPairs"): Endpoint(SignedForm, immediate(lambda realm, form: ())),
        ("GET", "/sapi/v1/margin/isolated/allPairs"): Endpoint(SignedForm, immediate(lambda realm, form: ())),
        ("GET", "/sapi/v1/margin/interestHistory"): Endpoint(
            InterestForm, immediate(lambda realm, form: InterestView())
        ),
    }


def _of_depth(form: DepthForm) -> int:
    if form.limit <= 100:
        return 5
    return 25 if form.limit <= 500 else 50


def _of_days(form: DayForm) -> int:
    count = _count(form)
    if count <= _MANY:
        return 2
    return 40 if count <= 100 else 80


def _of_tickers(form: TickersForm) -> int:
    return 2 if form.symbol is not None else 4


def _count(form: TickersForm) -> int:
    """Return the number of markets asked for, as far as it is known before the list is read."""
    if form.symbol is not None:
        return 1
    return _ALL if form.symbols is None else form.symbols.count(",") + 1
