"""The state of the engine: every book and open order of this process, and what a batch of theirs is made from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

import structlog
from agio_kernel.ledger import Balance, Ledger
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.prices import PriceSource
from agio_kernel.postgres.lease import Lease

from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import (
    Cancel,
    CloseOut,
    Command,
    Expire,
    Fire,
    PlaceExits,
    PlaceOrder,
    Refresh,
    Uncross,
)
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.open_orders import OpenOrders
from agio_spot.sequencer.rows import Reported, Written
from agio_spot.sequencer.steps import overdue

log = structlog.get_logger(__name__)

Key = tuple[int, int]
"""(realm, pair id) of a market."""


class Audience(Protocol):
    """Receiver of committed batches. Telling never waits and never fails."""

    def committed(self, batch: Batch, balances: Mapping[int, Balance]) -> None:
        """A batch has committed; `balances` are the users' accounts it changed."""
        ...

    def uncertain(self) -> None:
        """A batch may have committed, of which nothing will be told."""
        ...


class NoAudience:
    """Nobody listens: commands that run without a site."""

    def committed(self, batch: Batch, balances: Mapping[int, Balance]) -> None:
        """Say nothing."""

    def uncertain(self) -> None:
        """Say nothing."""


Happened = Callable[[Batch], Reported | None]
"""Events of a batch for accounts that are followed: written in its statement."""


def nothing(batch: Batch) -> Reported | None:
    """Nobody is followed."""
    return None


class EngineState:
    """Books and open orders in memory, a copy of what the database says. Only the sequencer changes it."""

    def __init__(
        self,
        ledger: Ledger,
        prices: PriceSource,
        ids: IdSource,
        clock: Clock,
        audience: Audience,
        open_orders_per_user: Callable[[], int],
        price_age_ms: Callable[[], int],
        happened: Happened,
        lease: Lease,
    ) -> None:
        self.lease = lease
        """The lease that every batch is written under."""
        self.markets: dict[Key, Market] = {}
        self.open_orders = OpenOrders()
        self.owed: dict[int, OrderRecord] = {}
        """The orders that have ended, and whose exits are still to be placed."""
        self.has_ended = False
        """Whether one of them has come since somebody last saw to it."""
        self.ledger = ledger
        self._prices = prices
        self._ids = ids
        self._clock = clock
        self._audience = audience
        self._open_orders_per_user = open_orders_per_user
        self._price_age_ms = price_age_ms
        self._happened = happened

    def begin(self, available: dict[int, int]) -> Batch:
        """A batch that knows what these accounts have available."""
        return Batch(
            self.open_orders,
            self._prices,
            self._ids,
            self._clock.now_ms(),
            available,
            self._open_orders_per_user(),
            self._price_age_ms(),
        )

    def concerned(self, commands: Iterable[Command]) -> set[Key]:
        """The markets whose books these commands can change, told before they do."""
        keys: set[Key] = set()
        for command in commands:
            match command:
                case PlaceOrder():
                    keys.add((command.order.realm, command.order.pair_id))
                case Refresh() | CloseOut() | Fire() | Uncross():
                    keys.add(command.market)
                case Cancel():
                    keys.update((one.order.realm, one.order.pair_id) for one in self.named(command))
                case Expire():
                    keys.update((one.order.realm, one.order.pair_id) for one in self.overdue())
                case PlaceExits():
                    keys.update((one.order.realm, one.order.pair_id) for one in self.followed())
        return keys

    def followed(self) -> list[OrderRecord]:
        """The orders whose exits can be placed: their markets take some, and match them."""
        found = []
        for record in self.owed.values():
            market = self.markets.get((record.order.realm, record.order.pair_id))
            if market is not None and market.pair.is_open and not market.in_auction:
                found.append(record)
        return found

    def overdue(self) -> list[OrderRecord]:
        """The open orders whose time has come."""
        return overdue(self.open_orders, self._clock.now_ms())

    def named(self, command: Cancel) -> list[OrderRecord]:
        """The open orders that a cancellation names."""
        own = self.open_orders.of_user(command.user_id).values()
        return [record for record in own if command.concerns(record)]

    def rebuild(
        self,
        keys: set[Key],
        records: Iterable[OrderRecord],
        tapes: Mapping[Key, Sequence[Trade]],
        owed: Iterable[OrderRecord] = (),
    ) -> None:
        """Forget what was known of these markets: this is what the database says of them, records in order."""
        records = list(records)
        newest = [tape[0].id for tape in tapes.values() if tape]
        # Ids order the books: those of a process whose clock was ahead come before every one to come.
        self._ids.begin_above(max([*newest, records[-1].order.id] if records else newest, default=0))
        for record in [one for one in self.owed.values() if (one.order.realm, one.order.pair_id) in keys]:
            del self.owed[record.order.id]
        self.owed.update((record.order.id, record) for record in owed)
        self.has_ended = self.has_ended or bool(self.owed)
        by_market: dict[Key, list[OrderRecord]] = {key: [] for key in keys}
        for record in records:
            # An order of a pair that isn't listed any more rests in no book, and its user may still withdraw it.
            by_market.setdefault((record.order.realm, record.order.pair_id), []).append(record)
        self.open_orders.replace(set(by_market), records)
        for key in keys & self.markets.keys():  # the others are of pairs that aren't listed any more
            market = self.markets[key]
            market.rebuild(record.order for record in by_market[key])
            market.tape.clear()
            market.tape.extend(reversed(tapes.get(key, ())))

    def show(self, batch: Batch) -> None:
        """A batch has committed: its trades are on the tape, its markets a step further, its orders are owed exits."""
        for record in batch.records_touched():
            if record.order.owes_exit:
                self.owed[record.order.id] = record
                self.has_ended = True
            elif self.owed:
                self.owed.pop(record.order.id, None)
        by_market: dict[Key, list[Trade]] = {}
        for trade in batch.trades:
            by_market.setdefault((trade.realm, trade.pair_id), []).append(trade)
        for key, market in batch.touched.items():
            market.committed(by_market.get(key, ()))

    def written(self, batch: Batch) -> Written:
        """A batch's rows, as they are now, with what they are to accounts that are followed."""
        rows = batch.written()
        rows.reported = self._happened(batch)
        return rows

    def tell(self, batch: Batch, balances: Mapping[int, Balance]) -> None:
        """Tell the audience of a batch that has committed."""
        try:
            self._audience.committed(batch, balances)
        except Exception as error:
            log.error("spot.audience_failed", error=f"{type(error).__name__}: {error}"[:500])
            self.doubt()

    def doubt(self) -> None:
        """Announce that a batch may have committed whose events will not be published."""
        try:
            self._audience.uncertain()
        except Exception as error:
            log.error("spot.audience_failed", error=f"{type(error).__name__}: {error}"[:500])
