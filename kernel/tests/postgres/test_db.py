import asyncio
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest
from agio_kernel.postgres.db import (
    Database,
    DatabaseUnavailable,
    Limits,
    LockTimeout,
    OutcomeUnknown,
    Retry,
    after_commit,
    spawn,
)
from agio_testing.races.locks import somebody_sleeps


@pytest.fixture
async def notes(owner_db):
    """A table of the owner's with a rule that only COMMIT checks."""
    await owner_db.execute("CREATE TABLE note (id bigint PRIMARY KEY, body text, parent bigint)")
    await owner_db.execute(
        "ALTER TABLE note ADD FOREIGN KEY (parent) REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED"
    )
    return owner_db


@pytest.fixture
async def small(database_url):
    """Two slots: a leaked one is noticed at once."""
    async with await Database.connect(database_url, min_size=1, max_size=2, limits=Limits(lock=300)) as database:
        yield database


async def all_free(database) -> bool:
    """Whether both slots come back; one is away for a moment while the pool replaces a cut connection."""
    for _ in range(100):
        if database.free_slots == 2:
            return True
        await asyncio.sleep(0.02)
    return False


async def backend(conn) -> int:
    return await conn.fetchval("SELECT pg_backend_pid()")


async def test_connections_act_as_the_application_role(db, owner_db):
    assert await db.fetchval("SELECT current_user") == "agio_app"
    assert await owner_db.fetchval("SELECT current_user") == "agio"


async def test_every_connection_has_limits_on_its_waits(database_url):
    async with await Database.connect(database_url, min_size=1, max_size=1) as database:
        for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
            limit = await database.fetchval("SELECT setting::int FROM pg_settings WHERE name = $1", name)
            assert limit in range(1, 10_001)


@pytest.mark.parametrize("definition", ["TABLE x (id int)", "TEMPORARY TABLE x (id int)", "SCHEMA x"])
async def test_the_application_role_can_not_define_anything(db, definition):
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await db.execute(f"CREATE {definition}")


async def test_the_application_role_reads_and_writes_rows_of_the_owners_tables(db, notes):
    await db.execute("INSERT INTO note (id, body) VALUES (1, 'a')")
    await db.execute("UPDATE note SET body = 'b'")
    assert await db.fetchval("SELECT body FROM note") == "b"
    assert await db.execute("DELETE FROM note") == "DELETE 1"


async def test_an_exception_rolls_back_and_passes_through(small, notes):
    with pytest.raises(KeyError):
        async with small.transaction() as tx:
            await tx.execute("INSERT INTO note (id) VALUES (1)")
            raise KeyError("mine")
    assert await small.fetchval("SELECT count(*) FROM note") == 0
    assert await all_free(small)


async def test_a_failed_commit_does_not_leak_its_slot(small, notes):
    for _ in range(5):
        with pytest.raises(asyncpg.ForeignKeyViolationError):
            async with small.transaction() as tx:
                await tx.execute("INSERT INTO note (id, parent) VALUES (1, 404)")
    assert await all_free(small)
    assert await small.execute("INSERT INTO note (id) VALUES (1)") == "INSERT 0 1"


async def test_a_transaction_that_can_not_begin_does_not_leak_its_slot(small):
    for _ in range(3):
        with pytest.raises(ValueError, match="isolation"):
            async with small.transaction(isolation="nonsense"):
                pass
    assert await all_free(small)


async def test_a_swallowed_failure_is_not_taken_for_a_commit(small, notes):
    with pytest.raises(asyncpg.InFailedSQLTransactionError):
        async with small.transaction() as tx:
            await tx.execute("INSERT INTO note (id) VALUES (1)")
            with suppress(asyncpg.UniqueViolationError):
                await tx.execute("INSERT INTO note (id) VALUES (1)")
    assert await small.fetchval("SELECT count(*) FROM note") == 0
    assert await all_free(small)


async def test_a_savepoint_may_fail_alone(small, notes):
    async with small.transaction() as tx:
        await tx.execute("INSERT INTO note (id) VALUES (1)")
        with pytest.raises(asyncpg.UniqueViolationError):
            async with tx.transaction():
                await tx.execute("INSERT INTO note (id) VALUES (1)")
    assert await small.fetchval("SELECT count(*) FROM note") == 1


async def test_a_backend_killed_inside_a_transaction_means_that_nothing_was_done(small, notes):
    with pytest.raises(DatabaseUnavailable):
        async with small.transaction() as tx:
            await tx.execute("INSERT INTO note (id) VALUES (1)")
            await notes.fetchval("SELECT pg_terminate_backend($1)", await backend(tx))
            await tx.execute("INSERT INTO note (id) VALUES (2)")
    assert await small.fetchval("SELECT count(*) FROM note") == 0
    assert await all_free(small)


@pytest.mark.parametrize("turns", [0, 1, 2, 3, 100])
async def test_a_connection_that_ended_before_commit_means_that_nothing_was_done(database_url, notes, turns):
    """However much of PostgreSQL's farewell the loop has read by then."""
    async with await Database.connect(database_url, limits=Limits(idle_in_transaction=100)) as impatient:
        writer = await impatient.writer("late")
        for opened in (impatient.transaction(), writer.transaction()):
            with pytest.raises(DatabaseUnavailable):
                async with opened as tx:
                    await tx.execute("SET LOCAL idle_in_transaction_session_timeout = 100")
                    await tx.execute("INSERT INTO note (id) VALUES (1)")
                    stopped_until_gone(database_url, await backend(tx))
                    await turned(turns)
        assert writer.is_closed()
    assert await notes.fetchval("SELECT count(*) FROM note") == 0


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
async def test_a_connection_that_ended_before_a_statement_means_that_nothing_was_done(db, notes, turns):
    writer = await db.writer("late")
    with pytest.raises(DatabaseUnavailable):
        async with writer.statement() as conn:
            await conn.execute("SELECT 1")
            pid = await backend(conn)
            await notes.fetchval("SELECT pg_terminate_backend($1)", pid)
            stopped_until_gone(db.dsn, pid)
            await turned(turns)
            await conn.execute("INSERT INTO note (id) VALUES (1)")
    assert writer.is_closed()
    assert await notes.fetchval("SELECT count(*) FROM note") == 0


async def turned(turns: int) -> None:
    for _ in range(turns):
        await asyncio.sleep(0)


def stopped_until_gone(dsn: str, pid: int) -> None:
    """Be stopped until PostgreSQL has ended that connection: this loop hears nothing of it."""

    async def gone() -> None:
        conn = await asyncpg.connect(dsn)
        try:
            async with asyncio.timeout(20):
                while await conn.fetchval("SELECT true FROM pg_stat_activity WHERE pid = $1", pid):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
        finally:
            await conn.close()

    thread = threading.Thread(target=lambda: asyncio.run(gone()))
    thread.start()
    thread.join(20)


async def test_idle_backends_that_were_killed_are_replaced_unnoticed(small, notes):
    async with small.transaction() as one:
        first = await backend(one)
    await notes.fetchval("SELECT pg_terminate_backend($1)", first)
    async with small.transaction() as two:
        assert await backend(two) != first


@pytest.mark.realtime
async def test_a_backend_killed_during_commit_leaves_the_outcome_unknown(small, notes):
    """A deferred trigger sleeps, so the kill meets the COMMIT itself."""
    await notes.execute("""
        CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3); RETURN NULL; END'
    """)
    await notes.execute("""
        CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION dawdle()
    """)
    killed = asyncio.Event()

    async def kill(pid: int) -> None:
        await somebody_sleeps(notes)
        await notes.fetchval("SELECT pg_terminate_backend($1)", pid)
        killed.set()

    with pytest.raises(OutcomeUnknown):
        async with small.transaction() as tx:
            await tx.execute("INSERT INTO note (id) VALUES (1)")
            spawn(kill(await backend(tx)))
    await asyncio.wait_for(killed.wait(), 20)
    assert await all_free(small)
    assert await small.fetchval("SELECT 1") == 1


@pytest.mark.realtime
async def test_a_cancelled_transaction_frees_its_slot_and_its_locks(small, notes):
    await notes.execute("INSERT INTO note (id) VALUES (1)")

    async def hold() -> None:
        async with small.transaction() as tx:
            await tx.execute("UPDATE note SET body = 'x'")
            await tx.execute("SELECT pg_sleep(4)")

    task = spawn(hold())
    await somebody_sleeps(notes)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await all_free(small)
    started = time.monotonic()
    assert await notes.execute("UPDATE note SET body = body || 'y' WHERE id = 1") == "UPDATE 1"
    assert time.monotonic() - started < 2
    assert await notes.fetchval("SELECT body FROM note") is None


@pytest.mark.realtime
async def test_a_full_pool_refuses_in_time(small):
    async with small.read(), small.read():
        started = time.monotonic()
        with pytest.raises(DatabaseUnavailable):
            await small.fetchval("SELECT 1")
        assert time.monotonic() - started < 5
    assert await all_free(small)


async def test_a_row_held_by_somebody_else_is_waited_for_a_bounded_time(small, notes):
    await notes.execute("INSERT INTO note (id) VALUES (1)")
    async with notes.transaction() as holder:
        await holder.execute("UPDATE note SET body = 'held'")
        with pytest.raises(LockTimeout):
            await small.execute("UPDATE note SET body = 'waits'")
    assert await small.fetchval("SELECT body FROM note") == "held"


async def test_a_long_statement_is_cut_off(database_url):
    async with await Database.connect(database_url, max_size=2, limits=Limits(statement=100)) as database:
        with pytest.raises(DatabaseUnavailable):
            await database.fetchval("SELECT pg_sleep(5)")


async def test_a_serialization_failure_is_a_retry(small, notes):
    await notes.execute("INSERT INTO note (id, body) VALUES (1, '')")
    with pytest.raises(Retry):
        async with small.transaction(isolation="repeatable_read") as tx:
            await tx.fetch("SELECT * FROM note")
            await notes.execute("UPDATE note SET body = 'other'")
            await tx.execute("UPDATE note SET body = 'mine'")


async def test_run_tries_again_until_a_deadlock_is_gone(db, notes):
    await notes.execute("INSERT INTO note (id, body) VALUES (1, ''), (2, '')")
    tries = 0

    async def append(tx, order):
        nonlocal tries
        tries += 1
        for number in order:
            await tx.execute("UPDATE note SET body = body || 'x' WHERE id = $1", number)
            await asyncio.sleep(0.05)

    await asyncio.gather(db.run(lambda tx: append(tx, (1, 2))), db.run(lambda tx: append(tx, (2, 1))))
    assert [row["body"] for row in await db.fetch("SELECT body FROM note")] == ["xx", "xx"]
    assert tries > 2


async def test_run_gives_up_after_its_retries(db):
    tries = 0

    async def fail(tx):
        nonlocal tries
        tries += 1
        raise asyncpg.SerializationError("always")

    with pytest.raises(Retry):
        await db.run(fail, retries=2)
    assert tries == 3


async def test_a_transaction_inside_another_is_refused(db):
    async with db.transaction():
        with pytest.raises(RuntimeError, match="already open"):
            async with db.transaction():
                pass
    async with db.transaction():
        pass


async def test_a_spawned_task_does_not_inherit_the_transaction(db, notes):
    async def work() -> int:
        async with db.transaction() as tx:
            return await backend(tx)

    async with db.transaction() as tx:
        mine = await backend(tx)
        with pytest.raises(RuntimeError, match="already open"):
            await asyncio.create_task(work())
        assert await db.spawn(work()) != mine


async def test_close_cancels_what_was_spawned(database_url):
    database = await Database.connect(database_url, min_size=1, max_size=2)
    task = database.spawn(asyncio.Event().wait())
    await database.close()
    assert task.cancelled()


async def test_only_one_writer_owns_a_key_and_a_lost_connection_loses_it(db, owner_db):
    one, two = await db.writer("one"), await db.writer("two")
    try:
        assert await one.acquire_ownership(7)
        assert not await two.acquire_ownership(7)
        await owner_db.fetchval("SELECT pg_terminate_backend($1)", await backend(one.connection))
        with pytest.raises(DatabaseUnavailable):
            async with one.transaction() as tx:
                await tx.execute("SELECT 1")
        assert one.is_closed()
        tries = 0
        while not await two.acquire_ownership(7):
            tries += 1
            assert tries < 100
            await asyncio.sleep(0.02)
        assert await two.release_ownership(7)
    finally:
        await one.close()
        await two.close()


async def test_a_writer_looks_rows_up_by_key_even_when_it_prepared_on_an_empty_table(db, notes):
    writer = await db.writer("plans")
    try:
        plan = await writer.connection.fetch("EXPLAIN SELECT * FROM note WHERE id = ANY($1::bigint[])", [1, 2])
        assert "Index" in plan[0][0] or "Bitmap" in plan[0][0]
        assert await writer.connection.fetchval("SELECT current_user") == "agio_app"
        assert "Seq Scan" in (await db.fetch("EXPLAIN SELECT * FROM note WHERE body = 'x'"))[0][0]
    finally:
        await writer.close()


async def test_a_writers_failed_commit_leaves_it_usable_and_a_lost_one_closes_it(db, notes):
    writer = await db.writer("commits")
    try:
        with pytest.raises(asyncpg.ForeignKeyViolationError):
            async with writer.transaction() as tx:
                await tx.execute("INSERT INTO note (id, parent) VALUES (1, 404)")
        async with writer.transaction() as tx:
            await tx.execute("INSERT INTO note (id) VALUES (1)")
        assert await db.fetchval("SELECT count(*) FROM note") == 1
    finally:
        await writer.close()
    with pytest.raises(DatabaseUnavailable):
        async with writer.transaction():
            pass


async def test_json_and_time_come_back_as_they_went(db):
    value = {"price": 12, "tags": ["a", None], "name": "ж"}
    assert await db.fetchval("SELECT $1::jsonb", value) == value
    assert await db.fetchval("SELECT $1::json", value) == value
    moment = datetime(2026, 1, 2, 3, 4, 5, 678_901, tzinfo=UTC)
    back = await db.fetchval("SELECT $1::timestamptz", moment)
    assert back == moment
    assert back.utcoffset() == timedelta(0)


async def test_session_settings_do_not_leak_to_the_next_user_of_a_connection(database_url):
    async with await Database.connect(database_url, min_size=1, max_size=1) as database:
        async with database.read() as conn:
            await conn.execute("SET lock_timeout = 0")
        assert await database.fetchval("SHOW lock_timeout") == "2s"
        assert await database.fetchval("SELECT current_user") == "agio_app"


async def test_no_server_is_said_in_one_type():
    with pytest.raises(DatabaseUnavailable):
        await Database.connect("postgresql://agio@/agio?host=/nonexistent")


async def test_what_follows_a_commit_sees_it_and_is_done_before_its_opener_goes_on(notes, db):
    found = []

    async def look(database):
        found.append(await database.fetchval("SELECT count(*) FROM note"))

    async with notes.transaction() as tx:
        await tx.execute("INSERT INTO note VALUES (1, 'a')")
        after_commit(tx, look)
        assert found == []
    assert found == [1]
    async with notes.transaction() as tx:
        await tx.execute("INSERT INTO note VALUES (2, 'b')")
    assert found == [1], "each belongs to its own transaction"


async def test_nothing_follows_a_transaction_that_rolled_back_also_at_its_commit(notes):
    followed = []

    async def note(database):
        followed.append(1)

    with suppress(ValueError):
        async with notes.transaction() as tx:
            after_commit(tx, note)
            raise ValueError
    with suppress(asyncpg.ForeignKeyViolationError):
        async with notes.transaction() as tx:
            after_commit(tx, note)
            await tx.execute("INSERT INTO note VALUES (3, 'c', 99)")
    assert followed == []
    async with notes.read() as conn:
        with pytest.raises(RuntimeError, match="open"):
            after_commit(conn, note)


async def test_what_follows_may_fail_without_undoing_or_hiding_the_commit(notes):
    async def fail(database):
        raise OSError("the disk is gone")

    async with notes.transaction() as tx:
        await tx.execute("INSERT INTO note VALUES (1, 'a')")
        after_commit(tx, fail)
    assert await notes.fetchval("SELECT count(*) FROM note") == 1
