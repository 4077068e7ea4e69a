"""The optimistic path: a batch is matched while the one before it commits, and sent the moment that has.

PostgreSQL and this process never wait for each other. A batch is one statement that is its own transaction, sent
without having locked anything; its guards judge the money, and where they fail nothing of it happened. Then this
batch and the one matched on top of it are undone together: the sequencer builds the books again from the database,
and their commands are judged once more on the locking path.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, NoReturn

import structlog
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Balance, InsufficientFunds, is_house
from agio_kernel.postgres.db import LockTimeout, OutcomeUnknown, Retry, Writer

from agio_spot.sequencer import store
from agio_spot.sequencer.commands import Command
from agio_spot.sequencer.engine_state import EngineState, Key
from agio_spot.sequencer.prefetch import Found
from agio_spot.sequencer.queue import Queue, refuse
from agio_spot.sequencer.speculative_batch import SpeculativeBatch

log = structlog.get_logger(__name__)

SHARE = 16
"""Two batches in turn share what waits, half each: one large batch and an empty pipe is slower. At least so many."""


class Failed(Exception):
    """The batch on the way did not happen, or nobody knows: what was matched has to be built again.

    `accounts` are those that it was about, or the one that somebody else has spent from.
    """

    def __init__(self, keys: set[Key], accounts: set[int], locked: bool) -> None:
        super().__init__(f"{len(keys)} markets")
        self.keys = keys
        self.accounts = accounts
        self.locked = locked


class Pipeline:
    """Pipeline of at most one batch on its way and one matched on top of it."""

    def __init__(self, engine_state: EngineState, queue: Queue) -> None:
        self._engine_state = engine_state
        self._queue = queue
        self._flying: SpeculativeBatch | None = None
        self._next: SpeculativeBatch | None = None
        self._commit: asyncio.Task[Mapping[int, Balance]] | None = None
        self._more: asyncio.Future[None] | None = None
        self._enough = SHARE

    @property
    def is_empty(self) -> bool:
        """Whether nothing is on its way."""
        return self._flying is None

    @property
    def share(self) -> int:
        """Return the number of commands that the next batch takes."""
        flying = len(self._flying.commands) if self._flying is not None else 0
        return max(SHARE, (len(self._queue) + flying + 1) // 2)

    # --- one step ---------------------------------------------------------------------------------------------------

    async def carry_out(self, writer: Writer, reader: Writer, commands: list[Command]) -> None:
        """Match these beside the batch on the way, and send them when that has landed. Raises Failed."""
        ahead = SpeculativeBatch(self._engine_state, commands, self._flying)
        try:
            await self._look_up(reader, ahead)
        except Exception as error:
            log.warning("spot.look_up_failed", error=f"{type(error).__name__}: {error}"[:300])
            await self._land_without(writer, ahead)
        self._next = ahead
        await self.land(writer)
        await self._gather(writer)

    async def _land_without(self, writer: Writer, ahead: SpeculativeBatch) -> NoReturn:
        """Leave commands that couldn't be looked up or matched to the locking path, after the batch on the way."""
        self._leave(ahead.commands)
        keys = ahead.touched()
        try:
            await self.land(writer)
        except Failed as failed:
            raise Failed(failed.keys | keys, failed.accounts, failed.locked) from failed
        raise Failed(keys, set(), False)

    async def _look_up(self, reader: Writer, ahead: SpeculativeBatch) -> None:
        asked = ahead.asks()
        if asked.is_empty:
            return ahead.match(asked, Found())
        async with reader.statement() as conn:
            found = await store.look_up(conn, asked)
        return ahead.match(asked, found)

    async def land(self, writer: Writer) -> None:
        """Wait for the batch on the way; send the one after it before anybody is answered. Raises Failed."""
        ahead, balances = self._flying, None
        if ahead is not None:
            assert self._commit is not None
            try:
                balances = await self._commit
            except Exception as error:
                raise self._failed(ahead, error) from error
            self._flying = self._commit = None
        following, self._next = self._next, None
        try:
            if following is not None and not following.batch.is_empty:
                self._send(writer, following)
                await asyncio.sleep(0)  # PostgreSQL works while callers are answered
        finally:  # it has committed, whatever ends this process now
            if ahead is not None:
                self._answer(ahead, balances or {})
        if following is not None and following.batch.is_empty:
            await self._confirm(writer, following)
            self._answer(following, {})

    def _send(self, writer: Writer, ahead: SpeculativeBatch) -> None:
        self._flying = ahead
        self._commit = asyncio.ensure_future(self._write(writer, ahead))

    async def _write(self, writer: Writer, ahead: SpeculativeBatch) -> Mapping[int, Balance]:
        async with writer.statement() as conn:
            state = self._engine_state
            return await store.write_batch(conn, state.ledger, ahead.rows, ahead.posting, state.lease)

    async def _confirm(self, writer: Writer, ahead: SpeculativeBatch) -> None:
        """Make sure of the lease before answering from memory: no statement of this batch has compared it."""
        lease = self._engine_state.lease
        if lease.is_held:
            return
        try:
            async with writer.transaction() as tx:
                await lease.confirm(tx)
        except Exception as error:
            self._next = ahead
            raise self._failed(ahead, error) from error

    def _answer(self, ahead: SpeculativeBatch, balances: Mapping[int, Balance]) -> None:
        try:
            ahead.answer(balances)
        except Exception as error:
            log.error("spot.answer_failed", error=f"{type(error).__name__}: {error}"[:500])
            self._engine_state.doubt()
            refuse(set(ahead.commands).difference(ahead.left), ApiError(codes.OUTCOME_UNKNOWN))
        self._queue.put_back(ahead.left)

    # --- undoing ----------------------------------------------------------------------------------------------------

    def _leave(self, commands: list[Command]) -> None:
        for command in commands:
            command.careful = True
        self._queue.put_back(commands)

    def _undo(self) -> tuple[list[Command], set[Key]]:
        """Take back what is matched and not committed: its commands, in their order, and the markets to build again."""
        commands: list[Command] = []
        keys: set[Key] = set()
        for ahead in (self._flying, self._next):
            if ahead is not None:
                commands += ahead.commands
                keys |= ahead.touched()
        self._flying = self._next = self._commit = None
        return commands, keys

    def _failed(self, ahead: SpeculativeBatch, error: Exception) -> Failed:
        accounts: set[int] = set()
        if isinstance(error, OutcomeUnknown):
            refuse(ahead.commands, ApiError(codes.OUTCOME_UNKNOWN))
        elif isinstance(error, InsufficientFunds):
            accounts.add(error.account)
        elif isinstance(error, LockTimeout):
            accounts = {one for one in ahead.accounts() if not is_house(one)}
        if not isinstance(error, InsufficientFunds | LockTimeout | Retry):
            self._engine_state.doubt()
        log.warning("spot.batch_undone", commands=len(ahead.commands), error=f"{type(error).__name__}: {error}"[:300])
        commands, keys = self._undo()
        self._leave(commands)
        return Failed(keys, accounts, isinstance(error, LockTimeout))

    # --- waiting for enough -----------------------------------------------------------------------------------------

    async def _gather(self, writer: Writer) -> None:
        """While a batch commits, wait for enough commands to begin the next; answer it at once where it ends before."""
        if self._commit is None or len(self._queue) >= self.share:
            return
        self._enough = self.share
        more = self._more = asyncio.get_running_loop().create_future()
        self._commit.add_done_callback(self._stir)
        try:
            await more
        finally:
            self._more = None
        if self._commit.done():
            await self.land(writer)

    def heard(self) -> None:
        """A command has come."""
        if len(self._queue) >= self._enough:
            self._stir()

    def _stir(self, _: Any = None) -> None:
        if self._more is not None and not self._more.done():
            self._more.set_result(None)

    async def drop(self) -> None:
        """Give all batches up: the callers of the one on its way are told that its outcome is unknown, the others wait
        again."""
        flying, commit = self._flying, self._commit
        if flying is not None:
            refuse(flying.commands, ApiError(codes.OUTCOME_UNKNOWN))
        commands, _ = self._undo()
        self._leave(commands)
        if commit is not None:
            self._engine_state.doubt()
            commit.cancel()
            await asyncio.gather(commit, return_exceptions=True)
