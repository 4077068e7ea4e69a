"""Recorded prices played again."""

import gzip
import tracemalloc
from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from agio_kernel.ports.prices import Tick
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.candle import Candle
from agio_market.quotes.period import Period
from agio_market.sources.replay import Axis, Quote, ReplayError, ReplaySource, path, read
from telling import advance

CATALOGUE = load_catalogue()
BITCOIN, YEN = CATALOGUE["BTCUSDT"], CATALOGUE["USDJPY"]
START = int(datetime.fromisoformat("2022-01-01T00:00+00:00").timestamp()) * 1000
MINUTE = 60_000
MINUTES = """timestamp,open,high,low,close,volume
2022-01-01 00:00:00,100.00,110.00,99.00,105.00,8
2022-01-01 00:01:00.000000,105.00,106.00,90.00,95.50,4.0000005
2022-01-01 00:02:00+00:00,95.50,95.50,95.50,95.50,0

2022-01-01T00:05:00Z,95.50,97.00,95.00,96.004,1
"""
TICKS = """timestamp,bid,ask
2013-01-01 22:00:00.295000+00:00,86.655,86.728
2013-01-01 22:00:00.907000+00:00,86.657,86.728
2013-01-01 22:02:35.913000+00:00,86.655,86.728
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def file(content: str, name: str = "rows.csv") -> Path:
        target = tmp_path / name
        target.write_bytes(gzip.compress(content.encode()) if name.endswith(".gz") else content.encode())
        return target

    return file


def play(file: Path, axis: Axis | None = None, **options: int) -> ReplaySource:
    return ReplaySource({"BTCUSDT": file}, CATALOGUE, axis=axis, **options)


def brief(ticks: list[Tick]) -> list[tuple[int, int, int]]:
    return [(t.time_ms - START, t.price, t.quantity) for t in ticks]


# -- reading


@pytest.mark.parametrize("name", ["rows.csv", "rows.csv.gz"])
def test_minute_candles_are_read_as_ints(write: Write, name: str):
    rows = list(read(write(MINUTES, name), BITCOIN))
    assert rows == [
        Candle(START, 10_000, 11_000, 9_900, 10_500, 8_000_000),
        Candle(START + MINUTE, 10_500, 10_600, 9_000, 9_550, 4_000_000),
        Candle(START + 2 * MINUTE, 9_550, 9_550, 9_550, 9_550, 0),
        Candle(START + 5 * MINUTE, 9_550, 9_700, 9_500, 9_600, 1_000_000),
    ]


def test_the_volume_may_be_missing(write: Write):
    assert list(read(write("timestamp,open,high,low,close\n2022-01-01,2,3,1,2\n"), BITCOIN)) == [
        Candle(START, 200, 300, 100, 200)
    ]


def test_quotes_are_read_as_their_middle(write: Write):
    rows = list(read(write(TICKS), YEN))
    assert rows[0] == Quote(1_357_077_600_295, 866_915)
    assert len(rows) == 3


GOOD = "2022-01-01 00:00:00,100,110,99,105,8\n"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("2022-01-01 00:01:00,nan,110,99,105,8", "open is not a number"),
        ("2022-01-01 00:01:00,100,inf,99,105,8", "high is not a number"),
        ("2022-01-01 00:01:00,100,110,-99,105,8", "low is not a number"),
        ("2022-01-01 00:01:00,100,110,99,1e2,8", "close is not a number"),
        ("2022-01-01 00:01:00,100,110,99,105,-8", "volume is not a number"),
        ("2022-01-01 00:01:00,100,110,99,105,", "volume is not a number"),
        ("2022-01-01 00:01:00,0,110,0,105,8", "more than 0"),
        ("2022-01-01 00:01:00,100,98,99,100,8", "high 98 is below the low 99"),
        ("2022-01-01 00:01:00,120,110,99,105,8", "between low and high"),
        ("2022-01-01 00:01:00,100,110,99,98,8", "between low and high"),
        ("2022-01-01 00:00:00,100,110,99,105,8", "time goes back"),
        ("2021-12-31 23:59:00,100,110,99,105,8", "time goes back"),
        ("2022-01-01 00:01:30,100,110,99,105,8", "begins on a minute"),
        ("yesterday,100,110,99,105,8", "not a time"),
        ("2022-13-01 00:00:00,100,110,99,105,8", "not a time"),
        ("2022-01-01 00:01:00,100,110,99,105", "6 fields are expected, were 5"),
        ("2022-01-01 00:01:00,100,110,99,105,8,9", "6 fields are expected, were 7"),
        ("2022-01-01 00:01:00,\u0661,110,99,105,8", "open is not a number"),
        ("x" * 600, "longer than 512"),
    ],
)
def test_a_bad_row_is_named_by_its_line(write: Write, row: str, message: str):
    file = write("timestamp,open,high,low,close,volume\n\n" + GOOD + row + "\n")
    with pytest.raises(ReplayError, match=f"rows.csv: line 4: .*{message}"):
        list(read(file, BITCOIN))


def test_quotes_that_cross_are_refused(write: Write):
    with pytest.raises(ReplayError, match=r"line 2: the ask 1\.1 is below the bid 1\.2"):
        list(read(write("timestamp,bid,ask\n2022-01-01,1.2,1.1\n"), YEN))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("time,price\n", "line 1: the columns must be"),
        ("timestamp,open,high,low,close\n", "the file has no rows"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused_at_once(write: Write, content: str, message: str):
    with pytest.raises(ReplayError, match=message):
        play(write(content))


def test_a_file_that_is_missing_cut_or_not_text_is_refused(tmp_path: Path, write: Write):
    with pytest.raises(ReplayError, match=r"none\.csv: after line 0: No such file"):
        play(tmp_path / "none.csv")
    cut = write(MINUTES, "cut.csv.gz")
    cut.write_bytes(cut.read_bytes()[:-20])
    with pytest.raises(ReplayError, match=r"cut\.csv\.gz: after line"):
        list(read(cut, BITCOIN))
    binary = tmp_path / "binary.csv"
    binary.write_bytes(b"timestamp,bid,ask\n\xff\xfe\n")
    with pytest.raises(ReplayError, match="line 2: it is not UTF-8"):
        list(read(binary, BITCOIN))


def test_an_unknown_symbol_is_refused(write: Write):
    with pytest.raises(ReplayError, match="MOONUSDT: no such instrument"):
        ReplaySource({"MOONUSDT": write(MINUTES)}, CATALOGUE)


# -- playing


@pytest.mark.parametrize(
    ("candle", "expected"),
    [
        (Candle(0, 100, 101, 90, 95), (100, 101, 90, 95)),
        (Candle(0, 100, 110, 99, 105), (100, 99, 110, 105)),
        (Candle(0, 100, 110, 90, 105), (100, 90, 110, 105)),
        (Candle(0, 100, 110, 90, 95), (100, 110, 90, 95)),
    ],
)
def test_a_candle_is_played_by_way_of_the_nearer_extreme(candle: Candle, expected: tuple[int, int, int, int]):
    assert path(candle) == expected


def test_history_is_played_as_it_was(write: Write):
    source = play(write(MINUTES))
    assert source.first_ms() == START
    assert source.symbols() == ["BTCUSDT"]
    assert source.latest("BTCUSDT") is None
    assert advance(source, START - 1) == []
    assert brief(advance(source, START + 30_000)) == [
        (0, 10_000, 2_000_000),
        (15_000, 9_900, 2_000_000),
        (30_000, 11_000, 2_000_000),
    ]
    assert source.is_open("BTCUSDT", START + 30_000)
    assert len(advance(source, START + 4 * MINUTE)) == 9
    assert not source.ended
    assert len(advance(source, START + 99 * MINUTE)) == 4
    assert source.ended
    assert not source.is_open("BTCUSDT", START + 99 * MINUTE)
    assert advance(source, START + 200 * MINUTE) == []
    latest = source.latest("BTCUSDT")
    assert latest is not None
    assert latest.price == 9_600


def test_what_was_asked_and_not_told_is_answered_again_and_what_others_told_counts(write: Write):
    source = play(write(MINUTES))
    first = source.ask(START + 15_000)
    assert len(first) == 2 and source.latest("BTCUSDT") is None
    assert source.ask(START + 30_000)[:2] == first
    others = Tick("BTCUSDT", 12_345, START + 29_000, 7)
    source.follow([others], START + 30_000)
    assert source.latest("BTCUSDT") == others
    assert source.ticks_between("BTCUSDT", START, START + MINUTE) == [others]
    assert [tick.time_ms - START for tick in source.ask(START + MINUTE)] == [45_000, MINUTE]


def test_the_candles_played_are_the_candles_of_the_file(write: Write):
    source = play(write(MINUTES))
    advance(source, START + 10 * MINUTE)
    played = source.candles("BTCUSDT", Period.M1, START + 10 * MINUTE, 10)
    recorded = [row for row in read(write(MINUTES, "again.csv"), BITCOIN) if isinstance(row, Candle)]
    assert [(c.open_ms, c.open, c.high, c.low, c.close, c.volume) for c in played] == [
        (c.open_ms, c.open, c.high, c.low, c.close, c.volume) for c in recorded
    ]
    assert source.candles("BTCUSDT", Period.M1, START + 2 * MINUTE, 10) == played[:2]
    [quarter] = source.candles("BTCUSDT", Period.M15, START + 10 * MINUTE, 10)
    assert (quarter.open, quarter.high, quarter.low, quarter.close) == (10_000, 11_000, 9_000, 9_600)


def test_history_can_be_played_live_and_faster(write: Write):
    begin = START + 1_000 * MINUTE
    source = play(write(MINUTES), Axis(start_ms=begin, speed=10))
    assert advance(source, begin - 1) == []
    ticks = advance(source, begin + 6_000)
    assert [t.time_ms - begin for t in ticks] == [0, 1_500, 3_000, 4_500, 6_000]
    assert [t.price for t in ticks] == [10_000, 9_900, 11_000, 10_500, 10_500]


def test_a_fast_replay_gives_one_tick_a_second_and_loses_nothing_of_the_candles(write: Write):
    source = play(write(MINUTES), Axis(start_ms=START, speed=60))
    ticks = advance(source, START + 10_000)
    assert [t.time_ms // 1000 for t in ticks] == [START // 1000 + n for n in (0, 1, 2, 5)]
    assert [t.price for t in ticks] == [10_500, 9_550, 9_550, 9_600]
    assert sum(t.quantity for t in ticks) == 13_000_000
    [candle] = source.candles("BTCUSDT", Period.M1, START + 10_000, 5)
    assert (candle.high, candle.low, candle.volume) == (11_000, 9_000, 13_000_000)


def test_a_replay_begins_again_when_asked_to(write: Write):
    source = play(write(MINUTES), Axis(start_ms=START, loop=True))
    ticks = advance(source, START + 13 * MINUTE)
    assert not source.ended
    # Six minutes from the first row to the end of the last: the rounds follow each other without a gap.
    firsts = [t.time_ms - START for t in ticks if t.price == 10_000]
    assert firsts == [0, 6 * MINUTE, 12 * MINUTE]
    assert len({t.id for t in ticks}) == len(ticks)
    assert [t.time_ms for t in ticks] == sorted(t.time_ms for t in ticks)


def test_ticks_of_several_files_come_in_order_of_time(write: Write):
    other = MINUTES.replace("00:00,100.00", "00:00,101.00")
    source = ReplaySource({"BTCUSDT": write(MINUTES), "ETHUSDT": write(other, "other.csv")}, CATALOGUE)
    ticks = advance(source, START + 10 * MINUTE)
    assert [t.time_ms for t in ticks] == sorted(t.time_ms for t in ticks)
    assert {t.symbol for t in ticks} == {"BTCUSDT", "ETHUSDT"}


def test_quotes_are_thinned_to_one_a_second(write: Write):
    source = ReplaySource({"USDJPY": write(TICKS)}, CATALOGUE)
    ticks = advance(source, 1_357_077_600_295 + 10 * MINUTE)
    assert [t.price for t in ticks] == [866_925, 866_915]


def test_what_precedes_a_bad_row_is_played_before_it_is_reported(write: Write):
    source = play(write("timestamp,open,high,low,close,volume\n" + GOOD + "2022-01-01 00:01:00,1,2,3,1,1\n"))
    assert len(advance(source, START + 5 * MINUTE)) == 4
    assert not source.ended
    for _ in range(2):
        with pytest.raises(ReplayError, match="line 3"):
            advance(source, START + 6 * MINUTE)


def test_a_file_that_cannot_be_read_on_stops_its_own_symbol_alone(write: Write):
    bad = write("timestamp,open,high,low,close,volume\n" + GOOD + "2022-01-01 00:01:00,1,2,3,1,1\n", "bad.csv")
    source = ReplaySource({"BTCUSDT": bad, "ETHUSDT": write(MINUTES)}, CATALOGUE)
    assert {tick.symbol for tick in advance(source, START + 50_000)} == {"BTCUSDT", "ETHUSDT"}
    for minute in (1, 2, 5):
        assert {tick.symbol for tick in advance(source, START + minute * MINUTE + 50_000)} == {"ETHUSDT"}
    assert source.latest("ETHUSDT") is not None
    advance(source, START + 61 * MINUTE)
    assert not source.is_open("BTCUSDT", START + 61 * MINUTE)


def test_a_closed_replay_plays_no_more(write: Write):
    source = play(write(MINUTES))
    advance(source, START)
    source.close()
    assert source.ended
    assert advance(source, START + 10 * MINUTE) == []


@pytest.mark.parametrize("axis", [{"speed": 0}, {"speed": 2}, {"loop": True}])
def test_an_axis_that_makes_no_sense_is_refused(axis: dict[str, int]):
    with pytest.raises(ValueError, match="speed"):
        Axis(**axis)  # pyright: ignore[reportArgumentType]


def test_a_long_file_is_read_in_little_memory(write: Write):
    lines = ["timestamp,open,high,low,close"]
    lines += [f"{START + minute * MINUTE},100,{101 + minute % 7},99,100" for minute in range(12_000)]
    source = play(write("\n".join(lines), "long.csv.gz"), depth=50)
    tracemalloc.start()
    try:
        for minute in range(0, 12_000, 10):
            advance(source, START + minute * MINUTE)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert source.latest("BTCUSDT") is not None
    assert peak < 2_000_000


@pytest.mark.parametrize(
    ("symbol", "columns", "moment", "row", "last"),
    [
        (
            "BTCUSDT",
            ",open,high,low,close,volume",
            "%Y-%m-%d %H:%M:%S.%f",
            "{0}.0,{0}.5,{0}.0,{0}.5,2300413.7295",
            "46999.5",
        ),
        ("GBPUSD", ",open,high,low,close", "%Y-%m-%d %H:%M:%S+00:00", "1.{0},1.{0},1.{0},1.{0}", "1.46999"),
        ("USDJPY", ",bid,ask", "%Y-%m-%d %H:%M:%S.%f+00:00", "86.{0},86.{0}", "86.470"),
    ],
    ids=["candles-with-volume", "candles-of-bids", "quotes"],
)
def test_each_shape_of_recordings_is_read_to_the_end(
    write: Write, symbol: str, columns: str, moment: str, row: str, last: str
):
    """The shapes in which exchanges and brokers give their history away, a thousand rows with gaps of each."""
    begins = datetime.fromisoformat("2021-12-31T23:01+00:00")
    rows = [
        f"{begins + timedelta(minutes=number + number // 60):{moment}},{row.format(46_000 + number)}"
        for number in range(1_000)
    ]
    instrument = CATALOGUE[symbol]
    came = list(read(write("\n".join([f"timestamp{columns}", *rows]), "rows.csv.gz"), instrument))
    assert len(came) == 1_000
    price = came[-1].close if isinstance(came[-1], Candle) else came[-1].price
    assert price == Decimal(last).scaleb(instrument.price_decimals)
