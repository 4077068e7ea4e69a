"""The calls of this plugin: names and forms here, each operation in its own file. Users' alone: operators have none."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_contract.contracts import Contracts
from agio_contract.forms import CloseAllForm, CloseForm, MarginForm, OrderForm, PositionForm, StopsForm
from agio_contract.order.cancel import cancel
from agio_contract.order.close import close, close_all
from agio_contract.order.margin import change_margin, quote_margin
from agio_contract.order.open import open_order
from agio_contract.order.quote import quote
from agio_contract.order.reverse import reverse
from agio_contract.order.stops import change_stops
from agio_contract.position.records import ExportForm, closure_records, position_records
from agio_contract.position.summary import summary
from agio_contract.position.view import MarginQuoteView, PositionView, QuoteView, SummaryView
from agio_contract.product.show import ProductsView, list_products

_ORDER = {"product": "BTCUSDT-PERP", "side": "long", "kind": "market", "lots": "10", "leverage": "20"}
_ONE = {"id": "1"}


def calls(contracts: Contracts) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call(
            "GET",
            "web/contractProducts",
            partial(list_products, contracts),
            "Contracts that are offered",
            access=Access.VISITOR,
            answer=ProductsView,
        ),
        Call(
            "GET",
            "web/contractQuote",
            partial(quote, contracts),
            "What an order would cost and risk",
            OrderForm,
            access=Access.VISITOR,
            answer=QuoteView,
            example=_ORDER,
        ),
        Call(
            "POST",
            "web/openContract",
            partial(open_order, contracts),
            "Order a contract",
            OrderForm,
            money=True,
            effect=True,
            opens_business=True,
            scope="trade",
            answer=PositionView,
            example=_ORDER,
            links={"web/contractPosition": {"id": "id"}},
        ),
        Call(
            "POST",
            "web/cancelContract",
            partial(cancel, contracts),
            "Cancel a pending order",
            PositionForm,
            effect=True,
            opens_business=False,
            scope="trade",
            answer=PositionView,
            example=_ONE,
        ),
        Call(
            "POST",
            "web/closeContract",
            partial(close, contracts),
            "Close a position, or a part of it",
            CloseForm,
            effect=True,
            opens_business=False,
            scope="trade",
            answer=PositionView,
            example=_ONE,
        ),
        Call(
            "POST",
            "web/closeContracts",
            partial(close_all, contracts),
            "Close every position",
            CloseAllForm,
            effect=True,
            opens_business=False,
            scope="trade",
            answer=Page[PositionView],
        ),
        Call(
            "POST",
            "web/reverseContract",
            partial(reverse, contracts),
            "Close a position and order its opposite",
            PositionForm,
            effect=True,
            opens_business=True,
            scope="trade",
            answer=PositionView,
            example=_ONE,
        ),
        Call(
            "GET",
            "web/contractMarginQuote",
            partial(quote_margin, contracts),
            "What a change of margin would do",
            MarginForm,
            answer=MarginQuoteView,
            example={**_ONE, "amount": "10", "way": "add"},
        ),
        Call(
            "POST",
            "web/changeContractMargin",
            partial(change_margin, contracts),
            "Add or take out margin",
            MarginForm,
            effect=True,
            opens_business=False,
            scope="trade",
            answer=PositionView,
            example={**_ONE, "amount": "10", "way": "add"},
        ),
        Call(
            "POST",
            "web/changeContractStops",
            partial(change_stops, contracts),
            "Set take-profit and stop-loss",
            StopsForm,
            effect=True,
            opens_business=False,
            scope="trade",
            answer=PositionView,
            example={**_ONE, "stop_loss": "1"},
        ),
        Call(
            "GET",
            "web/contractSummary",
            partial(summary, contracts),
            "The contract wallet of the account",
            answer=SummaryView,
        ),
        *record_calls(
            contracts.kernel,
            [position_records(contracts), closure_records(contracts)],
            "exportContracts",
            ExportForm,
        ),
    )
