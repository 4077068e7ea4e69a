"""Handlers end a row as its moment comes, and only while it waits for it."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

import asyncpg
from agio_kernel.entities import Entity, Id
from agio_kernel.jobs import DONE, JobKind, JobStep, end_of
from agio_kernel.postgres.db import Database


class State(StrEnum):
    RUNS = "runs"
    OVER = "over"


class Term(Entity, table="test_term"):
    """A row that ends."""

    id: Id
    state: State


async def test_a_row_that_has_left_its_state_or_is_gone_is_let_be(owner_db: Database) -> None:
    ended: list[int] = []

    async def end(_: asyncpg.Connection, one: Term, due: JobStep) -> None:
        assert due.id == one.id
        ended.append(one.id)

    work = end_of(JobKind("test.end", "End terms"), Term, State.RUNS, end)
    async with owner_db.transaction() as tx:
        await tx.execute("CREATE TABLE test_term (id bigint PRIMARY KEY, state text NOT NULL)")
        for id, state in enumerate(State):
            await Term(id=id, state=state).insert(tx)
        batch = [JobStep(id, 0, datetime(2026, 1, 1, tzinfo=UTC)) for id in range(3)]
        assert list(await work.carry_out(tx, batch)) == [DONE] * 3
    assert ended == [0]
