"""The walk of an incoming order through the opposite side: price first, users before the house, then time.

Nobody trades with themselves: when the best resting order belongs to the taker's own user, the taker's terms say which
of them gives way (`terms.Prevention`). By default matching stops there and the rest of the taker is withdrawn; the
resting order keeps its place.
"""

from enum import Enum
from typing import Protocol

from agio_spot.engine.fees import affordable_quantity, settle, settle_with_house
from agio_spot.engine.order import Fill, Order, Outcome, Reason, Side, State
from agio_spot.engine.pair import Pair
from agio_spot.engine.side import BookSide
from agio_spot.engine.terms import Prevention

BUY = Side.BUY
CLOSED = State.CLOSED
TRADING = State.TRADING
WITHDRAWN = State.WITHDRAWN


class Resting(Protocol):
    """The book that a walk goes through, and what it does to the orders that rest there."""

    pair: Pair
    house_user_id: int
    bids: BookSide
    asks: BookSide
    orders: dict[int, Order]

    def shrink(self, order: Order, quantity: int) -> int: ...

    def cancel(self, order_id: int, reason: Reason = ...) -> Outcome | None: ...


class Stop(Enum):
    """Reason for which the walk through the book ended."""

    FILLED = 1  # nothing more is wanted, or the budget buys no further step
    NO_LIQUIDITY = 2
    SELF_TRADE = 3


FILLED = Stop.FILLED
NO_LIQUIDITY = Stop.NO_LIQUIDITY
SELF_TRADE = Stop.SELF_TRADE


def take(
    book: Resting,
    order: Order,
    opposite: BookSide,
    limit_key: int,
    now_ms: int,
    fills: list[Fill],
    makers: list[Order | None],
    prevented: list[tuple[Order, int]] | None = None,
) -> Stop:
    """Fill `order` against everything that its limit reaches, changing both sides of each fill.

    `prevented` takes the resting orders of its own user that gave way; an order without terms has nowhere to put them.
    """
    pair = book.pair
    user_id = order.user_id
    by_amount = not order.quantity
    wanted = order.quantity - order.filled
    while (key := opposite.best) <= limit_key:
        if key < opposite.heap[0]:
            # The quote stands strictly before every user order.
            if user_id == book.house_user_id:
                return SELF_TRADE
            if by_amount and not (wanted := affordable_quantity(pair, order, opposite.quote_price)):
                return FILLED
            quantity = min(wanted, opposite.quote_left)
            fills.append(_take_quote(book, order, opposite, quantity, now_ms))
            makers.append(None)
            wanted -= quantity
            if not wanted and not by_amount:
                return FILLED
            continue
        level = opposite.levels[key]
        maker = level.first() if level.dead else level.queue[level.head]
        if maker.user_id == user_id:
            if prevented is None or (wanted := _prevent(book, order, maker, wanted, prevented)) < 0:
                return SELF_TRADE
            continue
        if by_amount and not (wanted := affordable_quantity(pair, order, maker.price)):
            return FILLED
        makers.append(maker)
        left = maker.quantity - maker.filled
        if wanted < left:
            fills.append(settle(pair, maker, order, wanted, now_ms))
            maker.state = TRADING
            level.quantity -= wanted
            if by_amount:
                continue  # what is left of the budget buys no further step; affordable_quantity says so
            return FILLED
        fills.append(settle(pair, maker, order, left, now_ms))
        maker.state = CLOSED
        del book.orders[maker.id]
        wanted -= left
        level.quantity = left = level.quantity - left
        if left:
            level.pass_first()
        else:
            opposite.drop_top()
        if not wanted and not by_amount:
            return FILLED
    return NO_LIQUIDITY


def _take_quote(book: Resting, order: Order, opposite: BookSide, quantity: int, now_ms: int) -> Fill:
    """Fill `order` against the best quote of the house."""
    price, maker_id = opposite.quote_price, opposite.quote_id
    opposite.consume_quote(quantity)
    amount, fee = settle_with_house(book.pair, order, price, quantity, order.taker_fee_ppm)
    return Fill(
        maker_id,
        order.id,
        book.house_user_id,
        order.user_id,
        order.side,
        price,
        quantity,
        amount,
        amount,
        0,
        fee,
        now_ms,
    )


def _prevent(
    book: Resting,
    order: Order,
    maker: Order,
    remaining: int,
    prevented: list[tuple[Order, int]],
) -> int:
    """Let the two orders of one user pass each other; what the taker still wants, or -1 where it goes no further."""
    assert order.terms is not None
    mode = order.terms.prevention
    if mode is Prevention.CANCEL_NEWEST:
        return -1
    rest = maker.quantity - maker.filled
    if mode is Prevention.DECREMENT and remaining < rest:
        prevented.append((maker, book.shrink(maker, maker.quantity - remaining)))
        return -1
    outcome = book.cancel(maker.id, Reason.SELF_TRADE)
    assert outcome is not None, "a maker rests"
    prevented.append((maker, outcome.released))
    if mode is Prevention.CANCEL_OLDEST:
        return remaining
    if mode is Prevention.CANCEL_BOTH or remaining == rest:
        return -1
    order.quantity -= rest
    return remaining - rest


def take_for_house(
    book: Resting,
    taker_side: Side,
    quote_id: int,
    price: int,
    quantity: int,
    now_ms: int,
    fills: list[Fill],
    makers: list[Order | None],
) -> int:
    """Let a new house quote take the resting user orders that it reaches, at their prices; the quantity left of it."""
    pair = book.pair
    house = book.house_user_id
    buying = taker_side is BUY
    opposite = book.asks if buying else book.bids
    limit_key = price if buying else -price
    while quantity and (key := opposite.heap[0]) <= limit_key:
        level = opposite.levels[key]
        maker = level.first()
        if maker.user_id == house:
            return 0
        part = min(quantity, maker.quantity - maker.filled)
        amount, fee = settle_with_house(pair, maker, maker.price, part, maker.maker_fee_ppm)
        fills.append(
            Fill(
                maker.id,
                quote_id,
                maker.user_id,
                house,
                taker_side,
                maker.price,
                part,
                amount,
                amount,
                fee,
                0,
                now_ms,
            )
        )
        makers.append(maker)
        quantity -= part
        level.quantity -= part
        if maker.filled < maker.quantity:
            maker.state = TRADING
            continue
        maker.state = CLOSED
        del book.orders[maker.id]
        if level.quantity:
            level.pass_first()
        else:
            opposite.drop_top()
    return quantity


def fillable(book: Resting, order: Order, opposite: BookSide, limit_key: int) -> bool:
    """Whether a fill-or-kill order would be filled entirely now, own resting orders in the way included."""
    pair = book.pair
    by_amount = not order.quantity
    wanted = order.quantity
    budget = order.hold * pair.notional_denominator
    for key, queue, quote in opposite.ascending():
        if key > limit_key:
            break
        price = abs(key)
        for maker in queue:
            if maker.user_id == order.user_id:
                return by_amount and budget < pair.notional_denominator
            wanted, budget, done = _spend(wanted, budget, by_amount, price, maker.quantity - maker.filled, book)
            if done:
                return True
        if quote:
            if order.user_id == book.house_user_id:
                return by_amount and budget < pair.notional_denominator
            wanted, budget, done = _spend(wanted, budget, by_amount, price, quote, book)
            if done:
                return True
    return by_amount and budget < pair.notional_denominator  # the budget went up to the last minor unit


def _spend(
    wanted: int, budget: int, by_amount: bool, price: int, available: int, book: Resting
) -> tuple[int, int, bool]:
    """Use up one resting quantity in the head only; whether the order would then be done."""
    if not by_amount:
        return wanted - available, budget, wanted <= available
    cost = price * book.pair.notional_numerator
    reach = budget // cost
    reach -= reach % book.pair.quantity_step
    return wanted, budget - min(reach, available) * cost, reach < available
