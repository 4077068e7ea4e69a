"""Counters of attempts: counted first, across processes and restarts, and forgotten in time."""

import asyncio
from datetime import timedelta

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.limits import Counters
from agio_kernel.postgres.db import Database

pytestmark = pytest.mark.days

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
async def within_an_hour(database_clock):
    """Windows are clock hours: a test that counts must not begin in the last seconds of one."""
    await database_clock.within(HOUR)


async def test_attempts_up_to_the_limit_pass_and_the_next_says_how_long_to_wait(db, database_clock):
    counters = Counters(db)
    assert [await counters.hit("login ann", 3, HOUR) for _ in range(3)] == [1, 2, 3]
    with pytest.raises(ApiError) as refused:
        await counters.hit("login ann", 3, HOUR)
    assert refused.value.code is codes.TOO_MANY_REQUESTS
    left_s = 3600 - database_clock.now().timestamp() % 3600
    assert abs(refused.value.params["seconds"] - left_s) < 3
    assert await counters.hit("login bob", 3, HOUR) == 1


async def test_of_fifty_parallel_attempts_exactly_the_limit_pass(db, database_url):
    async with await Database.connect(database_url, min_size=2, max_size=5) as elsewhere:
        both = (Counters(db), Counters(elsewhere))
        found = await asyncio.gather(
            *(both[number % 2].hit("code", 5, HOUR) for number in range(50)), return_exceptions=True
        )
    assert sorted(each for each in found if isinstance(each, int)) == [1, 2, 3, 4, 5]
    assert sum(isinstance(each, ApiError) for each in found) == 45


async def test_counters_survive_a_restart(database_url):
    for expected in (1, 2, 3):
        async with await Database.connect(database_url, min_size=1, max_size=1) as db:
            assert await Counters(db).hit("login ann", 3, HOUR) == expected
    async with await Database.connect(database_url, min_size=1, max_size=1) as db:
        with pytest.raises(ApiError):
            await Counters(db).hit("login ann", 3, HOUR)


async def test_an_attempt_counts_also_where_what_was_attempted_is_rolled_back(db):
    counters = Counters(db)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            async with db.transaction() as tx:
                await counters.hit("withdrawal", 2, HOUR)
                await tx.execute("SELECT 1")
                raise RuntimeError("refused later on")
    with pytest.raises(ApiError):
        await counters.hit("withdrawal", 2, HOUR)


async def test_a_new_window_begins_at_zero(db, database_clock):
    counters = Counters(db)
    assert await counters.hit("k", 1, HOUR) == 1
    await database_clock.advance(hours=1)
    assert await counters.hit("k", 1, HOUR) == 1


async def test_a_success_forgets_the_attempts_of_its_key_alone(db):
    counters = Counters(db)
    await counters.hit("ann", 1, HOUR)
    await counters.hit("bob", 1, HOUR)
    await counters.clear("ann")
    assert await counters.hit("ann", 1, HOUR) == 1
    with pytest.raises(ApiError):
        await counters.hit("bob", 1, HOUR)


async def test_old_windows_are_deleted_and_a_week_is_kept(db, database_clock):
    counters = Counters(db)
    for days in (2, 7, 0):
        await counters.hit("k", 1, HOUR)
        await database_clock.advance(days=days)
    await counters.forget_old()
    assert await db.fetchval("SELECT count(*) FROM attempt_counter") == 2


async def test_what_is_spent_never_passes_its_limit_and_a_refused_part_takes_nothing(db, database_url):
    counters = Counters(db)
    assert await counters.spend("bytes", 700, 1000, HOUR) is None
    left = await counters.spend("bytes", 400, 1000, HOUR)
    assert left is not None and timedelta() < left <= HOUR
    assert await counters.spend("bytes", 300, 1000, HOUR) is None
    assert await counters.spend("other", 1001, 1000, HOUR) is not None
    async with await Database.connect(database_url, min_size=2, max_size=5) as elsewhere:
        both = (counters, Counters(elsewhere))
        found = await asyncio.gather(*(both[turn % 2].spend("race", 30, 100, HOUR) for turn in range(40)))
    assert found.count(None) == 3
    assert await db.fetchval("SELECT count FROM attempt_counter WHERE key = 'race'") == 90


async def test_what_is_used_up_before_midnight_is_used_up_after_it(db, database_clock):
    """A bound of a day holds for every day, whenever it begins: nobody has it twice around midnight."""
    counters, day, now = Counters(db), timedelta(days=1), database_clock.now()
    before = now.replace(hour=23, minute=30, second=0, microsecond=0)
    await database_clock.advance_to(before if before > now else before + day)
    assert await counters.spend("bytes", 900, 1000, day) is None
    await database_clock.advance(hours=1)
    left = await counters.spend("bytes", 900, 1000, day)
    assert left is not None and timedelta(hours=22) < left <= timedelta(hours=23)
    assert await counters.spend("bytes", 100, 1000, day) is None
    await database_clock.advance(hours=23)
    assert await counters.spend("bytes", 900, 1000, day) is None
    assert await counters.spend("bytes", 1, 1000, day) is not None
