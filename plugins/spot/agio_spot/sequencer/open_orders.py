"""The open orders in memory: by id for fills, by user for cancellations and the cap."""

from collections.abc import Iterable, Iterator, Mapping

from agio_spot.engine.record import OrderRecord
from agio_spot.sequencer.expiries import Expiries

_NONE: Mapping[int, OrderRecord] = {}


class OpenOrders:
    """An index over the records of every open order; the books hold the same orders by price."""

    __slots__ = ("_by_id", "_by_user", "due")

    def __init__(self) -> None:
        self._by_id: dict[int, OrderRecord] = {}
        self._by_user: dict[int, dict[int, OrderRecord]] = {}
        self.due = Expiries()

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[OrderRecord]:
        return iter(self._by_id.values())

    def __contains__(self, order_id: int) -> bool:
        return order_id in self._by_id

    def get(self, order_id: int) -> OrderRecord:
        """The record of an open order; a KeyError says that book and index disagree."""
        return self._by_id[order_id]

    def of_user(self, user_id: int) -> Mapping[int, OrderRecord]:
        """A user's open orders by id, in the order they came."""
        return self._by_user.get(user_id, _NONE)

    def add(self, record: OrderRecord) -> None:
        """An order begins to rest."""
        order = record.order
        self._by_id[order.id] = record
        self._by_user.setdefault(order.user_id, {})[order.id] = record
        if order.terms is not None:
            self.due.add(record)

    def remove(self, record: OrderRecord) -> None:
        """An order was filled or withdrawn."""
        order = record.order
        del self._by_id[order.id]
        own = self._by_user[order.user_id]
        del own[order.id]
        if not own:
            del self._by_user[order.user_id]

    def replace(self, markets: set[tuple[int, int]], records: Iterable[OrderRecord]) -> None:
        """Forget what was known of these markets and take these records instead."""
        for record in [one for one in self if (one.order.realm, one.order.pair_id) in markets]:
            self.remove(record)
        for record in records:
            self.add(record)
