"""The simulated market: one price for one moment, candles that agree with it, statistics that look like a market."""

from datetime import datetime
from itertools import pairwise

import numpy as np
import pytest
from agio_market.instruments.catalogue import load_catalogue
from agio_market.instruments.sessions import is_open
from agio_market.quotes.candle import CandleBuilder, aggregate
from agio_market.quotes.period import Period
from agio_market.sources.noise import Ints
from agio_market.sources.price_path import GENESIS_MS, Blocks, PricePath, Seconds
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from hypothesis import given, settings
from hypothesis import strategies as st
from telling import advance

CATALOGUE = load_catalogue()
SOURCE = SimulatedSource(CATALOGUE, "a seed")
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
NOW = ANCHOR_MS + 18 * DAY + 19 * HOUR + 47 * MINUTE + 13_400
SAMPLE = ("BTCUSDT", "DOGEUSDT", "EURUSD", "AAPL", "US500", "JP225", "XAUUSD", "USDHKD")
SYMBOLS = st.sampled_from(SAMPLE)
MOMENTS = st.integers(min_value=GENESIS_MS + 4 * 366 * DAY, max_value=ANCHOR_MS + 3_650 * DAY)
SECONDS = (Period.LINE, Period.M1, Period.M5)
SUMMED = (Period.M5, Period.M15, Period.M30, Period.H1, Period.H4, Period.D1, Period.W1, Period.MONTH, Period.YEAR)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text + "+00:00").timestamp()) * 1000


def returns(symbol: str, period: Period, end_ms: int, count: int) -> dict[int, float]:
    candles = SOURCE.candles(symbol, period, end_ms, count)
    return {b.open_ms: float(np.log(b.close / a.close)) for a, b in pairwise(candles)}


# -- one price for one moment


@given(symbol=SYMBOLS, moment=MOMENTS)
@settings(max_examples=40)
def test_a_restart_in_another_order_gives_the_same_ticks(symbol: str, moment: int):
    fresh = SimulatedSource({symbol: CATALOGUE[symbol]}, "a seed")
    assert fresh.ticks_between(symbol, moment, moment + 40_000) == SOURCE.ticks_between(symbol, moment, moment + 40_000)
    assert fresh.latest_at(symbol, moment) == SOURCE.latest_at(symbol, moment)


def test_another_seed_is_another_market():
    other = SimulatedSource({"BTCUSDT": CATALOGUE["BTCUSDT"]}, "another seed")
    ours = SOURCE.candles("BTCUSDT", Period.H1, NOW, 50)
    assert [c.close for c in other.candles("BTCUSDT", Period.H1, NOW, 50)] != [c.close for c in ours]


def test_a_market_without_a_seed_is_refused():
    with pytest.raises(ValueError, match="seed"):
        SimulatedSource(CATALOGUE, "")


@pytest.mark.parametrize("symbol", CATALOGUE)
def test_every_instrument_stands_at_its_start_price_at_the_anchor(symbol: str):
    candle = SOURCE.candles(symbol, Period.D1, ANCHOR_MS, 1)[0]
    # One tick apart at most: the price is rounded to the tick.
    assert abs(candle.close - CATALOGUE[symbol].start_price) <= 1


@given(symbol=SYMBOLS, moment=MOMENTS)
@settings(max_examples=30)
def test_ticks_come_once_a_second_while_open_and_never_while_closed(symbol: str, moment: int):
    start = moment - moment % 1000
    ticks = SOURCE.ticks_between(symbol, start, start + 2_000_000)
    session = CATALOGUE[symbol].session
    assert [t.time_ms for t in ticks] == [t for t in range(start, start + 2_000_000, 1000) if is_open(session, t)]
    assert all(t.price > 0 and t.quantity > 0 and t.id == t.time_ms // 1000 for t in ticks)


@pytest.mark.parametrize("symbol", ["BTCUSDT", "EURUSD", "AAPL"])
def test_the_price_goes_on_where_it_stopped_over_blocks_and_midnights(symbol: str):
    midnight = at("2026-11-18T00:00")
    for edge in (midnight, at("2026-11-18T15:00"), at("2026-11-18T15:15")):
        ticks = SOURCE.ticks_between(symbol, edge - 1000, edge + 1000)
        assert len({t.price for t in ticks}) <= 1


def test_a_closed_market_opens_at_the_price_it_closed_at():
    friday, monday = at("2026-11-13T20:59:59"), at("2026-11-16T14:30:00")
    closing, opening = SOURCE.latest_at("AAPL", friday), SOURCE.latest_at("AAPL", monday)
    assert closing is not None
    assert opening is not None
    assert (closing.time_ms, opening.time_ms) == (friday, monday)
    assert opening.price == closing.price
    assert SOURCE.latest_at("AAPL", at("2026-11-15T12:00")) == closing
    assert SOURCE.ticks_between("AAPL", friday + 1000, monday) == []


def test_there_is_nothing_before_the_beginning():
    assert SOURCE.latest_at("BTCUSDT", GENESIS_MS - 1) is None
    assert SOURCE.candles("BTCUSDT", Period.D1, GENESIS_MS, 10) == []
    assert SOURCE.candles("BTCUSDT", Period.M1, GENESIS_MS + 5 * MINUTE, 10)[0].open_ms == GENESIS_MS
    assert len(SOURCE.candles("BTCUSDT", Period.M1, GENESIS_MS + 5 * MINUTE, 10)) == 5
    assert SOURCE.candles("BTCUSDT", Period.YEAR, NOW, 500)[0].open_ms == GENESIS_MS
    assert SOURCE.candles("BTCUSDT", Period.D1, NOW, 0) == []


# -- following a clock


def test_advance_answers_every_tick_since_the_last_call():
    symbols = {symbol: CATALOGUE[symbol] for symbol in SAMPLE}
    source = SimulatedSource(symbols, "a seed")
    assert source.latest("BTCUSDT") is None
    first = advance(source, NOW)
    assert {t.time_ms for t in first} == {NOW - NOW % 1000}
    assert source.latest("BTCUSDT") == first[0]
    later = [*advance(source, NOW + 500), *advance(source, NOW + 61_000), *advance(source, NOW + 90_500)]
    for symbol in SAMPLE:
        ours = [t for t in [*first, *later] if t.symbol == symbol]
        assert ours == SOURCE.ticks_between(symbol, NOW - NOW % 1000, NOW + 90_501)
    assert [t.time_ms for t in later] == sorted(t.time_ms for t in later)
    assert source.latest("EURUSD") == SOURCE.latest_at("EURUSD", NOW + 90_500)


def test_what_was_asked_and_not_told_is_answered_again_with_what_came_since():
    source = SimulatedSource({"BTCUSDT": CATALOGUE["BTCUSDT"]}, "a seed")
    advance(source, NOW)
    first = source.ask(NOW + 1_000)
    assert source.ask(NOW + 2_000)[:1] == first and len(first) == 1
    source.follow(first, NOW + 1_000)
    assert source.latest("BTCUSDT") == first[0]
    assert [tick.time_ms for tick in source.ask(NOW + 2_000)] == [first[0].time_ms + 1_000]


def test_a_clock_that_stands_or_goes_back_gives_no_tick():
    source = SimulatedSource({"BTCUSDT": CATALOGUE["BTCUSDT"]}, "a seed")
    advance(source, NOW)
    assert advance(source, NOW) == []
    assert advance(source, NOW - 5_000) == []
    assert len(advance(source, NOW + 1_000)) == 1


def test_a_long_pause_answers_a_bounded_number_of_ticks():
    source = SimulatedSource({"BTCUSDT": CATALOGUE["BTCUSDT"]}, "a seed")
    advance(source, NOW)
    ticks = advance(source, NOW + 30 * DAY)
    assert len(ticks) == SimulatedSource.MOST_TICKS
    assert ticks[-1].time_ms == (NOW + 30 * DAY) // 1000 * 1000


def test_memory_is_bounded_over_weeks():
    source = SimulatedSource({"BTCUSDT": CATALOGUE["BTCUSDT"]}, "a seed")
    for hour in range(400):
        advance(source, NOW + hour * HOUR - HOUR // 2)
    path = source._path("BTCUSDT")
    assert len(path._blocks) <= path.KEPT_BLOCKS
    assert len(path._spans) <= path.KEPT_SPANS
    assert all(len(blocks.live) <= path.KEPT_DAYS for blocks in path._spans.values())
    assert len(source._prices._rounds) <= source._prices.MOST_KEPT


# -- candles


@given(symbol=SYMBOLS, moment=MOMENTS)
@settings(max_examples=25)
def test_minute_candles_are_made_of_the_ticks(symbol: str, moment: int):
    candles = SOURCE.candles(symbol, Period.M1, moment, 20)
    assert len(candles) == 20
    assert candles == SOURCE.candles(symbol, Period.LINE, moment, 20)
    for candle in candles:
        ticks = SOURCE.ticks_between(symbol, candle.open_ms, min(candle.open_ms + MINUTE, moment))
        prices = [t.price for t in ticks]
        assert (candle.open, candle.high, candle.low, candle.close) == (
            prices[0],
            max(prices),
            min(prices),
            prices[-1],
        )
        assert candle.volume == sum(t.quantity for t in ticks)


@given(symbol=SYMBOLS, moment=MOMENTS, pair=st.sampled_from(list(pairwise((Period.M1, *SUMMED)))))
@settings(max_examples=80)
def test_a_coarse_candle_is_the_sum_of_its_finer_ones(symbol: str, moment: int, pair: tuple[Period, Period]):
    fine, coarse = pair
    if fine is Period.W1:
        fine = Period.D1
    expected = SOURCE.candles(symbol, coarse, moment, 3)[1:]
    finer = [c for c in SOURCE.candles(symbol, fine, moment, 1_000) if c.open_ms >= expected[0].open_ms]
    assert list(aggregate(finer, coarse)) == expected


@given(symbol=SYMBOLS, moment=MOMENTS, period=st.sampled_from(list(Period)))
@settings(max_examples=60)
def test_a_finished_candle_does_not_depend_on_when_or_how_many_are_asked_for(symbol: str, moment: int, period: Period):
    many = SOURCE.candles(symbol, period, moment, 40)
    few = SOURCE.candles(symbol, period, moment, 7)
    assert few == many[-7:]
    until = many[-3].open_ms
    assert SOURCE.candles(symbol, period, until, 5) == [c for c in many if c.open_ms < until][-5:]


@given(symbol=SYMBOLS, moment=MOMENTS, period=st.sampled_from(list(Period)))
@settings(max_examples=60)
def test_candles_are_well_formed_and_in_order(symbol: str, moment: int, period: Period):
    candles = SOURCE.candles(symbol, period, moment, 60)
    assert 0 < len(candles) <= 60
    for candle in candles:
        assert period.open_ms(candle.open_ms) == candle.open_ms < moment
        assert 0 < candle.low <= min(candle.open, candle.close)
        assert max(candle.open, candle.close) <= candle.high
        assert candle.volume > 0
    for before, after in pairwise(candles):
        assert before.open_ms < after.open_ms
        # Within a block a minute begins a second after the last one ended, and the price may have moved.
        assert after.open == before.close or period in (Period.LINE, Period.M1, Period.M5)


@given(symbol=SYMBOLS, moment=MOMENTS, period=st.sampled_from([Period.M1, Period.M15, Period.H1, Period.D1]))
@settings(max_examples=40)
def test_a_candle_in_progress_knows_nothing_of_its_future(symbol: str, moment: int, period: Period):
    growing = SOURCE.candles(symbol, period, moment, 1)[-1]
    builder = CandleBuilder(CATALOGUE[symbol].price_decimals, CATALOGUE[symbol].quantity_decimals)
    for tick in SOURCE.ticks_between(symbol, growing.open_ms, moment):
        builder.add(tick)
    ticked = builder.current(period)
    assert ticked is not None
    assert (growing.open, growing.high, growing.low, growing.close, growing.volume) == (
        ticked.open,
        ticked.high,
        ticked.low,
        ticked.close,
        ticked.volume,
    )
    # Turnover is shared out from the block's total, at its typical price: near the ticks' own, not equal to it.
    assert growing.turnover == pytest.approx(ticked.turnover, rel=0.02)


def test_a_closed_market_has_no_candles_while_it_is_closed():
    candles = SOURCE.candles("AAPL", Period.H1, at("2026-11-16T12:00"), 40)
    assert all(c.open_ms < at("2026-11-13T21:00") for c in candles)
    assert len(candles) == 40
    assert all(is_open("us_stock", c.open_ms + 30 * MINUTE) for c in candles)


# -- it looks like a market


@pytest.mark.parametrize("symbol", ["BTCUSDT", "ETHUSDT", "EURUSD", "USDJPY", "AAPL", "US500", "XAUUSD", "USOIL"])
def test_daily_volatility_is_near_the_configured(symbol: str):
    days = SOURCE.candles(symbol, Period.D1, NOW, 1_500)
    years = (days[-1].open_ms - days[0].open_ms) / (365.2425 * DAY)
    moves = np.diff(np.log([day.close for day in days]))
    annual = moves.std() * np.sqrt(len(moves) / years)
    assert annual == pytest.approx(CATALOGUE[symbol].volatility, rel=0.3)


@pytest.mark.parametrize("period", [Period.M5, Period.H1])
@pytest.mark.parametrize("symbol", ["BTCUSDT", "EURUSD"])
def test_volatility_within_the_day_fits_that_of_the_days(symbol: str, period: Period):
    candles = SOURCE.candles(symbol, period, NOW, 6_000)
    moves = np.diff(np.log([c.close for c in candles]))
    days = SOURCE.candles(symbol, Period.D1, NOW, 1 + (candles[-1].open_ms - candles[0].open_ms) // DAY)
    of_days = np.log([d.high / d.low for d in days])
    # The range of a driftless walk is 1.6 times its deviation.
    per_day = len(moves) / len(days)
    assert moves.std() * np.sqrt(per_day) == pytest.approx(of_days.mean() / 1.6, rel=0.3)


@pytest.mark.parametrize(
    "pair", [("BTCUSDT", "ETHUSDT"), ("BTCUSDT", "SOLUSDT"), ("ETHUSDT", "XRPUSDT"), ("SOLUSDT", "LTCUSDT")]
)
def test_hourly_returns_of_major_coins_move_together(pair: tuple[str, str]):
    first, second = (list(returns(symbol, Period.H1, NOW, 2_000).values()) for symbol in pair)
    assert 0.5 < np.corrcoef(first, second)[0, 1] < 0.9


def test_daily_and_minute_returns_of_major_coins_move_together_too():
    for period, least in ((Period.D1, 0.5), (Period.M15, 0.5), (Period.M1, 0.2)):
        first, second = (list(returns(s, period, NOW, 1_500).values()) for s in ("BTCUSDT", "ETHUSDT"))
        assert least < np.corrcoef(first, second)[0, 1] < 0.92


def test_the_dollar_moves_its_pairs_in_opposite_ways_and_groups_apart():
    euro, franc, coin = (returns(s, Period.H1, NOW, 1_500) for s in ("EURUSD", "USDCHF", "BTCUSDT"))
    shared = sorted(euro.keys() & franc.keys() & coin.keys())
    euros, francs, coins = ([of[t] for t in shared] for of in (euro, franc, coin))
    assert -0.9 < np.corrcoef(euros, francs)[0, 1] < -0.4
    assert abs(np.corrcoef(euros, coins)[0, 1]) < 0.15


def test_volatility_clusters():
    moves = np.abs(list(returns("BTCUSDT", Period.D1, NOW, 3_000).values()))
    assert np.corrcoef(moves[:-1], moves[1:])[0, 1] > 0.05


def test_returns_are_not_predicted_by_the_last_one():
    for period in (Period.M5, Period.M15, Period.H1, Period.D1):
        moves = list(returns("BTCUSDT", period, NOW, 3_000).values())
        assert abs(np.corrcoef(moves[:-1], moves[1:])[0, 1]) < 0.08


@pytest.mark.parametrize("symbol", ["BTCUSDT", "AAPL", "EURUSD"])
def test_volume_is_as_configured_and_grows_with_the_move(symbol: str):
    days = SOURCE.candles(symbol, Period.D1, NOW, 1_000)
    weeks = (days[-1].open_ms - days[0].open_ms) / (7 * DAY)
    per_day = sum(day.volume for day in days) / weeks / (7 if symbol == "BTCUSDT" else 5)
    assert per_day == pytest.approx(CATALOGUE[symbol].daily_volume, rel=0.35)
    quarters = SOURCE.candles(symbol, Period.M15, NOW, 2_000)
    moves = [abs(np.log(c.close / c.open)) for c in quarters]
    assert np.corrcoef(moves, [c.volume for c in quarters])[0, 1] > 0.15


def test_shares_trade_most_at_the_opening_and_the_close():
    by_hour: dict[int, int] = {}
    for candle in SOURCE.candles("AAPL", Period.M30, at("2026-08-29T00:00"), 13 * 60):
        by_hour[candle.open_ms % DAY] = by_hour.get(candle.open_ms % DAY, 0) + candle.volume
    volumes = [by_hour[slot] for slot in sorted(by_hour)]
    assert min(volumes[0], volumes[-1]) > 1.3 * volumes[len(volumes) // 2]


@pytest.mark.parametrize("symbol", CATALOGUE)
def test_prices_stay_plausible_for_ten_years_on_both_sides(symbol: str):
    years = SOURCE.candles(symbol, Period.YEAR, ANCHOR_MS + 3_650 * DAY, 30)
    instrument = CATALOGUE[symbol]
    # Four deviations of a walk that is pulled back, from where it stands and from the anchor.
    reach = float(np.exp(4 * instrument.volatility))
    assert max(c.high for c in years) < instrument.start_price * reach
    assert min(c.low for c in years) > instrument.start_price / reach


def test_a_minute_chart_has_no_needles():
    minutes = SOURCE.candles("BTCUSDT", Period.M1, NOW, 3_000)
    spans = np.array([c.high - c.low for c in minutes])
    assert np.quantile(spans, 0.999) < 9 * np.median(spans)
    assert np.count_nonzero(spans) > 0.98 * len(spans)


# -- what an answer costs: how many days of blocks and blocks of seconds are computed for it


class Work:
    """Days of blocks and blocks of seconds that were computed since the last ``taken``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.days = self.blocks = 0
        blocks, seconds = PricePath.blocks, PricePath.seconds

        def counted_blocks(path: PricePath, day: int, days: int) -> Blocks:
            self.days += days
            return blocks(path, day, days)

        def counted_seconds(path: PricePath, which: Ints, of_days: Blocks, where: tuple[Ints, Ints]) -> Seconds:
            self.blocks += len(which)
            return seconds(path, which, of_days, where)

        monkeypatch.setattr(PricePath, "blocks", counted_blocks)
        monkeypatch.setattr(PricePath, "seconds", counted_seconds)

    def taken(self) -> tuple[int, int]:
        taken = self.days, self.blocks
        self.days = self.blocks = 0
        return taken


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


@pytest.mark.parametrize("period", list(Period))
def test_candles_cost_the_days_they_cover_and_seconds_only_below_a_block(work: Work, period: Period):
    source = SimulatedSource({"ADAUSDT": CATALOGUE["ADAUSDT"]}, "a seed")
    candles = source.candles("ADAUSDT", period, NOW, 500)
    covered = (NOW - candles[0].open_ms) // DAY + 1
    days, blocks = work.taken()
    # Up to a week before the first candle, and the last day once more for the block that is growing.
    assert days <= covered + 10
    assert blocks <= ((NOW - candles[0].open_ms) // (15 * MINUTE) + 2 if period in SECONDS else 1)
    source.candles("ADAUSDT", period, NOW, 500)
    again, _ = work.taken()
    assert again <= (2 if period in (Period.W1, Period.MONTH, Period.YEAR) else covered + 3)


def test_the_last_day_of_the_whole_catalogue_costs_three_days_of_each_symbol(work: Work):
    source = SimulatedSource(CATALOGUE, "a seed")
    for symbol in source.symbols():
        assert len(source.candles(symbol, Period.M15, NOW, 97)) == 97
    days, blocks = work.taken()
    # A market that closes for a long weekend has to be followed further back for as many candles.
    assert days <= 10 * len(CATALOGUE)
    assert blocks <= len(CATALOGUE)


def test_a_second_of_the_whole_catalogue_costs_nothing_new_within_a_block(work: Work):
    source = SimulatedSource(CATALOGUE, "a seed")
    advance(source, NOW)
    assert work.taken() <= (len(CATALOGUE), len(CATALOGUE))
    for later in range(1, 60):
        assert advance(source, NOW + later * 1_000)
    assert work.taken() == (0, 0)
