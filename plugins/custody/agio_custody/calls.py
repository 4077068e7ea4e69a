"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_custody.custody import Custody
from agio_custody.forms import BuyForm, ProductForm
from agio_custody.order.buy import buy
from agio_custody.order.earnings import ProfitTotal, total
from agio_custody.order.quote import quote
from agio_custody.order.records import ExportForm, OrderForm, order_records
from agio_custody.order.redeem import quote_redemption, sell
from agio_custody.order.view import OrderView, QuoteView, RedemptionView
from agio_custody.product.show import list_products, show_product
from agio_custody.product.view import ProductDetail, ProductView

_EXAMPLE = {"product": "usdt-7", "amount": "100"}
_ORDER = {"id": "id"}


def calls(custody: Custody) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call("GET", "web/getProfitTotal", partial(total, custody), "My custody in sums", answer=ProfitTotal),
        Call(
            "GET",
            "web/getProfitList",
            partial(list_products, custody),
            "Custody products",
            access=Access.VISITOR,
            answer=Page[ProductView],
            links={"web/getProfitInfo": {"product": "rows/0/key"}},
        ),
        Call(
            "GET",
            "web/getProfitInfo",
            partial(show_product, custody),
            "A custody product, and how its yields were fixed",
            ProductForm,
            access=Access.VISITOR,
            answer=ProductDetail,
            example={"product": "usdt-7"},
        ),
        Call(
            "GET",
            "web/getProfitQuote",
            partial(quote, custody),
            "What custody would bring, and cost to leave",
            BuyForm,
            access=Access.VISITOR,
            answer=QuoteView,
            example=_EXAMPLE,
        ),
        Call(
            "POST",
            "web/buyProfit",
            partial(buy, custody),
            "Buy a custody product",
            BuyForm,
            money=True,
            effect=True,
            opens_business=True,
            answer=OrderView,
            example=_EXAMPLE,
            links={
                "web/getProfitOrder": _ORDER,
                "web/getProfitRedemption": _ORDER,
                "web/sellProfit": _ORDER,
            },
        ),
        Call(
            "GET",
            "web/getProfitRedemption",
            partial(quote_redemption, custody),
            "What redeeming a custody order now would cost",
            OrderForm,
            answer=RedemptionView,
        ),
        Call(
            "POST",
            "web/sellProfit",
            partial(sell, custody),
            "Redeem a custody order early",
            OrderForm,
            effect=True,
            opens_business=False,
            answer=OrderView,
        ),
        *record_calls(custody.kernel, [order_records(custody)], "exportProfit", ExportForm),
    )
