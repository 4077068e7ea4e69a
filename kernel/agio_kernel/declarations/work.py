"""Work beside calls: recurring tasks, lifespans of the process, examinations of the doctor."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any

import asyncpg
import msgspec

NextDue = Callable[[asyncpg.Connection], Awaitable[datetime | None]]
"""Answers when there is something to do next that no commit brings about, on the deployment's clock; None for never. A
moment that has passed keeps an idle deployment of an installation open.
"""


def due_by(sql: str) -> NextDue:
    """The moment that a statement answers."""

    async def next_due(conn: asyncpg.Connection) -> datetime | None:
        found: datetime | None = await conn.fetchval(sql)
        return found

    return next_due


always_due = due_by("SELECT agio_now()")
"""Of what goes on for as long as it is there."""


class TaskSpec(msgspec.Struct, frozen=True):
    """Work that is due again and again. taskiq only wakes it: what is owed lives in PostgreSQL.

    ``run`` is given the parts of the kernel that it names (``plugins.making``). ``next_due``: without one it follows
    commits, and the day.
    """

    name: str
    run: Callable[..., Awaitable[Any]]
    every_s: float
    summary: str
    time_limit_s: float = 60.0
    next_due: NextDue | None = None


class Lifespan(msgspec.Struct, frozen=True):
    """Service that lives as long as the process: a sequencer, a price loop.

    ``open`` is given the parts of the kernel that it names. ``in_workers``: a process that only carries out tasks opens
    it, too, because tasks read what it keeps in memory. ``next_due`` is as a task's.
    """

    name: str
    open: Callable[..., AbstractAsyncContextManager[Any]]
    in_workers: bool = False
    next_due: NextDue | None = None


class Examination(msgspec.Struct, frozen=True):
    """One line of ``agio doctor``: ``look`` answers how it stands, and raises ConfigurationError, OSError or
    TimeoutError with what is wrong and what to do. It asks no more than a connection would show, and waits a few
    seconds at most. One that isn't ``serious`` is a note. One that is ``stored`` is given a connection to the database.
    """

    name: str
    look: Callable[..., Awaitable[str]]
    serious: bool = True
    stored: bool = False
