"""Order events of accounts, derived from a batch one after the other: pure.

A batch says what its orders came to and what was traded. The events between are derived from that: first what came in
or was changed, then each trade with what the order had by then, then what ended.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

import msgspec
from agio_kernel.ports.trading import AccountOrder, AccountTrade, Happened, OrderEvent
from msgspec.structs import replace

from agio_spot.engine.order import State
from agio_spot.engine.pair import Pair
from agio_spot.engine.record import OrderRecord
from agio_spot.for_programs.views import view_order, view_trade
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import Change, Fire


def order_events(pairs: Mapping[int, Pair], batch: Batch, owners: Container[int]) -> Mapping[int, Sequence[OrderEvent]]:
    """The events of each of these accounts, in order."""
    orders: dict[int, list[OrderRecord]] = {}
    for record in batch.records_touched():
        if record.order.user_id in owners and not _ended_before(record):
            orders.setdefault(record.order.user_id, []).append(record)
    if not orders:
        return {}
    trades: dict[int, list[AccountTrade]] = {owner: [] for owner in orders}
    for trade in batch.trades:
        for owner in (trade.maker_user, trade.taker_user):
            if owner in trades:
                trades[owner].append(view_trade(pairs[trade.pair_id], trade, owner))
    fired, changed = _answered(batch, Fire), _answered(batch, Change)

    def first(record: OrderRecord, is_traded: bool) -> Happened | None:
        order = record.order
        if order.id in batch.placed:
            return "placed"
        if order.id in fired:
            return "triggered"
        # Where nobody changed it, what is left is that it wants less, since it met an order of its own user.
        return "changed" if order.id in changed or (order.is_open and not is_traded) else None

    def reported(owner: int) -> Sequence[OrderEvent]:
        by_order: dict[int, list[AccountTrade]] = {}
        for trade in trades[owner]:
            by_order.setdefault(trade.order, []).append(trade)
        whole = {one.order.id: view_order(pairs[one.order.pair_id], one) for one in orders[owner]}
        reached = {id: _before(order, by_order.get(id, ())) for id, order in whole.items()}
        events = [
            OrderEvent(what=what, order=reached[one.order.id])
            for one in orders[owner]
            if (what := first(one, one.order.id in by_order)) is not None
        ]
        for trade in trades[owner]:
            is_last = trade is by_order[trade.order][-1]
            reached[trade.order] = _after(reached[trade.order], trade, whole[trade.order], is_last=is_last)
            events.append(OrderEvent(what="traded", order=reached[trade.order], trade=trade))
        ended = [one.order.id for one in orders[owner] if one.order.state is State.WITHDRAWN]
        return [*events, *(OrderEvent(what="ended", order=whole[id]) for id in ended)]

    return {owner: reported(owner) for owner in orders}


def written_events(pairs: Mapping[int, Pair], batch: Batch, owners: Container[int]) -> Sequence[tuple[int, bytes]]:
    """The same as it is written: each event with its account."""
    events = order_events(pairs, batch, owners)
    return [(owner, msgspec.json.encode(event)) for owner, of_owner in events.items() for event in of_owner]


def _ended_before(record: OrderRecord) -> bool:
    """Whether nothing is new of it but which order follows it: that is placed after its end was committed."""
    order = record.order
    return not order.is_open and order.terms is not None and order.terms.exit_order != 0


def _answered(batch: Batch, kind: type) -> Container[int]:
    """The orders that commands of this kind were about."""
    answers = [answer for command, answer in batch.answers if isinstance(command, kind)]
    return {one.order.id for answer in answers for one in ([answer] if isinstance(answer, OrderRecord) else answer)}


def _before(order: AccountOrder, trades: Sequence[AccountTrade]) -> AccountOrder:
    """An order as it was before these trades, when it was open."""
    if not trades and order.progress in ("new", "partly_filled"):
        return order
    filled = order.filled - sum(one.quantity for one in trades)
    quote = order.filled_quote - sum(one.quote for one in trades)
    return replace(order, filled=filled, filled_quote=quote, progress="partly_filled" if filled else "new")


def _after(order: AccountOrder, trade: AccountTrade, whole: AccountOrder, *, is_last: bool) -> AccountOrder:
    """An order after one more trade of those that made it ``whole``."""
    return replace(
        order,
        filled=order.filled + trade.quantity,
        filled_quote=order.filled_quote + trade.quote,
        progress="filled" if is_last and whole.progress == "filled" else "partly_filled",
    )
