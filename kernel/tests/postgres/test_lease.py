"""Leases: one owner at a time, whose batches are refused once another has it, whatever was in flight then."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product

import asyncpg
import pytest
from agio_kernel.postgres.db import Database, LockTimeout, OutcomeUnknown, Writer
from agio_kernel.postgres.lease import Lease, LeaseLost, fence, fenced, leased

TTL_S = 0.3
LONG_S = 60.0

MARKS = "CREATE TABLE mark (id int); GRANT SELECT, INSERT ON mark TO agio_app"
BATCH = f"WITH marked AS (INSERT INTO mark VALUES ($1)), {fence(2, 3)} SELECT {fenced('7::bigint')} FROM pg_sleep($4)"
"""As a sequencer's: the fence is compared once what is selected from, which takes its time, has answered."""


@asynccontextmanager
async def writers(db: Database, *names: str) -> AsyncIterator[list[Writer]]:
    opened = [await db.writer(name, lock_ms=10_000) for name in names]
    try:
        yield opened
    finally:
        for one in opened:
            await one.close()


async def write(writer: Writer, lease: Lease, mark: int, epoch: int = 0, sleep_s: float = 0.0) -> int:
    async with writer.statement() as conn:
        with leased(lease):
            return await conn.fetchval(BATCH, mark, lease.name, epoch or lease.epoch, sleep_s)


async def marks(db: Database) -> list[int]:
    return [row["id"] for row in await db.fetch("SELECT id FROM mark ORDER BY id")]


async def expire(db: Database, name: str) -> None:
    """The owner was stopped, and his time is over."""
    # own moments: its owner's alone, whose silence is measured by no clock that moves
    await db.execute("UPDATE lease SET valid_until = '-infinity' WHERE name = $1", name)


async def waits_for_a_lock(db: Database, writer: Writer) -> None:
    sql = "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = $1"
    await until(db, sql, writer.connection.get_server_pid())


async def until(db: Database, sql: str, *args: object) -> None:
    """Wait until PostgreSQL says yes."""
    async with asyncio.timeout(20):
        while not await db.fetchval(sql, *args):  # noqa: ASYNC110 - another process's state, and it has no event
            await asyncio.sleep(0.005)


async def test_one_has_it_and_the_next_takes_it_when_it_is_handed_over(db: Database) -> None:
    first, second = Lease(db, "books", LONG_S), Lease(db, "books", LONG_S)
    async with writers(db, "first", "second") as (one, two):
        assert await first.look() is None
        assert await first.take(one)
        assert (first.epoch, first.is_held, first.is_lost) == (1, True, False)
        assert await second.look() == first.owner
        assert not await second.take(two)
        assert not await first.take(two), "not even its own, while the connection that took it lives"
        await first.hand_over(one)
        assert await second.take(two)
        assert (second.epoch, first.is_held) == (2, False)


async def test_whose_connection_is_gone_is_replaced_at_once(db: Database) -> None:
    first, second = Lease(db, "books", LONG_S), Lease(db, "books", LONG_S)
    async with writers(db, "second") as (two,):
        one = await db.writer("first")
        assert await first.take(one)
        one.connection.terminate()
        async with asyncio.timeout(5):
            while not await second.take(two):  # noqa: ASYNC110 - the server sees it by itself
                await asyncio.sleep(0.01)


async def test_the_end_of_a_stopped_owner_frees_nothing_of_his_successors(db: Database) -> None:
    first, second, third = (Lease(db, "books", LONG_S) for _ in range(3))
    async with writers(db, "second", "third") as (two, three):
        one = await db.writer("first")
        await first.take(one)
        await expire(db, "books")
        assert await second.take(two)
        await one.close()
        assert await third.look() == second.owner
        assert not await third.take(three)


async def test_of_many_who_ask_at_once_one_has_it(db: Database) -> None:
    leases = [Lease(db, "books", LONG_S) for _ in range(8)]
    async with writers(db, *(f"w{n}" for n in range(8))) as opened:
        for turn in range(1, 4):
            taken = await asyncio.gather(*(a.take(w) for a, w in zip(leases, opened, strict=True)))
            assert taken.count(True) == 1
            owner = taken.index(True)
            assert leases[owner].epoch == turn
            await leases[owner].hand_over(opened[owner])


async def test_of_many_who_write_its_first_row_at_once_one_has_it(db: Database) -> None:
    """The others find that row by whichever of its keys, and nobody fails."""
    async with writers(db, *(f"w{n}" for n in range(8))) as opened:
        for name in range(40):
            taken = await asyncio.gather(*(Lease(db, f"books {name}", LONG_S).take(one) for one in opened))
            assert taken.count(True) == 1


async def test_it_is_renewed_while_it_is_open_and_no_longer(db: Database) -> None:
    lease = Lease(db, "books", TTL_S)
    async with writers(db, "first", "second") as (one, two):
        await lease.take(one)
        async with lease.renewed(lambda: None):
            first = await db.fetchval("SELECT valid_until FROM lease")
            await until(db, "SELECT clock_timestamp() > $1 AND valid_until > $1 FROM lease", first)
            assert await Lease(db, "books").look() == lease.owner
        async with asyncio.timeout(5):
            while not await Lease(db, "books").take(two):  # noqa: ASYNC110 - nothing but time
                await asyncio.sleep(0.01)
        assert not lease.is_held, "by its own clock, and nobody has told it"
        async with one.statement() as conn:
            with pytest.raises(LeaseLost):
                await lease.renew(conn)
        assert lease.is_lost


async def test_one_that_is_about_to_be_busy_is_renewed_for_longer(db: Database) -> None:
    lease = Lease(db, "books", TTL_S)
    async with writers(db, "first") as (one,):
        await lease.take(one)
        left = "SELECT extract(epoch FROM valid_until - clock_timestamp()) FROM lease"
        async with lease.prolonged(one.connection, LONG_S):
            assert lease.is_held
            assert await db.fetchval(left) > LONG_S / 2
        assert await db.fetchval(left) <= TTL_S


async def test_one_that_is_lost_is_noticed(db: Database) -> None:
    lease, noticed = Lease(db, "books", TTL_S), asyncio.Event()
    async with writers(db, "first") as (one,):
        await lease.take(one)
        async with lease.renewed(noticed.set):
            await db.execute("UPDATE lease SET epoch = epoch + 1 WHERE name = 'books'")
            async with asyncio.timeout(5):
                await noticed.wait()
        assert lease.is_lost and lease.epoch == 1
        async with one.statement() as conn:
            with pytest.raises(LeaseLost):
                await lease.confirm(conn)


async def test_an_owner_in_doubt_asks_before_he_answers_from_memory(db: Database) -> None:
    lease = Lease(db, "books", TTL_S)
    async with writers(db, "first", "second") as (one, two):
        await lease.take(one)
        await until(db, "SELECT valid_until < clock_timestamp() FROM lease")
        assert not lease.is_held
        async with one.statement() as conn:
            await lease.confirm(conn)  # nobody else has taken it
        assert await Lease(db, "books").take(two)
        async with one.statement() as conn:
            with pytest.raises(LeaseLost):
                await lease.confirm(conn)


# --- statements in flight at the moment of a takeover -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("own_transaction", "locked_first", "renewed", "batches"),
    list(product((True, False), (True, False), (0, 1, 2), (1, 2))),
)
async def test_a_batch_in_flight_is_before_the_takeover_or_did_not_happen(
    db: Database, owner_db: Database, own_transaction: bool, locked_first: bool, renewed: int, batches: int
) -> None:
    """The batch's snapshot is older than the takeover in every case. Either it has the row's lock, and the takeover
    waits for its commit; or it meets the takeover's, and fails. Renewals between neither wait nor matter."""
    await owner_db.execute(MARKS)
    old, new = Lease(db, "books", LONG_S), Lease(db, "books", LONG_S)
    async with writers(db, "old", "new", "keeper") as (first, second, keeper):
        await old.take(first)
        for done in range(batches - 1):
            await write(first, old, done)

        async def renew() -> None:
            async with keeper.statement() as conn, asyncio.timeout(1):
                await old.renew(conn)

        await expire(owner_db, "books")
        if locked_first:
            transaction = first.connection.transaction()
            await transaction.start()
            with leased(old):
                await first.connection.fetchval(BATCH, 10, "books", old.epoch, 0.0)
            for _ in range(renewed):
                await renew()
            if renewed:
                await expire(owner_db, "books")  # which a batch doesn't hinder either: no key changes
            taking = asyncio.create_task(new.take(second))
            await waits_for_a_lock(owner_db, second)
            assert not taking.done(), "nobody may read the books before this batch is in them"
            await transaction.commit()
            assert await taking
            assert await marks(db) == [*range(batches - 1), 10]
        else:
            for _ in range(renewed):
                await renew()
            if renewed:
                await expire(owner_db, "books")
            takeover = second.connection.transaction()
            await takeover.start()
            assert await second.connection.fetchval("SELECT epoch FROM lease WHERE name = 'books'") == 1
            # The takeover's own statement, whose transaction is held open until the batch waits for it.
            assert await new.take(second)
            writing = asyncio.create_task(in_transaction(first, old) if own_transaction else write(first, old, 10))
            await waits_for_a_lock(owner_db, first)
            await takeover.commit()
            with pytest.raises(LeaseLost):
                await writing
            assert await marks(db) == list(range(batches - 1))
        assert new.epoch == 2
        assert await write(second, new, 20) == 7
        with pytest.raises(LeaseLost):
            await (in_transaction(first, old) if own_transaction else write(first, old, 11))
        assert 11 not in await marks(db)
        assert old.is_lost and new.is_held


async def in_transaction(writer: Writer, lease: Lease) -> None:
    """The locking path: the batch is one of several statements."""
    async with writer.transaction() as tx:
        await tx.execute("SELECT 1")
        with leased(lease):
            await tx.fetchval(BATCH, 11, lease.name, lease.epoch, 0.0)


async def test_a_slow_statement_that_began_before_the_takeover_does_not_commit_after_it(
    db: Database, owner_db: Database
) -> None:
    """Its snapshot still shows the old epoch: an epoch that is only read would let it commit."""
    await owner_db.execute(MARKS)
    old, new = Lease(db, "books", LONG_S), Lease(db, "books", LONG_S)
    async with writers(db, "old", "new") as (first, second):
        await old.take(first)
        writing = asyncio.create_task(write(first, old, 1, sleep_s=0.5))
        sql = "SELECT wait_event = 'PgSleep' FROM pg_stat_activity WHERE pid = $1"
        await until(owner_db, sql, first.connection.get_server_pid())
        await expire(owner_db, "books")
        assert await new.take(second)
        assert not writing.done()
        with pytest.raises(LeaseLost):
            await writing
        assert await marks(db) == []


async def test_a_lost_owner_has_done_nothing_and_is_told_so(db: Database, owner_db: Database) -> None:
    """LeaseLost is neither an outcome nobody knows nor a lock to wait for, and the connection stays good."""
    await owner_db.execute(MARKS)
    lease = Lease(db, "books", LONG_S)
    async with writers(db, "old") as (first,):
        await lease.take(first)
        with pytest.raises(LeaseLost) as caught:
            await write(first, lease, 1, epoch=99)
        assert not isinstance(caught.value, OutcomeUnknown | LockTimeout)
        assert not first.is_closed()
        with pytest.raises(asyncpg.UndefinedTableError), leased(lease):
            await first.connection.fetchval("SELECT 1 FROM nowhere")
