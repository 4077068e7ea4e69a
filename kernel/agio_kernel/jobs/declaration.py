"""Declaration of a plugin's scheduled work, and the outcomes of its steps."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

import asyncpg
import msgspec


class JobKind(msgspec.Struct, frozen=True):
    """A kind of work, such as ``JobKind("custody.accrue", "Credit the yield of a day")``; it begins with its plugin's
    id. The name stands in the rows, so it stays.
    """

    name: str
    summary: str


class JobStep(msgspec.Struct, frozen=True, gc=False):
    """One step that is due: of the thing ``id``, the ``step``-th from 0, as of the moment ``at``.

    The effect of a step follows from these and the state, never from the time it runs at: that is what makes catching
    up equal to never having stopped. ``Cause(kind, id, step)`` makes its transfers unique.
    """

    id: int
    step: int
    at: datetime


class Next(msgspec.Struct, frozen=True):
    """Done, and the next step is due at a later moment."""

    at: datetime


class Wait(msgspec.Struct, frozen=True):
    """Not now, because of something that passes (a freeze, a price that is stale): the same step again after this."""

    seconds: float


class Done(msgspec.Struct, frozen=True):
    """There is no further step."""


DONE = Done()

Outcome = Next | Wait | Done
Batch = Callable[[asyncpg.Connection, Sequence[JobStep]], Awaitable[Sequence[Outcome]]]
Step = Callable[[asyncpg.Connection, JobStep], Awaitable[Outcome]]


class Job(msgspec.Struct, frozen=True):
    """Handler of the steps of a kind: ``carry_out(tx, batch)`` answers an Outcome for each, in order.

    It runs in the transaction that moves the rows on. A batch that fails as a whole is tried step by step, so a
    thing that can't be settled keeps no other from it.
    """

    kind: JobKind
    carry_out: Batch
    batch: int = 200


def one_by_one(step: Step) -> Batch:
    """A batch of steps that have nothing to gain from being done together."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        return [await step(tx, due) for due in batch]

    return carry_out
