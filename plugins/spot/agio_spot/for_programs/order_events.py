"""Order events of accounts, derived from a batch one after the other: pure.

A batch says what its orders came to and what was traded. The events between are derived from that: first what came in
or was changed, then each trade with what the order had by then, then what ended.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

import msgspec
from agio_kernel.ports.trading import AccountOrder, AccountTrade, Happened, OrderEvent
from agio_kernel.postgres.flat_arrays import pack_blobs, pack_ints
from msgspec.structs import replace

from agio_spot.engine.order import State
from agio_spot.engine.pair import Pair
from agio_spot.engine.record import OrderRecord
from agio_spot.for_programs.schemas import view_order, view_trade
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import Change, Fire
from agio_spot.sequencer.rows import Reported

_encode = msgspec.json.Encoder().encode


class OrderEvents(NamedTuple):
    """Effects of a batch on the orders of accounts."""

    events: Sequence[tuple[int, OrderEvent]]
    """Each with its account; those of one account are in order."""
    holdings: Sequence[int]
    """The accounts of the ledger whose balances these events changed."""


def order_events(pairs: Mapping[int, Pair], batch: Batch, owners: Container[int]) -> OrderEvents | None:
    """The events of these accounts; None where there are none."""
    records = [one for one in batch.records_touched() if one.order.user_id in owners and not _ended_before(one)]
    if not records:
        return None
    whole = {one.order.id: view_order(pairs[one.order.pair_id], one) for one in records}
    trades: list[tuple[int, AccountTrade]] = []
    by_order: dict[int, list[AccountTrade]] = {}
    for trade in batch.trades:
        for owner, order in ((trade.maker_user, trade.maker_order), (trade.taker_user, trade.taker_order)):
            if owner in owners and order in whole:
                view = view_trade(pairs[trade.pair_id], trade, owner)
                trades.append((owner, view))
                by_order.setdefault(order, []).append(view)
    events: list[tuple[int, OrderEvent]] = []
    reached: dict[int, AccountOrder] = {}
    answered: tuple[Container[int], Container[int]] | None = None
    for record in records:
        order, own = record.order, by_order.get(record.order.id, ())
        what: Happened | None = None
        if order.id in batch.placed:
            what = "placed"
        else:
            fired, changed = answered = answered or (_answered(batch, Fire), _answered(batch, Change))
            if order.id in fired:
                what = "triggered"
            # Where nobody changed it, what is left is that it wants less, since it met an order of its own user.
            elif order.id in changed or (order.is_open and not own):
                what = "changed"
        if what is not None or len(own) > 1:
            reached[order.id] = _before(whole[order.id], own)
        if what is not None:
            events.append((order.user_id, OrderEvent(what=what, order=reached[order.id])))
    for owner, trade in trades:
        if trade is by_order[trade.order][-1]:
            after = _traded(whole[trade.order])
        else:
            reached[trade.order] = after = _after(reached[trade.order], trade)
        events.append((owner, OrderEvent(what="traded", order=after, trade=trade)))
    events += [
        (one.order.user_id, OrderEvent(what="ended", order=whole[one.order.id]))
        for one in records
        if one.order.state is State.WITHDRAWN
    ]
    holdings = [one.hold_account for one in records]
    holdings += [one.receive_account for one in records if one.order.id in by_order]
    return OrderEvents(events, holdings)


def written_events(pairs: Mapping[int, Pair], batch: Batch, owners: Container[int]) -> Reported | None:
    """The same as it is written."""
    found = order_events(pairs, batch, owners)
    if found is None or not found.events:
        return None
    bodies = [_encode(event) for _, event in found.events]
    return pack_ints([owner for owner, _ in found.events]), pack_blobs(bodies), pack_ints(found.holdings)


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


def _after(order: AccountOrder, trade: AccountTrade) -> AccountOrder:
    """An order after one more trade, which isn't its last."""
    filled, quote = order.filled + trade.quantity, order.filled_quote + trade.quote
    return replace(order, filled=filled, filled_quote=quote, progress="partly_filled")


def _traded(whole: AccountOrder) -> AccountOrder:
    """An order after its last trade, whatever ended it then."""
    return whole if whole.progress in ("partly_filled", "filled") else replace(whole, progress="partly_filled")
