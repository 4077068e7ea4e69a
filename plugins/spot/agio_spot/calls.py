"""The calls of spot trading: what each asks, answers and may."""

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_spot.forms import (
    CancelAllForm,
    CancelForm,
    CancelSomeForm,
    ChangeForm,
    DepthForm,
    ExportForm,
    OrderForm,
    PairForm,
)
from agio_spot.orders.cancel import cancel_all_orders, cancel_order, cancel_some_orders
from agio_spot.orders.change import change_order, changed_before
from agio_spot.orders.check import check_order
from agio_spot.orders.place import place_order, placed_before
from agio_spot.orders.read_market import read_depth, read_pairs, read_quote, read_trades
from agio_spot.orders.records import order_records, trade_records
from agio_spot.schemas import CancelledOrdersView, CancelledView, DepthView, OrderView, PairView, QuoteView, TradeView
from agio_spot.spot import Spot

ORDER = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "25"}


def spot_calls(spot: Spot) -> list[Call]:
    """All of them."""
    visitor = Access.VISITOR
    return [
        Call(
            "POST",
            "web/placeSpotOrder",
            partial(place_order, spot),
            "Place an order",
            OrderForm,
            money=True,
            scope="trade",
            own_intent=True,
            rate_per_minute=1200,
            opens_business=True,
            done_before=partial(placed_before, spot),
            answer=OrderView,
            example=ORDER,
            links={"web/cancelSpotOrder": {"id": "id"}, "web/cancelAllSpotOrders": {"pair": "pair"}},
        ),
        Call(
            "GET",
            "web/checkSpotOrder",
            partial(check_order, spot),
            "Try an order without placing it",
            OrderForm,
            answer=QuoteView,
            example=ORDER,
        ),
        Call(
            "POST",
            "web/changeSpotOrder",
            partial(change_order, spot),
            "Give an open order another price, quantity or trigger, or other prices to what follows it",
            ChangeForm,
            scope="trade",
            own_intent=True,
            rate_per_minute=1200,
            opens_business=True,
            done_before=partial(changed_before, spot),
            answer=OrderView,
        ),
        Call(
            "POST",
            "web/cancelSpotOrders",
            partial(cancel_some_orders, spot),
            "Withdraw several open orders",
            CancelSomeForm,
            scope="trade",
            own_intent=True,
            opens_business=False,
            answer=CancelledOrdersView,
        ),
        Call(
            "POST",
            "web/cancelSpotOrder",
            partial(cancel_order, spot),
            "Withdraw an open order",
            CancelForm,
            scope="trade",
            own_intent=True,
            opens_business=False,
            rate_per_minute=1200,
            answer=CancelledView,
        ),
        Call(
            "POST",
            "web/cancelAllSpotOrders",
            partial(cancel_all_orders, spot),
            "Withdraw all open orders, or those of one pair",
            CancelAllForm,
            scope="trade",
            own_intent=True,
            opens_business=False,
            answer=CancelledOrdersView,
        ),
        *record_calls(spot.kernel, [order_records(spot), trade_records(spot)], "exportSpot", ExportForm),
        Call("GET", "web/spotDepth", partial(read_depth, spot), "Read a book", DepthForm, visitor, answer=DepthView),
        Call(
            "GET",
            "web/spotTrades",
            partial(read_trades, spot),
            "Read the last trades",
            PairForm,
            visitor,
            answer=Page[TradeView],
        ),
        Call(
            "GET",
            "web/spotPairs",
            partial(read_pairs, spot),
            "List pairs and their rules",
            access=visitor,
            answer=Page[PairView],
            links={
                "web/spotDepth": {"pair": "rows/0/pair"},
                "web/spotTrades": {"pair": "rows/0/pair"},
                "web/spotQuote": {"pair": "rows/0/pair"},
                "web/placeSpotOrder": {"pair": "rows/0/pair"},
            },
        ),
        Call(
            "GET",
            "web/spotQuote",
            partial(read_quote, spot),
            "Quote an order",
            OrderForm,
            visitor,
            answer=QuoteView,
            example=ORDER,
        ),
    ]
