"""The last 24 hours of a symbol."""

from itertools import pairwise

import pytest
from agio_kernel.ports.prices import Tick
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.candle import Candle
from agio_market.quotes.period import Period
from agio_market.quotes.statistics import BUCKET_MS, SHAPE_STEPS, SPARK_POINTS, RollingStatistics, Statistics, shape_of
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from hypothesis import given, settings
from hypothesis import strategies as st

CATALOGUE = load_catalogue()
BITCOIN = CATALOGUE["BTCUSDT"]
START = 1_793_577_600_000
DAY = 86_400_000


def tick(offset_ms: int, price: int, quantity: int = 1_000_000) -> Tick:
    return Tick("BTCUSDT", price, START + offset_ms, offset_ms, quantity)


def present(statistics: RollingStatistics) -> Statistics:
    snapshot = statistics.snapshot()
    assert snapshot is not None
    return snapshot


def test_there_is_nothing_before_the_first_tick():
    assert RollingStatistics(BITCOIN).snapshot() is None


def test_a_single_tick_is_the_whole_day():
    statistics = RollingStatistics(BITCOIN)
    statistics.add(tick(0, 10_000))
    assert statistics.snapshot() == Statistics(
        "BTCUSDT", START, 10_000, 10_000, 10_000, 10_000, 1_000_000, 10_000, "0.00", "0.00", (10_000,)
    )


def test_change_is_given_in_decimal_strings():
    statistics = RollingStatistics(BITCOIN)
    statistics.add(tick(0, 6_300_000))
    statistics.add(tick(1_000, 6_418_240))
    assert (present(statistics).change, present(statistics).change_percent) == ("1182.40", "1.88")
    statistics.add(tick(2_000, 6_200_000))
    assert (present(statistics).change, present(statistics).change_percent) == ("-1000.00", "-1.59")
    statistics.add(tick(3_000, 6_299_999))
    assert (present(statistics).change, present(statistics).change_percent) == ("-0.01", "0.00")


def test_an_old_or_repeated_tick_changes_nothing():
    statistics = RollingStatistics(BITCOIN)
    statistics.add(tick(5_000, 10_000))
    before = statistics.snapshot()
    statistics.add(tick(5_000, 20_000))
    statistics.add(tick(4_000, 20_000))
    assert statistics.snapshot() == before


def test_an_extreme_leaves_the_window_after_a_day():
    statistics = RollingStatistics(BITCOIN)
    statistics.add(tick(0, 99_999))
    for quarter in range(1, 97):
        statistics.add(tick(quarter * BUCKET_MS, 10_000))
    assert present(statistics).high == 99_999
    statistics.add(tick(97 * BUCKET_MS, 10_000))
    assert present(statistics).high == 10_000
    assert present(statistics).volume == 97 * 1_000_000


STEPS = st.lists(
    st.tuples(st.integers(1_000, 4 * BUCKET_MS), st.integers(1, 10**6), st.integers(0, 10**9)), min_size=1, max_size=250
)


@given(steps=STEPS)
@settings(max_examples=80)
def test_the_window_equals_a_sum_over_all_ticks(steps: list[tuple[int, int, int]]):
    statistics = RollingStatistics(BITCOIN)
    offset, ticks = 0, []
    for step, price, quantity in steps:
        offset += step
        ticks.append(tick(offset, price, quantity))
        statistics.add(ticks[-1])
    end = ticks[-1].time_ms
    inside = [t for t in ticks if t.time_ms // BUCKET_MS * BUCKET_MS + BUCKET_MS > end - DAY]
    snapshot = present(statistics)
    assert snapshot.last == ticks[-1].price
    assert snapshot.open == inside[0].price
    assert snapshot.high == max(t.price for t in inside)
    assert snapshot.low == min(t.price for t in inside)
    assert snapshot.volume == sum(t.quantity for t in inside)
    assert snapshot.turnover == sum(t.price * t.quantity // 10**6 for t in inside)
    closes = {t.time_ms // (2 * BUCKET_MS): t.price for t in inside}
    assert snapshot.spark == tuple(closes.values())[-SPARK_POINTS:]


def test_a_start_from_candles_is_continued_by_ticks_as_if_it_had_seen_them_all():
    source = SimulatedSource({"BTCUSDT": BITCOIN, "EURUSD": CATALOGUE["EURUSD"]}, "a seed")
    now = ANCHOR_MS + 2 * DAY + 8 * 3_600_000 + 123_000
    for symbol in source.symbols():
        seeded = RollingStatistics(CATALOGUE[symbol])
        seeded.seed(source.candles(symbol, Period.M15, now + 1, 97), now)
        assert len(present(seeded).spark) == SPARK_POINTS
        for later in source.ticks_between(symbol, now - 5_000, now + 3_600_000):
            seeded.add(later)
        again = RollingStatistics(CATALOGUE[symbol])
        again.seed(source.candles(symbol, Period.M15, now + 3_600_000, 97), now + 3_599_000)
        ours, theirs = present(seeded), present(again)
        assert (ours.last, ours.open, ours.high, ours.low, ours.volume, ours.spark, ours.change) == (
            theirs.last,
            theirs.open,
            theirs.high,
            theirs.low,
            theirs.volume,
            theirs.spark,
            theirs.change,
        )


def test_a_closed_market_keeps_showing_its_last_day():
    source = SimulatedSource({"AAPL": CATALOGUE["AAPL"]}, "a seed")
    sunday = ANCHOR_MS + 14 * DAY + 43_200_000
    statistics = RollingStatistics(CATALOGUE["AAPL"])
    statistics.seed(source.candles("AAPL", Period.M15, sunday, 97), sunday)
    snapshot = present(statistics)
    friday = source.candles("AAPL", Period.D1, sunday, 1)[0]
    assert snapshot.last == friday.close
    assert snapshot.high >= friday.high
    assert snapshot.volume >= friday.volume
    assert snapshot.volume < 2 * friday.volume + CATALOGUE["AAPL"].daily_volume


def test_memory_does_not_grow_with_the_ticks():
    statistics = RollingStatistics(BITCOIN)
    for step in range(3_000):
        statistics.add(tick(step * 300_000, 10_000 + step))
    assert len(statistics._buckets) <= 97


def test_a_seed_of_nothing_waits_for_ticks():
    statistics = RollingStatistics(BITCOIN)
    statistics.seed([], START)
    assert statistics.snapshot() is None
    statistics.seed([Candle(START, 5, 6, 4, 5, 1, 1)], START + 5)
    assert present(statistics).high == 6


@pytest.mark.parametrize(("prices", "shape"), [((), []), ((7,), [0]), ((7, 7), [0, 0]), ((10, 30, 20), [0, 99, 49])])
def test_a_line_is_told_by_its_shape(prices, shape):
    assert shape_of(prices) == shape


@given(st.lists(st.integers(1, 10**12), min_size=2, max_size=SPARK_POINTS))
def test_a_lines_shape_rises_where_its_prices_do_and_spans_all_steps(prices):
    shape = shape_of(prices)
    assert all((after >= before) for (a, before), (b, after) in pairwise(zip(prices, shape, strict=True)) if b >= a)
    assert (min(shape), max(shape)) == (0, SHAPE_STEPS if len(set(prices)) > 1 else 0)
