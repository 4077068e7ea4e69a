"""The market's calls: the table, candles and favourites."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from agio_kernel.access import Access
from agio_kernel.contracts import Call, Kernel
from agio_kernel.errors import Refusal
from agio_kernel.request import Request

from agio_market import favourites
from agio_market.codes import TOO_MANY_FAVOURITES, UNKNOWN_PERIOD, UNKNOWN_SYMBOL
from agio_market.instrument import Category
from agio_market.period import Period
from agio_market.quotation import Quotation

MOST_CANDLES = 1000


class TableForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``category`` narrows the table; empty means all."""

    category: Annotated[str, msgspec.Meta(max_length=20)] = ""


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


def listed(rows: list[Any]) -> dict[str, Any]:
    """Rows that always come on one page."""
    return {"rows": rows, "total": len(rows), "page": 1, "pages": 1}


def calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls of the plugin."""
    quotation: Quotation = kernel.prices  # type: ignore[assignment]
    categories = frozenset({"", *(category.value for category in Category)})

    def known(symbol: str) -> str:
        if symbol not in quotation.by_symbol:
            raise Refusal(UNKNOWN_SYMBOL, field="symbol")
        return symbol

    answers: dict[str, tuple[int, msgspec.Raw]] = {}

    async def get_currency_all(request: Request) -> Any:
        # Everybody's first question, and the same answer for all within a second: it is put into JSON once.
        wanted = request.form.category
        if wanted not in categories:
            return listed([])
        turn, answer = answers.get(wanted, (-1, None))
        if answer is None or turn != quotation.turn:
            rows = [row for row in quotation.table(spark=True) if not wanted or row["category"] == wanted]
            answer = msgspec.Raw(msgspec.json.encode(listed(rows)))
            answers[wanted] = quotation.turn, answer
        return answer

    async def candles(request: Request) -> Any:
        form = request.form
        try:
            period = Period(form.period)
        except ValueError as error:
            raise Refusal(UNKNOWN_PERIOD, field="period") from error
        rows = await quotation.history(known(form.symbol), period, form.limit, form.before or None)
        decimals = quotation.by_symbol[form.symbol].price_decimals
        return {**listed(rows), "symbol": form.symbol, "period": period.value, "decimals": decimals}

    async def get_favourites(request: Request) -> Any:
        return listed(await favourites.of(kernel.db, request.who))

    async def set_favourite(request: Request) -> Any:
        symbol = known(request.form.symbol)
        async with request.effect() as effect:
            if not request.form.on:
                await favourites.unstar(effect.tx, request.who, symbol)
            elif not await favourites.star(effect.tx, request.who, symbol):
                raise Refusal(TOO_MANY_FAVOURITES, most=favourites.MOST)
            return effect.answer({"symbol": symbol, "on": request.form.on}, code=7)

    return (
        Call(
            "GET",
            "web/getCurrencyAll",
            get_currency_all,
            "Every instrument with its last 24 hours",
            TableForm,
            Access.VISITOR,
        ),
        Call("GET", "web/candles", candles, "Candles of a symbol, oldest first", CandlesForm, Access.VISITOR),
        Call("GET", "web/favourites", get_favourites, "The symbols I starred"),
        Call(
            "POST", "web/setFavourite", set_favourite, "Star a symbol or take the star away", FavouriteForm, effect=True
        ),
    )
