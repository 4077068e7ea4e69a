"""The candles of a symbol, as a chart asks for them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel

from agio_market.declared.codes import UNKNOWN_PERIOD
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import known, quotation_of
from agio_market.quotes.schemas import CandlesView

MOST_CANDLES = 1000


class CandlesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``before`` is a time in milliseconds: candles that open earlier, for scrolling back."""

    symbol: Annotated[str, msgspec.Meta(max_length=20)]
    period: Annotated[str, msgspec.Meta(max_length=8)] = "15m"
    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST_CANDLES)] = 300
    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


@get("web/candles", access=Access.VISITOR, example=CandlesForm(symbol="BTCUSDT", period="1h", limit=50))
async def show_candles(kernel: Kernel, request: Request[CandlesForm]) -> CandlesView:
    """Candles of a symbol, oldest first."""
    form, quotation = request.form, quotation_of(kernel)
    try:
        period = Period(form.period)
    except ValueError as error:
        raise ApiError(UNKNOWN_PERIOD, field="period") from error
    rows = await quotation.history(known(quotation, form.symbol), period, form.limit, form.before or None)
    decimals = quotation.by_symbol[form.symbol].price_decimals
    return CandlesView(rows, "", symbol=form.symbol, period=period, decimals=decimals)
