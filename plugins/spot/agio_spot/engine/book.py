"""The order book of one pair in one realm: what rests, at which price, in which order.

A side keeps a heap of price keys and a level per key; cancelling leaves a mark that is swept later, so that placing,
cancelling and filling cost O(log levels) at any size. Keys are prices on the ask side and negated prices on the bid
side: the best key of both is the smallest, and one algorithm serves both.
The house's liquidity is a ladder of (price, quantity) beside the levels, replaced as a whole, without order objects.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush

import msgspec

from agio_spot.engine.fees import hold_needed
from agio_spot.engine.matching import Stop, fillable, take, take_for_house
from agio_spot.engine.order import Fill, Order, Outcome, Reason, Side, State, TimeInForce
from agio_spot.engine.pair import Pair

FAR = 1 << 62
"""A key behind every price: the sentinel that ends a heap and stands for 'no quote'."""
SWEEP_FLOOR = 64
"""Marks below this number aren't worth sweeping."""

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

Ladder = list[tuple[int, int]]
"""(price, quantity) of each level, best first."""


class Depth(msgspec.Struct, frozen=True):
    """Aggregated levels, best first."""

    bids: Ladder
    asks: Ladder


class Level(msgspec.Struct, gc=False):
    """The users' orders at one price: `queue[head:]` in order of time, with cancelled ones still in it."""

    queue: list[Order]
    quantity: int
    count: int
    head: int = 0

    def first(self) -> Order:
        """The oldest live order; the level must not be empty."""
        queue = self.queue
        while queue[self.head].state is WITHDRAWN:
            self.head += 1
        return queue[self.head]

    def live(self) -> list[Order]:
        """The live orders, oldest first."""
        return [order for order in self.queue[self.head :] if order.state is not WITHDRAWN]

    def trim(self) -> None:
        """Forget the filled front of the queue once it's the larger half."""
        if self.head * 2 > len(self.queue):
            del self.queue[: self.head]
            self.head = 0

    def sweep(self) -> None:
        """Forget the filled and the cancelled orders."""
        self.queue = self.live()
        self.head = 0


class BookSide:
    """One side: the users' levels by key, and the house's ladder.

    `heap[0]` is always the key of a level with a live order, or FAR. A level that empties behind the top keeps its
    place in the heap (count 0) until it surfaces or until such levels are the majority.
    """

    __slots__ = (
        "empties",
        "heap",
        "levels",
        "quote_id",
        "quote_key",
        "quote_left",
        "quote_price",
        "quotes",
        "sign",
    )

    def __init__(self, sign: int) -> None:
        self.sign = sign
        self.heap: list[int] = [FAR]
        self.levels: dict[int, Level] = {FAR: Level([], 0, 1)}
        self.empties = 0
        # The ladder, worst first so that a used-up quote is popped; the quote_* fields repeat its best quote.
        self.quotes: list[tuple[int, int, int]] = []
        self.quote_key = FAR
        self.quote_price = 0
        self.quote_left = 0
        self.quote_id = 0

    def rest(self, order: Order, key: int) -> None:
        """Append the order to the queue of its price."""
        quantity = order.quantity - order.filled
        level = self.levels.get(key)
        if level is None:
            self.levels[key] = Level([order], quantity, 1)
            heappush(self.heap, key)
        else:
            if not level.count:
                self.empties -= 1
            level.queue.append(order)
            level.quantity += quantity
            level.count += 1

    def remove(self, order: Order, key: int) -> None:
        """Take a cancelled order (already WITHDRAWN) out of its level's totals."""
        level = self.levels[key]
        level.quantity -= order.quantity - order.filled
        level.count = count = level.count - 1
        if count:
            if len(level.queue) > 2 * count + SWEEP_FLOOR:
                level.sweep()
        elif self.heap[0] == key:
            self.drop_top()
        else:
            level.queue.clear()
            level.head = 0
            self.empties += 1
            if self.empties * 2 > len(self.heap) + SWEEP_FLOOR:
                self._sweep()

    def drop_top(self) -> None:
        """Remove the best level, just emptied, and the empty ones right behind it."""
        heap, levels = self.heap, self.levels
        del levels[heappop(heap)]
        while self.empties and not levels[heap[0]].count:
            del levels[heappop(heap)]
            self.empties -= 1

    def _sweep(self) -> None:
        self.levels = {key: level for key, level in self.levels.items() if level.count}
        # In place: a walk in progress holds the list.
        self.heap[:] = self.levels
        heapify(self.heap)
        self.empties = 0

    def set_quotes(self, quotes: list[tuple[int, int, int]]) -> None:
        """Replace the ladder with (key, quantity, id) rows, best first."""
        self.quotes = quotes[::-1]
        self._show_quote()

    def consume_quote(self, quantity: int) -> None:
        """Use up part or all of the best quote."""
        key, left, quote_id = self.quotes.pop()
        if left > quantity:
            self.quotes.append((key, left - quantity, quote_id))
        self._show_quote()

    def _show_quote(self) -> None:
        if self.quotes:
            self.quote_key, self.quote_left, self.quote_id = self.quotes[-1]
            self.quote_price = self.quote_key * self.sign
        else:
            self.quote_key, self.quote_left, self.quote_id, self.quote_price = FAR, 0, 0, 0

    def ascending(self) -> Iterator[tuple[int, list[Order], int]]:
        """(key, live orders, house quantity) best first, reading the heap without changing it."""
        for key, level, quote in self._merged():
            yield key, level.live() if level else [], quote

    def depth(self, limit: int) -> Ladder:
        """The best `limit` levels, users and house together."""
        found: Ladder = []
        for key, level, quote in self._merged():
            if len(found) == limit:
                break
            found.append((key * self.sign, (level.quantity if level else 0) + quote))
        return found

    def _merged(self) -> Iterator[tuple[int, Level | None, int]]:
        quotes = iter(reversed(self.quotes))
        quote = next(quotes, None)
        for key in self._ascending_keys():
            while quote and quote[0] < key:
                yield quote[0], None, quote[1]
                quote = next(quotes, None)
            if key == FAR:
                return
            same = quote[1] if quote and quote[0] == key else 0
            if same:
                quote = next(quotes, None)
            yield key, self.levels[key], same

    def _ascending_keys(self) -> Iterator[int]:
        # Walks the heap as the tree that it is: k keys cost O(k log k), whatever the number of levels.
        heap, levels = self.heap, self.levels
        frontier = [(heap[0], 0)]
        while frontier:
            key, at = heappop(frontier)
            if levels[key].count:
                yield key
            for child in (2 * at + 1, 2 * at + 2):
                if child < len(heap):
                    heappush(frontier, (heap[child], child))


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

    def place(self, order: Order, now_ms: int) -> Outcome:
        """Match an accepted order whose hold is in place (`order.hold == hold_amount(pair, order)`), and rest it.

        Ids must rise from call to call, since a rebuild takes the id for the time. This is where an order is accepted:
        the fee rates of now are its own from here on.
        """
        order.maker_fee_ppm, order.taker_fee_ppm = self.pair.maker_fee_ppm, self.pair.taker_fee_ppm
        return self.enter(order, now_ms)

    def enter(self, order: Order, now_ms: int) -> Outcome:
        """Match and rest an order on the terms that it was accepted with; its place in line must be the last."""
        price = order.price
        if order.side is BUY:
            own, opposite, key, limit_key = self.bids, self.asks, -price, price
        else:
            own, opposite, key, limit_key = self.asks, self.bids, price, -price
        fills: list[Fill] | tuple[()] = ()
        makers: list[Order | None] | tuple[()] = ()
        prevented: list[tuple[Order, int]] | None = None
        released = 0
        if opposite.heap[0] <= limit_key or opposite.quote_key <= limit_key:
            if order.post_only:
                return self._withdraw(order, Reason.POST_ONLY)
            if order.time_in_force is FOK and not fillable(self, order, opposite, limit_key):
                return self._withdraw(order, Reason.NOT_FILLABLE)
            fills, makers = [], []
            if order.terms is not None:
                prevented = []
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
        if fills or prevented:
            # A buy that filled below its limit needs less for its rest than is held.
            if fills:
                order.state = TRADING
            needed = hold_needed(self.pair, order)
            released = order.hold - needed
            order.hold = needed
        self.orders[order.id] = order
        own.rest(order, key)
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
        return opposite.heap[0] <= limit_key or opposite.quote_key <= limit_key

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
        if order.side is BUY:
            self.bids.remove(order, -order.price)
        else:
            self.asks.remove(order, order.price)
        released = order.hold
        order.hold = 0
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
        """What the house bids for and asks for in all, base minor units."""
        bids, asks = (sum(left for _, left, _ in side.quotes) for side in (self.bids, self.asks))
        return bids, asks

    def best_bid(self) -> int | None:
        """The highest price that somebody pays, users and house together."""
        key = min(self.bids.heap[0], self.bids.quote_key)
        return None if key == FAR else -key

    def best_ask(self) -> int | None:
        """The lowest price that somebody asks, users and house together."""
        key = min(self.asks.heap[0], self.asks.quote_key)
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
