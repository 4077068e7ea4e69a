from datetime import UTC, datetime, timedelta

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.moved_clock import advance, move_clock
from agio_kernel.ports.clock import (
    DeploymentClock,
    ManualClock,
    SystemClock,
    clock_ahead,
    db_now,
    epoch_ms,
    hong_kong,
    moment_of,
)

pytestmark = pytest.mark.own_clock

START = datetime(2026, 1, 31, 18, 30, 0, 999_600, tzinfo=UTC)


def test_the_system_clock_is_aware_and_agrees_with_its_milliseconds():
    clock = SystemClock()
    before, moment, after = clock.now_ms(), clock.now(), clock.now_ms()
    assert moment.utcoffset() == timedelta(0)
    assert before <= int(moment.timestamp() * 1000) <= after


def test_the_moment_of_milliseconds_is_theirs_to_the_last():
    assert [epoch_ms(moment_of(ms)) for ms in (0, 1_700_000_000_001, 1_769_884_200_999)] == [
        0,
        1_700_000_000_001,
        1_769_884_200_999,
    ]
    assert moment_of(1_769_884_200_999) == START.replace(microsecond=999_000)


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


async def test_the_database_and_the_application_go_ahead_together(db, owner_db, database_url):
    clock = DeploymentClock(owner_dsn=database_url)
    assert await advance(clock, timedelta(days=30)) == timedelta(days=30)
    assert await advance(clock, timedelta(hours=1)) == timedelta(days=30, hours=1)
    async with db.read() as conn:
        assert await clock_ahead(conn) == timedelta(days=30, hours=1)
        reported = await conn.fetchval("SELECT agio_clock_timestamp()")
        assert timedelta(0) <= clock.now() - reported < timedelta(hours=1)


async def test_a_prepared_statement_follows_the_clock(db, owner_db):
    async with db.read() as conn, owner_db.read() as owner:
        asked = await conn.prepare("SELECT agio_now() - now() AS ahead")
        assert (await asked.fetchval()) == timedelta(0)
        await move_clock(owner, timedelta(days=1))
        assert (await asked.fetchval()) == timedelta(days=1)


async def test_the_clock_only_goes_forward_and_not_too_far(owner_db):
    async with owner_db.read() as owner:
        for by in (timedelta(seconds=-1), timedelta(days=367)):
            with pytest.raises(ValueError, match="goes forward"):
                await move_clock(owner, by)
        assert await clock_ahead(owner) == timedelta(0)


async def test_a_clock_that_is_nobodys_to_move_is_refused():
    with pytest.raises(ApiError):
        await advance(DeploymentClock(), timedelta(days=1))


async def test_the_application_can_not_move_the_clock(db):
    with pytest.raises(Exception, match=r"owner|permission"):
        await db.execute(
            "CREATE OR REPLACE FUNCTION agio_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() $$"
        )


async def test_a_live_site_pays_nothing_for_the_clock(db):
    """PostgreSQL puts the body in place of the call, so a plan asks its own clock."""
    async with db.read() as conn:
        plan = await conn.fetch("EXPLAIN (VERBOSE) SELECT agio_now(), agio_clock_timestamp()")
    assert "agio" not in " ".join(row[0] for row in plan)
    assert " now()" in plan[1][0]
