from datetime import UTC, datetime, timedelta

import pytest
from agio_kernel.ports.clock import ManualClock, SystemClock, db_now, hong_kong

START = datetime(2026, 1, 31, 18, 30, 0, 999_600, tzinfo=UTC)


def test_the_system_clock_is_aware_and_agrees_with_its_milliseconds():
    clock = SystemClock()
    before, moment, after = clock.now_ms(), clock.now(), clock.now_ms()
    assert moment.utcoffset() == timedelta(0)
    assert before <= int(moment.timestamp() * 1000) <= after


def test_a_manual_clock_moves_only_when_told():
    clock = ManualClock(START)
    assert clock.now() == clock.now() == START
    assert clock.advance(days=1, seconds=-2) == START + timedelta(days=1, seconds=-2) == clock.now()


def test_milliseconds_are_cut_not_rounded():
    assert ManualClock(START).now_ms() % 1000 == 999
    assert ManualClock(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC)).now_ms() == 1000


def test_hong_kong_is_eight_hours_ahead_all_year():
    assert hong_kong(START).isoformat() == "2026-02-01T02:30:00.999600+08:00"
    assert hong_kong(START + timedelta(days=180)).utcoffset() == timedelta(hours=8)


def test_a_naive_moment_is_refused():
    naive = START.replace(tzinfo=None)
    with pytest.raises(ValueError, match="naive"):
        hong_kong(naive)
    with pytest.raises(ValueError, match="naive"):
        ManualClock(naive)


async def test_the_database_clock_stands_still_inside_a_transaction(db):
    async with db.transaction() as tx:
        first = await db_now(tx)
        await tx.execute("SELECT pg_sleep(0.01)")
        assert await db_now(tx) == first
    assert first.tzinfo is not None
    async with db.read() as conn:
        assert await db_now(conn) > first
