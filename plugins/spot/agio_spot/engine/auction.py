"""The opening auction: orders that were collected without matching meet at one price.

The price is the one at which most changes hands; of several the one that leaves least over; of those the one nearest
the reference, and the lower of two that are as near. Everybody who trades does so at that price, best price first and
then by place in line; what is left rests as any other order.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from agio_spot.engine.fees import hold_needed, settle
from agio_spot.engine.order import Fill, Order, State

if TYPE_CHECKING:
    from agio_spot.engine.book import Book
    from agio_spot.engine.side import BookSide, Ladder


class Opening(msgspec.Struct, frozen=True):
    """The price of an auction, and what changes hands at it."""

    price: int
    quantity: int


class Uncrossed(msgspec.Struct, frozen=True):
    """Result of an auction. `pairs` are the (maker, taker) of each fill: of two the one that came later is the taker.
    `released` says of each order that traded what goes back from held to available.
    """

    opening: Opening
    fills: Sequence[Fill]
    pairs: Sequence[tuple[Order, Order]]
    released: Sequence[tuple[Order, int]]


def is_crossed(book: "Book") -> bool:
    """Whether orders rest that would trade with each other."""
    return book.asks.heap[0] <= -book.bids.heap[0]


def find_opening(book: "Book", reference: int) -> Opening | None:
    """The price that the orders of now would open at; None where none would trade."""
    if not is_crossed(book):
        return None
    # What doesn't cross can't trade at any price, so only these are looked at.
    bids = _reaching(book.bids, -book.asks.heap[0])
    asks = _reaching(book.asks, -book.bids.heap[0])
    tick = book.pair.finest_tick
    reference -= reference % tick
    limits = sorted({price for price, _ in bids} | {price for price, _ in asks})
    candidates = set(limits)
    for low, high in pairwise(limits):
        # Between two limits every price does the same: the one nearest the reference stands for all.
        if high - low > tick:
            candidates.add(min(max(reference, low + tick), high - tick))
    best: tuple[int, int, int, int] | None = None
    demand, supply = sum(quantity for _, quantity in bids), 0
    bids_left, asks_left = sorted(bids), sorted(asks)
    bid_at = ask_at = 0
    for price in sorted(candidates):
        while bid_at < len(bids_left) and bids_left[bid_at][0] < price:
            demand -= bids_left[bid_at][1]
            bid_at += 1
        while ask_at < len(asks_left) and asks_left[ask_at][0] <= price:
            supply += asks_left[ask_at][1]
            ask_at += 1
        rank = (-min(demand, supply), abs(demand - supply), abs(price - reference), price)
        if best is None or rank < best:
            best = rank
    assert best is not None, "a crossed book has a price"
    return Opening(best[3], -best[0])


def uncross(book: "Book", reference: int, now_ms: int) -> Uncrossed | None:
    """Let the collected orders trade at their opening price; None where none do.

    The house has no quotes in an auction, and no user has orders that cross each other: both are refused before.
    """
    opening = find_opening(book, reference)
    if opening is None:
        return None
    fills: list[Fill] = []
    pairs: list[tuple[Order, Order]] = []
    traded: dict[int, Order] = {}
    left = opening.quantity
    while left:
        bid, ask = _best(book.bids), _best(book.asks)
        part = min(left, bid.quantity - bid.filled, ask.quantity - ask.filled)
        maker, taker = (bid, ask) if bid.line < ask.line else (ask, bid)
        fills.append(settle(book.pair, maker, taker, part, now_ms, opening.price))
        pairs.append((maker, taker))
        for side, order in ((book.bids, bid), (book.asks, ask)):
            traded[order.id] = order
            _took(book, side, order, part)
        left -= part
    released: list[tuple[Order, int]] = []
    for order in traded.values():
        needed = hold_needed(book.pair, order) if order.is_open else 0
        released.append((order, order.hold - needed))
        order.hold = needed
    return Uncrossed(opening, fills, pairs, released)


def _reaching(side: "BookSide", furthest: int) -> "Ladder":
    """The users' levels up to a key, as (price, quantity)."""
    live = ((key, level.quantity) for key, level in side.levels.items() if level.quantity)
    return [(key * side.sign, quantity) for key, quantity in live if key <= furthest]


def _best(side: "BookSide") -> Order:
    return side.levels[side.heap[0]].first()


def _took(book: "Book", side: "BookSide", order: Order, quantity: int) -> None:
    level = side.levels[side.heap[0]]
    level.quantity -= quantity
    if order.filled < order.quantity:
        order.state = State.TRADING
        return
    order.state = State.CLOSED
    del book.orders[order.id]
    if level.quantity:
        level.pass_first()
    else:
        side.drop_top()
