"""The price leader: of all processes of a deployment one asks the source, keeps what it says and tells it; the others
tell what that one has kept (ADR 0049).

A round is told once it is kept, by the leader as by who follows. So every process shows the same prices, what settles
later finds each of them, and a leader that was stopped and goes on tells nothing: its round is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.clock import Clock
from agio_kernel.postgres.db import Database, Writer
from agio_kernel.postgres.lease import Lease

from agio_market.quotes.quotation import JUMP_MS, Quotation
from agio_market.tick_store.keeper import TickKeeper
from agio_market.tick_store.store import CHANNEL, NumberedRound, newest_round, rounds_after

log = structlog.get_logger(__name__)

STAND_BY_S = 0.1
"""Pause of a process that may lead before it looks again whether nobody does, in seconds."""
FOLLOW_S = 1.0
"""Pause of one that only follows before it looks whether its connection lives."""
AGAIN_S = 0.3
"""Pause after which a lost connection is made anew, in seconds."""
FORGET_EVERY = 600
"""Rounds: of a second each."""


class PriceLeader:
    """Leads the prices of its deployment, or follows the process that does."""

    def __init__(self, quotation: Quotation, db: Database, clock: Clock) -> None:
        self._quotation = quotation
        self._db = db
        self._clock = clock
        self._lease = Lease(db, "prices")
        self._keeper = TickKeeper(quotation, db, self._lease)
        self._writer: Writer | None = None
        self._kept = asyncio.Event()
        self._last = (0, 0)
        """Epoch and number of the last round that was told here."""
        self._may_lead = False
        self._stood_by = False
        self.leads = False

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tell what is kept while this is open, and begin with what was kept last."""
        try:
            await self.begin()
            async with (
                self._lease.renewed(self._kept.set),
                while_open(self._db.spawn(self._run(), name="market prices")),
            ):
                yield
        finally:
            await self.stop()

    @asynccontextmanager
    async def leading(self) -> AsyncIterator[None]:
        """Lead while this is open, where nobody else does."""
        self._may_lead = True
        self._kept.set()
        try:
            yield
        finally:
            self._may_lead = False

    async def begin(self) -> None:
        """Begin with the last round that was kept, where it isn't from before an absence, and lead where nobody does.
        A process that only follows and finds neither begins in silence.
        """
        newest = await newest_round((await self._connected()).connection)
        if newest is not None:
            self._last = newest.epoch, newest.number
            if abs(newest.round.time_ms - self._clock.now_ms()) <= JUMP_MS:
                self._quotation.begin(newest.round)
        if self._may_lead:
            await self.turn()
        if not self._quotation.reported_ms:
            self._quotation.begin(self._quotation.silence())

    async def stop(self) -> None:
        """Hand the lease over, and close the connection."""
        writer, self._writer = self._writer, None
        self.leads = False
        if writer is not None:
            with suppress(Exception):  # then the next one waits for the end of the connection
                await self._lease.hand_over(writer)
            await writer.close()

    async def turn(self) -> None:
        """Lead for a round; or tell what was kept since, and take the lead where nobody has it."""
        writer = await self._connected()
        if not self.leads:
            self._kept.clear()
            await self._follow(writer)
            if not self._may_lead:
                return
            if await self._lease.look() not in (None, self._lease.owner) or not await self._lease.take(writer):
                self._stood_by = True
                return
            await self._follow(writer)  # the last that the leader before has kept
            await self._keeper.begin()
            self.leads = True
            if self._stood_by:  # the one process of a start tells its steps on the same terminal
                log.info("market.prices_led", epoch=self._lease.epoch)
        await self._lead(writer)

    async def _connected(self) -> Writer:
        if self._writer is None or self._writer.is_closed():
            self.leads = False  # an epoch ends with its connection
            self._writer = writer = await self._db.writer("market prices")
            await writer.connection.add_listener(CHANNEL, lambda *_: self._kept.set())
        return self._writer

    async def _follow(self, writer: Writer) -> None:
        async with writer.statement() as conn:
            found = await rounds_after(conn, *self._last)
        for one in found:
            self._tell(one)

    async def _lead(self, writer: Writer) -> None:
        try:
            round = self._quotation.ask()
        except Exception as error:  # a source that fails says nothing, and is asked again
            log.error("market.tick_failed", error=type(error).__name__, exc_info=error)
            return
        one = NumberedRound(self._lease.epoch, self._last[1] + 1, round)
        async with writer.statement() as conn:
            await self._keeper.keep(conn, one.number, round)
        self._tell(one)

    def _tell(self, one: NumberedRound) -> None:
        missed = one.number - self._last[1] - 1
        self._last = one.epoch, one.number
        try:
            if missed:
                log.warning("market.rounds_missed", rounds=missed)
                self._quotation.begin(one.round)
            else:
                self._quotation.tell(one.round)
        except Exception as error:
            log.error("market.tick_failed", error=type(error).__name__, exc_info=error)

    async def _run(self) -> None:
        while True:
            try:
                await self.turn()
                if self.leads and self._writer is not None:
                    await self._until_next_second(self._writer)
                    continue
            except Exception as error:
                log.warning("market.prices_interrupted", error=f"{type(error).__name__}: {error}"[:200])
                await self._lost()
                await asyncio.sleep(AGAIN_S)
            with suppress(TimeoutError):
                async with asyncio.timeout(STAND_BY_S if self._may_lead else FOLLOW_S):
                    await self._kept.wait()

    async def _until_next_second(self, writer: Writer) -> None:
        """Make up for an absence meanwhile, and forget from time to time."""
        second = self._clock.now_ms() // 1000
        if self._last[1] % FORGET_EVERY == 0:
            self._db.spawn(self._keeper.forget(), name="market ticks forgotten")
        caught_up = False
        while not caught_up and self._clock.now_ms() // 1000 == second:
            try:
                async with writer.statement() as conn:
                    caught_up = await self._keeper.catch_up(conn)
            except Exception as error:  # the next round finds out whether there is a lead yet
                log.warning("market.ticks_not_kept", error=f"{type(error).__name__}: {error}"[:200])
                break
        if self._clock.now_ms() // 1000 == second:
            await asyncio.sleep(1 - self._clock.now_ms() % 1000 / 1000)

    async def _lost(self) -> None:
        """Go on with a new connection, so with a new epoch; what was kept is told then."""
        self.leads = False
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.close()
