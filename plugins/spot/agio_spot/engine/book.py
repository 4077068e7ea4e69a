"""The order book of one pair in one realm: what rests, at which price, in which order.

Its sides (`side`) keep keys: prices on the ask side and negated prices on the bid side, so that the best key of both is
the smallest, and one algorithm serves both.
The house's liquidity is a ladder of (price, quantity) beside the levels, replaced as a whole, without order objects.
"""

from collections.abc import Iterable, Sequence

import msgspec

from agio_spot.engine.fees import hold_needed
from agio_spot.engine.matching import Stop, fillable, take, take_for_house
from agio_spot.engine.order import Fill, Order, Outcome, Reason, Side, State, TimeInForce
from agio_spot.engine.pair import Pair
from agio_spot.engine.side import FAR, SWEEP_FLOOR, BookSide, Ladder

BUY = Side.BUY
SELL = Side.SELL
TRADING = State.TRADING
CLOSED = State.CLOSED
WITHDRAWN = State.WITHDRAWN
GTC = TimeInForce.GTC
FOK = TimeInForce.FOK
FILLED = Stop.FILLED
SELF_TRADE = Stop.SELF_TRADE
BY_USER = Reason.BY_USER


class Depth(msgspec.Struct, frozen=True):
    """Aggregated levels, best first."""

    bids: Ladder
    asks: Ladder


class Book:
    """The book and its commands: place, cancel, replace the house's quotes. No I/O; one caller at a time.

    A failed commit means throwing the book away and calling `Book.rebuild` with the open orders of the database.
    """

    __slots__ = ("asks", "bids", "house_user_id", "next_quote_id", "orders", "pair")

    def __init__(self, pair: Pair, house_user_id: int) -> None:
        self.pair = pair
        self.house_user_id = house_user_id
        self.bids = BookSide(-1)
        self.asks = BookSide(1)
        self.orders: dict[int, Order] = {}
        self.next_quote_id = -1

    @classmethod
    def rebuild(cls, pair: Pair, house_user_id: int, orders: Iterable[Order]) -> "Book":
        """The book of these open orders, by their places in line: the same levels and queues as the lost book."""
        book = cls(pair, house_user_id)
        for order in sorted(orders, key=lambda order: order.line):
            side, key = (book.bids, -order.price) if order.side is BUY else (book.asks, order.price)
            if not order.is_open or order.id in book.orders:
                raise ValueError(f"order {order.id} is {order.state} or given twice and can't rest")
            book.orders[order.id] = order
            side.rest(order, key)
        return book

    def place(self, order: Order, now_ms: int, is_new: bool = True) -> Outcome:
        """Match an accepted order whose hold is in place (`order.hold == hold_amount(pair, order)`), and rest it.

        Ids must rise from call to call, since a rebuild takes the id for the time. This is where an order is accepted:
        the fee rates of now are its own from here on. One flat function on purpose, as `cancel` is: most orders only
        rest, and a call costs a tenth of that.
        """
        if is_new:
            order.maker_fee_ppm = self.pair.maker_fee_ppm
            order.taker_fee_ppm = self.pair.taker_fee_ppm
        limit_key = order.price
        if order.side is BUY:
            own, opposite, key = self.bids, self.asks, -limit_key
        else:
            own, opposite, key = self.asks, self.bids, limit_key
            limit_key = -limit_key
        if opposite.best <= limit_key:
            return self._meet(order, own, opposite, limit_key, now_ms)
        if order.time_in_force is not GTC:
            return self._withdraw(order, Reason.UNFILLED)
        self.orders[order.id] = order
        # As `own.rest` does.
        level = own.levels.get(key)
        if level is None:
            own.add_level(key, order)
        else:
            if not level.quantity:
                own.empties -= 1
            level.queue.append(order)
            level.quantity += order.quantity - order.filled
        return Outcome(order)

    def enter(self, order: Order, now_ms: int) -> Outcome:
        """Match and rest an order on the terms that it was accepted with; its place in line must be the last."""
        return self.place(order, now_ms, False)

    def _meet(self, order: Order, own: BookSide, opposite: BookSide, limit_key: int, now_ms: int) -> Outcome:
        """Match an order that reaches somebody, and rest what is left of it."""
        if order.post_only:
            return self._withdraw(order, Reason.POST_ONLY)
        if order.time_in_force is FOK and not fillable(self, order, opposite, limit_key):
            return self._withdraw(order, Reason.NOT_FILLABLE)
        fills: list[Fill] = []
        makers: list[Order | None] = []
        prevented: list[tuple[Order, int]] | None = None if order.terms is None else []
        stop = take(self, order, opposite, limit_key, now_ms, fills, makers, prevented)
        if fills and (stop is FILLED or (not order.quantity and not order.hold)):
            order.state = CLOSED
            released = order.hold
            order.hold = 0
            return Outcome(order, fills, makers, released, prevented or ())
        if stop is SELF_TRADE:
            return self._withdraw(order, Reason.SELF_TRADE, fills, makers, prevented or ())
        if order.time_in_force is not GTC:
            return self._withdraw(order, Reason.UNFILLED, fills, makers, prevented or ())
        if fills:
            order.state = TRADING
        # A buy that filled below its limit needs less for its rest than is held.
        needed = hold_needed(self.pair, order)
        released = order.hold - needed
        order.hold = needed
        self.orders[order.id] = order
        own.rest(order, -limit_key)
        return Outcome(order, fills, makers, released, prevented or ())

    def collect(self, order: Order) -> Outcome:
        """Rest an order without matching it, for the auction that follows; its place in line must be the last."""
        own, key = (self.bids, -order.price) if order.side is BUY else (self.asks, order.price)
        self.orders[order.id] = order
        own.rest(order, key)
        return Outcome(order)

    def crosses(self, order: Order) -> bool:
        """Whether the order would be a taker."""
        opposite, limit_key = (self.asks, order.price) if order.side is BUY else (self.bids, -order.price)
        return opposite.best <= limit_key

    def shrink(self, order: Order, quantity: int) -> int:
        """Make a resting order smaller where it stands; what its hold releases."""
        side, key = (self.bids, -order.price) if order.side is BUY else (self.asks, order.price)
        side.levels[key].quantity -= order.quantity - quantity
        order.quantity = quantity
        needed = hold_needed(self.pair, order)
        released, order.hold = order.hold - needed, needed
        return released

    def cancel(self, order_id: int, reason: Reason = BY_USER) -> Outcome | None:
        """Withdraw a resting order and release its hold; None when it doesn't rest (filled, cancelled, unknown)."""
        order = self.orders.pop(order_id, None)
        if order is None:
            return None
        order.state = WITHDRAWN
        order.reason = reason
        released = order.hold
        order.hold = 0
        if order.side is BUY:
            side, key = self.bids, -order.price
        else:
            side, key = self.asks, order.price
        level = side.levels[key]
        level.quantity = left = level.quantity - order.quantity + order.filled
        if left:
            level.dead = dead = level.dead + 1
            if dead > SWEEP_FLOOR and dead * 2 > len(level.queue):
                level.sweep()
        else:
            side.emptied(level, key)
        return Outcome(order, (), (), released)

    def replace_quotes(self, bids: Ladder, asks: Ladder, now_ms: int) -> Outcome:
        """Replace the house's whole ladder; where a new quote crosses resting users it takes them at their prices.

        Ladders are best first and strictly ordered, and the best bid is below the best ask. Quote ids are negative and
        unique within the life of the book.
        """
        if bids and asks and bids[0][0] >= asks[0][0]:
            raise ValueError(f"the house's bid {bids[0][0]} must be below its ask {asks[0][0]}")
        fills: list[Fill] = []
        makers: list[Order | None] = []
        for side, taker_side, ladder in ((self.bids, BUY, bids), (self.asks, SELL, asks)):
            rows: list[tuple[int, int, int]] = []
            opposite_heap = self.asks.heap if taker_side is BUY else self.bids.heap
            last_key = -FAR
            for price, quantity in ladder:
                key = price * side.sign
                if key <= last_key or price <= 0 or quantity <= 0:
                    raise ValueError(f"quotes must be positive and best first, was {quantity} at {price}")
                if price % self.pair.finest_tick or quantity % self.pair.finest_step:
                    raise ValueError(f"quotes must be on tick and step, was {quantity} at {price}")
                last_key = key
                quote_id = self.next_quote_id
                self.next_quote_id -= 1
                if opposite_heap[0] <= price * -side.sign:
                    quantity = take_for_house(self, taker_side, quote_id, price, quantity, now_ms, fills, makers)
                if quantity:
                    rows.append((key, quantity, quote_id))
            side.set_quotes(rows)
        return Outcome(None, fills, makers)

    def depth(self, limit: int) -> Depth:
        """A snapshot of the best `limit` levels a side."""
        return Depth(self.bids.depth(limit), self.asks.depth(limit))

    def quoted(self) -> tuple[int, int]:
        """Total quantities that the house bids for and asks for, in base minor units."""
        bids, asks = (sum(left for _, left, _ in side.quotes) for side in (self.bids, self.asks))
        return bids, asks

    def best_bid(self) -> int | None:
        """The highest price that somebody pays, users and house together."""
        key = self.bids.best
        return None if key == FAR else -key

    def best_ask(self) -> int | None:
        """The lowest price that somebody asks, users and house together."""
        key = self.asks.best
        return None if key == FAR else key

    def _withdraw(
        self,
        order: Order,
        reason: Reason,
        fills: Sequence[Fill] = (),
        makers: Sequence[Order | None] = (),
        prevented: Sequence[tuple[Order, int]] = (),
    ) -> Outcome:
        order.state = WITHDRAWN
        order.reason = reason
        released, order.hold = order.hold, 0
        return Outcome(order, fills, makers, released, prevented)
