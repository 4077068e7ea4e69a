import re
from datetime import UTC, datetime
from itertools import pairwise
from random import Random

import pytest
from agio_kernel.ports.clock import ManualClock, SystemClock
from agio_kernel.ports.ids import EPOCH_MS, LANE_BITS, RANDOM_BITS, IdSource, public_uid, token
from hypothesis import given, settings
from hypothesis import strategies as st

START = datetime(2026, 5, 4, tzinfo=UTC)


@settings(max_examples=200)
@given(st.lists(st.integers(min_value=-5_000, max_value=5_000), min_size=1, max_size=60), st.integers(0, 2**32))
def test_ids_rise_whatever_the_clock_does(moves, seed):
    clock = ManualClock(START)
    source = IdSource(clock, random_bytes=Random(seed).randbytes)
    drawn = []
    for milliseconds in moves:
        clock.advance(milliseconds=milliseconds)
        drawn += [source.next(), source.next()]
    assert drawn == sorted(set(drawn))
    assert all(0 < number < 2**63 for number in drawn)


def test_ids_rise_in_a_millisecond_that_overflows():
    source = IdSource(ManualClock(START))
    drawn = [source.next() for _ in range(40_000)]
    assert drawn == sorted(set(drawn))
    assert drawn[-1] >> RANDOM_BITS > drawn[0] >> RANDOM_BITS


def test_an_id_begins_with_its_millisecond():
    clock = ManualClock(START)
    assert IdSource(clock).next() >> RANDOM_BITS == clock.now_ms() - EPOCH_MS


def test_neighbours_are_not_guessable():
    source = IdSource(ManualClock(START))
    drawn = [source.next() for _ in range(1_000)]
    steps = {after - before for before, after in pairwise(drawn)}
    assert len(steps) > 300
    starts = {IdSource(ManualClock(START)).next() for _ in range(100)}
    assert len(starts) > 95


def test_sources_in_different_lanes_never_meet():
    clock = ManualClock(START)
    sources = [IdSource(clock, lane=lane, lane_bits=2) for lane in range(4)]
    drawn = [[source.next() for _ in range(20_000)] for source in sources]
    assert len({number for numbers in drawn for number in numbers}) == 80_000
    assert {number & 3 for number in drawn[3]} == {3}


@given(st.integers(-5_000, 5_000), st.integers(0, 2 ** (RANDOM_BITS - LANE_BITS) - 1), st.integers(0, 2**32))
def test_a_source_that_begins_above_a_number_makes_larger_ones_however_late_its_clock_is(ahead, step, seed):
    clock = ManualClock(START)
    source = IdSource(clock, lane=1, lane_bits=LANE_BITS, random_bytes=Random(seed).randbytes)
    before = source.next()
    above = (clock.now_ms() - EPOCH_MS + ahead << RANDOM_BITS) + (step << LANE_BITS) + 1023
    source.begin_above(above)
    drawn = [source.next() for _ in range(5)]
    assert [before, *drawn] == sorted({before, *drawn})
    assert drawn[0] > above


def test_a_lane_holds_more_ids_in_a_millisecond_than_a_process_makes():
    source = IdSource(ManualClock(START), lane=3, lane_bits=LANE_BITS)
    first, *_, last = [source.next() for _ in range(200)]
    assert last >> RANDOM_BITS <= (first >> RANDOM_BITS) + 1


def test_a_source_that_changes_its_lane_meets_nobody_in_the_new_one():
    clock = ManualClock(START)
    source = IdSource(clock, lane=3, lane_bits=LANE_BITS)
    before = source.next()
    source.change_lane(4)
    after = source.next()
    assert after > before
    assert (before & 1023, after & 1023) == (3, 4)
    with pytest.raises(ValueError, match="lane"):
        source.change_lane(1024)


@pytest.mark.parametrize(("lane", "lane_bits"), [(1, 0), (4, 2), (-1, 2), (0, 11)])
def test_a_lane_outside_its_bits_is_refused(lane, lane_bits):
    with pytest.raises(ValueError, match="lane"):
        IdSource(SystemClock(), lane=lane, lane_bits=lane_bits)


def test_the_end_of_the_numbers_is_an_error_and_not_a_negative_id():
    with pytest.raises(OverflowError):
        IdSource(ManualClock(datetime(2094, 1, 1, tzinfo=UTC))).next()


def test_a_public_uid_has_eight_digits():
    drawn = {public_uid() for _ in range(1_000)}
    assert all(10_000_000 <= uid <= 99_999_999 for uid in drawn)
    assert len(drawn) > 990


def test_a_token_is_256_bits_of_url_safe_text():
    drawn = {token() for _ in range(100)}
    assert len(drawn) == 100
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", text) for text in drawn)
