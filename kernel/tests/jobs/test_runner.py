"""Scheduled work: each step exactly once, as of its own moment, whoever is killed, comes twice or comes late."""

from __future__ import annotations

import asyncio
import random
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import accruals as product
import asyncpg
import pytest
from accruals import ACCRUE, CALENDAR, TERM, booked, open_deposits
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.jobs import (
    DONE,
    Job,
    JobKind,
    JobRunner,
    JobStatus,
    JobStep,
    Next,
    Outcome,
    Wait,
    cancel,
    job_status,
    one_by_one,
    parked_work,
    runner,
    schedule,
    try_again,
)
from agio_kernel.postgres.db import Database, LockTimeout
from agio_testing.races.locks import somebody_waits

START = datetime(2018, 11, 1, 15, tzinfo=UTC)
"""Days before clocks were changed at midnight in São Paulo."""
RING = JobKind("test.ring", "Ring")


@pytest.fixture
async def deposits(owner_db, db):
    await owner_db.execute(product.TABLES)
    return db


def accruing(db: Database, **how) -> JobRunner:
    return JobRunner(db, [("test", product.accruals(**how))])


def ringing(db: Database, step) -> JobRunner:
    return JobRunner(db, [("test", Job(RING, one_by_one(step)))])


async def put(db: Database, *ids: int, at: datetime = START) -> None:
    async with db.transaction() as tx:
        for id in ids:
            await schedule(tx, RING, id, at)


async def status(db: Database) -> JobStatus:
    [found] = await job_status(db)
    return found


# --- catching up ------------------------------------------------------------------------------------------------------


def some_deposits(rng: random.Random, count: int) -> list[tuple[int, datetime, int]]:
    return [
        (id, CALENDAR.after(START + timedelta(minutes=rng.randrange(5 * 24 * 60)), 1), rng.randrange(1, 10**13))
        for id in range(1, count + 1)
    ]


@pytest.mark.parametrize("seed", range(12))
async def test_after_any_absence_it_ends_where_an_uninterrupted_run_does(deposits, owner_db, seed):
    rng = random.Random(seed)
    opened = some_deposits(rng, 25)
    await open_deposits(deposits, opened)
    for hour in range(24 * 14):  # uninterrupted: looked at every hour
        await accruing(deposits).run(START + timedelta(hours=hour))
    uninterrupted = await booked(deposits)
    await owner_db.execute("TRUNCATE deposit, booked")
    await open_deposits(deposits, opened)
    moment = START
    while moment < START + timedelta(days=400):
        await accruing(deposits, batch=rng.randrange(1, 9)).run(moment)
        # Mostly some days later, sometimes back: the clock was set.
        moment += timedelta(days=rng.choice([0.1, 1, 1, 3, 8, 400]) * rng.choice([1, 1, 1, -0.4]))
    await accruing(deposits).run(moment)
    assert await booked(deposits) == uninterrupted
    assert len(uninterrupted) == 25 * TERM
    assert await job_status(deposits) == ()


async def test_each_step_is_of_its_own_day_however_late_it_is_done(deposits):
    await open_deposits(deposits, [(1, CALENDAR.begin(date(2018, 11, 2)), 10**9)])
    await accruing(deposits).run(START + timedelta(days=100))
    assert [row[2] for row in await booked(deposits)] == [date(2018, 11, 2) + timedelta(n) for n in range(TERM)]


async def test_nothing_is_done_before_its_moment_by_the_databases_clock(deposits):
    now = await deposits.fetchval("SELECT agio_now()")
    await open_deposits(deposits, [(1, now - timedelta(minutes=1), 10**9), (2, now + timedelta(minutes=1), 10**9)])
    assert await accruing(deposits).run() == 1
    assert [row[0] for row in await booked(deposits)] == [1]


async def test_kinds_take_turns_so_a_long_catch_up_holds_no_other_up(db):
    order: list[str] = []

    def of(name: str) -> Job:
        async def note(tx, batch):
            order.append(name)
            return [DONE for _ in batch]

        return Job(JobKind(f"test.{name}", ""), note, 10)

    async with db.transaction() as tx:
        for id in range(100):
            await schedule(tx, JobKind("test.accrue", ""), id, START)
        await schedule(tx, JobKind("test.settle", ""), 1, START + timedelta(days=1))
    await JobRunner(db, [("test", of("accrue")), ("test", of("settle"))]).run()
    assert order[:3] == ["accrue", "settle", "accrue"]


# --- several, and killed ones -----------------------------------------------------------------------------------------


async def test_several_runners_do_each_step_once(deposits):
    await open_deposits(deposits, some_deposits(random.Random(1), 200))
    until = START + timedelta(days=30)
    await asyncio.gather(*(accruing(deposits, batch=20).run(until) for _ in range(4)))
    await accruing(deposits).run(until)
    rows = await booked(deposits)
    assert len(rows) == len({row[:2] for row in rows}) == 200 * TERM


@pytest.mark.realtime
async def test_killed_workers_lose_and_double_nothing(deposits, database_url):
    await open_deposits(deposits, some_deposits(random.Random(2), 500))
    rng = random.Random(3)
    for _ in range(5):
        worker = await asyncio.create_subprocess_exec(
            sys.executable, Path(product.__file__), database_url, "0.05", stdout=asyncio.subprocess.PIPE
        )
        assert worker.stdout is not None
        assert await worker.stdout.readline() == b"ready\n"
        await asyncio.sleep(rng.uniform(0.05, 0.3))
        async with asyncio.timeout(30):
            while not await booked(deposits):  # noqa: ASYNC110 - another process, and on a busy machine a slow one
                await asyncio.sleep(0.01)
        worker.kill()
        await worker.wait()
    before = len(await booked(deposits))
    assert 0 < before < 500 * TERM
    async with asyncio.timeout(30):
        while await accruing(deposits).run() or await job_status(deposits):
            pass
    rows = await booked(deposits)
    assert len(rows) == len({row[:2] for row in rows}) == 500 * TERM


async def test_a_step_whose_commit_had_no_answer_is_not_done_again(deposits, monkeypatch):
    await open_deposits(deposits, [(id, START, 10**9) for id in range(1, 4)])
    carry_out = runner._carry_out
    lost = True

    async def dropped(tx, work, rows, until):
        nonlocal lost
        done = await carry_out(tx, work, rows, until)
        if lost:
            lost = False
            await tx.execute("COMMIT")  # it is committed, and the answer is lost
            tx.terminate()
        return done

    monkeypatch.setattr(runner, "_carry_out", dropped)
    await accruing(deposits).run(START)
    rows = await booked(deposits)
    assert [row[:2] for row in rows] == [(1, 0), (2, 0), (3, 0)]


async def test_what_is_called_off_first_is_not_done_and_what_is_being_done_is_waited_for(db, owner_db):
    began, go_on = asyncio.Event(), asyncio.Event()

    async def slow(tx, due):
        began.set()
        await go_on.wait()
        return DONE

    await put(db, 1, 2)
    async with db.transaction() as tx:
        assert await cancel(tx, RING, 1)
    running = asyncio.create_task(ringing(db, slow).run())
    await began.wait()

    async def call_off() -> bool:
        async with db.transaction() as tx:
            return await cancel(tx, RING, 2)

    calling = asyncio.create_task(call_off())
    await somebody_waits(owner_db)
    assert not calling.done()
    go_on.set()
    assert await running == 1
    assert not await calling


# --- what can't be done -----------------------------------------------------------------------------------------------


async def test_a_step_that_fails_keeps_no_other_and_is_parked_after_bounded_tries(db):
    tried = 0
    mended = False

    async def step(tx, due):
        nonlocal tried
        if due.id == 2 and not mended:
            tried += 1
            await tx.execute("SELECT 1 / 0")
        return DONE

    await put(db, 1, 2, 3)
    moment = START
    assert await ringing(db, step).run(moment) == 2
    assert (await status(db)).failing == 1
    for _ in range(50):
        await ringing(db, step).run(moment)
        moment += timedelta(seconds=runner.LONGEST_DELAY_S)
    assert tried == 2 * runner.MOST_TRIES  # each time in the batch, then by itself
    assert ((await status(db)).failing, (await status(db)).parked) == (0, 1)
    [parked] = await parked_work(db)
    assert (parked.kind, parked.id, parked.at) == ("test.ring", 2, START)
    assert "division by zero" in parked.problem
    mended = True
    assert await ringing(db, step).run() == 0
    assert await try_again(db, "test.ring") == 1
    assert await ringing(db, step).run() == 1
    assert await job_status(db) == ()


async def test_a_failing_step_leaves_nothing_of_what_it_did(deposits):
    async def step(tx, due):
        await tx.execute("INSERT INTO booked VALUES ($1, 0, agio_now(), 1)", due.id)
        if due.id == 1:
            raise ValueError("no")
        return DONE

    await put(deposits, 1, 2)
    await ringing(deposits, step).run()
    assert [row[0] for row in await booked(deposits)] == [2]


async def test_trouble_of_the_database_parks_nothing(db):
    async def step(tx, due):
        raise LockTimeout("somebody trades")

    await put(db, 1)
    for n in range(3 * runner.MOST_TRIES):
        await ringing(db, step).run(START + timedelta(hours=n))
    found = await status(db)
    assert (found.failing, found.parked) == (1, 0)


async def test_a_step_that_never_ends_is_parked_too(db, monkeypatch):
    monkeypatch.setattr(runner, "STEP_S", 0.05)
    monkeypatch.setattr(runner, "MOST_TRIES", 2)

    async def step(tx, due):
        if due.id == 1:
            await tx.execute("SELECT pg_sleep(60)")
        return DONE

    await put(db, 1, 2)
    for n in range(2):
        await ringing(db, step).run(START + timedelta(hours=n))
    found = await status(db)
    assert (found.waiting, found.parked) == (0, 1)
    [parked] = await parked_work(db)
    assert parked.problem.startswith("StepTooLong")


async def test_what_waits_is_asked_again_later_and_is_still_of_its_moment(db):
    seen: list[JobStep] = []

    async def step(tx, due):
        seen.append(due)
        return Wait(60) if len(seen) < 3 else DONE

    await put(db, 1)
    for seconds in (0, 30, 60, 90, 120, 180):
        await ringing(db, step).run(START + timedelta(seconds=seconds))
    assert seen == [JobStep(1, 0, START)] * 3
    assert await job_status(db) == ()


@pytest.mark.parametrize("wrong", [Next(START), Next(START - timedelta(1)), Wait(0)])
async def test_an_outcome_that_would_turn_in_circles_is_a_failure(db, wrong: Outcome):
    async def step(tx, due):
        return wrong

    await put(db, 1)
    assert await ringing(db, step).run() == 0
    assert (await status(db)).failing == 1


async def test_an_outcome_for_each_step_of_a_batch_is_asked_for(db):
    async def silent(tx, batch):
        return []

    await put(db, 1)
    await JobRunner(db, [("test", Job(RING, silent))]).run()
    assert (await status(db)).failing == 1


async def test_a_thing_is_scheduled_once_for_each_kind(db):
    await put(db, 1)
    with pytest.raises(asyncpg.UniqueViolationError):
        await put(db, 1)


# --- standing and declarations ----------------------------------------------------------------------------------------


async def test_the_lag_is_of_the_oldest_step_and_what_is_of_a_plugin_that_is_down_is_seen(db):
    now = await db.fetchval("SELECT agio_now()")
    async with db.transaction() as tx:
        await schedule(tx, RING, 1, now - timedelta(seconds=90))
        await schedule(tx, RING, 2, now - timedelta(seconds=30))
        await schedule(tx, RING, 3, now + timedelta(seconds=300))
        await schedule(tx, ACCRUE, 1, now + timedelta(seconds=300))

    async def step(tx, due):
        return DONE

    assert await JobRunner(db, [("test", Job(RING, one_by_one(step)))], lambda plugin: False).run() == 0
    accrue, ring = await job_status(db)
    assert (accrue.kind, accrue.waiting, accrue.lag_s, accrue.since) == ("test.accrue", 0, 0, None)
    assert (ring.kind, ring.waiting, ring.since) == ("test.ring", 2, now - timedelta(seconds=90))
    assert 90 <= ring.lag_s < 120


@pytest.mark.parametrize("works", [[("wallet", RING)], [("test", RING), ("test", RING)]])
async def test_work_is_named_after_its_plugin_and_declared_once(db, works):
    with pytest.raises(ConfigurationError, match=r"test\.ring"):
        JobRunner(
            db, [(plugin, product.accruals().__class__(kind, product.accruals().carry_out)) for plugin, kind in works]
        )
