"""Events of accounts, each under a number of its account's own, without a hole: written by the
statement that moves the money, numbered after its commit, kept for ``KEPT`` and told from the table alone.

Only what somebody follows is written: whoever was told of an account within the days that its events are kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import asyncpg
import msgspec
import structlog

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.postgres.db import Database, DatabaseUnavailable, OutcomeUnknown, Writer

if TYPE_CHECKING:
    from agio_kernel.ports.kernel import Kernel

log = structlog.get_logger(__name__)

KEPT = timedelta(days=30)
RENEWED_EVERY = timedelta(hours=1)
ROWS_AT_ONCE = 200
EVERY_S = 0.25
"""Interval of looking for money that moved elsewhere; a writer of this process calls ``wake``."""
PAUSE_S = 0.1
"""The longest pause after numbering, in which more gathers: a busy site numbers much at once. It is as many times
``PAUSE_OF_ROW_S`` as rows were numbered, and so short where little happens."""
PAUSE_OF_ROW_S = 0.01
READ_AT_ONCE = 500
SETTLED_EVERY_S = 0.02

_FOLLOW = """
    INSERT INTO ledger_followed AS s (account, until) VALUES ($1, $2)
    ON CONFLICT (account) DO UPDATE SET until = excluded.until, followed = true
    WHERE NOT s.followed OR s.until < excluded.until - $3::interval
"""
# An account's newest number stands in its newest event, and in `last` once that is kept no more.
_LAST = """
    SELECT greatest(s.last, (SELECT max(e.number) FROM ledger_event e WHERE e.account = $1))
    FROM ledger_followed s WHERE s.account = $1
"""
_OLDEST = """
    SELECT e.number - e.events + 1 FROM ledger_event e WHERE e.account = $1 ORDER BY e.number LIMIT 1
"""
_FORGET = """
    WITH gone AS (
        DELETE FROM ledger_event WHERE ctid = ANY (ARRAY(SELECT ctid FROM ledger_event WHERE at < $1 LIMIT $2))
        RETURNING account, number
    ), kept AS (
        UPDATE ledger_followed s SET last = greatest(s.last, g.last)
        FROM (SELECT account, max(number) AS last FROM gone GROUP BY account) g WHERE s.account = g.account
    )
    SELECT count(*) FROM gone
"""
_AFTER = """
    SELECT w.account, e.number, e.at, e.body, e.holding, a.wallet, e.moved, e.available, e.held
    FROM unnest($1::bigint[], $2::bigint[]) w(account, number) CROSS JOIN LATERAL (
        SELECT r.number - r.events + x.place AS number, x.*
        FROM (SELECT * FROM ledger_event r WHERE r.account = w.account AND r.number > w.number
              ORDER BY r.number LIMIT $3) r
        CROSS JOIN LATERAL unnest(r.moments, r.bodies, r.holdings, r.available, r.held, r.moved)
            WITH ORDINALITY x(at, body, holding, available, held, moved, place)
        WHERE r.number - r.events + x.place > w.number ORDER BY r.number, x.place LIMIT $3
    ) e LEFT JOIN ledger_account a ON a.id = e.holding ORDER BY w.account, e.number
"""


class Holding(msgspec.Struct, frozen=True):
    """Change of a wallet's coin by anything but a trade (``moved``), or its balance then."""

    account: int
    wallet: int
    moved: int | None
    available: int
    held: int


class AccountEvent(msgspec.Struct, frozen=True):
    """Event of an account in its writer's form (``body``), or of its balance."""

    account: int
    number: int
    at: datetime
    body: bytes | None
    holding: Holding | None


class NotKept(Exception):
    """Nobody has been told this number, or what came after it is kept no more."""


class AccountEvents:
    """Those of every account that is followed. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._db: Database = kernel.db
        self._now: Callable[[], datetime] = kernel.clock.now
        self.followed: set[int] = set()
        """Of whom whoever writes with his own statements writes events."""
        self._settled: set[int] = set()
        """Those of whom everything that is committed from now on is written."""
        self._settles: list[Callable[[], Awaitable[None]]] = []
        self._listeners: dict[int, list[Callable[[], None]]] = {}
        self._hears_all: list[Callable[[int, int], None]] = []
        self._wake = asyncio.Event()

    # --- who writes --------------------------------------------------------------------------------------------------

    def settle_with(self, settle: Callable[[], Awaitable[None]]) -> None:
        """Wait for this before somebody is told that an account is followed: until what was begun while it wasn't is
        committed.
        """
        self._settles.append(settle)

    async def begin_writing(self) -> None:
        """Write the events of all who are followed, at whichever process: a writer with statements of its own waits for
        this before the first of them, since another may have written until now.
        """
        self._settled |= await self._read_followed()

    async def _read_followed(self) -> set[int]:
        rows = await self._db.fetch("SELECT account FROM ledger_followed WHERE followed")
        accounts = {row["account"] for row in rows}
        self.followed |= accounts
        return accounts

    def wake(self) -> None:
        """Something was committed."""
        self._wake.set()

    # --- who is told -------------------------------------------------------------------------------------------------

    async def follow(self, account: int) -> int:
        """Have this account's events written, for ``KEPT`` from now on; the newest number. Any event committed from now
        on comes after it.
        """
        await self._db.execute(_FOLLOW, account, self._now() + KEPT, RENEWED_EVERY)
        self.followed.add(account)
        if account not in self._settled:
            await self._settle()
            self._settled.add(account)
        await self.number()
        return await self._last(account)

    async def require_kept(self, account: int, number: int) -> int:
        """The newest number of an account; NotKept where it can't be told what came after this one."""
        row = await self._db.fetchrow(f"SELECT ({_LAST}) AS last, ({_OLDEST}) AS oldest", account)
        assert row is not None, "a select of two values returns one row"
        last, oldest = row["last"], row["oldest"]
        if last is None or not (last + 1 if oldest is None else oldest) - 1 <= number <= last:
            raise NotKept
        return last

    async def after(self, numbers: Mapping[int, int], most: int = READ_AT_ONCE) -> Sequence[AccountEvent]:
        """Events of accounts after a number of each, at most so many of each, in order."""
        async with self._db.read() as conn:
            return await events_after(conn, numbers, most)

    def listen(self, account: int, wake: Callable[[], None]) -> Callable[[], None]:
        """Call this, which never waits, whenever there is something new of an account; returns how to stop."""
        listeners = self._listeners.setdefault(account, [])
        listeners.append(wake)

        def stop() -> None:
            listeners.remove(wake)
            if not listeners:
                self._listeners.pop(account, None)

        return stop

    def listen_to_all(self, tell: Callable[[int, int], None]) -> None:
        """Tell this, which never waits, of every account that has something new, and its newest number."""
        self._hears_all.append(tell)

    # --- numbering ---------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Number what is written while this is open."""
        await self._read_followed()  # nobody is settled by it: another process may write, and know less
        async with (
            while_open(self._db.spawn(self._run(), name="account events")),
            while_open(self._db.spawn(self._renew(), name="followed accounts")),
        ):
            yield

    async def _renew(self) -> None:
        """Follow on whoever is listened to here: the process that forgets the others may be another."""
        while True:
            await asyncio.sleep(RENEWED_EVERY.total_seconds())
            try:
                await self.renew()
            except (DatabaseUnavailable, OutcomeUnknown) as error:
                log.warning("account_events.not_renewed", error=type(error).__name__)

    async def renew(self) -> None:
        """Follow whoever is listened to here for ``KEPT`` from now on."""
        listened, until = list(self._listeners), self._now() + KEPT
        await self._db.execute("UPDATE ledger_followed SET until = $2 WHERE account = ANY ($1)", listened, until)

    async def number(self) -> int:
        """Number what is committed, at most ``ROWS_AT_ONCE`` rows of it, and wake whoever hears of it; how many."""
        async with self._db.read() as conn:
            return await self._number(conn)

    async def _number(self, conn: asyncpg.Connection) -> int:
        found = await conn.fetch("SELECT account, last, rows FROM ledger_number($1)", ROWS_AT_ONCE)
        for account, last, _ in found:
            for tell in self._hears_all:
                tell(account, last)
            for wake in tuple(self._listeners.get(account, ())):
                wake()
        return found[0]["rows"] if found else 0

    async def forget_old(self, limit: int) -> int:
        """Delete what is past its time, at most so much, and let go whom nobody was told of for as long. How much."""
        await self.renew()
        now = self._now()
        rows = await self._db.fetch(
            "UPDATE ledger_followed SET followed = false WHERE followed AND until < $1 RETURNING account", now
        )
        ended = {row["account"] for row in rows}
        self.followed -= ended
        self._settled -= ended
        return await self._db.fetchval(_FORGET, now - KEPT, limit)

    async def _run(self) -> None:
        while True:
            try:
                writer = await self._db.writer("account events")
                try:
                    await self._number_with(writer)
                finally:
                    await writer.close()
            except (DatabaseUnavailable, OutcomeUnknown):
                pass  # what was written waits
            except Exception as error:
                log.error("account_events.not_numbered", error=type(error).__name__, exc_info=error)
            await asyncio.sleep(EVERY_S)

    async def _number_with(self, writer: Writer) -> None:
        """Number whatever is committed until this connection is lost: one of its own, because taking one of the pool
        and giving it back costs more than numbering little.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY_S):
                    await self._wake.wait()
            self._wake.clear()
            rows = ROWS_AT_ONCE
            while rows >= ROWS_AT_ONCE:
                async with writer.statement() as conn:
                    rows = await self._number(conn)
            await asyncio.sleep(min(rows * PAUSE_OF_ROW_S, PAUSE_S))

    async def _settle(self) -> None:
        """Wait until nobody is on his way who didn't know of a row that is committed by now."""
        for settle in self._settles:
            await settle()
        begun = await self._db.fetchval("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
        seen = "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8"
        while not await self._db.fetchval(seen, begun):  # noqa: ASYNC110 - a transaction's end tells nobody
            await asyncio.sleep(SETTLED_EVERY_S)

    async def _last(self, account: int) -> int:
        return await self._db.fetchval(_LAST, account)


async def events_after(
    conn: asyncpg.Connection, numbers: Mapping[int, int], most: int = READ_AT_ONCE
) -> Sequence[AccountEvent]:
    """Events of accounts after a number of each, in order."""
    return [_event(row) for row in await conn.fetch(_AFTER, list(numbers), list(numbers.values()), most)]


def _event(row: asyncpg.Record) -> AccountEvent:
    holding = None
    if row["holding"] is not None:
        holding = Holding(row["holding"], row["wallet"], row["moved"], row["available"] or 0, row["held"] or 0)
    return AccountEvent(row["account"], row["number"], row["at"], row["body"], holding)
