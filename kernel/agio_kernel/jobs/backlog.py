"""Backlogs: rows that wait for something no scheduled work, task or event tells of: a free account, a signer, a
chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import asyncpg
import msgspec

from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database

MOST_COUNTED = 10_000
"""Greatest number that is counted: more is shown as that many."""


class Backlog(msgspec.Struct, frozen=True):
    """``rows`` is a query of one column, since when each row waits, the oldest first; ``late_s`` how long one may.

    The name begins with the plugin's id. The query is asked at every look at the health page: give it an index.
    """

    name: str
    rows: str
    late_s: int


class BacklogStatus(msgspec.Struct, frozen=True):
    """Count of waiting rows, age of the oldest in seconds, and whether that is over its limit."""

    name: str
    waiting: int
    age_s: int
    late: bool


class Backlogs:
    """Backlogs of all enabled plugins; one per kernel (``kernel.part(Backlogs)``)."""

    def __init__(self, kernel: Kernel) -> None:
        self.declared: list[Backlog] = []

    def add(self, backlogs: Iterable[Backlog]) -> None:
        """Add backlogs; called at start."""
        self.declared.extend(backlogs)

    async def status(self, conn: asyncpg.Connection | Database) -> Sequence[BacklogStatus]:
        """Standing of each backlog."""
        return [await _status(conn, one) for one in self.declared]


async def _status(conn: asyncpg.Connection | Database, backlog: Backlog) -> BacklogStatus:
    row = await conn.fetchrow(
        "SELECT count(*), coalesce(greatest(0, extract(epoch FROM agio_now() - min(since))), 0)::int"
        f" FROM (SELECT since FROM ({backlog.rows}) waiting(since) LIMIT {MOST_COUNTED}) counted"
    )
    waiting, age_s = row or (0, 0)
    return BacklogStatus(backlog.name, waiting, age_s, age_s > backlog.late_s)
