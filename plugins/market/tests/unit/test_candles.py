"""Ticks into candles, and small candles into large ones."""

import pytest
from agio_kernel.ports.prices import Tick
from agio_market.quotes.candle import Candle, CandleBuilder, Gap, aggregate, fill_gaps
from agio_market.quotes.period import Period
from hypothesis import given, settings
from hypothesis import strategies as st

START = 1_793_577_600_000  # 2026-11-02, a Monday
MINUTE = 60_000


def tick(offset_ms: int, price: int, quantity: int = 1) -> Tick:
    return Tick("X", price, START + offset_ms, offset_ms, quantity)


def naive(ticks: list[Tick], period: Period) -> list[Candle]:
    """Candles the slow way: sort the ticks into bags."""
    bags: dict[int, list[Tick]] = {}
    for one in ticks:
        bags.setdefault(period.open_ms(one.time_ms), []).append(one)
    return [
        Candle(
            open_ms,
            bag[0].price,
            max(t.price for t in bag),
            min(t.price for t in bag),
            bag[-1].price,
            sum(t.quantity for t in bag),
            sum(t.price * t.quantity // 100 for t in bag),
        )
        for open_ms, bag in bags.items()
    ]


STEPS = st.lists(
    st.tuples(st.integers(0, 40 * MINUTE), st.integers(1, 1_000), st.integers(0, 500)), min_size=1, max_size=120
)


@given(steps=STEPS, period=st.sampled_from(CandleBuilder.PERIODS))
@settings(max_examples=150)
def test_built_candles_equal_sorting_the_ticks_into_bags(steps: list[tuple[int, int, int]], period: Period):
    offset, ticks = 0, []
    builder = CandleBuilder(2, 2)
    for step, price, quantity in steps:
        offset += step
        ticks.append(tick(offset, price, quantity))
        builder.add(ticks[-1])
    expected = naive(ticks, period)
    assert builder.candles(period, 1_000) == expected
    assert builder.current(period) == expected[-1]
    minutes = builder.candles(Period.M1, 10_000)
    assert list(aggregate(minutes, period)) == expected


def test_candles_are_limited_and_paged_into_the_past():
    builder = CandleBuilder(2, 0)
    for minute in range(10):
        builder.add(tick(minute * MINUTE, 100 + minute))
    assert [c.open for c in builder.candles(Period.M1, 3)] == [107, 108, 109]
    assert [c.open for c in builder.candles(Period.LINE, 2, START + 4 * MINUTE)] == [102, 103]
    assert builder.candles(Period.M1, 0) == []


def test_memory_is_bounded_by_the_depth():
    builder = CandleBuilder(2, 0, depth=5)
    for minute in range(50):
        builder.add(tick(minute * MINUTE, 100))
    assert len(builder.candles(Period.M1, 1_000)) == 6


def test_an_empty_builder_has_no_candle():
    builder = CandleBuilder(2, 0)
    assert builder.current(Period.D1) is None
    assert builder.candles(Period.D1, 10) == []


def test_a_tick_of_an_older_minute_is_refused():
    builder = CandleBuilder(2, 0)
    builder.add(tick(5 * MINUTE, 100))
    with pytest.raises(ValueError, match="older"):
        builder.add(tick(4 * MINUTE, 100))


def test_a_silent_minute_is_flat_while_open_when_asked_for():
    builder = CandleBuilder(2, 0, gap=Gap.FLAT)
    builder.add(tick(0, 100, 7))
    builder.add(tick(3 * MINUTE, 120, 1))
    assert [(c.open, c.close, c.volume) for c in builder.candles(Period.M1, 10)] == [
        (100, 100, 7),
        (100, 100, 0),
        (100, 100, 0),
        (120, 120, 1),
    ]
    assert builder.candles(Period.M5, 10)[0].volume == 8


def test_a_silent_minute_is_absent_otherwise():
    builder = CandleBuilder(2, 0)
    builder.add(tick(0, 100))
    builder.add(tick(3 * MINUTE, 120))
    assert len(builder.candles(Period.M1, 10)) == 2


def test_no_flat_candle_is_made_while_the_market_is_closed():
    friday = START + 4 * 86_400_000 + 21 * 3_600_000 + 58 * MINUTE
    sunday = START + 6 * 86_400_000 + 22 * 3_600_000 + MINUTE
    builder = CandleBuilder(2, 0, session="forex", gap=Gap.FLAT, depth=10_000)
    builder.add(Tick("X", 100, friday, 1))
    builder.add(Tick("X", 110, sunday, 2))
    opens = [c.open_ms for c in builder.candles(Period.M1, 10_000)]
    assert opens == [friday, friday + MINUTE, sunday - MINUTE, sunday]


def test_a_long_silence_makes_no_more_candles_than_are_kept():
    builder = CandleBuilder(2, 0, gap=Gap.FLAT, depth=20)
    builder.add(tick(0, 100))
    builder.add(tick(365 * 1_440 * MINUTE, 120))
    assert len(builder.candles(Period.M1, 1_000)) == 21


def test_gaps_of_history_are_filled_while_open():
    candles = [Candle(START, 1, 2, 1, 2, 5, 9), Candle(START + 3 * MINUTE, 3, 3, 3, 3, 1, 3)]
    filled = list(fill_gaps(candles, Period.M1, "always"))
    assert [c.open_ms for c in filled] == [START + n * MINUTE for n in range(4)]
    assert filled[1] == Candle(START + MINUTE, 2, 2, 2, 2, 0, 0)


def test_minutes_of_history_are_continued_by_ticks():
    builder = CandleBuilder(2, 0)
    builder.add_candle(Candle(START, 10, 12, 9, 11, 5, 50))
    builder.add_candle(Candle(START + MINUTE, 11, 13, 11, 12, 5, 60))
    builder.add(tick(MINUTE + 30_000, 14, 1))
    assert builder.current(Period.M5) == Candle(START, 10, 14, 9, 14, 11, 124)
    with pytest.raises(ValueError, match="not after"):
        builder.add_candle(Candle(START + MINUTE, 11, 13, 11, 12))


def test_turnover_is_unknown_when_a_part_does_not_know_it():
    assert Candle(0, 1, 1, 1, 1, 1, None).then(Candle(1, 1, 1, 1, 1, 1, 5)).turnover is None
