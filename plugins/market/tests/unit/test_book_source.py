"""Prices of our own trades: the last one stands until the next, and is withheld once it is too old."""

from datetime import UTC, datetime
from itertools import pairwise

import msgspec
import pytest
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.prices import Tick
from agio_market.book.source import UNREAD_MS, BookSource, Past, sections
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.candle import Candle
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation
from telling import advance, turn

ALL = load_catalogue()
SOME = {symbol: ALL[symbol] for symbol in ("BTCUSDT", "ETHUSDT", "EURUSD")}
DAY = 86_400_000
NOW = 20_700 * DAY + 50_400_000 + 13_000
STALE_MS = DAY
START = ALL["BTCUSDT"].start_price


def begun(past: dict[str, Past] | None = None, *, anchor_ms: int = NOW - 3_600_000, now_ms: int = NOW) -> BookSource:
    source = BookSource(SOME, STALE_MS)
    source.begin(past or {}, dict.fromkeys(source.symbols(), anchor_ms), now_ms)
    advance(source, now_ms)
    return source


def traded(price: int, time_ms: int, quantity: int = 1_000_000, symbol: str = "BTCUSDT") -> Tick:
    return Tick(symbol, price, time_ms, time_ms, quantity)


def newest(source: BookSource, symbol: str = "BTCUSDT") -> Tick:
    tick = source.latest(symbol)
    assert tick is not None
    return tick


def test_only_coins_have_a_book():
    assert begun().symbols() == ["BTCUSDT", "ETHUSDT"]
    assert not begun().admit(ALL["XAUUSD"], NOW)


def test_before_the_first_trade_the_price_of_the_catalogue_stands():
    source = begun()
    assert (newest(source).price, newest(source).time_ms) == (START, NOW)
    assert source.withheld() == {}
    [candle] = source.candles("BTCUSDT", Period.M1, NOW + 1, 10)
    assert (candle.open_ms, candle.close, candle.volume) == ((NOW - 3_600_000) // 60_000 * 60_000, START, 0)


def test_the_last_trade_is_the_price_until_the_next_and_its_quantity_is_told_once():
    source = begun()
    source.hear([traded(6_500_000, NOW + 100, 5), traded(6_510_000, NOW + 300, 7)], NOW + 900)
    ticks = {tick.symbol: tick for tick in advance(source, NOW + 1_000)}
    assert (ticks["BTCUSDT"].price, ticks["BTCUSDT"].quantity) == (6_510_000, 12)
    assert ticks["ETHUSDT"].quantity == 0
    source.hear([], NOW + 1_900)
    [again] = [tick for tick in advance(source, NOW + 2_000) if tick.symbol == "BTCUSDT"]
    assert (again.price, again.quantity, again.time_ms) == (6_510_000, 0, NOW + 2_000)
    candle = source.candles("BTCUSDT", Period.M1, NOW + 2_000, 1)[0]
    assert (candle.open, candle.high, candle.close, candle.volume) == (6_500_000, 6_510_000, 6_510_000, 12)
    reported = source.ticks_between("BTCUSDT", NOW + 1, NOW + 9_000)
    assert [tick.time_ms for tick in reported] == [NOW + 1_000, NOW + 2_000]


def test_what_another_process_told_of_the_same_trades_is_not_told_again():
    source = begun()
    source.hear([traded(6_500_000, NOW + 100, 5), traded(6_510_000, NOW + 300, 7)], NOW + 900)
    assert source.ask(NOW + 1_000) == source.ask(NOW + 1_000), "asking tells nothing"
    source.follow([Tick("BTCUSDT", 6_500_000, NOW + 1_000, 1, 5)], NOW + 1_000)
    assert newest(source).price == 6_500_000
    assert {tick.symbol: tick.quantity for tick in source.ask(NOW + 2_000)} == {"BTCUSDT": 7, "ETHUSDT": 0}
    # It had read more trades than this one has.
    source.follow([Tick("BTCUSDT", 6_520_000, NOW + 2_000, 2, 100)], NOW + 2_000)
    assert {tick.symbol: tick.quantity for tick in source.ask(NOW + 3_000)} == {"BTCUSDT": 0, "ETHUSDT": 0}


def test_one_second_has_one_tick():
    source = begun()
    assert advance(source, NOW + 1) == []
    assert len(advance(source, NOW + 1_000)) == 2


def test_a_price_is_withheld_once_nothing_was_traded_for_too_long_and_trusted_with_the_next_trade():
    source = begun()
    source.hear([traded(6_500_000, NOW)], NOW)
    advance(source, NOW + 1_000)
    later = NOW + STALE_MS + 2_000
    source.hear([], later)
    assert advance(source, later) == []
    assert source.withheld() == {"BTCUSDT": "silent", "ETHUSDT": "silent"}
    assert newest(source).time_ms == NOW + 1_000
    source.hear([traded(7_000_000, later + 500)], later + 900)
    assert [(tick.symbol, tick.price) for tick in advance(source, later + 1_000)] == [("BTCUSDT", 7_000_000)]
    assert source.withheld() == {"ETHUSDT": "silent"}


def test_a_restart_makes_no_old_price_new():
    old = NOW - STALE_MS - 1
    found = Past({Period.M1: [Candle(old // 60_000 * 60_000, 70, 70, 70, 70, 1, 1)]}, old)
    source = begun({"BTCUSDT": found})
    assert source.withheld()["BTCUSDT"] == "silent" and "ETHUSDT" not in source.withheld()
    assert (newest(source).price, newest(source).time_ms) == (70, old)
    # Neither does the price of the catalogue, which stands from when the symbol was first quoted.
    assert set(begun(anchor_ms=old).withheld()) == {"BTCUSDT", "ETHUSDT"}


def test_what_is_too_old_at_the_start_prices_nothing_from_the_first_second_on():
    clock = ManualClock(datetime.fromtimestamp(NOW / 1000, UTC))
    source = BookSource(SOME, STALE_MS)
    source.begin({}, {"BTCUSDT": NOW - STALE_MS - 1, "ETHUSDT": NOW}, NOW)
    market = Quotation(SOME, source, clock)
    turn(market)
    assert [(tick.price, tick.time_ms) for tick in [market.latest("BTCUSDT")] if tick is not None] == [(START, 0)]
    row = market.row("BTCUSDT")
    assert row is not None and (row.withheld, row.last) == ("silent", SOME["BTCUSDT"].price_text(START))


def test_prices_are_withheld_while_trades_cannot_be_read():
    source = begun()
    assert advance(source, NOW + UNREAD_MS + 1_000) == []
    assert set(source.withheld()) == {"BTCUSDT", "ETHUSDT"}
    source.hear([], NOW + UNREAD_MS + 1_500)
    assert len(advance(source, NOW + UNREAD_MS + 2_000)) == 2


def test_the_past_is_whole_in_every_period():
    """Candles of days, hours, quarters and minutes add up in each longer period."""
    past = Past(last_ms=NOW - 60_000)
    for price, section in enumerate(sections(NOW), 100):
        length = section.period.fixed_ms
        assert length is not None
        until = min(section.until_ms, NOW // length * length)
        opens = range(until - 3 * length, until, length)
        past.candles[section.period] = [Candle(at, price, price + 1, price - 1, price, 1, price) for at in opens]
    source = begun({"BTCUSDT": past}, anchor_ms=NOW - 900 * DAY)
    everything = sum(len(candles) for candles in past.candles.values())
    for period in (Period.D1, Period.W1, Period.MONTH, Period.YEAR):
        candles = source.candles("BTCUSDT", period, NOW + 1, 1_500)
        assert sum(candle.volume for candle in candles) == everything, period
        assert [candle.open_ms for candle in candles] == sorted({period.open_ms(candle.open_ms) for candle in candles})
    assert newest(source).price == 103
    # Each part begins with the price that stood, and the oldest with the catalogue's.
    days = source.candles("BTCUSDT", Period.D1, NOW + 1, 1_500)
    assert (days[0].close, days[0].volume) == (START, 0)
    minutes = source.candles("BTCUSDT", Period.M1, NOW + 1, 1_500)
    assert (minutes[0].open_ms, minutes[0].close, minutes[0].volume) == (sections(NOW)[-1].from_ms, 102, 0)


def test_a_coin_that_is_listed_while_the_market_runs_stands_at_its_price():
    source = begun()
    new = msgspec.structs.replace(ALL["SOLUSDT"], symbol="NEWUSDT", base="NEW", start_price=1_234)
    assert source.admit(new, NOW)
    source.hear([], NOW + 900)
    assert {tick.symbol: tick.price for tick in advance(source, NOW + 1_000)}["NEWUSDT"] == 1_234


def test_a_coin_that_was_listed_long_ago_has_a_price_to_order_by_though_it_is_withheld():
    """Or nobody could place the order that makes the next one."""
    clock = ManualClock(datetime.fromtimestamp(NOW / 1000, UTC))
    source = begun()
    market = Quotation(SOME, source, clock)
    turn(market)
    new = msgspec.structs.replace(ALL["SOLUSDT"], symbol="NEWUSDT", base="NEW", start_price=1_234)
    assert market.admit(new, NOW - 3 * STALE_MS, NOW - 3 * STALE_MS)
    clock.advance(seconds=1)
    source.hear([], clock.now_ms())
    turn(market)
    assert market.withheld == {"NEWUSDT": "silent"}
    tick = market.latest("NEWUSDT")
    assert tick is not None and (tick.price, tick.time_ms) == (1_234, 0)


def test_a_trade_of_what_is_not_listed_makes_no_price():
    source = begun()
    source.hear([traded(1, NOW, symbol="OLDUSDT")], NOW)
    assert source.latest("OLDUSDT") is None


@pytest.mark.parametrize("now_ms", [NOW, 20_700 * DAY, 20_700 * DAY - 1])
def test_the_parts_of_the_past_lie_end_to_end_on_candles_of_all_longer_periods(now_ms: int):
    parts = sections(now_ms)
    for one, next in pairwise(parts):
        assert one.until_ms == next.from_ms and one.until_ms % DAY == 0 and next.from_ms <= now_ms
