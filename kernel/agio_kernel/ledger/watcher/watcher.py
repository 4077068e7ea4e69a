"""The loop that proves the ledger for as long as the deployment serves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

import asyncpg
import msgspec
import structlog

from agio_kernel.declarations.codes import WITHDRAWALS_PAUSED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.identity import audit
from agio_kernel.ledger import Finding, NotProved
from agio_kernel.ledger.proof.chain import End
from agio_kernel.ledger.watcher.alarm import Alarm, AlarmStands, open_alarm, raise_alarm
from agio_kernel.ledger.watcher.follow import Follow
from agio_kernel.ledger.watcher.scan_cycle import ScanCycle
from agio_kernel.money.leaving import STAGES, Guard, Leaving, Stage
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Writer

EVERY_S = 1.0
"""Interval of proving new links."""
TURN_EVERY_S = 2.0
"""Interval of proving everything anew, where it takes no longer."""
SHARE = 0.05
"""Greatest share of one core of the database that the turns of a process take, of all its deployments together: after
each bit they rest for the other parts."""
LATE_S = 60.0
"""A watcher that has proved nothing for so long doesn't watch."""
_STEP_LIMIT_S = 300.0

_log = structlog.get_logger(__name__)


class Watched(msgspec.Struct, frozen=True):
    """State of the watcher for health and metrics: open alarms, the age of the newest proof and of the last whole turn,
    in seconds; and the problem that keeps the watcher from it.
    """

    alarm: Alarm | None
    recent_s: float | None
    turn_s: float | None
    problem: str = ""

    @property
    def ok(self) -> bool:
        """Whether it watches, and has found nothing."""
        return self.alarm is None and not self.problem and (self.recent_s is None or self.recent_s < LATE_S)


class Watcher:
    """One per kernel (``kernel.part``); the process that serves runs it, all processes ask its rules."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._alarm: Alarm | None = None
        self._recent_at: float | None = None
        self._turn_at: float | None = None
        self._problem = ""
        self._end: End | None = None

    # -- what it forbids --------------------------------------------------------------------------------------------

    def guards(self) -> list[Guard]:
        """While an alarm is open no money leaves; what is to go is proved in the transaction that lets it go."""
        return [
            Guard("ledger.alarm", STAGES, _refuse_alarmed),
            Guard("ledger.proof", (Stage.HAND_OVER, Stage.CARRY_OUT), self._refuse_unproved),
        ]

    async def _refuse_unproved(self, conn: asyncpg.Connection, leaving: Leaving) -> None:
        if leaving.account is None:
            return
        try:
            await self._kernel.ledger.prove(conn, [leaving.account])
            owner = await conn.fetchval("SELECT owner FROM ledger_account WHERE id = $1", leaving.account)
            if owner != leaving.user_id:
                sentence = f"account {leaving.account} is of {owner}, its payout of {leaving.user_id}"
                raise NotProved([Finding("owners", sentence, leaving.account, leaving.user_id, owner)])
        except NotProved as error:
            # The transaction that asks is rolled back: the alarm is raised in one of its own.
            self._kernel.db.spawn(self.report(error.findings), name="alarm")
            raise ApiError(WITHDRAWALS_PAUSED) from error

    # -- what it says -----------------------------------------------------------------------------------------------

    def state(self) -> Watched:
        """State of the watcher as of the last look."""
        now = time.monotonic()
        recent, scan_cycle = (None if at is None else round(now - at, 1) for at in (self._recent_at, self._turn_at))
        return Watched(self._alarm, recent, scan_cycle, self._problem)

    async def report(self, findings: Sequence[Finding]) -> None:
        """Raise the alarm, or add to the open one."""
        if not findings:
            return
        _log.error("ledger.alarm", findings=len(findings), first=findings[0].sentence)
        await self._kernel.db.run(lambda tx: raise_alarm(tx, self._kernel.ids, findings))

    async def require_clean(self) -> None:
        """AlarmStands where the whole ledger or the audit, verified now, isn't clean."""
        async with self._kernel.db.read() as conn:
            report = await self._kernel.ledger.verify(conn)
            entries = await audit.verify(conn)
        if not entries.ok:
            raise AlarmStands("the audit isn't as it was written")
        if not report.ok:
            raise AlarmStands(f"{sum(report.counts.values())} findings: {report.findings[0].sentence}")

    # -- what it does -----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Watch while this is open, on two connections of its own; a lost one is replaced."""
        self._recent_at = time.monotonic()
        async with while_open(self._kernel.db.spawn(self._watch(), name="watcher")):
            yield

    async def _watch(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._kept_up(self._recent))
            group.create_task(self._kept_up(self._turns))

    async def _kept_up(self, proving: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await proving()
            except Exception as error:  # whatever it is: a watcher that stopped would be silent for ever
                _log.warning("watcher.interrupted", error=type(error).__name__, reason=str(error)[:200])
                self._problem = type(error).__name__
            await asyncio.sleep(EVERY_S)

    async def _recent(self) -> None:
        follow = Follow(self._kernel.ledger.codes, self._end)  # a look that failed half way is begun anew
        async with self._connection("watcher") as writer:
            while True:
                await self._step(writer, follow.step)
                self._end = follow.end
                async with self._kernel.db.read() as conn:
                    self._alarm = await open_alarm(conn)
                self._recent_at = time.monotonic()
                await asyncio.sleep(EVERY_S)

    async def _turns(self) -> None:
        """Run the turns on a connection of their own, so that reading whole tables doesn't delay the look at new
        entries."""
        async with self._connection("watcher turn") as writer:
            while True:
                began = time.monotonic()
                async for bit in ScanCycle(self._kernel.ledger.codes).bits():
                    async with _one_at_a_time():  # the rest as well: a hundred deployments share what one may take
                        took = await self._step(writer, bit)
                        await asyncio.sleep(took * (1 - SHARE) / SHARE)
                self._turn_at, self._problem = time.monotonic(), ""
                await asyncio.sleep(max(EVERY_S, TURN_EVERY_S - (self._turn_at - began)))

    @asynccontextmanager
    async def _connection(self, name: str) -> AsyncIterator[Writer]:
        writer = await self._kernel.db.writer(name)
        try:
            yield writer
        finally:
            await writer.close()

    async def _step(self, writer: Writer, prove: Callable[[asyncpg.Connection], Awaitable[list[Finding]]]) -> float:
        """One look in one snapshot; how long it took, in seconds."""
        began = time.monotonic()
        async with writer.transaction(isolation="repeatable_read") as tx:
            await tx.execute(f"SET LOCAL statement_timeout = {int(_STEP_LIMIT_S * 1000)}")
            found = await prove(tx)
        took = time.monotonic() - began
        await self.report(found)
        return took


_LOCKS: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


def _one_at_a_time() -> asyncio.Lock:
    """The process's lock for bits of turns, first come, first served."""
    return _LOCKS.setdefault(asyncio.get_running_loop(), asyncio.Lock())


async def _refuse_alarmed(conn: asyncpg.Connection, _leaving: Leaving) -> None:
    if await conn.fetchval("SELECT EXISTS (SELECT FROM ledger_alarm WHERE cleared_at IS NULL)"):
        raise ApiError(WITHDRAWALS_PAUSED)
