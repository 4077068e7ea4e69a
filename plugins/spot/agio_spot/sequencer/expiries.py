"""Orders with an end, by when it comes."""

from heapq import heappop, heappush

from agio_spot.engine.record import OrderRecord


class Expiries:
    """When open orders end. One that was filled or withdrawn before stays here until its time, and is then passed."""

    __slots__ = ("_heap",)

    def __init__(self) -> None:
        self._heap: list[tuple[int, int]] = []

    def add(self, record: OrderRecord) -> None:
        """An order with terms begins to wait."""
        terms = record.order.terms
        if terms is not None and terms.expires_ms:
            heappush(self._heap, (terms.expires_ms, record.order.id))

    def is_any(self, now_ms: int) -> bool:
        """Whether the time of one of them has come."""
        return bool(self._heap) and self._heap[0][0] <= now_ms

    def ids(self, now_ms: int) -> list[int]:
        """Return the ids that are due, the earliest first; they stay until they are dropped."""
        return [id for ends, id in sorted(entry for entry in self._heap if entry[0] <= now_ms)]

    def drop(self, now_ms: int, still_open: "set[int]") -> None:
        """Forget those whose time has come and that aren't open any more."""
        kept: list[tuple[int, int]] = []
        while self._heap and self._heap[0][0] <= now_ms:
            entry = heappop(self._heap)
            if entry[1] in still_open:
                kept.append(entry)
        for entry in kept:
            heappush(self._heap, entry)
