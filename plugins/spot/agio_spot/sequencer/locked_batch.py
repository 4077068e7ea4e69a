"""The locking path: one batch with nothing else on the way, judged by accounts that it has locked.

It takes whatever isn't plain, and what failed on the optimistic path (`pipeline`). An account that somebody else has
locked delays its own commands only.
"""

from typing import Any

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Writer, write_mark

from agio_spot.declared.codes import CLIENT_ID_TAKEN, PAIR_CLOSING
from agio_spot.engine.record import OrderRecord
from agio_spot.sequencer import store
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import (
    Cancel,
    Change,
    CloseOut,
    Command,
    Expire,
    Fire,
    PlaceExits,
    PlaceOrder,
    Refresh,
    Uncross,
    reject,
    resolve,
)
from agio_spot.sequencer.engine_state import EngineState
from agio_spot.sequencer.steps import AT_ONCE, resting


class LockedBatch:
    """One attempt at one batch: look up, lock, match, write, commit, answer."""

    def __init__(self, engine_state: EngineState, writer: Writer, commands: list[Command]) -> None:
        self.is_committed = False
        self._engine_state = engine_state
        self._writer = writer
        self._commands = commands
        self._ready: list[Command] = []
        self._duplicates: list[tuple[Command, Command]] = []
        self._deferred: list[Command] = []
        self._refused: list[tuple[Command, ApiError]] = []
        self._settled: list[tuple[Command, Any]] = []
        self._done: dict[int, OrderRecord] = {}

    async def run(self) -> list[Command]:
        """Carry it out and answer it; the commands that wait for somebody else's lock, in their order."""
        async with self._writer.transaction() as tx:
            batch = self._match(await self._look_up(tx))
            batch.freeze()
            balances = {}
            lease = self._engine_state.lease
            if batch.is_empty:
                await lease.confirm(tx)
                if self._settled:  # the commit that they repeat may be here alone
                    await write_mark(tx)
            else:
                rows = self._engine_state.written(batch)
                ledger = self._engine_state.ledger
                balances = await store.write_batch(tx, ledger, rows, ledger.flat(batch.transfers, batch.holds), lease)
        self.is_committed = True
        self._answer(batch)
        self._engine_state.tell(batch, balances)
        # What waits for somebody else's lock keeps its place before what came later.
        deferred = set(self._deferred)
        again = [command for command in self._commands if command in deferred]
        return again + [command for command, original in self._duplicates if original in deferred]

    # --- what is known already

    async def _look_up(self, tx: Any) -> dict[int, int]:
        """Lock what the batch spends, and set aside what was done before, what a twin in this batch does, and what
        can't be done; what the locked accounts have."""
        places = [command for command in self._commands if isinstance(command, PlaceOrder)]
        cancels = [command for command in self._commands if isinstance(command, Cancel)]
        names = [(c.order.user_id, c.client_id) for c in places if c.client_id is not None]
        named = await _found(store.find_named, tx, names)
        taken: dict[tuple[int, str], PlaceOrder] = {}
        withdrawn = await _found(store.find_cancels, tx, [(c.user_id, int(c.kind), c.rtoken) for c in cancels])
        await self._look_up_orders(tx, cancels, withdrawn)
        intents = [(c.order.user_id, c.rtoken) for c in places if c.rtoken is not None]
        balances, placed = await store.lock_and_find_placed(tx, self._engine_state.ledger, self._accounts(), intents)

        first: dict[tuple[Any, ...], PlaceOrder | Cancel] = {}
        for command in self._commands:
            match command:
                case PlaceOrder():
                    record = placed.get((command.order.user_id, command.rtoken)) if command.rtoken else None
                    intent = command.intent
                    command.trades = None  # what the optimistic path made of it was undone
                    if record is not None:
                        self._repeat(command, record.fingerprint, record)
                        continue
                    if command.client_id is not None and intent not in first:
                        name = (command.order.user_id, command.client_id)
                        if (before := named.get(name)) is not None:
                            # The name is the intent: the same order under it is the one that was placed.
                            self._repeat(command, before.fingerprint, before, CLIENT_ID_TAKEN)
                            continue
                        if (other := taken.get(name)) is not None:
                            if other.fingerprint == command.fingerprint:
                                self._duplicates.append((command, other))
                            else:
                                self._refused.append((command, ApiError(CLIENT_ID_TAKEN, field="client_id")))
                            continue
                        taken[name] = command
                case Cancel():
                    found = withdrawn.get((command.user_id, int(command.kind), command.rtoken)) if withdrawn else None
                    intent = command.intent
                    if found is not None:
                        records = [self._done[id] for id in found[1] if id in self._done]
                        self._repeat(command, found[0], records)
                        continue
                case _:
                    self._ready.append(command)
                    continue
            original = first.setdefault(intent, command)
            if original is command:
                self._ready.append(command)
            elif original.fingerprint == command.fingerprint:
                self._duplicates.append((command, original))
            else:
                self._refused.append((command, ApiError(codes.RTOKEN_CONFLICT)))
        return {account: balance.available for account, balance in balances.items()}

    async def _look_up_orders(self, conn: Any, cancels: list[Cancel], withdrawn: Any) -> None:
        """The orders of the database that cancellations speak of and that aren't open in memory."""
        is_open = self._engine_state.open_orders
        wanted = {(c.user_id, c.order_id) for c in cancels if c.names_one and c.order_id not in is_open}
        for (user_id, _, _), (_, ids) in (withdrawn or {}).items():
            wanted.update((user_id, id) for id in ids)
        if wanted:
            self._done = await _found(store.find_orders, conn, list(wanted))

    def _repeat(
        self, command: PlaceOrder | Cancel, fingerprint: bytes, answer: Any, code: codes.Code | None = None
    ) -> None:
        if fingerprint == command.fingerprint:
            self._settled.append((command, answer))
        elif code is not None:
            self._refused.append((command, ApiError(code, field="client_id")))
        else:
            self._refused.append((command, ApiError(codes.RTOKEN_CONFLICT)))

    # --- the batch itself

    def _accounts(self) -> set[int]:
        """Every account that the orders and cancellations of this batch spend from or release to."""
        accounts: set[int] = set()
        for command in self._commands:
            match command:
                case PlaceOrder():
                    accounts.add(command.hold_account)
                case Cancel():
                    accounts.update(record.hold_account for record in self._engine_state.named(command))
                case CloseOut():
                    market = self._engine_state.markets[command.market]
                    accounts.update(self._engine_state.open_orders.get(one).hold_account for one in resting(market))
                case Fire():
                    waiting = self._engine_state.markets[command.market].triggers
                    reached = waiting.reached(command.tick.price, command.tick.id)[:AT_ONCE]
                    accounts.update(self._engine_state.open_orders.get(one.id).hold_account for one in reached)
                case Expire():
                    accounts.update(record.hold_account for record in self._engine_state.overdue())
                case PlaceExits():
                    accounts.update(record.receive_account for record in self._engine_state.followed())
        return accounts

    def _match(self, available: dict[int, int]) -> Batch:
        engine_state = self._engine_state
        batch = engine_state.begin(available)
        for command in self._ready:
            try:
                match command:
                    case PlaceOrder():
                        if command.hold_account not in available:
                            self._deferred.append(command)
                            continue
                        batch.place(engine_state.markets[command.order.realm, command.order.pair_id], command)
                    case Cancel():
                        if any(record.hold_account not in available for record in engine_state.named(command)):
                            self._deferred.append(command)
                            continue
                        if isinstance(command, Change):
                            self._change(batch, command)
                            continue
                        batch.cancel(engine_state.markets, command, self._done)
                    case CloseOut():
                        batch.close_out(engine_state.markets[command.market], command)
                    case Fire():
                        if not batch.fire(engine_state.markets[command.market], command):
                            self._deferred.append(command)
                    case Expire():
                        batch.expire(engine_state.markets, command)
                    case PlaceExits():
                        batch.place_exits(engine_state.markets, engine_state.followed(), command)
                    case Uncross():
                        batch.uncross(engine_state.markets[command.market], command)
                    case Refresh():
                        batch.refresh(engine_state.markets[command.market])
            except ApiError as refusal:
                self._refused.append((command, refusal))
        return batch

    def _change(self, batch: Batch, command: Change) -> None:
        named = self._engine_state.named(command)
        market = self._engine_state.markets.get((named[0].order.realm, named[0].order.pair_id)) if named else None
        if market is not None:
            batch.change(market, command, self._done)
        elif named:
            raise ApiError(PAIR_CLOSING, field="id")
        else:
            batch.cancel(self._engine_state.markets, command, self._done)  # which refuses what isn't open

    # --- after the commit

    def _answer(self, batch: Batch) -> None:
        self._engine_state.show(batch)
        for command, answer in (*self._settled, *batch.answers):
            resolve(command, answer)
        for command, refusal in self._refused:
            reject(command, refusal)
        if self._duplicates:
            self._answer_duplicates(batch)
        for command in self._ready:
            if isinstance(command, Refresh):
                resolve(command, self._engine_state.markets[command.market].depth(command.limit))

    def _answer_duplicates(self, batch: Batch) -> None:
        """The same intent, sent again while the first copy was on its way: the same answer."""
        answers = {id(command): answer for command, answer in batch.answers}
        refusals = {id(command): refusal for command, refusal in self._refused}
        for command, original in self._duplicates:
            if id(original) in answers:
                resolve(command, answers[id(original)])
            elif id(original) in refusals:
                reject(command, refusals[id(original)])


async def _found(find: Any, conn: Any, keys: list[tuple[Any, ...]]) -> Any:
    return await find(conn, *zip(*keys, strict=True)) if keys else {}
