"""Quoting an order before money is committed: by the very functions that match and settle it."""

from agio_kernel.money.amounts import format_amount

from agio_spot.engine.book import Book, Depth
from agio_spot.engine.fees import affordable_quantity, settle_with_house
from agio_spot.engine.order import Order, Side, Type, hold_amount
from agio_spot.engine.pair import Pair
from agio_spot.schemas import QuoteView, average_text, kind_of, quantity_text
from agio_spot.sequencer.market import HOUSE_USER_ID

DEPTH_LEVELS = 200


def quote_order(pair: Pair, order: Order, depth: Depth, now_ms: int) -> QuoteView:
    """Simulate `order` in a book of this depth: it is placed in a book of its own, with the levels as quotes.

    The part that would rest is settled as a maker at its own price, so fee and receipt are those of the whole order. An
    order with a trigger is settled as a taker: at its own price, or at the trigger price where it has none.
    """
    book = Book(pair, HOUSE_USER_ID)
    book.replace_quotes(depth.bids, depth.asks, now_ms)
    held = order.hold = hold_amount(pair, order)
    order.id = 1
    if order.waits:
        resting = order.quantity or affordable_quantity(pair, order, _fire_price(order))
    else:
        book.place(order, now_ms)
        resting = order.remaining if order.is_open else 0
    filled, average = order.filled, average_text(pair, order)
    if order.waits:
        settle_with_house(pair, order, _fire_price(order), resting, pair.taker_fee_ppm)
    elif resting:
        settle_with_house(pair, order, order.price, resting, order.maker_fee_ppm)
    buys = order.side is Side.BUY
    received = (order.filled if buys else order.filled_quote) - order.fee
    hold_coin, hold_scale = (pair.quote, pair.quote_scale) if buys else (pair.base, pair.base_scale)
    coin, scale = (pair.base, pair.base_scale) if buys else (pair.quote, pair.quote_scale)
    return QuoteView(
        pair=pair.symbol,
        side=order.side,
        type=kind_of(order),
        hold=format_amount(held, hold_scale),
        hold_coin=hold_coin,
        filled=quantity_text(pair, filled),
        average=average,
        resting=quantity_text(pair, resting),
        total=format_amount(order.filled_quote, pair.quote_scale),
        fee=format_amount(order.fee, scale),
        fee_coin=coin,
        receive=format_amount(received, scale),
        receive_coin=coin,
    )


def _fire_price(order: Order) -> int:
    """Return the price at which a triggered order is valued."""
    assert order.terms is not None
    return order.price if order.type is Type.LIMIT else order.terms.trigger_price
