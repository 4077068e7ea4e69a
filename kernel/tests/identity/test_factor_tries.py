"""Tries at a factor: five at once whatever is tried in parallel, a pause, and a count of the day."""

import asyncio
from datetime import UTC, datetime

import pytest
from agio_kernel.identity.factor_tries import (
    LIMIT,
    PAUSE,
    Factor,
    FactorLocked,
    count_try,
    forgive_try,
    locked_s,
)
from agio_kernel.identity.users import create_user
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database


@pytest.fixture
async def ann(db):
    clock = ManualClock(datetime(2026, 5, 1, 12, tzinfo=UTC))
    async with db.transaction() as tx:
        user = await create_user(
            tx,
            IdSource(clock),
            now=clock.now(),
            country="ES",
            language="en",
            password_hash="x",
            email="ann@example.com",
        )
    return user.id


async def test_of_fifty_parallel_tries_five_are_evaluated(db, ann):
    tried = await asyncio.gather(*(count_try(db, ann, Factor.TOTP) for _ in range(50)), return_exceptions=True)
    assert sum(not isinstance(one, FactorLocked) for one in tried) == LIMIT == 5


async def test_the_count_survives_a_restart(database_url, db, ann):
    for _ in range(LIMIT):
        await count_try(db, ann, Factor.TOTP)
    async with await Database.connect(database_url, min_size=1, max_size=1) as another:
        with pytest.raises(FactorLocked) as locked:
            await count_try(another, ann, Factor.TOTP)
    assert 890 <= locked.value.seconds <= 900


async def test_the_pause_is_a_quarter_of_an_hour_from_the_last_try(db, ann, database_clock):
    for _ in range(LIMIT):
        await count_try(db, ann, Factor.TRADING_PASSWORD)
    assert 890 <= await locked_s(db, ann, Factor.TRADING_PASSWORD) <= 900
    await database_clock.advance(minutes=14)
    with pytest.raises(FactorLocked):
        await count_try(db, ann, Factor.TRADING_PASSWORD)
    await database_clock.advance(minutes=1)
    assert await locked_s(db, ann, Factor.TRADING_PASSWORD) == 0
    assert PAUSE.total_seconds() == 900
    for number in range(LIMIT):
        assert (await count_try(db, ann, Factor.TRADING_PASSWORD)).in_a_day == LIMIT + number + 1
    with pytest.raises(FactorLocked):
        await count_try(db, ann, Factor.TRADING_PASSWORD)


async def test_a_right_try_takes_itself_back_and_leaves_the_wrong_ones_of_the_day(db, ann, database_clock):
    for _ in range(4):
        await count_try(db, ann, Factor.TRADING_PASSWORD)
        await count_try(db, ann, Factor.TRADING_PASSWORD)
        await forgive_try(db, ann, Factor.TRADING_PASSWORD)
    assert (await count_try(db, ann, Factor.TRADING_PASSWORD)).in_a_day == 5
    await database_clock.advance(minutes=24 * 60)
    assert (await count_try(db, ann, Factor.TRADING_PASSWORD)).in_a_day == 1


async def test_factors_are_counted_apart(db, ann):
    for _ in range(LIMIT):
        await count_try(db, ann, Factor.TOTP)
    await count_try(db, ann, Factor.TRADING_PASSWORD)
