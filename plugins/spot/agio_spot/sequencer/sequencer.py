"""The sequencer: the one order in which everything happens to this process's books.

Commands that gather while a batch is on its way form the next; there is no timer, so a single caller never waits for
others. A batch is answered after its commit and never before. Plain commands go through the pipeline (`pipeline`),
others, and those that failed there, go by themselves on the locking path (`locked_batch`). It owns its markets by a
lease (`agio_kernel.postgres.lease`) that every batch compares in its own statement, so two owners can't both commit;
while another process has it, this one stands by and takes over when that is gone. When a commit fails or nobody knows
how it ended, the books it touched are thrown away and built again from the open orders: the database is the truth, the
book a copy.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from typing import Any

import msgspec
import structlog
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Ledger
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.prices import PriceSource
from agio_kernel.postgres.db import Database, DatabaseUnavailable, LockTimeout, OutcomeUnknown, Retry, Writer
from agio_kernel.postgres.lease import Lease, LeaseLost

from agio_spot.declared.codes import TRADED_ELSEWHERE
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import Cancel, Command, PlaceExits, PlaceOrder, reject
from agio_spot.sequencer.contention import Contention
from agio_spot.sequencer.engine_state import Audience, EngineState, Happened, Key, NoAudience, nothing
from agio_spot.sequencer.locked_batch import LockedBatch
from agio_spot.sequencer.market import TAPE_LENGTH, Market
from agio_spot.sequencer.open_orders import OpenOrders
from agio_spot.sequencer.pipeline import Failed, Pipeline
from agio_spot.sequencer.queue import Queue, refuse

log = structlog.get_logger(__name__)

BATCH_LIMIT = 512
QUEUE_LIMIT = 8_192
PATIENCE_S = 5.0
"""Time a command may wait for its batch before it is refused, undone; in seconds."""
LOCK_MS = 250
"""Time a batch waits for an account that another transaction has locked, in milliseconds; then the commands that don't
need it go on without."""
LOCKED_PAUSE_S = 0.002
RECONNECT_S = 0.25
STAND_BY_S = 0.1
"""Interval at which a process that stands by looks whether the owner is gone, in seconds."""
REBUILD_TIMEOUT_S = 600.0
REBUILD_LEASE_S = 60.0
"""Time for which the lease is renewed before many orders are read, in seconds: meanwhile the process renews nothing."""
MANY_ORDERS = 20_000


class Limits(msgspec.Struct, frozen=True):
    """Bounds on what waits, so that a flood is refused and not remembered."""

    batch: int = BATCH_LIMIT
    queue: int = QUEUE_LIMIT
    patience_s: float = PATIENCE_S


First = Callable[[], Awaitable[Iterable[Command]]]
"""The commands of a new owner that come before everybody else's."""


async def _none() -> Iterable[Command]:
    return ()


class Sequencer:
    """Runs commands, batch after batch. `submit` is the only way in."""

    def __init__(
        self,
        db: Database,
        ledger: Ledger,
        prices: PriceSource,
        ids: IdSource,
        clock: Clock,
        *,
        audience: Audience | None = None,
        open_orders_per_user: Callable[[], int] = lambda: 200,
        price_age_ms: Callable[[], int] = lambda: 0,
        happened: Happened = nothing,
        first: First = _none,
        limits: Limits = Limits(),
        name: str = "spot",
    ) -> None:
        reported = audience or NoAudience()
        self._lease = Lease(db, name)
        self._engine_state = EngineState(
            ledger, prices, ids, clock, reported, open_orders_per_user, price_age_ms, happened, self._lease
        )
        self._queue = Queue(limits.queue, limits.patience_s)
        self._pipeline = Pipeline(self._engine_state, self._queue)
        self._contention = Contention()
        self._keys: set[Key] = set()
        self._first = first
        self._db = db
        self._limits = limits
        self._name = name
        self._writer: Writer | None = None
        self._reader: Writer | None = None
        self._wake = asyncio.Event()
        self._ready = asyncio.Event()
        self._known = asyncio.Event()
        self._is_elsewhere = False
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self.route: Callable[[Command], Awaitable[Any]] | None = None
        """The way to the process that trades these markets, where there may be others."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether another process trades these markets, and can be asked to."""
        return self._is_elsewhere and self.route is not None

    async def owner_address(self) -> str:
        """Return the address of the process that trades these markets."""
        return await self._lease.owner_address()

    def reached_at(self, address: str) -> None:
        """Say in the lease, once it is taken, at which address other processes reach this one."""
        self._lease.address = address

    @property
    def markets(self) -> dict[Key, Market]:
        """Every book by (realm, pair id)."""
        return self._engine_state.markets

    @property
    def open_orders(self) -> OpenOrders:
        """Every open order."""
        return self._engine_state.open_orders

    # --- life -----------------------------------------------------------------------------------------------------

    async def start(self, markets: Iterable[Market], unlisted: Iterable[Key] = (), timeout_s: float = 60.0) -> None:
        """Take the lease, build the books and begin; returns once commands can be taken, or another process is known
        to trade these markets. Of markets that aren't listed any more orders may still be withdrawn.
        """
        self._engine_state.markets = {market.key: market for market in markets}
        self._keys = {*self.markets, *unlisted}
        self._task = self._db.spawn(self._run(), name=f"sequencer {self._name}")
        try:
            async with asyncio.timeout(timeout_s):
                await self._known.wait()
        except BaseException:
            # Not left behind, or it would own the markets later with nobody to answer to.
            self._closing = True
            self._task.cancel()
            raise

    def admit(self, market: Market) -> None:
        """Take one more market, that nobody has an order in, while the others run."""
        self._engine_state.markets.setdefault(market.key, market)
        self._keys.add(market.key)

    async def stop(self) -> None:
        """Finish the batch in progress, refuse what still waits, hand the lease over."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            with contextlib.suppress(TimeoutError, asyncio.CancelledError):
                async with asyncio.timeout(10.0):
                    await self._task
        self._queue.refuse_all(ApiError(codes.UNAVAILABLE))
        if self._writer is not None:
            with contextlib.suppress(Exception):  # then the next owner waits for its end
                await self._lease.hand_over(self._writer)
        for connection in (self._writer, self._reader):
            if connection is not None:
                await connection.close()

    @property
    def is_ready(self) -> bool:
        """Whether it owns its markets and takes commands."""
        return self._ready.is_set()

    async def require_books(self) -> None:
        """Refuse where what is in memory may not be what is committed: while another process trades these markets, or
        may do so since this one was stopped for a while.
        """
        if not self._ready.is_set():
            raise ApiError(TRADED_ELSEWHERE if self._is_elsewhere else codes.UNAVAILABLE)
        if self._lease.is_held:
            return
        try:
            async with self._db.read() as conn:
                await self._lease.confirm(conn)
        except LeaseLost as error:
            self._wake.set()
            raise ApiError(TRADED_ELSEWHERE) from error

    def look(self) -> None:
        """Once a second, for what no command brings up: a connection that is lost, exits that couldn't be placed."""
        self._wake.set()
        self.place_exits()

    def place_exits(self) -> None:
        """See to the exits of the orders that have ended, where they can be placed now."""
        self._engine_state.has_ended = False
        if not self._engine_state.followed():
            return
        command = PlaceExits()
        command.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
        try:
            self.enqueue(command)
        except ApiError:
            command.answer.cancel()  # they stay owed, and are looked for every second

    @property
    def waiting(self) -> int:
        """Number of commands that wait for their batch."""
        return len(self._queue)

    # --- the way in -------------------------------------------------------------------------------------------------

    async def submit(self, command: Command) -> Any:
        """Queue a command, here or at the process that trades these markets, and wait for its committed answer; an
        ApiError where it was refused, or its outcome unknown.
        """
        if self.route is None:
            return await self.submit_here(command)
        if not self._is_elsewhere:
            try:
                return await self.submit_here(command)
            except ApiError as error:
                if error.code != TRADED_ELSEWHERE:
                    raise  # else nothing was done, and another process has taken over
        return await self.route(command)

    async def submit_here(self, command: Command) -> Any:
        """The same, where this process trades these markets."""
        self.enqueue(command)
        return await command.answer

    def enqueue(self, command: Command) -> None:
        """Queue a command without waiting; an ApiError where too many wait, another process trades these markets, or
        this one ends.
        """
        if self._closing:
            raise ApiError(codes.UNAVAILABLE)
        if self._is_elsewhere:
            raise ApiError(TRADED_ELSEWHERE)
        self._queue.add(command, self._now())
        self._wake.set()
        self._pipeline.heard()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    # --- the loop ---------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        async with self._lease.renewed(self._wake.set):
            await self._trade()

    async def _trade(self) -> None:
        try:
            while not self._closing:
                if self._engine_state.has_ended:
                    self.place_exits()
                if self._lease.is_lost and self._writer is not None:
                    await self._give_up(self._writer)
                elif self._writer is None or self._writer.is_closed():
                    await self._own()
                elif self._queue:
                    await self._step(self._writer)
                elif not self._pipeline.is_empty:
                    await self._land(self._writer)
                else:
                    self._wake.clear()
                    await self._wake.wait()
            if self._writer is not None and not self._pipeline.is_empty:
                await self._land(self._writer)
        except asyncio.CancelledError:
            await self._pipeline.drop()
            raise

    async def _step(self, writer: Writer) -> None:
        """The next batch, on the road that it needs."""
        commands = self._queue.take(min(self._pipeline.share, self._limits.batch), self._now())
        if not commands:
            return
        reader = await self._open_reader()
        if reader is None or self._is_careful(commands):
            if self._pipeline.is_empty:
                await self._carefully(writer, commands)
            else:
                self._queue.put_back(commands)
                await self._land(writer)
            return
        try:
            await self._quickly(writer, self._pipeline.carry_out(writer, reader, commands))
        except asyncio.CancelledError:
            self._queue.put_back(commands)  # those that were sent are answered by the pipeline
            raise

    async def _land(self, writer: Writer) -> None:
        await self._quickly(writer, self._pipeline.land(writer))

    async def _quickly(self, writer: Writer, step: Coroutine[Any, Any, None]) -> None:
        try:
            await step
        except Failed as failed:
            await self._undo(writer, failed)
        except Exception as error:
            # Nobody foresaw it: nobody knows what memory says now, so begin again from the database.
            log.error("spot.pipeline_failed", error=f"{type(error).__name__}: {error}"[:500])
            await self._pipeline.drop()
            await writer.close()

    def _is_careful(self, commands: Collection[Command]) -> bool:
        """Whether one of them isn't plain, or is about an account that somebody else has locked or spends from."""
        if any(command.careful for command in commands):
            return True
        if self._contention.is_empty(self._now()):
            return False
        return any(account in self._contention for command in commands for account in self._accounts(command))

    def _accounts(self, command: Command) -> Iterable[int]:
        match command:
            case PlaceOrder():
                return (command.hold_account,)
            case Cancel():
                return [record.hold_account for record in self._engine_state.named(command)]
            case _:
                return ()

    # --- connections ------------------------------------------------------------------------------------------------

    async def _own(self) -> None:
        """Connect, take the lease, build every book; once, or after a pause again at the next turn."""
        self._ready.clear()
        try:
            if self._writer is not None:
                await self._writer.close()
            self._writer = None
            owner = await self._lease.look()
            if owner not in (None, self._lease.owner):
                return await self._stand_by(owner)
            writer = await self._db.writer(self._name, lock_ms=LOCK_MS)
            try:
                if not await self._lease.take(writer):
                    raise DatabaseUnavailable(f"{owner or 'somebody faster'} still has the lease")
                async with self._lease.prolonged(writer.connection, REBUILD_LEASE_S):
                    await self.rebuild(writer, self._keys)
                for command in await self._first():
                    self._queue.add(command, self._now())
            except BaseException:
                await writer.close()
                raise
            self._writer = writer
            if self._is_elsewhere:
                log.info("spot.taken_over", epoch=self._lease.epoch)
                self._is_elsewhere = False
                self._engine_state.doubt()  # nobody here was told of what the owner before has committed
            self._ready.set()
            self._known.set()
            log.debug("spot.sequencer_ready", markets=len(self.markets), open_orders=len(self.open_orders))
        except Exception as error:
            log.warning("spot.sequencer_waits", error=f"{type(error).__name__}: {error}"[:200])
            self._queue.refuse_overdue(ApiError(codes.UNAVAILABLE), self._now())
            await asyncio.sleep(RECONNECT_S)

    async def _stand_by(self, owner: str | None) -> None:
        """Another process trades these markets: forget what is known of them, and wait until it is gone."""
        if not self._is_elsewhere:
            log.info("spot.stands_by", owner=owner)
            self._is_elsewhere = True
            self._engine_state.rebuild(self._keys, (), {})
            self._engine_state.doubt()
            self._known.set()
        self._queue.refuse_all(ApiError(TRADED_ELSEWHERE))
        await asyncio.sleep(STAND_BY_S)

    async def _give_up(self, writer: Writer) -> None:
        """The lease is lost. The batch on its way was before that, or is refused: then its commands wait again."""
        self._ready.clear()
        if not self._pipeline.is_empty:
            await self._land(writer)
        await writer.close()
        self._writer = None

    async def _open_reader(self) -> Writer | None:
        """The connection that looks up beside the commit; None where there is none now, which the locking path can do
        without."""
        if self._reader is None or self._reader.is_closed():
            try:
                self._reader = await self._db.writer(f"{self._name} look-up")
            except DatabaseUnavailable as error:
                log.warning("spot.no_reader", error=str(error)[:200])
                self._reader = None
        return self._reader

    async def rebuild(self, writer: Writer, keys: set[Key]) -> None:
        """Forget these books and build them from what the database says."""
        async with writer.transaction() as tx:
            # A million orders are seconds of work, here as there: neither side may take that for a lost transaction.
            await tx.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
            records = await store.open_orders(tx, keys, REBUILD_TIMEOUT_S)
            tapes = {key: await store.latest_trades(tx, *key, TAPE_LENGTH) for key in keys & self.markets.keys()}
            owed = await store.owed_exits(tx, keys)
            await self._lease.confirm(tx)
        self._engine_state.rebuild(keys, records, tapes, owed)

    async def _recover(self, writer: Writer, keys: set[Key]) -> bool:
        """Build the books again that a batch may have changed; cut the connection where that fails too."""
        if not writer.is_closed() and not self._lease.is_lost:
            try:
                if len(self.open_orders) > MANY_ORDERS:
                    async with self._lease.prolonged(writer.connection, REBUILD_LEASE_S):
                        await self.rebuild(writer, keys)
                elif keys:
                    await self.rebuild(writer, keys)
                return True
            except Exception as error:
                log.warning("spot.rebuild_failed", error=type(error).__name__)
                await writer.close()
        return False

    # --- what failed, and what isn't plain ----------------------------------------------------------------------------

    async def _undo(self, writer: Writer, failed: Failed) -> None:
        """The pipeline has put its commands back; what it did in memory is built again."""
        if not await self._recover(writer, failed.keys):
            return
        accounts = failed.accounts
        if failed.locked:
            try:
                async with writer.transaction() as tx:
                    free = await self._engine_state.ledger.lock(tx, accounts, skip_locked=True)
                accounts = accounts - free.keys()
            except Exception as error:  # then the locking path finds out by itself
                log.warning("spot.locks_unknown", error=f"{type(error).__name__}: {error}"[:200])
        self._contention.add(accounts, self._now())

    async def _carefully(self, writer: Writer, commands: list[Command]) -> None:
        """Run one batch to its commit and answer it, with nothing else on the way."""
        concerned = self._engine_state.concerned(commands)
        batch = LockedBatch(self._engine_state, writer, commands)
        try:
            await self._wait_for_locks(commands, await batch.run())
        except LockTimeout:
            # Nothing was done. Somebody has locked what one of them meets in the book: each by itself finds out which.
            if len(commands) == 1:
                reject(commands[0], ApiError(codes.UNAVAILABLE))
            for command in commands:
                command.alone = command.careful = True
            self._queue.put_back(commands)
            await self._recover(writer, concerned)
        except (Retry, DatabaseUnavailable) as error:
            # Nothing was done: PostgreSQL chose us in a deadlock, another process has the lease, or the connection is
            # gone. They wait again, no longer than each may.
            log.warning("spot.batch_undone", commands=len(commands), error=f"{type(error).__name__}: {error}"[:300])
            self._queue.put_back(commands)
            await self._recover(writer, concerned)
        except asyncio.CancelledError:
            refuse(commands, ApiError(codes.OUTCOME_UNKNOWN))
            raise
        except Exception as error:
            log.error("spot.batch_failed", commands=len(commands), error=f"{type(error).__name__}: {error}"[:500])
            if batch.is_committed or isinstance(error, OutcomeUnknown):
                refuse(commands, ApiError(codes.OUTCOME_UNKNOWN))
            else:
                self._queue.put_back(commands)
            await self._recover(writer, concerned)
            if not self._lease.is_lost:  # else the rows of the next owner were in its way
                refuse(commands, ApiError(codes.OUTCOME_UNKNOWN))
            self._engine_state.doubt()

    async def _wait_for_locks(self, commands: list[Command], deferred: list[Command]) -> None:
        """Defer commands that wait for another transaction's lock, and those for the same accounts."""
        if not deferred:
            return
        for command in deferred:
            command.careful = True
        self._contention.add({account for one in deferred for account in self._accounts(one)}, self._now())
        self._queue.put_back(deferred)
        if len(deferred) == len(commands):
            await asyncio.sleep(LOCKED_PAUSE_S)
