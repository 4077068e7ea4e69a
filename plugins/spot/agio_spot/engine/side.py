"""One side of a book: a heap of price keys, and a level of orders per key.

Cancelling leaves a mark that is swept later, so that placing, cancelling and filling cost O(log levels) at any size.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

import msgspec

from agio_spot.engine.order import Order, State
from agio_spot.engine.setters import plain_setters

FAR = 1 << 62
"""A key behind every price: the sentinel that ends a heap and stands for 'no quote'."""
SWEEP_FLOOR = 64
"""Marks below this number aren't worth sweeping."""

WITHDRAWN = State.WITHDRAWN

Ladder = list[tuple[int, int]]
"""(price, quantity) of each level, best first."""


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
        """Number of live orders."""
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
