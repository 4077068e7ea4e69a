"""The sequencer: the one order in which everything happens to this process's books, and one commit for all of it.

What gathered while the last commit ran is the next batch; there is no timer, so a single caller never waits for others.
A batch is answered after its commit and never before. It owns its markets by an advisory lock of its own connection: a
lost connection is a lost lock, so two owners can't both commit. When a commit fails or nobody knows how it ended, the
books it touched are thrown away and built again from the open orders: the database is the truth, the book a copy.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec
import structlog
from agio_kernel import codes
from agio_kernel.clock import Clock
from agio_kernel.db import Database, DatabaseUnavailable, Retry, Writer
from agio_kernel.errors import Refusal
from agio_kernel.ids import IdSource
from agio_kernel.ledger import Balance, Ledger
from agio_kernel.prices import PriceSource

from agio_spot import store
from agio_spot.batch import Batch, resting
from agio_spot.book import Depth
from agio_spot.codes import BUSY, CLIENT_ID_TAKEN
from agio_spot.commands import Cancel, CancelKind, CloseOut, Command, Place, Refresh
from agio_spot.market import TAPE_LENGTH, Market
from agio_spot.open_orders import OpenOrders
from agio_spot.record import OrderRecord

log = structlog.get_logger(__name__)

OWNERSHIP = 0x6167696F_73706F74
"""One number for every Agio database: "agio" "spot" in ASCII."""
BATCH_LIMIT = 512
QUEUE_LIMIT = 8_192
PATIENCE_S = 5.0
"""How long a command may wait for its batch before it is refused, undone."""
DEADLOCK_TRIES = 3
LOCKED_PAUSE_S = 0.002
RECONNECT_S = 0.25
REBUILD_TIMEOUT_S = 600.0

Key = tuple[int, int]


class Limits(msgspec.Struct, frozen=True):
    """Bounds on what waits, so that a flood is refused and not remembered."""

    batch: int = BATCH_LIMIT
    queue: int = QUEUE_LIMIT
    patience_s: float = PATIENCE_S


class Audience(Protocol):
    """Who is told of what was committed. Telling never waits and never fails."""

    def committed(self, batch: Batch, balances: dict[int, Balance]) -> None:
        """A batch has committed; `balances` are the users' accounts it changed."""
        ...


class NoAudience:
    """Nobody listens: commands that run without a site."""

    def committed(self, batch: Batch, balances: dict[int, Balance]) -> None:
        """Say nothing."""


class Sequencer:
    """Runs commands one batch at a time. `submit` is the only way in."""

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
        limits: Limits = Limits(),
        name: str = "spot",
    ) -> None:
        self.markets: dict[Key, Market] = {}
        self.open_orders = OpenOrders()
        self._db = db
        self._ledger = ledger
        self._prices = prices
        self._ids = ids
        self._clock = clock
        self._audience = audience or NoAudience()
        self._open_orders_per_user = open_orders_per_user
        self._price_age_ms = price_age_ms
        self._limits = limits
        self._name = name
        self._writer: Writer | None = None
        self._queue: deque[Command] = deque()
        self._wake = asyncio.Event()
        self._ready = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    # --- life -----------------------------------------------------------------------------------------------------

    async def start(self, markets: Iterable[Market], timeout_s: float = 60.0) -> None:
        """Take ownership, build the books and begin; returns once commands can be taken."""
        self.markets = {market.key: market for market in markets}
        self._task = self._db.spawn(self._run(), name=f"sequencer {self._name}")
        try:
            async with asyncio.timeout(timeout_s):
                await self._ready.wait()
        except BaseException:
            # Not left behind, or it would own the markets later with nobody to answer to.
            self._closing = True
            self._task.cancel()
            raise

    async def stop(self) -> None:
        """Finish the batch in progress, refuse what still waits, give the ownership back."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            with contextlib.suppress(TimeoutError, asyncio.CancelledError):
                async with asyncio.timeout(10.0):
                    await self._task
        self._refuse_all(Refusal(codes.UNAVAILABLE))
        if self._writer is not None:
            await self._writer.close()

    @property
    def is_ready(self) -> bool:
        """Whether it owns its markets and takes commands."""
        return self._ready.is_set()

    @property
    def waiting(self) -> int:
        """How many commands wait for their batch."""
        return len(self._queue)

    # --- the way in -------------------------------------------------------------------------------------------------

    async def submit(self, command: Command) -> Any:
        """Queue a command and wait for its committed answer; a Refusal where it was refused, or its outcome unknown."""
        if self._closing:
            raise Refusal(codes.UNAVAILABLE)
        self.enqueue(command)
        return await command.answer

    def enqueue(self, command: Command) -> None:
        """Queue a command without waiting; a Refusal where too many wait."""
        if len(self._queue) >= self._limits.queue:
            raise Refusal(BUSY)
        command.deadline = asyncio.get_running_loop().time() + self._limits.patience_s
        self._queue.append(command)
        self._wake.set()

    # --- the loop ---------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._closing:
            if self._writer is None or self._writer.is_closed():
                await self._own()
                continue
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            commands = self._take()
            try:
                if commands and not await self._carry_out(commands):
                    await asyncio.sleep(LOCKED_PAUSE_S)
            except asyncio.CancelledError:
                _refuse(commands, Refusal(codes.OUTCOME_UNKNOWN))
                raise

    def _take(self) -> list[Command]:
        queue, now = self._queue, asyncio.get_running_loop().time()
        taken: list[Command] = []
        while queue and len(taken) < self._limits.batch:
            command = queue.popleft()
            if command.answer.done():
                continue  # its caller has gone away before anything was done
            if command.deadline < now:
                command.answer.set_exception(Refusal(BUSY))
                continue
            taken.append(command)
        return taken

    async def _own(self) -> None:
        """Connect, take the lock, build every book; once, or after a pause again at the next turn."""
        self._ready.clear()
        try:
            if self._writer is not None:
                await self._writer.close()
            self._writer = None
            writer = await self._db.writer(self._name)
            try:
                if not await writer.acquire_ownership(OWNERSHIP):
                    raise DatabaseUnavailable("another process owns the spot markets")
                await self._rebuild(writer, set(self.markets))
            except BaseException:
                await writer.close()
                raise
            self._writer = writer
            self._ready.set()
            log.info("spot.sequencer_ready", markets=len(self.markets), open_orders=len(self.open_orders))
        except Exception as error:
            log.warning("spot.sequencer_waits", error=f"{type(error).__name__}: {error}"[:200])
            self._take_overdue()
            await asyncio.sleep(RECONNECT_S)

    def _take_overdue(self) -> None:
        """While nothing can be done: refuse what has waited too long. Nothing of it was begun."""
        now = asyncio.get_running_loop().time()
        while self._queue and (self._queue[0].deadline < now or self._queue[0].answer.done()):
            _refuse([self._queue.popleft()], Refusal(codes.UNAVAILABLE))

    async def _rebuild(self, writer: Writer, keys: set[Key]) -> None:
        async with writer.transaction() as tx:
            await tx.execute("SET LOCAL statement_timeout = 0")
            records = await store.open_orders(tx, None if keys == self.markets.keys() else keys, REBUILD_TIMEOUT_S)
            tapes = {key: await store.latest_trades(tx, *key, TAPE_LENGTH) for key in keys}
        by_market: dict[Key, list[OrderRecord]] = {key: [] for key in keys}
        for record in records:
            # An order of a pair that isn't listed any more rests in no book, and its user may still withdraw it.
            by_market.setdefault((record.order.realm, record.order.pair_id), []).append(record)
        self.open_orders.replace(set(by_market), records)
        for key in keys & self.markets.keys():  # the others are of pairs that aren't listed any more
            market = self.markets[key]
            market.rebuild(record.order for record in by_market[key])
            market.tape.clear()
            market.tape.extend(reversed(tapes[key]))

    # --- one batch --------------------------------------------------------------------------------------------------

    async def _carry_out(self, commands: list[Command]) -> bool:
        """Run one batch to its commit and answer it. False where every account it needs was locked by somebody else."""
        writer = self._writer
        assert writer is not None
        concerned = self._concerned(commands)
        for _ in range(DEADLOCK_TRIES):
            try:
                return await _Turn(self, writer, commands).run()
            except Retry:
                # PostgreSQL chose us in a deadlock and nothing was done: forget what the books did, and do it again.
                if not await self._recover(writer, concerned):
                    break
            except Exception as error:
                log.error("spot.batch_failed", commands=len(commands), error=f"{type(error).__name__}: {error}"[:500])
                break
        _refuse(commands, Refusal(codes.OUTCOME_UNKNOWN))
        await self._recover(writer, concerned)
        return True

    async def _recover(self, writer: Writer, concerned: set[Key]) -> bool:
        """Build the books again that a batch may have changed; cut the connection where that fails too."""
        if not writer.is_closed():
            try:
                if concerned:
                    await self._rebuild(writer, concerned)
                return True
            except Exception as error:
                log.warning("spot.rebuild_failed", error=type(error).__name__)
                await writer.close()
        return False

    def _concerned(self, commands: Iterable[Command]) -> set[Key]:
        """The markets whose books these commands can change, told before they do."""
        keys: set[Key] = set()
        for command in commands:
            match command:
                case Place():
                    keys.add((command.order.realm, command.order.pair_id))
                case Refresh() | CloseOut():
                    keys.add(command.market)
                case Cancel():
                    own = self.open_orders.of_user(command.user_id).values()
                    keys.update((r.order.realm, r.order.pair_id) for r in own if command.concerns(r))
        return keys

    def _refuse_all(self, refusal: Refusal) -> None:
        _refuse(self._queue, refusal)
        self._queue.clear()


class _Turn:
    """One attempt at one batch: look up, lock, match, write, commit, answer."""

    def __init__(self, sequencer: Sequencer, writer: Writer, commands: list[Command]) -> None:
        self._sequencer = sequencer
        self._writer = writer
        self._commands = commands
        self._ready: list[Command] = []
        self._twins: list[tuple[Command, Command]] = []
        self._deferred: list[Command] = []
        self._refused: list[tuple[Command, Refusal]] = []
        self._settled: list[tuple[Command, Any]] = []
        self._done: dict[int, OrderRecord] = {}

    async def run(self) -> bool:
        balances: dict[int, Balance] = {}
        if any(not isinstance(command, Refresh) for command in self._commands):
            async with self._writer.transaction() as tx:
                batch = self._match(await self._look_up(tx))
                if not batch.is_empty:
                    balances = await self._write(tx, batch)
        else:
            self._ready = list(self._commands)
            batch = self._match({})
            if not batch.is_empty:
                async with self._writer.transaction() as tx:
                    balances = await self._write(tx, batch)
        self._answer(batch, balances)
        return len(self._deferred) < len(self._commands)

    # --- what is known already

    async def _look_up(self, tx: Any) -> dict[int, Balance]:
        """Lock what the batch spends, and set aside what was done before, what a twin in this batch does, and what
        can't be done; what the locked accounts have."""
        places = [command for command in self._commands if isinstance(command, Place)]
        cancels = [command for command in self._commands if isinstance(command, Cancel)]
        names = [(c.order.user_id, c.client_id) for c in places if c.client_id is not None]
        taken = await _found(store.find_client_ids, tx, names) or set()
        withdrawn = await _found(store.find_cancels, tx, [(c.user_id, int(c.kind), c.rtoken) for c in cancels])
        await self._look_up_orders(tx, cancels, withdrawn)
        intents = [(c.order.user_id, c.rtoken) for c in places]
        balances, placed = await store.lock_and_find_placed(tx, self._sequencer._ledger, self._accounts(), intents)

        first: dict[tuple[Any, ...], Place | Cancel] = {}
        for command in self._commands:
            match command:
                case Place():
                    record = placed.get((command.order.user_id, command.rtoken))
                    intent = (0, command.order.user_id, command.rtoken)
                    if record is not None:
                        self._repeat(command, record.fingerprint, record)
                        continue
                    if command.client_id is not None and intent not in first:
                        name = (command.order.user_id, command.client_id)
                        if name in taken:
                            self._refused.append((command, Refusal(CLIENT_ID_TAKEN, field="client_id")))
                            continue
                        taken.add(name)
                case Cancel():
                    found = withdrawn.get((command.user_id, int(command.kind), command.rtoken)) if withdrawn else None
                    intent = (command.kind, command.user_id, command.rtoken)
                    if found is not None:
                        records = [self._done[id] for id in found[1] if id in self._done]
                        self._repeat(command, found[0], records)
                        continue
                case _:
                    self._ready.append(command)
                    continue
            twin = first.setdefault(intent, command)
            if twin is command:
                self._ready.append(command)
            elif twin.fingerprint == command.fingerprint:
                self._twins.append((command, twin))
            else:
                self._refused.append((command, Refusal(codes.RTOKEN_CONFLICT)))
        return balances

    async def _look_up_orders(self, conn: Any, cancels: list[Cancel], withdrawn: Any) -> None:
        """The orders of the database that cancellations speak of and that aren't open in memory."""
        is_open = self._sequencer.open_orders
        wanted = {(c.user_id, c.order_id) for c in cancels if c.kind is CancelKind.ONE and c.order_id not in is_open}
        for (user_id, _, _), (_, ids) in (withdrawn or {}).items():
            wanted.update((user_id, id) for id in ids)
        if wanted:
            self._done = await _found(store.find_orders, conn, list(wanted))

    def _repeat(self, command: Command, fingerprint: bytes, answer: Any) -> None:
        if fingerprint == command.fingerprint:  # type: ignore[attr-defined]
            self._settled.append((command, answer))
        else:
            self._refused.append((command, Refusal(codes.RTOKEN_CONFLICT)))

    # --- the batch itself

    def _accounts(self) -> set[int]:
        """Every account that the orders and cancellations of this batch spend from or release to."""
        accounts: set[int] = set()
        for command in self._commands:
            match command:
                case Place():
                    accounts.add(command.hold_account)
                case Cancel():
                    for record in self._sequencer.open_orders.of_user(command.user_id).values():
                        if command.concerns(record):
                            accounts.add(record.hold_account)
                case CloseOut():
                    market = self._sequencer.markets[command.market]
                    accounts.update(self._sequencer.open_orders.get(one).hold_account for one in resting(market))
        return accounts

    def _match(self, balances: dict[int, Balance]) -> Batch:
        sequencer = self._sequencer
        batch = Batch(
            sequencer.open_orders,
            sequencer._prices,
            sequencer._ids,
            sequencer._clock.now_ms(),
            balances,
            sequencer._open_orders_per_user(),
            sequencer._price_age_ms(),
        )
        for command in self._ready:
            try:
                match command:
                    case Place():
                        if command.hold_account not in balances:
                            self._deferred.append(command)
                            continue
                        batch.place(sequencer.markets[command.order.realm, command.order.pair_id], command)
                    case Cancel():
                        own = sequencer.open_orders.of_user(command.user_id).values()
                        if any(command.concerns(r) and r.hold_account not in balances for r in own):
                            self._deferred.append(command)
                            continue
                        batch.cancel(sequencer.markets, command, self._done)
                    case CloseOut():
                        batch.close_out(sequencer.markets[command.market], command)
                    case Refresh():
                        batch.refresh(sequencer.markets[command.market])
            except Refusal as refusal:
                self._refused.append((command, refusal))
        return batch

    async def _write(self, tx: Any, batch: Batch) -> dict[int, Balance]:
        for command, ids in batch.cancels:
            await store.insert_cancel(
                tx, command.user_id, command.kind, command.rtoken, command.fingerprint, ids, batch.now_ms
            )
        return await store.write_batch(
            tx,
            self._sequencer._ledger,
            list(batch.placed.values()),
            batch.changed.values(),
            batch.trades,
            batch.transfers,
            batch.holds,
        )

    # --- after the commit

    def _answer(self, batch: Batch, balances: dict[int, Balance]) -> None:
        sequencer = self._sequencer
        by_market: dict[Key, list[Any]] = {}
        for trade in batch.trades:
            by_market.setdefault((trade.realm, trade.pair_id), []).append(trade)
        for key, market in batch.touched.items():
            market.committed(by_market.get(key, ()))
        for command, answer in self._settled:
            _resolve(command, answer)
        for command, answer in batch.answers:
            _resolve(command, _snapshot(answer))
        for command, refusal in self._refused:
            _reject(command, refusal)
        if self._twins:
            self._answer_twins(batch)
        for command in self._ready:
            if isinstance(command, Refresh):
                _resolve(command, self._depth(command))
        # What waits for somebody else's lock keeps its place before what came later.
        deferred = set(self._deferred)
        again = [command for command in self._commands if command in deferred]
        again += [command for command, twin in self._twins if twin in deferred]
        sequencer._queue.extendleft(reversed(again))
        try:
            sequencer._audience.committed(batch, balances)
        except Exception as error:
            log.error("spot.audience_failed", error=f"{type(error).__name__}: {error}"[:500])

    def _answer_twins(self, batch: Batch) -> None:
        """The same intent, sent again while the first copy was on its way: the same answer."""
        answers = {id(command): answer for command, answer in batch.answers}
        refusals = {id(command): refusal for command, refusal in self._refused}
        for command, twin in self._twins:
            if id(twin) in answers:
                _resolve(command, _snapshot(answers[id(twin)]))
            elif id(twin) in refusals:
                _reject(command, refusals[id(twin)])

    def _depth(self, command: Refresh) -> Depth:
        return self._sequencer.markets[command.market].depth(command.limit)


async def _found(find: Any, conn: Any, keys: list[tuple[Any, ...]]) -> Any:
    return await find(conn, *zip(*keys, strict=True)) if keys else {}


def _snapshot(answer: OrderRecord | list[OrderRecord]) -> OrderRecord | list[OrderRecord]:
    return answer.snapshot() if isinstance(answer, OrderRecord) else [record.snapshot() for record in answer]


def _resolve(command: Command, answer: Any) -> None:
    if not command.answer.done():
        command.answer.set_result(answer)


def _reject(command: Command, refusal: Refusal) -> None:
    if not command.answer.done():
        command.answer.set_exception(refusal)


def _refuse(commands: Iterable[Command], refusal: Refusal) -> None:
    for command in commands:
        _reject(command, refusal)
