"""The orders of one market that wait for a price, each in no book, or in one at another price meanwhile."""

from collections.abc import Iterable
from heapq import heappop, heappush

from agio_spot.engine.order import Order, Side
from agio_spot.engine.terms import Trigger


def waits_above(order: Order) -> bool:
    """Whether the order is set off by a price at its trigger or above, and not at it or below."""
    assert order.terms is not None
    return (order.terms.trigger is Trigger.STOP) == (order.side is Side.BUY)


def is_reached(order: Order, price: int) -> bool:
    """Whether this price sets the order off."""
    assert order.terms is not None
    return price >= order.terms.trigger_price if waits_above(order) else price <= order.terms.trigger_price


class Triggers:
    """Waiting orders, by the price or time that triggers them. A removed order leaves a mark in its heap until that
    surfaces."""

    __slots__ = ("_above", "_below", "_since", "orders")

    def __init__(self, orders: Iterable[Order] = ()) -> None:
        self.orders: dict[int, Order] = {}
        self._since: dict[int, int] = {}
        self._above: list[tuple[int, int]] = []
        self._below: list[tuple[int, int]] = []
        for order in orders:
            self.add(order)

    def add(self, order: Order, since: int = 0) -> None:
        """Wait for a price that comes after the tick `since`: an older one, heard late, sets nothing off."""
        assert order.terms is not None
        self.orders[order.id] = order
        self._since[order.id] = since
        if waits_above(order):
            heappush(self._above, (order.terms.trigger_price, order.id))
        else:
            heappush(self._below, (-order.terms.trigger_price, order.id))

    def remove(self, order_id: int) -> Order:
        """Remove a waiting order, and return it."""
        del self._since[order_id]
        return self.orders.pop(order_id)

    def discard(self, order_id: int) -> None:
        """Remove an order that has ended otherwise, if it waits."""
        if order_id in self.orders:
            self.remove(order_id)

    def any_reached(self, price: int) -> bool:
        """Whether this price sets something off: two comparisons."""
        for heap, level in ((self._above, price), (self._below, -price)):
            while heap and not self._is_live(heap, heap[0]):
                heappop(heap)
            if heap and heap[0][0] <= level:
                return True
        return False

    def reached(self, price: int, tick: int) -> list[Order]:
        """Return the orders that this tick triggers, in the order in which they were accepted."""
        if not self.any_reached(price):
            return []
        found = {
            entry[1]
            for heap, level in ((self._above, price), (self._below, -price))
            for entry in heap
            if entry[0] <= level and self._is_live(heap, entry) and tick > self._since[entry[1]]
        }
        return [self.orders[id] for id in sorted(found)]

    def _is_live(self, heap: list[tuple[int, int]], entry: tuple[int, int]) -> bool:
        # An order that was changed waits elsewhere, and its former place in the heap says nothing.
        order = self.orders.get(entry[1])
        if order is None or order.terms is None:
            return False
        return abs(entry[0]) == order.terms.trigger_price and (heap is self._above) == waits_above(order)
