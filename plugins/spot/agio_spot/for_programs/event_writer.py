"""Writes what happened to the orders of accounts that are followed, in the statement that moves their money."""

from __future__ import annotations

from agio_kernel.ledger.account_events import AccountEvents

from agio_spot.for_programs.order_events import written_events
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import Refresh
from agio_spot.sequencer.rows import Reported
from agio_spot.spot import Spot


class EventWriter:
    """Each event is the port's ``OrderEvent``. While nobody is followed, no batch is looked at."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self._events = spot.kernel.part(AccountEvents)
        self._is_due = False
        spot.happened = self._happened
        spot.publisher.hear_batches(self._committed)
        self._events.settle_with(self._settle)

    def _happened(self, batch: Batch) -> Reported | None:
        if not self._events.followed:
            return None
        written = written_events(self._spot.every_pair, batch, self._events.followed)
        self._is_due = self._is_due or written is not None
        return written

    def _committed(self, batch: Batch | None) -> None:
        if self._is_due:
            self._is_due = False
            self._events.wake()

    async def _settle(self) -> None:
        """Make sure that the books are read only once every earlier match is committed."""
        sequencer = self._spot.sequencer
        if sequencer.is_elsewhere:
            await self._spot.route.settle()
            return
        market = next(iter(sequencer.markets), None)
        if market is not None:
            await sequencer.submit_here(Refresh(market, 1))
