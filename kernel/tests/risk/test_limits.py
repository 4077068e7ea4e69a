"""Loss limits of users: never looser than what they had asked for a day before."""

from datetime import UTC, datetime, timedelta

from agio_kernel.risk import LOOSENED_AFTER, Limit, broken_until
from hypothesis import given
from hypothesis import strategies as st

BEGIN = datetime(2026, 11, 27, tzinfo=UTC)
MINUTES = st.integers(1, 2_000)
CHOICES = st.lists(st.tuples(MINUTES, st.none() | st.integers(1, 100)), min_size=1, max_size=12)


def loose(amount: int | None) -> float:
    return float("inf") if amount is None else amount


@given(CHOICES, MINUTES)
def test_a_limit_is_never_looser_than_the_tightest_wish_of_the_last_day(choices, after):
    limit, now, wished = Limit(), BEGIN, [(BEGIN - timedelta(days=9), None)]
    for minutes, wanted in [*choices, (after, "look")]:
        now += timedelta(minutes=minutes)
        current = limit.at(now).amount
        began = [at for at, _ in wished if at <= now - LOOSENED_AFTER][-1]
        assert loose(current) <= min(loose(amount) for at, amount in wished if at >= began)
        if wanted != "look":
            limit = limit.chosen(wanted, now)
            wished.append((now, wanted))
            assert loose(limit.at(now).amount) <= loose(wanted)  # tighter holds at once


@given(CHOICES)
def test_a_day_after_the_last_wish_it_is_what_holds(choices):
    limit, now = Limit(), BEGIN
    for minutes, wanted in choices:
        now += timedelta(minutes=minutes)
        limit = limit.chosen(wanted, now)
    assert limit.at(now + LOOSENED_AFTER).amount == choices[-1][1]


@given(st.lists(st.tuples(MINUTES, st.sampled_from([1, 7, 30])), min_size=1, max_size=12))
def test_a_break_is_never_made_shorter(choices):
    until, now = None, BEGIN
    for minutes, days in choices:
        now += timedelta(minutes=minutes)
        before, until = until, broken_until(until, days, now)
        assert until >= now + timedelta(days=days)
        assert before is None or until >= before
