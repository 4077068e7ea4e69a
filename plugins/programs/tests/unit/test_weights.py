"""Limits of a network's requests: by the minute, and none for a while once it went on after having been refused."""

from __future__ import annotations

import asyncio

import pytest
from agio_kernel.ports.processes import peers
from agio_kernel.ports.processes.peers import SharedCounts
from agio_programs.dialect import weights
from agio_programs.dialect.errors import DialectError
from agio_programs.dialect.weights import FIRST_BAN_MS, FORGIVEN_MS, LONGEST_BAN_MS, MINUTE_MS, PATIENCE, Weights
from agio_testing.processes.peers import linked_peers
from hypothesis import given
from hypothesis import strategies as st

START_MS = 1_800_000_000_000 // MINUTE_MS * MINUTE_MS


class Clock:
    """One that is moved by hand."""

    def __init__(self) -> None:
        self.now_ms = START_MS

    def __call__(self) -> int:
        return self.now_ms


def refused(made: Weights, network: str = "a", weight: int = 1) -> DialectError:
    with pytest.raises(DialectError) as caught:
        made.take(network, weight)
    return caught.value


@given(st.lists(st.integers(1, 80), max_size=60), st.integers(100, 1000))
def test_no_more_than_the_limit_is_given_in_a_minute(asked: list[int], limit: int) -> None:
    made, given_ = Weights(Clock(), limit), 0
    for weight in asked:
        try:
            used = made.take("a", weight)
        except DialectError as error:
            assert (error.status, error.code) == (429, -1003) and given_ + weight > limit
        else:
            given_ += weight
            assert used == given_ == made.used("a") <= limit


def test_the_next_minute_begins_anew_and_is_when_to_come_again() -> None:
    clock = Clock()
    clock.now_ms += 17_500
    made = Weights(clock, 100)
    made.take("a", 100)
    error = refused(made)
    assert (error.status, error.retry_after_s) == (429, 43)
    assert made.take("b", 100) == 100
    clock.now_ms += 43_000
    assert made.used("a") == 0
    assert made.take("a", 40) == 40


def test_who_goes_on_is_shut_out_each_time_for_longer() -> None:
    clock = Clock()
    made = Weights(clock, 100)
    length = FIRST_BAN_MS
    for _ in range(20):
        made.take("a", 100)
        assert [refused(made).status for _ in range(PATIENCE)] == [429] * PATIENCE
        banned = refused(made)
        assert (banned.status, banned.code, banned.retry_after_s) == (418, -1003, length // 1000)
        clock.now_ms += length - 1
        assert refused(made).status == 418
        assert made.take("b", 1) > 0
        clock.now_ms += 1
        length = min(length * 2, LONGEST_BAN_MS)
    assert length == LONGEST_BAN_MS
    clock.now_ms += FORGIVEN_MS + 1
    made.take("a", 100)
    assert [refused(made).status for _ in range(PATIENCE + 1)][-1] == 418
    assert refused(made).retry_after_s == FIRST_BAN_MS // 1000


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "MOST_NETWORKS", 10)
    made = Weights(Clock(), 100)
    for number in range(100):
        made.take(str(number), 1)
    assert len(made._networks) <= 10
    assert made.used("99") == 1


async def test_a_network_has_one_limit_in_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "COUNTS_EVERY_S", 0.01)
    clock = Clock()
    counts, others = (SharedCounts(one, "weights") for one in linked_peers())
    here, there = (Weights(clock, 100, one.count) for one in (counts, others))
    others.hear(there.add)
    telling = asyncio.create_task(counts.run())
    here.take("a", 60)
    here.take("b", 10)
    async with asyncio.timeout(20):
        while there.used("a") < 60:  # noqa: ASYNC110 - what a peer has heard has no event
            await asyncio.sleep(0.01)
    assert there.used("b") == 10
    there.take("a", 40)
    refused(there)
    clock.now_ms += MINUTE_MS
    there.take("a", 100)
    telling.cancel()
