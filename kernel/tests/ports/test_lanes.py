"""Lanes of ids: each process of a deployment has one of its own."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import LANE_BITS, IdSource
from agio_kernel.ports.processes import lanes
from agio_kernel.ports.processes.lanes import own_lane
from agio_kernel.postgres.db import Database


def source() -> IdSource:
    return IdSource(SystemClock(), lane_bits=LANE_BITS)


def lane_of(ids: IdSource) -> int:
    return ids.next() & (1 << LANE_BITS) - 1


async def test_processes_that_begin_at_once_have_lanes_of_their_own(db: Database) -> None:
    sources = [source() for _ in range(8)]
    async with AsyncExitStack() as stack:
        await asyncio.gather(*(stack.enter_async_context(own_lane(db, ids, 8)) for ids in sources))
        assert sorted(map(lane_of, sources)) == list(range(8))
        with pytest.raises(RuntimeError, match="all 8 lanes"):
            async with own_lane(db, source(), 8):
                pass
    async with own_lane(db, source(), 8):  # those that are given back are free at once
        pass


async def test_lanes_that_nobody_has_had_are_given_to_each_that_asks_at_once(db: Database) -> None:
    """As at the first start of many processes: each has connections of its own."""
    async with AsyncExitStack() as stack:
        others = [await stack.enter_async_context(await Database.connect(db.dsn)) for _ in range(8)]
        for _ in range(40):
            await db.execute("DELETE FROM lease")
            sources = [source() for _ in others]
            async with AsyncExitStack() as held:
                taken = (held.enter_async_context(own_lane(*one, 8)) for one in zip(others, sources, strict=True))
                await asyncio.gather(*taken)
                assert sorted(map(lane_of, sources)) == list(range(8))


async def test_a_process_that_was_stopped_for_longer_than_it_had_its_lane_takes_another(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "TTL_S", 0.2)
    ids, other = source(), source()
    async with own_lane(db, ids, 2):
        before = lane_of(ids)
        await db.execute(  # own moments: another process has the lane by now, for good
            "UPDATE lease SET epoch = epoch + 1, valid_until = 'infinity' WHERE name = $1", f"lane-{before}"
        )
        async with asyncio.timeout(5):
            while lane_of(ids) == before:  # noqa: ASYNC110 - the ids are the witness, and they have no event
                await asyncio.sleep(0.01)
        monkeypatch.setattr(lanes, "TTL_S", 60.0)
        # own moments: and this one has the other
        await db.execute("UPDATE lease SET valid_until = 'infinity'")
        with pytest.raises(RuntimeError, match="lanes"):
            async with own_lane(db, other, 2):
                pass
