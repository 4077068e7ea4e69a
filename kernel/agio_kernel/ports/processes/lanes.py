"""The lane of this process's ids, kept as a lease: of all processes of a deployment each has one of its own.

A lane is free again only when its time is over, not when a connection is gone: whoever has lost the database for a
moment still makes ids in it.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import structlog

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.ids import LANE_BITS, IdSource
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.lease import HAND_OVER, RENEW

TTL_S = 60.0
_TRIES = 100
"""Times to ask for a lane: after each another process was faster."""

_log = structlog.get_logger(__name__)

_TAKE = """
    INSERT INTO lease AS l (name, owner, epoch, valid_until)
    SELECT 'lane-' || n, $1, 1, clock_timestamp() + $2 * interval '1 s' FROM generate_series(0, $3 - 1) n
    WHERE NOT EXISTS (SELECT FROM lease o WHERE o.name = 'lane-' || n AND o.valid_until >= clock_timestamp())
    ORDER BY random() LIMIT 1
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, epoch = l.epoch + 1, valid_until = excluded.valid_until
        WHERE l.valid_until < clock_timestamp()
    RETURNING name, epoch
"""


@asynccontextmanager
async def own_lane(db: Database, ids: IdSource, lanes: int = 1 << LANE_BITS) -> AsyncIterator[None]:
    """Make ids in a lane of this process's own while this is open."""
    lane = _Lane(db, ids, lanes)
    await lane.take()
    try:
        async with while_open(db.spawn(lane.keep(), name="lane of ids")):
            yield
    finally:
        await lane.give_back()


class _Lane:
    def __init__(self, db: Database, ids: IdSource, lanes: int) -> None:
        self._db = db
        self._ids = ids
        self._lanes = lanes
        self._name = ""
        self._epoch = 0

    async def take(self) -> None:
        owner = f"{socket.gethostname()} {os.getpid()}"
        for _ in range(_TRIES):
            try:
                async with self._db.transaction() as tx:
                    row = await tx.fetchrow(_TAKE, owner, TTL_S, self._lanes)
            except asyncpg.UniqueViolationError:  # a lane whose first row was written at once, met by its other key
                continue
            if row is not None:
                self._name, self._epoch = row["name"], row["epoch"]
                self._ids.change_lane(int(self._name.removeprefix("lane-")))
                return
        raise RuntimeError(f"all {self._lanes} lanes of ids are taken: that many processes run on this database")

    async def keep(self) -> None:
        while True:
            await asyncio.sleep(TTL_S / 4)
            try:
                async with self._db.transaction() as tx:
                    renewed = await tx.fetchval(RENEW, self._name, self._epoch, TTL_S)
                if renewed is None:  # stopped for longer than it had the lane
                    await self.take()
            except Exception as error:
                _log.warning("lane.not_renewed", name=self._name, error=f"{type(error).__name__}: {error}"[:200])

    async def give_back(self) -> None:
        try:
            await self._db.execute(HAND_OVER, self._name, self._epoch)
        except Exception as error:  # it is free once its time is over
            _log.warning("lane.not_given_back", name=self._name, error=type(error).__name__)
