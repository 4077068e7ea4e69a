"""The table of the market: every instrument with its last 24 hours, narrowed, ordered or cut."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.ports.kernel import Kernel

from agio_market.instruments.instrument import Category
from agio_market.quotes.quotation import quotation_of
from agio_market.quotes.schemas import InstrumentView

_CATEGORIES = frozenset({"", *(category.value for category in Category)})


class Leading(StrEnum):
    """Order of the rows: the most traded that can be traded now, those that rose most, the newest."""

    LISTED = ""
    MAINSTREAM = "mainstream"
    GAINERS = "gainers"
    LATEST = "latest"


class TableForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``category`` narrows the table; empty means all. ``leading`` orders it; ``limit`` is how many rows, 0 for all."""

    category: Annotated[str, msgspec.Meta(max_length=20)] = ""
    leading: Leading = Leading.LISTED
    limit: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


@get(
    "web/getCurrencyAll",
    access=Access.VISITOR,
    links={"web/candles": {"symbol": "rows/0/symbol"}, "web/setFavourite": {"symbol": "rows/0/symbol"}},
    cache_version=lambda kernel: kernel.prices.cache_version,
)
async def show_table(kernel: Kernel, request: Request[TableForm]) -> Page[InstrumentView]:
    """Every instrument with its last 24 hours."""
    quotation, wanted = quotation_of(kernel), request.form.category
    if wanted not in _CATEGORIES:
        return whole([])
    if request.form.leading or request.form.limit:
        rows = [row for row in quotation.table(spark=False) if not wanted or row.category == wanted]
        first = led(rows, request.form.leading)[: request.form.limit or None]
        shown = (quotation.row(row.symbol, spark=True) for row in first)
        return whole([row for row in shown if row is not None])
    return whole([row for row in quotation.table(spark=True) if not wanted or row.category == wanted])


def led(rows: list[InstrumentView], leading: Leading) -> list[InstrumentView]:
    """The rows in the order that is asked for."""
    match leading:
        case Leading.MAINSTREAM:
            open_ = [row for row in rows if row.open]
            traded = [row for row in open_ if row.spot]
            # A broker of currencies and metals has none on books of its own, and its turnovers are of many currencies.
            return sorted(traded, key=lambda row: Decimal(row.turnover), reverse=True) or open_
        case Leading.GAINERS:
            return sorted(rows, key=lambda row: Decimal(row.change), reverse=True)
        case Leading.LATEST:
            return rows[::-1]
        case _:
            return rows
