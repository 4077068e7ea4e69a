"""Scheduled work of a noun: its rows, one by one, while they are in the state that waits for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, TypeVar

import asyncpg

from agio_kernel.entities.entity import Entity
from agio_kernel.jobs.declaration import DONE, Job, JobKind, JobStep, Outcome, one_by_one

Noun = TypeVar("Noun", bound=Entity)


def end_of(
    kind: JobKind, noun: type[Noun], state: StrEnum, end: Callable[[asyncpg.Connection, Noun, JobStep], Awaitable[None]]
) -> Job:
    """Handler that ends a row in ``state`` as its moment comes; one that has left it by then is let be."""

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        found: Any = await noun.find(tx, due.id)
        if found is not None and found.state is state:
            await end(tx, found, due)
        return DONE

    return Job(kind, one_by_one(step))
