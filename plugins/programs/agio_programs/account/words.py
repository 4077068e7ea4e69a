"""The words of orders: those of the dialect for those of the trading port, and back. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.trading import AccountOrder, AccountTrade, Kind, OrderTerms, Progress, TimeInForce
from agio_kernel.ports.trading import Prevention as Prevents
from agio_kernel.ports.trading_venue import MarketRules

from agio_programs.account.schemas import NewOrderForm, OrderType, Prevention
from agio_programs.dialect import errors

KINDS: Mapping[OrderType, tuple[Kind, bool]] = MappingProxyType(
    {
        "LIMIT": ("limit", False),
        "LIMIT_MAKER": ("limit", True),
        "MARKET": ("market", False),
        "STOP_LOSS": ("stop_market", False),
        "STOP_LOSS_LIMIT": ("stop_limit", False),
        "TAKE_PROFIT": ("take_profit_market", False),
        "TAKE_PROFIT_LIMIT": ("take_profit_limit", False),
    }
)
"""Kind, and whether it only makes."""
_TYPES: Mapping[Kind, OrderType] = MappingProxyType(
    {
        "limit": "LIMIT",
        "market": "MARKET",
        "stop_market": "STOP_LOSS",
        "stop_limit": "STOP_LOSS_LIMIT",
        "take_profit_market": "TAKE_PROFIT",
        "take_profit_limit": "TAKE_PROFIT_LIMIT",
        "oco": "STOP_LOSS_LIMIT",
    }
)
STATUS: Mapping[Progress, str] = MappingProxyType(
    {
        "new": "NEW",
        "partly_filled": "PARTIALLY_FILLED",
        "filled": "FILLED",
        "cancelled": "CANCELED",
        "expired": "EXPIRED",
        "self_trade": "EXPIRED_IN_MATCH",
        "rejected": "REJECTED",
    }
)
_TIMES: Mapping[str, TimeInForce] = MappingProxyType({"GTC": "gtc", "IOC": "ioc", "FOK": "fok"})
PREVENTIONS: Mapping[Prevention, Prevents] = MappingProxyType(
    {
        "EXPIRE_TAKER": "cancel_newest",
        "EXPIRE_MAKER": "cancel_oldest",
        "EXPIRE_BOTH": "cancel_both",
        "DECREMENT": "decrement",
    }
)
_MODES = {ours: theirs for theirs, ours in PREVENTIONS.items()}
_WEB = "web_"
"""Prefix of the name of an order that its owner gave no name."""


def terms_of(form: NewOrderForm, client_id: str) -> OrderTerms:
    """The terms of an order; a DialectError where a parameter is missing, or there for nothing."""
    kind, makes = KINDS[form.type]
    is_market, waits = kind.endswith("market"), kind not in ("limit", "market")
    wanted = {"stopPrice": (form.stop_price, waits), "price": (form.price, not is_market)}
    wanted["timeInForce"] = (form.time_in_force, not is_market and not makes)
    for parameter, (value, is_needed) in wanted.items():
        if (value is None) and is_needed:
            raise errors.missing(parameter)
        if (value is not None) and not is_needed:
            raise errors.not_sent(parameter)
    if form.quote_order_qty is not None and (kind != "market" or form.quantity is not None):
        raise errors.not_sent("quoteOrderQty")
    if form.quantity is None and form.quote_order_qty is None:
        raise errors.missing("quantity")
    prevention = form.self_trade_prevention_mode
    return OrderTerms(
        symbol=form.symbol,
        side="buy" if form.side == "BUY" else "sell",
        kind=kind,
        time_in_force=None if form.time_in_force is None else _TIMES[form.time_in_force],
        post_only=makes,
        price=_plain(form.price),
        quantity=_plain(form.quantity),
        amount=_plain(form.quote_order_qty),
        trigger_price=_plain(form.stop_price),
        prevention=None if prevention is None else PREVENTIONS[prevention],
        client_id=client_id,
    )


def named(client_id: str) -> int | None:
    """The id of an order that its owner gave no name to, by what it is called."""
    number = client_id.removeprefix(_WEB)
    return int(number) if number != client_id and number.isdigit() and len(number) <= 19 else None


def name_of(order: AccountOrder) -> str:
    """Return the name of an order."""
    return order.client_id if order.client_id is not None else f"{_WEB}{order.id}"


def fields_of(rules: MarketRules, order: AccountOrder) -> dict[str, str | int]:
    """Return the facts of an order in every answer about it."""

    def price(units: int) -> str:
        return format_amount(units, rules.price_decimals)

    def quantity(units: int) -> str:
        return format_amount(units, rules.quantity_decimals)

    def quote(units: int) -> str:
        return format_amount(units, rules.quote_decimals)

    kind = _TYPES[order.kind]
    return {
        "symbol": order.symbol,
        "order_id": order.id,
        "client_order_id": name_of(order),
        "price": price(order.price),
        # An order by amount has no quantity but what it came to.
        "orig_qty": quantity(order.quantity or order.filled),
        "executed_qty": quantity(order.filled),
        "orig_quote_order_qty": quote(order.amount),
        "cummulative_quote_qty": quote(order.filled_quote),
        "status": STATUS[order.progress],
        "time_in_force": "GTC" if order.time_in_force == "gtd" else order.time_in_force.upper(),
        "type": "LIMIT_MAKER" if order.post_only and kind == "LIMIT" else kind,
        "side": order.side.upper(),
        "stop_price": price(order.trigger_price),
        "working_time": -1 if order.waits else order.triggered_ms or order.created_ms,
        "self_trade_prevention_mode": _MODES[order.prevention],
    }


def commission(rules: MarketRules, trade: AccountTrade) -> tuple[str, str]:
    """Return the commission of a trade and its coin: the coin that the trade brought."""
    coin, decimals = (rules.base, rules.base_decimals) if trade.side == "buy" else (rules.quote, rules.quote_decimals)
    return format_amount(trade.fee, decimals), coin


def _plain(number: str | None) -> str | None:
    """Without zeros at its end, which clients write up to eight decimals."""
    if number is None or "." not in number:
        return number
    return number.rstrip("0").rstrip(".")
