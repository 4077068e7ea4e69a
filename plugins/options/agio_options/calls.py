"""The calls of this plugin: names and forms here, each operation in its own file. Users' alone: operators have none."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_options.forms import BuyForm, QuoteForm
from agio_options.option.buy import buy
from agio_options.option.quote import quote
from agio_options.option.records import ExportForm, option_records
from agio_options.option.view import OptionView, QuoteView
from agio_options.options import Options
from agio_options.product.show import ProductsView, TickForm, TickView, list_products, list_ticks

_EXAMPLE = {"product": "BTCUSDT-60", "amount": "10"}


def calls(options: Options) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call(
            "GET",
            "web/optionProducts",
            partial(list_products, options),
            "Options that are sold",
            access=Access.VISITOR,
            answer=ProductsView,
            links={"web/optionTicks": {"symbol": "rows/0/symbol"}},
        ),
        Call(
            "GET",
            "web/optionTicks",
            partial(list_ticks, options),
            "The newest ticks of what options settle by",
            TickForm,
            access=Access.VISITOR,
            answer=Page[TickView],
            example={"symbol": "BTCUSDT"},
        ),
        Call(
            "GET",
            "web/optionQuote",
            partial(quote, options),
            "What an option would cost and bring",
            QuoteForm,
            access=Access.VISITOR,
            answer=QuoteView,
            example=_EXAMPLE,
        ),
        Call(
            "POST",
            "web/buyOption",
            partial(buy, options),
            "Buy an option",
            BuyForm,
            money=True,
            effect=True,
            opens_business=True,
            scope="trade",
            answer=OptionView,
            example={**_EXAMPLE, "direction": "rise"},
            links={"web/optionOrder": {"id": "id"}},
        ),
        *record_calls(options.kernel, [option_records(options)], "exportOptions", ExportForm),
    )
