"""Stopped work is told from the database alone, by any process, and running work isn't."""

from __future__ import annotations

from datetime import timedelta

import pytest
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.jobs import Stopped, note_run, stopped, watch_tasks
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import first_of


async def nothing() -> None:
    """A task that does nothing."""


OFTEN = TaskSpec("test.often", nothing, 1, "Often")
HOURLY = TaskSpec("test.hourly", nothing, 3600, "Hourly", time_limit_s=300)
CLOCK = SystemClock()


async def test_a_site_that_has_just_started_misses_nothing(db):
    await watch_tasks(db, [OFTEN, HOURLY])
    assert await stopped(db, CLOCK) == ()


@pytest.mark.parametrize(("task", "silent_s"), [(OFTEN, 91), (HOURLY, 3 * 3600 + 301)])
async def test_a_task_that_nobody_carries_out_is_told_after_three_intervals(db, database_clock, task, silent_s):
    await watch_tasks(db, [task])
    await database_clock.advance(seconds=silent_s - 10)
    assert await stopped(db, CLOCK) == ()
    await database_clock.advance(seconds=10)
    [found] = await stopped(db, CLOCK)
    assert found == Stopped("task", task.name, found.age_s)
    assert silent_s <= found.age_s < silent_s + 10
    await note_run(db, task)
    assert await stopped(db, CLOCK) == ()


async def test_what_recurs_each_second_is_told_within_two_minutes(db, database_clock):
    await watch_tasks(db, [OFTEN])
    await database_clock.advance(seconds=120)
    assert [one.name for one in await stopped(db, CLOCK)] == [OFTEN.name]


async def test_a_site_that_was_away_for_a_day_is_not_late_the_moment_it_is_back(db, database_clock):
    await watch_tasks(db, [OFTEN])
    await note_run(db, OFTEN)
    await database_clock.advance(seconds=86_400)
    await watch_tasks(db, [OFTEN])
    assert await stopped(db, CLOCK) == ()


async def test_a_task_that_is_declared_no_more_is_not_missed(db, database_clock):
    await watch_tasks(db, [OFTEN, HOURLY])
    await database_clock.advance(seconds=86_400)
    await watch_tasks(db, [OFTEN])
    assert await stopped(db, CLOCK) == ()


async def test_due_work_that_is_late_and_events_that_wait_are_told(db, database_clock):
    owed = "INSERT INTO scheduled_job (kind, id, at, try_at) VALUES ($1, 1, agio_now(), agio_now())"
    await db.execute(owed, "test.late")
    await db.execute("INSERT INTO event_outbox (id, name, payload) VALUES (1, 'x', '')")
    await database_clock.advance(seconds=30)
    await db.execute(owed, "test.due")
    await database_clock.advance(seconds=31)
    found = {(one.kind, one.name) for one in await stopped(db, CLOCK)}
    assert found == {("due", "test.late"), ("events", "")}


@pytest.mark.parametrize(("age_s", "found"), [(58, ()), (62, (Stopped("journal", "", 62),))])
async def test_a_transfer_that_no_link_seals_is_told_from_a_minute_on(owner_db, age_s, found):
    await owner_db.execute(
        "INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)"
        " VALUES ($1, 8192, 16384, 1, 1, 1, 1, 1)",
        first_of(CLOCK.now() - timedelta(seconds=age_s)),
    )
    assert await stopped(owner_db, CLOCK) == found
