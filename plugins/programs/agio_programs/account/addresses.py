"""The addresses of an account: what each reads, which scope it asks for, what it costs, what it answers."""

from __future__ import annotations

from collections.abc import Mapping

from agio_kernel.identity.api_keys import Scope

from agio_programs.account.accounts import Accounts
from agio_programs.account.schemas import (
    AccountForm,
    AccountTradesForm,
    AllOrdersForm,
    CancelAllForm,
    CancelForm,
    CountdownForm,
    FeesForm,
    NewOrderForm,
    OpenOrdersForm,
    OrderForm,
    ReplaceForm,
)
from agio_programs.endpoint import SignedEndpoint


def account_addresses(accounts: Accounts) -> Mapping[tuple[str, str], SignedEndpoint]:
    """Endpoints by method and by path below ``/api/v3`` and ``/sapi/v1``."""
    read, trade = Scope.READ, Scope.TRADE
    return {
        ("GET", "/api/v3/account"): SignedEndpoint(AccountForm, accounts.account, read, lambda form: 20),
        ("GET", "/api/v3/order"): SignedEndpoint(OrderForm, accounts.order, read, lambda form: 4),
        ("GET", "/api/v3/openOrders"): SignedEndpoint(OpenOrdersForm, accounts.open_orders, read, _of_open),
        ("GET", "/api/v3/allOrders"): SignedEndpoint(AllOrdersForm, accounts.all_orders, read, lambda form: 20),
        ("GET", "/api/v3/myTrades"): SignedEndpoint(
            AccountTradesForm, accounts.trades, read, lambda form: 20 if form.order_id is None else 5
        ),
        ("POST", "/api/v3/order"): SignedEndpoint(NewOrderForm, accounts.place, trade, orders=True),
        ("POST", "/api/v3/order/test"): SignedEndpoint(NewOrderForm, accounts.check, trade),
        ("POST", "/api/v3/order/cancelReplace"): SignedEndpoint(ReplaceForm, accounts.replace, trade, orders=True),
        ("DELETE", "/api/v3/order"): SignedEndpoint(CancelForm, accounts.cancel, trade),
        ("DELETE", "/api/v3/openOrders"): SignedEndpoint(CancelAllForm, accounts.cancel_all, trade),
        ("POST", "/api/v3/countdownCancelAll"): SignedEndpoint(CountdownForm, accounts.count_down, trade),
        ("GET", "/sapi/v1/asset/tradeFee"): SignedEndpoint(FeesForm, accounts.fees, read),
    }


def _of_open(form: OpenOrdersForm) -> int:
    return 6 if form.symbol is not None else 80
