"""Events of an account, with the field letters of the dialect: pure."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ledger.account_events import Holding
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.trading import Happened, OrderEvent
from agio_kernel.ports.trading_venue import MarketRules

from agio_programs.account.words import commission, fields_of, name_of

_EXECUTIONS: Mapping[Happened, str] = MappingProxyType(
    {"placed": "NEW", "triggered": "NEW", "changed": "AMENDMENT", "traded": "TRADE"}
)
_ENDS: Mapping[str, str] = MappingProxyType(
    {"CANCELED": "CANCELED", "EXPIRED": "EXPIRED", "EXPIRED_IN_MATCH": "TRADE_PREVENTION", "REJECTED": "REJECTED"}
)
_NO_LIST = -1
_NO_TRADE = -1

Event = dict[str, Any]


def execution_report(rules: MarketRules, event: OrderEvent, at_ms: int) -> Event:
    """Return the report of an event of an order."""
    order, trade = event.order, event.trade
    said = fields_of(rules, order)
    price, quantity, quote, fee, coin = 0, 0, 0, "0", None
    if trade is not None:
        price, quantity, quote = trade.price, trade.quantity, trade.quote
        fee, coin = commission(rules, trade)
    status = str(said["status"])
    is_open = order.progress in ("new", "partly_filled")
    report: Event = {
        "e": "executionReport",
        "E": at_ms,
        "s": order.symbol,
        "c": said["client_order_id"],
        "S": said["side"],
        "o": said["type"],
        "f": said["time_in_force"],
        "q": said["orig_qty"],
        "p": said["price"],
        "P": said["stop_price"],
        "F": format_amount(0, rules.quantity_decimals),
        "g": _NO_LIST,
        # Who withdraws an order names that by a name of its own: then this is the order's.
        "C": name_of(order) if status == "CANCELED" else "",
        "x": _EXECUTIONS.get(event.what) or _ENDS[status],
        "X": status,
        "r": "NONE",
        "i": order.id,
        "l": format_amount(quantity, rules.quantity_decimals),
        "z": said["executed_qty"],
        "L": format_amount(price, rules.price_decimals),
        "n": fee,
        "N": coin,
        "T": order.updated_ms if trade is None else trade.time_ms,
        "t": _NO_TRADE if trade is None else trade.id,
        "I": order.id if trade is None else trade.id,
        "w": is_open and not order.waits,
        "m": trade is not None and trade.is_maker,
        "M": False,
        "O": order.created_ms,
        "Z": said["cummulative_quote_qty"],
        "Y": format_amount(quote, rules.quote_decimals),
        "Q": said["orig_quote_order_qty"],
        "V": said["self_trade_prevention_mode"],
    }
    return report if order.waits else report | {"W": said["working_time"]}


def holding_event(coin: AssetSpec, holding: Holding, at_ms: int) -> Event:
    """Return the event of a balance: its change by no trade, or its present amounts."""
    if holding.moved is not None:
        amount = format_amount(holding.moved, coin.scale)
        return {"e": "balanceUpdate", "E": at_ms, "a": coin.code, "d": amount, "T": at_ms}
    free, locked = format_amount(holding.available, coin.scale), format_amount(holding.held, coin.scale)
    row = {"a": coin.code, "f": free, "l": locked}
    return {"e": "outboundAccountPosition", "E": at_ms, "u": at_ms, "B": [row]}


def end_event(now_ms: int) -> Event:
    """Return the last event of a stream."""
    return {"e": "eventStreamTerminated", "E": now_ms}


def expired_event(listen_key: str, now_ms: int) -> Event:
    """A listen key opens nothing any more."""
    return {"e": "listenKeyExpired", "E": now_ms, "listenKey": listen_key}
