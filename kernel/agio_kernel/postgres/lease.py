"""Leases with fencing: at most one process writes what is leased, by a number that PostgreSQL compares.

The epoch rises with each owner. A batch compares it in its own statement, on a row that it locks (``fence``,
``fenced``), so an owner who was stopped past the end of his lease and goes on commits nothing. `valid_until` only says
when somebody else may try: no commit rests on clocks. An owner whose connection is gone is known by the advisory lock
of his epoch, so nobody waits for the end of his time. It is a lock of the epoch and not of the name: a stopped owner
still has his when somebody else has the lease already, and its end must free nothing.
"""

import asyncio
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import asyncpg
import msgspec
import structlog

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.postgres.db import Database, DatabaseUnavailable, Writer

TTL_S = 2.0
"""Time for which a lease is taken and renewed, in seconds; renewed four times in it."""
LOST = "AG006"

_log = structlog.get_logger(__name__)

_KEY = "hashtext('agio lease ' || $1::text)"
_GONE = f"(l.valid_until < clock_timestamp() OR pg_try_advisory_xact_lock({_KEY}, l.epoch::int))"
# Looks without locking the row: whoever waits must not stand in the way of the owner's batches.
_LOOK = f"SELECT l.owner FROM lease l WHERE l.name = $1 AND NOT {_GONE}"
_TAKE = f"""
    INSERT INTO lease AS l (name, owner, address, epoch, valid_until)
    VALUES ($1, $2, $4, 1, clock_timestamp() + $3 * interval '1 s')
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, address = excluded.address, epoch = l.epoch + 1,
            valid_until = excluded.valid_until
        WHERE {_GONE}
    RETURNING epoch, pg_try_advisory_lock({_KEY}, epoch::int) AS locked
"""
RENEW = """
    UPDATE lease SET valid_until = clock_timestamp() + $3 * interval '1 s' WHERE name = $1 AND epoch = $2 RETURNING 1
"""
HAND_OVER = "UPDATE lease SET valid_until = '-infinity' WHERE name = $1 AND epoch = $2"
_LEASES = """
    SELECT name, substring(owner FROM '^\\S+ \\d+') AS owner, epoch, valid_until >= clock_timestamp() AS held FROM lease
    WHERE name NOT LIKE 'lane-%' ORDER BY name
"""
_CONFIRM = "SELECT 1 FROM lease WHERE name = $1 AND epoch = $2 FOR KEY SHARE"


class LeaseStatus(msgspec.Struct, frozen=True):
    """A lease and the process that has it, as host and number, or had it last where it isn't ``held``; how many times
    it was taken (``epoch``).
    """

    name: str
    owner: str
    epoch: int
    held: bool


class LeaseLost(DatabaseUnavailable):
    """Another process has it, and nothing was done: forget what it was about, and ask for it anew."""


class Lease:
    """Lease of one name, in the process that has it or waits for it.

    It is taken by the connection that writes under it, and ends with that connection: after a reconnect it is taken
    anew, and what is in memory is read again. A lost one keeps its epoch, for which every batch is refused.
    """

    def __init__(self, db: Database, name: str, ttl_s: float = TTL_S) -> None:
        self.name = name
        self.owner = f"{socket.gethostname()} {os.getpid()} {secrets.token_hex(4)}"
        self.address = ""
        """At which the other processes reach this one, once it is the owner; empty where they don't."""
        self.epoch = 0
        self._db = db
        self._usual_s = self._ttl_s = ttl_s
        self._good_until = 0.0
        self._has = False

    @property
    def is_held(self) -> bool:
        """Whether nobody else can have it, by this process's own clock: a process that was stopped and goes on asks
        this before it answers from memory."""
        return self._has and _now() < self._good_until

    @property
    def is_lost(self) -> bool:
        """Whether it was taken, and is another process's by now."""
        return self.epoch > 0 and not self._has

    async def look(self) -> str | None:
        """Return who has it; None where it may be taken."""
        return await self._db.fetchval(_LOOK, self.name)

    async def owner_address(self) -> str:
        """Return the address of who has it, or had it last; empty where that has none."""
        return await self._db.fetchval("SELECT address FROM lease WHERE name = $1", self.name) or ""

    async def take(self, writer: Writer) -> bool:
        """Take it for as long as this connection lives; False where another has it."""
        asked = _now()
        try:
            async with writer.statement() as conn:
                row = await conn.fetchrow(_TAKE, self.name, self.owner, self._ttl_s, self.address)
        except asyncpg.UniqueViolationError:  # whose first row was written at once, and met by its other key
            return False
        if row is None or not row["locked"]:
            return False
        self.epoch, self._good_until, self._has = row["epoch"], asked + self._ttl_s, True
        return True

    async def confirm(self, conn: asyncpg.Connection) -> None:
        """Make sure of it before answering from memory what no statement has compared; a LeaseLost where another
        process may have written meanwhile."""
        if not self.is_held and await conn.fetchval(_CONFIRM, self.name, self.epoch) is None:
            self.lose()
            raise LeaseLost(self.name)

    def lose(self) -> None:
        """Another process has it. The epoch stays: a batch that is sent yet is refused by it."""
        if self._has:
            _log.warning("lease.lost", name=self.name, epoch=self.epoch)
        self._has = False

    async def hand_over(self, writer: Writer) -> None:
        """Let the next one take it at once: the last statement of an owner who stops."""
        if self._has:
            async with writer.statement() as conn:
                await conn.execute(HAND_OVER, self.name, self.epoch)
            self._has = False

    @asynccontextmanager
    async def prolonged(self, conn: asyncpg.Connection, ttl_s: float) -> AsyncIterator[None]:
        """Renew it for longer meanwhile: the process is about to be busy, and can renew nothing."""
        self._ttl_s = ttl_s
        try:
            await self.renew(conn)
            yield
        finally:
            self._ttl_s = self._usual_s
        await self.renew(conn)  # or whoever is stopped now would keep it for all that time

    @asynccontextmanager
    async def renewed(self, lost: Callable[[], None]) -> AsyncIterator[None]:
        """Renew it while this is open and it is had, on a connection of its own: the pool may be exhausted, and the
        owner's connection busy. ``lost`` is told once another process has it."""
        async with while_open(self._db.spawn(self._keep(lost), name=f"lease {self.name}")):
            yield

    async def renew(self, conn: asyncpg.Connection) -> None:
        """Have it for longer; a LeaseLost where another process has it."""
        asked, epoch, ttl_s = _now(), self.epoch, self._ttl_s
        renewed = await conn.fetchval(RENEW, self.name, epoch, ttl_s, timeout=self._usual_s)
        if epoch != self.epoch:
            return  # taken anew meanwhile
        if renewed is None:
            self.lose()
            raise LeaseLost(self.name)
        self._good_until = asked + ttl_s

    async def _keep(self, lost: Callable[[], None]) -> None:
        own: Writer | None = None
        try:
            while True:
                await asyncio.sleep(self._usual_s / 4)
                if not self._has:
                    continue
                try:
                    if own is None or own.is_closed():
                        own = await self._db.writer(f"lease {self.name}")
                    async with own.statement() as conn:
                        await self.renew(conn)
                except LeaseLost:
                    lost()
                except Exception as error:
                    _log.warning("lease.not_renewed", name=self.name, error=f"{type(error).__name__}: {error}"[:200])
        finally:
            if own is not None:
                await own.close()


async def leases_of(db: Database) -> list[LeaseStatus]:
    """The deployment's leases, by name; lanes of ids aren't among them."""
    return [LeaseStatus(**row) for row in await db.fetch(_LEASES)]


def fence(name: int, epoch: int) -> str:
    """The WITH query that compares the epoch, by the numbers of its two parameters."""
    held = f"SELECT 1 FROM lease WHERE name = ${name}::text AND epoch = ${epoch}::bigint FOR KEY SHARE"
    return f"fence AS MATERIALIZED ({held})"


def fenced(answer: str) -> str:
    """The expression of a statement with a ``fence``: the answer, or the whole statement fails."""
    return f"lease_held((SELECT count(*) FROM fence), {answer})"


@contextmanager
def leased(lease: Lease) -> Iterator[None]:
    """Within it a statement that the fence has refused is a LeaseLost."""
    try:
        yield
    except asyncpg.PostgresError as error:
        if error.as_dict().get("sqlstate") != LOST:
            raise
        lease.lose()
        raise LeaseLost(lease.name) from error


def _now() -> float:
    """Seconds on a clock that goes on while the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
