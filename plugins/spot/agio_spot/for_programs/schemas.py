"""Orders and trades as the trading port tells them: pure."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from agio_kernel.ports.trading import AccountOrder, AccountTrade, Progress

from agio_spot.engine.order import Order, Reason, State, Type
from agio_spot.engine.pair import Pair
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.terms import PLAIN
from agio_spot.engine.trade import Trade
from agio_spot.schemas import kind_of

_ENDED: Mapping[Reason, Progress] = MappingProxyType(
    {
        Reason.SELF_TRADE: "self_trade",
        Reason.POST_ONLY: "rejected",
        Reason.NOT_FILLABLE: "expired",
        Reason.UNFILLED: "expired",
        Reason.EXPIRED: "expired",
    }
)


def view_order(pair: Pair, record: OrderRecord) -> AccountOrder:
    """An order as its owner sees it."""
    # `_value_`, because `value` of its enumerations would cost more than all else of an order that is told.
    order = record.order
    terms = order.terms or PLAIN
    return AccountOrder(
        id=order.id,
        client_id=record.client_id,
        symbol=pair.symbol,
        side=order.side._value_,
        kind=(order.type if order.terms is None else kind_of(order))._value_,
        time_in_force="gtd" if terms.expires_ms else order.time_in_force._value_,
        post_only=order.post_only,
        price=order.price if order.type is Type.LIMIT else 0,
        quantity=order.quantity // pair.finest_step,
        amount=order.amount,
        filled=order.filled // pair.finest_step,
        filled_quote=order.filled_quote,
        trigger_price=terms.trigger_price,
        waits=order.waits,
        prevention=terms.prevention._value_,
        progress=_progress(order),
        created_ms=order.created_ms,
        updated_ms=record.updated_ms,
        triggered_ms=terms.triggered_ms or None,
    )


def _progress(order: Order) -> Progress:
    match order.state:
        case State.PENDING:
            return "new"
        case State.TRADING:
            return "partly_filled"
        case State.CLOSED:
            return "filled"
        case State.WITHDRAWN:
            return "cancelled" if order.reason is None else _ENDED.get(order.reason, "cancelled")


def view_trade(pair: Pair, trade: Trade, user_id: int) -> AccountTrade:
    """A trade as this party of it sees it."""
    side, order = trade.side_of(user_id), trade.order_of(user_id)
    assert order is not None, "a user takes part by an order"
    return AccountTrade(
        id=trade.id,
        order=order,
        symbol=pair.symbol,
        side=side._value_,
        is_maker=trade.taker_user != user_id,
        price=trade.price,
        quantity=trade.quantity // pair.finest_step,
        quote=trade.total_of(user_id),
        fee=trade.fee_of(user_id),
        time_ms=trade.at_ms,
    )
