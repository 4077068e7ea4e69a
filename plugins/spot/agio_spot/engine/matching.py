"""The walk of an incoming order through the opposite side: price first, users before the house, then time.

Nobody trades with themselves: when the best resting order belongs to the taker's own user, the taker's terms say which
of them gives way (`terms.Prevention`). By default matching stops there and the rest of the taker is withdrawn; the
resting order keeps its place.
"""

from enum import Enum
from typing import TYPE_CHECKING

from agio_spot.engine.fees import affordable_quantity, settle, settle_with_house
from agio_spot.engine.order import Fill, Order, Reason, Side, State
from agio_spot.engine.terms import Prevention

if TYPE_CHECKING:
    from agio_spot.engine.book import Book, BookSide

BUY = Side.BUY
CLOSED = State.CLOSED
TRADING = State.TRADING
WITHDRAWN = State.WITHDRAWN


class Stop(Enum):
    """Why the walk ended."""

    FILLED = 1  # nothing more is wanted, or the budget buys no further step
    NO_LIQUIDITY = 2
    SELF_TRADE = 3


FILLED = Stop.FILLED
NO_LIQUIDITY = Stop.NO_LIQUIDITY
SELF_TRADE = Stop.SELF_TRADE


def take(
    book: "Book",
    order: Order,
    opposite: "BookSide",
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
    remaining = order.quantity - order.filled
    heap, orders = opposite.heap, book.orders
    while True:
        key = heap[0]
        if opposite.quote_key < key:
            # The quote stands strictly before every user order.
            if opposite.quote_key > limit_key:
                return NO_LIQUIDITY
            if user_id == book.house_user_id:
                return SELF_TRADE
            price = opposite.quote_price
            if by_amount:
                remaining = affordable_quantity(pair, order, price)
                if not remaining:
                    return FILLED
            quantity = min(remaining, opposite.quote_left)
            maker_id = opposite.quote_id
            opposite.consume_quote(quantity)
            amount, fee = settle_with_house(pair, order, price, quantity, order.taker_fee_ppm)
            fills.append(
                Fill(
                    maker_id,
                    order.id,
                    book.house_user_id,
                    user_id,
                    order.side,
                    price,
                    quantity,
                    amount,
                    amount,
                    0,
                    fee,
                    now_ms,
                )
            )
            makers.append(None)
            remaining -= quantity
            if not remaining and not by_amount:
                return FILLED
            continue
        if key > limit_key:
            return NO_LIQUIDITY
        level = opposite.levels[key]
        queue = level.queue
        at = level.head
        while True:
            maker = queue[at]
            if maker.state is WITHDRAWN:  # cancelled in the queue; its quantity left the level then
                at += 1
                continue
            if maker.user_id == user_id:
                level.head = at
                if prevented is None:
                    return SELF_TRADE
                remaining = _prevent(book, order, maker, remaining, prevented)
                if remaining < 0:
                    return SELF_TRADE
                break
            if by_amount:
                remaining = affordable_quantity(pair, order, maker.price)
                if not remaining:
                    level.head = at
                    return FILLED
            quantity = maker.quantity - maker.filled
            if remaining < quantity:
                fills.append(settle(pair, maker, order, remaining, now_ms))
                makers.append(maker)
                maker.state = TRADING
                level.quantity -= remaining
                level.head = at
                if at > 64:
                    level.trim()
                    at = level.head
                if by_amount:
                    continue  # what is left of the budget buys no further step; affordable_quantity says so
                return FILLED
            fills.append(settle(pair, maker, order, quantity, now_ms))
            makers.append(maker)
            maker.state = CLOSED
            del orders[maker.id]
            remaining -= quantity
            level.count = count = level.count - 1
            if not count:
                opposite.drop_top()
                if not remaining and not by_amount:
                    return FILLED
                break
            level.quantity -= quantity
            at += 1
            if not remaining and not by_amount:
                level.head = at
                if at > 64:
                    level.trim()
                return FILLED


def _prevent(
    book: "Book",
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
    book: "Book",
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
        level.head += 1
        level.count -= 1
        if not level.count:
            opposite.drop_top()
        elif level.head > 64:
            level.trim()
    return quantity


def fillable(book: "Book", order: Order, opposite: "BookSide", limit_key: int) -> bool:
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
    wanted: int, budget: int, by_amount: bool, price: int, available: int, book: "Book"
) -> tuple[int, int, bool]:
    """Use up one resting quantity in the head only; whether the order would then be done."""
    if not by_amount:
        return wanted - available, budget, wanted <= available
    cost = price * book.pair.notional_numerator
    reach = budget // cost
    reach -= reach % book.pair.quantity_step
    return wanted, budget - min(reach, available) * cost, reach < available
