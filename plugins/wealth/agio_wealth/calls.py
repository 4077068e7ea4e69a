"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_wealth.forms import BuyFundForm, BuyVipForm, FundForm, FundQuoteForm, SellFundForm, ValueForm, VipQuoteForm
from agio_wealth.fund.show import list_funds, show_fund, show_mine, show_value
from agio_wealth.fund.view import FixedValueView, FundDetail, FundView, MyWealth
from agio_wealth.order.buy import buy
from agio_wealth.order.quote import quote
from agio_wealth.order.records import ExportForm, OrderForm, order_records
from agio_wealth.order.redeem import redeem
from agio_wealth.order.view import OrderView, QuoteView
from agio_wealth.order.withdraw import withdraw
from agio_wealth.vip.buy import buy_vip
from agio_wealth.vip.records import vip_records
from agio_wealth.vip.show import list_vips, quote_vip
from agio_wealth.vip.view import VipOrderView, VipQuoteView, VipView
from agio_wealth.wealth import Wealth

_FUND = {"fund": "steady-20"}
_VIP = {"product": "vip-15", "amount": "100"}
_ORDER = {"id": "id"}


def calls(wealth: Wealth) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (*_fund_calls(wealth), *_vip_calls(wealth), *_records(wealth))


def _fund_calls(wealth: Wealth) -> tuple[Call, ...]:
    return (
        Call(
            "GET",
            "web/getFundList",
            partial(list_funds, wealth),
            "Funds",
            access=Access.VISITOR,
            answer=Page[FundView],
            links={"web/getFundInfo": {"fund": "rows/0/key"}},
        ),
        Call(
            "GET",
            "web/getFundInfo",
            partial(show_fund, wealth),
            "A fund: its value, its days and what stands behind a share",
            FundForm,
            access=Access.VISITOR,
            answer=FundDetail,
            example=_FUND,
        ),
        Call(
            "GET",
            "web/getFundValue",
            partial(show_value, wealth),
            "A published value of a fund, with all it was computed from",
            ValueForm,
            access=Access.VISITOR,
            answer=FixedValueView,
        ),
        Call(
            "GET",
            "web/getFundQuote",
            partial(quote, wealth),
            "What an amount would buy of a fund at the value of now",
            FundQuoteForm,
            access=Access.VISITOR,
            answer=QuoteView,
            example=_FUND | {"amount": "100"},
        ),
        Call("GET", "web/getMyWealth", partial(show_mine, wealth), "My cap, and what I have of funds", answer=MyWealth),
        Call(
            "POST",
            "web/buyFund",
            partial(buy, wealth),
            "Order shares of a fund at its next value",
            BuyFundForm,
            money=True,
            effect=True,
            opens_business=True,
            answer=OrderView,
            example=_FUND | {"amount": "100", "wallet": "spot"},
            links={"web/getFundOrder": _ORDER, "web/withdrawFundOrder": _ORDER},
        ),
        Call(
            "POST",
            "web/sellFund",
            partial(redeem, wealth),
            "Give shares of a fund back at its next value",
            SellFundForm,
            effect=True,
            opens_business=False,
            answer=OrderView,
            example=_FUND | {"shares": "10"},
            links={"web/getFundOrder": _ORDER, "web/withdrawFundOrder": _ORDER},
        ),
        Call(
            "POST",
            "web/withdrawFundOrder",
            partial(withdraw, wealth),
            "Take an order of a fund back before its cut-off",
            OrderForm,
            effect=True,
            opens_business=False,
            answer=OrderView,
        ),
    )


def _vip_calls(wealth: Wealth) -> tuple[Call, ...]:
    return (
        Call(
            "GET",
            "web/getVipList",
            partial(list_vips, wealth),
            "VIP products",
            access=Access.VISITOR,
            answer=Page[VipView],
        ),
        Call(
            "GET",
            "web/getVipQuote",
            partial(quote_vip, wealth),
            "What a VIP product would bring",
            VipQuoteForm,
            access=Access.VISITOR,
            answer=VipQuoteView,
            example=_VIP,
        ),
        Call(
            "POST",
            "web/buyVip",
            partial(buy_vip, wealth),
            "Buy a VIP product",
            BuyVipForm,
            money=True,
            effect=True,
            opens_business=True,
            answer=VipOrderView,
            example=_VIP | {"wallet": "spot"},
            links={"web/getVipOrder": _ORDER},
        ),
    )


def _records(wealth: Wealth) -> tuple[Call, ...]:
    lists = [order_records(wealth), vip_records(wealth)]
    return tuple(record_calls(wealth.kernel, lists, "exportWealth", ExportForm))
