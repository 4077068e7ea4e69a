"""History from a real standby: what was committed before is seen, and the primary answers where it can't be."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.records.history import History
from agio_testing.environments.standbys import streaming_standby
from agio_testing.fixtures import reachable_folder
from agio_testing.waiting import soon

pytestmark = pytest.mark.slow
IS_STANDBY = "SELECT pg_is_in_recovery()"


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[EmbeddedPostgres, EmbeddedPostgres]]:
    with reachable_folder("agio-test-") as one, reachable_folder("agio-test-") as other:
        primary = EmbeddedPostgres(one)
        with primary as dsn:
            asyncio.run(_executed(dsn, "CREATE TABLE seen (number bigint PRIMARY KEY)"))
            with streaming_standby(primary, other) as standby:
                yield primary, standby


async def _executed(dsn: str, sql: str) -> None:
    conn = await asyncpg.connect(dsn)
    await conn.execute(sql)
    await conn.close()


@pytest.fixture
async def primary(servers: tuple[EmbeddedPostgres, EmbeddedPostgres]) -> AsyncIterator[Database]:
    async with await Database.connect(servers[0].dsn, role="") as db:
        yield db


@pytest.fixture
async def history(
    primary: Database, servers: tuple[EmbeddedPostgres, EmbeddedPostgres], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[History]:
    connect = Database.connect
    monkeypatch.setattr(Database, "connect", lambda dsn, **options: connect(dsn, **options, role=""))
    made = History(SimpleNamespace(db=primary, settings=SimpleNamespace(standby_url=servers[1].dsn)))  # type: ignore[arg-type]
    async with made.followed():
        await soon(lambda: _is_read(made))
        yield made


async def _is_read(history: History) -> bool:
    return history.health is not None and history.health.is_read


async def is_standby(conn: Any) -> bool:
    return await conn.fetchval(IS_STANDBY)


async def test_each_read_sees_what_was_committed_before_it(history: History, primary: Database) -> None:
    from_standby = 0
    for number in range(300):
        async with primary.transaction() as tx:
            await tx.execute("INSERT INTO seen VALUES ($1)", number)

        async def read(conn: Any) -> tuple[int, bool]:
            return await conn.fetchval("SELECT count(*) FROM seen"), await is_standby(conn)

        count, was_standby = await history.read(read)
        assert count == number + 1
        from_standby += was_standby
    await soon(lambda: history.read(is_standby, isolation="repeatable_read"))
    assert history.health is not None and history.health.reads > from_standby
    await soon(lambda: _is_close(history))


async def _is_close(history: History) -> bool:
    return history.health is not None and history.health.behind_s is not None and history.health.behind_s < 5


async def test_a_standby_that_is_behind_is_left_alone_until_it_has_caught_up(
    history: History, primary: Database, servers: tuple[EmbeddedPostgres, EmbeddedPostgres]
) -> None:
    await _executed(servers[1].dsn, "SELECT pg_wal_replay_pause()")
    async with primary.transaction() as tx:
        await tx.execute("INSERT INTO seen VALUES (1000)")

    async def read(conn: Any) -> bool:
        return bool(await conn.fetchval("SELECT 1 FROM seen WHERE number = 1000"))

    assert await history.read(read)
    assert not await history.read(is_standby)
    await soon(lambda: _is_behind(history))
    await _executed(servers[1].dsn, "SELECT pg_wal_replay_resume()")
    await soon(lambda: _is_read(history))
    assert await history.read(read)


async def _is_behind(history: History) -> bool:
    return history.health is not None and (history.health.behind_s or 0) > 1.5


async def test_an_answer_of_the_caller_is_passed_on_and_what_the_standby_can_not_do_the_primary_does(
    history: History,
) -> None:
    async def refused(conn: Any) -> None:
        raise ApiError(NOT_FOUND)

    with pytest.raises(ApiError):
        await history.read(refused)
    assert await history.read(lambda conn: conn.fetchval("SELECT pg_current_wal_lsn() IS NOT NULL"))


async def _nothing() -> None:
    """Look at nothing."""


REFUSED = {
    "cancelled": "SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(20)",
    "in conflict with replaying": "DO $$ BEGIN RAISE serialization_failure; END $$",
    "writing": "DELETE FROM seen WHERE number < 0",
}


@pytest.mark.parametrize("isolation", [None, "repeatable_read"])
@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED)
async def test_a_query_that_the_standby_refuses_is_read_from_the_primary_and_others_still_from_the_standby(
    history: History, monkeypatch: pytest.MonkeyPatch, statement: str, isolation: Any
) -> None:
    await soon(lambda: history.read(is_standby))
    monkeypatch.setattr(history, "look", _nothing)
    asked: list[bool] = []

    async def read(conn: Any) -> bool:
        asked.append(await is_standby(conn))
        if asked[-1]:
            await conn.execute(statement)
        return asked[-1]

    assert not await history.read(read, isolation=isolation)
    assert asked == [True, False]
    assert await _is_read(history)


async def test_a_connection_that_the_standby_ends_leaves_it_until_a_look_finds_it_fit(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    await soon(lambda: history.read(is_standby))
    with monkeypatch.context() as patched:
        patched.setattr(history, "look", _nothing)

        async def ended(conn: Any) -> bool:
            if was_standby := await is_standby(conn):
                await conn.execute("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(20)")
            return was_standby

        assert not await history.read(ended)
        assert not await _is_read(history)
    await soon(lambda: history.read(is_standby))


async def test_a_read_does_not_take_back_what_a_look_has_found_meanwhile(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    await soon(lambda: history.read(is_standby))
    monkeypatch.setattr(history, "look", _nothing)

    async def replays(conn: Any, written: int) -> bool:
        history._is_fit = False  # as a look does that finds it ahead of the primary
        return True

    monkeypatch.setattr("agio_kernel.records.history._replays", replays)
    for isolation in (None, "repeatable_read"):
        assert not await history.read(is_standby, isolation=isolation)
        assert not await _is_read(history)
        history._is_fit = True


async def test_every_read_is_answered_while_the_standby_is_killed_and_it_is_read_again(
    history: History, servers: tuple[EmbeddedPostgres, EmbeddedPostgres]
) -> None:
    servers[1].supervise()
    os.kill(servers[1].pid or 0, signal.SIGKILL)
    by_primary = 0

    async def is_read_again() -> bool:
        nonlocal by_primary
        was_standby = await history.read(is_standby)
        by_primary += not was_standby
        return bool(by_primary) and was_standby

    await soon(is_read_again)


async def test_without_a_standby_the_primary_is_read_and_nothing_is_told(primary: Database) -> None:
    history = History(SimpleNamespace(db=primary, settings=SimpleNamespace(standby_url="")))  # type: ignore[arg-type]
    async with history.followed():
        assert not await history.read(is_standby)
    assert history.health is None
