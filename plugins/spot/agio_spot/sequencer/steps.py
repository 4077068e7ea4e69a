"""The small steps of a batch, each a function of what it is given."""

from itertools import chain, islice

from agio_kernel.declarations import codes

from agio_spot.declared.codes import PAIR_CLOSING, PAIR_HALTED, POST_ONLY, SELF_TRADE
from agio_spot.engine.order import Fill, Order, Outcome, Reason, Side, State
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.open_orders import OpenOrders
from agio_spot.sequencer.settlement import Party, house_party

_REFUSED_UNFILLED = {Reason.POST_ONLY: POST_ONLY, Reason.SELF_TRADE: SELF_TRADE}
AT_ONCE = 500
"""Greatest number of orders that one batch cancels or triggers where they aren't named."""


def refused_with(outcome: Outcome) -> codes.Code | None:
    """The code of an order that the book refused: nothing has come of it."""
    assert outcome.order is not None and outcome.order.reason is not None
    return None if outcome.fills or outcome.prevented else _REFUSED_UNFILLED.get(outcome.order.reason)


def exit_rtoken(entry_id: int) -> str:
    """The intent of the order that follows another: no page makes one with a dot."""
    return f"exit.{entry_id:x}"


def closed_code(market: Market) -> codes.Code:
    """Return the code with which a market that isn't open refuses an order."""
    return PAIR_HALTED if market.pair.is_halted else PAIR_CLOSING


def resting(market: Market) -> list[int]:
    """The ids of the orders that a batch closes out first, each once: one of two prices rests and waits."""
    return list(islice(dict.fromkeys(chain(market.book.orders, market.triggers.orders)), AT_ONCE))


def overdue(open_orders: OpenOrders, now_ms: int) -> list[OrderRecord]:
    """The open orders whose time has come, as many as a batch withdraws at once."""
    ids = dict.fromkeys(id for id in open_orders.due.ids(now_ms) if id in open_orders)
    return [open_orders.get(id) for id in islice(ids, AT_ONCE)]


def withdraw_unbooked(order: Order, reason: Reason) -> int:
    """Withdraw an order that no book holds, as it waits or its pair isn't listed any more; what its hold releases."""
    order.state, order.reason = State.WITHDRAWN, reason
    released, order.hold = order.hold, 0
    return released


def party_of(market: Market, side: Side, record: OrderRecord | None) -> Party:
    """A side of a trade: an order's accounts, or the house."""
    if record is None:
        return house_party(side, market.house)
    return Party(record.hold_account, record.receive_account, False)


def trade_of(trade_id: int, market: Market, fill: Fill) -> Trade:
    """The trade that a fill in this market is."""
    realm, pair_id = market.key
    return Trade(
        trade_id,
        pair_id,
        realm,
        fill.price,
        fill.quantity,
        fill.quote_credit,
        fill.rounding,
        fill.maker_id if fill.maker_id > 0 else None,
        fill.taker_id if fill.taker_id > 0 else None,
        fill.maker_user,
        fill.taker_user,
        fill.taker_side,
        fill.maker_fee,
        fill.taker_fee,
        fill.at_ms,
    )
