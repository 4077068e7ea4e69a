"""Who hears of which account's orders: what isn't heard of costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.trading import Heard, OrderEvent

from agio_spot.for_programs.order_events import order_events
from agio_spot.sequencer.batch import Batch
from agio_spot.spot import Spot


class Hearers:
    """By account. While there is none, no batch is looked at."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self._accounts: dict[int, list[Heard]] = {}
        self._stop: Callable[[], None] = lambda: None

    def hear(self, who: Principal, listener: Heard) -> Callable[[], None]:
        """Tell a listener of an account's orders, each commit's at once; returns how to stop."""
        if not self._accounts:
            self._stop = self._spot.publisher.hear_batches(self._take)
        self._accounts.setdefault(who.id, []).append(listener)

        def stop() -> None:
            listeners = self._accounts[who.id]
            listeners.remove(listener)
            if not listeners:
                del self._accounts[who.id]
            if not self._accounts:
                self._stop()

        return stop

    def _take(self, batch: Batch | None) -> None:
        if batch is None:
            for owner in tuple(self._accounts):
                self._tell(owner, None)
            return
        for owner, events in order_events(self._spot.every_pair, batch, self._accounts).items():
            self._tell(owner, events)

    def _tell(self, owner: int, events: Sequence[OrderEvent] | None) -> None:
        for listener in tuple(self._accounts.get(owner, ())):
            listener(events)
