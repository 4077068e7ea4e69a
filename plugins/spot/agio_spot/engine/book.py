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
from agio_spot.engine.setters import plain_setters

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


@plain_setters
class Level(msgspec.Struct, gc=False):
    """The users' orders at one price: `queue[head:]` in order of time, `dead` of them cancelled since they came.

    `quantity` is what the live ones still want: 0 where there are none.
    """

    queue: list[Order]
    quantity: int
    dead: int = 0
    head: int = 0

    @property
    def count(self) -> int:
        """How many live orders there are."""
        return len(self.queue) - self.head - self.dead

    def first(self) -> Order:
        """The oldest live order; the level must not be empty."""
        queue = self.queue
        while queue[self.head].state is WITHDRAWN:
            self.head += 1
            self.dead -= 1
        return queue[self.head]

    def live(self) -> list[Order]:
        """The live orders, oldest first."""
        return [order for order in self.queue[self.head :] if order.state is not WITHDRAWN]

    def pass_first(self) -> None:
        """The first order is filled; forget the filled front of the queue once it's the larger half."""
        self.head = head = self.head + 1
        if head > SWEEP_FLOOR and head * 2 > len(self.queue):
            del self.queue[:head]
            self.head = 0

    def sweep(self) -> None:
        """Forget the filled and the cancelled orders."""
        self.queue = self.live()
        self.head = self.dead = 0


class BookSide:
    """One side: the users' levels by key, and the house's ladder.

    `heap[0]` is always the key of a level with a live order, or FAR. A level that empties behind the top keeps its
    place in the heap (quantity 0) until it surfaces or until such levels are the majority. `best` is the better of
    `heap[0]` and the best quote: what every incoming order looks at.
    """

    __slots__ = (
        "best",
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
        self.best = FAR
        self.heap: list[int] = [FAR]
        # The last level is never empty, so that nobody looks behind it: it counts an order that isn't there.
        self.levels: dict[int, Level] = {FAR: Level([], 1, -1)}
        self.empties = 0
        # The ladder, worst first so that a used-up quote is popped; the quote_* fields repeat its best quote.
        self.quotes: list[tuple[int, int, int]] = []
        self.quote_key = FAR
        self.quote_price = 0
        self.quote_left = 0
        self.quote_id = 0

    def rest(self, order: Order, key: int) -> None:
        """Append the order to the queue of its price."""
        level = self.levels.get(key)
        if level is None:
            self.add_level(key, order)
        else:
            if not level.quantity:
                self.empties -= 1
            level.queue.append(order)
            level.quantity += order.quantity - order.filled

    def add_level(self, key: int, order: Order) -> None:
        """Let the order be the first at its price."""
        self.levels[key] = Level([order], order.quantity - order.filled)
        heappush(self.heap, key)
        if key < self.best:
            self.best = key

    def emptied(self, level: Level, key: int) -> None:
        """The last order of a level was cancelled."""
        if self.heap[0] == key:
            self.drop_top()
            return
        level.queue.clear()
        level.head = level.dead = 0
        self.empties = empties = self.empties + 1
        if empties > SWEEP_FLOOR and empties * 2 > len(self.heap):
            self._sweep()

    def drop_top(self) -> None:
        """Remove the best level, just emptied, and the empty ones right behind it."""
        heap, levels = self.heap, self.levels
        del levels[heappop(heap)]
        key = heap[0]
        while not levels[key].quantity:
            del levels[heappop(heap)]
            self.empties -= 1
            key = heap[0]
        self.best = min(key, self.quote_key) if self.quotes else key

    def _sweep(self) -> None:
        self.levels = {key: level for key, level in self.levels.items() if level.quantity}
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
        self.best = min(self.heap[0], self.quote_key)

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
            if levels[key].quantity:
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
        """What the house bids for and asks for in all, base minor units."""
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
