"""The market's calls: the table, candles and favourites."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call, Kernel, NoForm
from agio_kernel.declarations.errors import Refusal
from agio_kernel.receipts import ReceiptView
from agio_kernel.wire import Page, whole

from agio_market.coins.coin import CoinForm, CoinView, show_coin
from agio_market.declared.codes import TOO_MANY_FAVOURITES, UNKNOWN_PERIOD, UNKNOWN_SYMBOL
from agio_market.declared.config import MarketConfig
from agio_market.declared.permissions import PRICES_READ
from agio_market.for_console import Prices, PricesView
from agio_market.instruments import favourites
from agio_market.instruments.instrument import Category
from agio_market.offers import Offers, OfferView
from agio_market.price_receipt import ReceiptForm, show_price_receipt
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation
from agio_market.quotes.views import CandlesView, FavouriteView, InstrumentView
from agio_market.tile_figures import TileFigures, TileFigureView

MOST_CANDLES = 1000


class Leading(StrEnum):
    """Which rows come first: the most traded that can be traded now, those that rose most, the newest."""

    LISTED = ""
    MAINSTREAM = "mainstream"
    GAINERS = "gainers"
    LATEST = "latest"


class TableForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``category`` narrows the table; empty means all. ``leading`` orders it; ``limit`` is how many rows, 0 for all."""

    category: Annotated[str, msgspec.Meta(max_length=20)] = ""
    leading: Leading = Leading.LISTED
    limit: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


class CandlesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``before`` is a time in milliseconds: candles that open earlier, for scrolling back."""

    symbol: Annotated[str, msgspec.Meta(max_length=20)]
    period: Annotated[str, msgspec.Meta(max_length=8)] = "15m"
    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST_CANDLES)] = 300
    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


class FavouriteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol, and whether it shall be starred."""

    symbol: Annotated[str, msgspec.Meta(max_length=20)]
    on: bool = True


def led(rows: list[InstrumentView], leading: Leading) -> list[InstrumentView]:
    """The rows in the order that is asked for."""
    match leading:
        case Leading.MAINSTREAM:
            open_ = (row for row in rows if row.spot and row.open)
            return sorted(open_, key=lambda row: Decimal(row.turnover), reverse=True)
        case Leading.GAINERS:
            return sorted(rows, key=lambda row: Decimal(row.change), reverse=True)
        case Leading.LATEST:
            return rows[::-1]
        case _:
            return rows


def calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls of the plugin."""
    quotation: Quotation = kernel.prices  # type: ignore[assignment]
    figures = kernel.part(TileFigures)
    offers = kernel.part(Offers)
    prices = Prices(quotation, kernel.config.get("market") or MarketConfig())
    categories = frozenset({"", *(category.value for category in Category)})

    def known(symbol: str) -> str:
        if symbol not in quotation.by_symbol:
            raise Refusal(UNKNOWN_SYMBOL, field="symbol")
        return symbol

    async def get_currency_all(request: Request[TableForm]) -> Any:
        wanted = request.form.category
        if wanted not in categories:
            return whole([])
        if request.form.leading or request.form.limit:
            rows = [row for row in quotation.table(spark=False) if not wanted or row.category == wanted]
            first = led(rows, request.form.leading)[: request.form.limit or None]
            shown = (quotation.row(row.symbol, spark=True) for row in first)
            return whole([row for row in shown if row is not None])
        return whole([row for row in quotation.table(spark=True) if not wanted or row.category == wanted])

    async def candles(request: Request[CandlesForm]) -> CandlesView:
        form = request.form
        try:
            period = Period(form.period)
        except ValueError as error:
            raise Refusal(UNKNOWN_PERIOD, field="period") from error
        rows = await quotation.history(known(form.symbol), period, form.limit, form.before or None)
        decimals = quotation.by_symbol[form.symbol].price_decimals
        return CandlesView(rows, "", symbol=form.symbol, period=period, decimals=decimals)

    async def coin(request: Request[CoinForm]) -> CoinView:
        return await show_coin(quotation, request.form.coin)

    async def get_favourites(request: Request[NoForm]) -> Page[str]:
        return whole(await favourites.of(kernel.db, request.who))

    async def set_favourite(request: Request[FavouriteForm]) -> Any:
        symbol = known(request.form.symbol)
        async with request.effect() as effect:
            if not request.form.on:
                await favourites.unstar(effect.tx, request.who, symbol)
            elif not await favourites.star(effect.tx, request.who, symbol):
                raise Refusal(TOO_MANY_FAVOURITES, most=favourites.MOST)
            return effect.answer(FavouriteView(symbol, request.form.on), code=7)

    return (
        Call(
            "GET",
            "web/priceReceipt",
            partial(show_price_receipt, kernel),
            "Why one of my prices was what it was",
            ReceiptForm,
            answer=ReceiptView,
        ),
        Call(
            "GET",
            "web/getCurrencyAll",
            get_currency_all,
            "Every instrument with its last 24 hours",
            TableForm,
            Access.VISITOR,
            answer=Page[InstrumentView],
            links={"web/candles": {"symbol": "rows/0/symbol"}, "web/setFavourite": {"symbol": "rows/0/symbol"}},
            turn=lambda: quotation.turn,
        ),
        Call(
            "GET",
            "web/getTileFigures",
            figures.show,
            "What the products of the front page offer now",
            access=Access.VISITOR,
            answer=Page[TileFigureView],
            turn=lambda: figures.turn,
        ),
        Call(
            "GET",
            "web/getOffers",
            offers.show,
            "What can be traded in which instruments",
            access=Access.VISITOR,
            answer=Page[OfferView],
            turn=lambda: offers.turn,
        ),
        Call(
            "GET",
            "web/operatorMarketPrices",
            prices.show,
            "Where prices come from, and which are withheld",
            access=Access.OPERATOR,
            permission=PRICES_READ.key,
            answer=PricesView,
        ),
        Call(
            "GET",
            "web/candles",
            candles,
            "Candles of a symbol, oldest first",
            CandlesForm,
            Access.VISITOR,
            answer=CandlesView,
            example={"symbol": "BTCUSDT", "period": "15m", "limit": "50"},
        ),
        Call(
            "GET",
            "web/coin",
            coin,
            "One coin: how its price moved, its year and what is known of it",
            CoinForm,
            Access.VISITOR,
            answer=CoinView,
            example={"coin": "BTC"},
        ),
        Call("GET", "web/favourites", get_favourites, "The symbols I starred", answer=Page[str]),
        Call(
            "POST",
            "web/setFavourite",
            set_favourite,
            "Star a symbol or take the star away",
            FavouriteForm,
            effect=True,
            opens_business=False,
            answer=FavouriteView,
            example={"symbol": "BTCUSDT", "on": "1"},
        ),
    )
