"""The market as it runs: who listens, and which seed a live market may have."""

import asyncio
import threading
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.feed import SilentFeed
from agio_kernel.ports.prices import BarsAsked, Tick
from agio_market import plugin
from agio_market.declared.config import MarketConfig
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import MOST_ASKED, Quotation
from agio_market.quotes.table import Leading, led
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from telling import turn

ALL = load_catalogue()
SOME = {symbol: ALL[symbol] for symbol in ("BTCUSDT", "ETHUSDT")}


def quotation(clock: ManualClock) -> Quotation:
    return Quotation(SOME, SimulatedSource(SOME, "a seed"), clock)


def heard_of(market: Quotation, symbol: str) -> Tick:
    tick = market.latest(symbol)
    assert tick is not None
    return tick


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime.fromtimestamp(ANCHOR_MS / 1000, UTC))


async def test_a_listener_that_fails_keeps_nobody_else_from_hearing(clock: ManualClock):
    market = quotation(clock)
    heard: list[Tick] = []

    def fail(_: Any) -> None:
        raise LookupError("a listener's own mistake")

    market.listen(fail)
    market.listen(heard.extend)
    async with market.running(SilentFeed()):
        turn(market)
        clock.advance(seconds=1)
        turn(market)
        assert {tick.symbol for tick in heard} == set(SOME)


@pytest.mark.parametrize("back", [timedelta(minutes=11), timedelta(days=400)])
async def test_a_clock_that_is_set_back_by_far_does_not_stop_the_market_until_it_has_caught_up(
    clock: ManualClock, back: timedelta
):
    market = quotation(clock)
    async with market.running(SilentFeed()):
        turn(market)
        clock.advance(days=400)
        turn(market)
        clock.advance(seconds=-back.total_seconds())
        turn(market)
        heard: list[Tick] = []
        market.listen(heard.extend)
        clock.advance(seconds=1)
        turn(market)
        now = clock.now_ms()
        assert {tick.symbol: tick.time_ms for tick in heard} == dict.fromkeys(SOME, now)
        for symbol in SOME:
            row = market.row(symbol)
            assert row is not None and row.last == SOME[symbol].price_text(heard_of(market, symbol).price)
            assert market.candles(symbol, Period.M15, 1)[-1].close == row.last


async def test_a_clock_that_is_set_back_a_little_is_waited_for(clock: ManualClock):
    market = quotation(clock)
    async with market.running(SilentFeed()):
        turn(market)
        before = heard_of(market, "BTCUSDT")
        clock.advance(minutes=-5)
        turn(market)
        assert heard_of(market, "BTCUSDT") == before
        clock.advance(minutes=5, seconds=1)
        turn(market)
        assert heard_of(market, "BTCUSDT").time_ms == before.time_ms + 1000


async def test_whose_held_symbols_cannot_be_read_has_all_of_his_made_up_for(clock: ManualClock):
    market = quotation(clock)

    async def fails(_: Any) -> set[str]:
        raise ConnectionError

    async def holds(_: Any) -> set[str]:
        return {"XAUUSD"}

    market.keep(lambda: {"BTCUSDT", "ETHUSDT"}, fails)
    market.keep(lambda: {"XAUUSD", "EURUSD"}, holds)
    assert await market.held_symbols(None) == {"BTCUSDT", "ETHUSDT", "XAUUSD"}


async def test_ticks_and_orders_do_not_wait_for_somebodys_long_history(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
):
    market = quotation(clock)
    begun, let_go = threading.Event(), threading.Event()
    candles = SimulatedSource.candles

    def slow(*asked: Any) -> Any:
        begun.set()
        assert let_go.wait(5)
        return candles(*asked)

    async with market.running(SilentFeed()):
        turn(market)
        apart = market.source.apart()
        monkeypatch.setattr(apart, "candles", lambda *asked: slow(apart, *asked), raising=False)
        monkeypatch.setattr(market.source, "apart", lambda: apart)
        asked = [asyncio.create_task(market.history("BTCUSDT", Period.M5, 50)) for _ in range(MOST_ASKED)]
        await asyncio.to_thread(begun.wait, 5)
        with pytest.raises(ApiError) as caught:
            await market.history("BTCUSDT", Period.M5, 50)
        assert caught.value.code is codes.TOO_MANY_REQUESTS
        clock.advance(seconds=1)
        turn(market)
        assert heard_of(market, "BTCUSDT").time_ms == clock.now_ms()
        assert not any(one.done() for one in asked)
        clock.advance(seconds=-1)
        let_go.set()
        assert await asked[0] == await asked[-1] == market.candles("BTCUSDT", Period.M5, 50)


@pytest.mark.parametrize(
    ("development", "config", "refused"),
    [
        (True, MarketConfig(), False),
        (False, MarketConfig(), True),
        (False, MarketConfig(seed="agio"), True),
        (False, MarketConfig(seed="kept to ourselves"), False),
    ],
)
def test_a_live_market_has_no_seed_that_everybody_can_read(development: bool, config: MarketConfig, refused: bool):
    settings = SimpleNamespace(deployment=SimpleNamespace(development=development), root=None)
    clock = ManualClock(datetime(2026, 11, 1, tzinfo=UTC) + timedelta(days=1))
    if refused:
        with pytest.raises(ConfigurationError, match="seed"):
            plugin.provide_price_source(settings, config, clock)
    else:
        assert plugin.provide_price_source(settings, config, clock).instruments()


class Heard(SilentFeed):
    """A feed that remembers the topics."""

    def __init__(self) -> None:
        self.topics: list[str] = []

        self.has_pages = True

    def watched(self, topic: str) -> bool:
        return self.has_pages

    def publish(self, topic: str, data: Any) -> None:
        self.topics.append(topic)


async def test_each_turn_tells_the_table_and_every_row_of_it(clock: ManualClock):
    market, feed = quotation(clock), Heard()
    async with market.running(feed):
        turn(market)
        feed.topics.clear()
        market.publish()
    assert feed.topics[:3] == ["table", "quote:BTCUSDT", "quote:ETHUSDT"]
    feed.topics.clear()
    feed.has_pages = False
    version = market.cache_version
    market.publish()
    assert feed.topics == [] and market.cache_version > version, "what is made of the table is still made anew"
    assert market.shown("NOSUCH") is None


async def test_a_closed_row_says_when_its_session_opens(clock: ManualClock):
    some = {symbol: ALL[symbol] for symbol in ("BTCUSDT", "AAPL")}
    saturday = datetime(2026, 1, 10, 12, tzinfo=UTC)
    clock.advance(seconds=(saturday - clock.now()).total_seconds())
    market = Quotation(some, SimulatedSource(some, "a seed"), clock)
    async with market.running(SilentFeed()):
        turn(market)
        always, shut = market.table(spark=False)
    assert (always.open, always.opens) == (True, msgspec.UNSET)
    assert (shut.open, shut.opens) == (False, datetime(2026, 1, 12, 14, 30, tzinfo=UTC).timestamp() * 1000)


async def test_the_leading_rows_are_the_most_traded_that_are_open_the_risen_and_the_newest(clock: ManualClock):
    market = quotation(clock)
    async with market.running(SilentFeed()):
        turn(market)
        first, second = (msgspec.structs.replace(one, open=True) for one in market.table(spark=False))
    small = msgspec.structs.replace(first, turnover="9", change="-10", spot=True)
    large = msgspec.structs.replace(second, turnover="10", change="-9.5", spot=True)
    shut = msgspec.structs.replace(second, symbol="SHUT", turnover="99", change="100", open=False)
    rows = [small, large, shut]
    assert led(rows, Leading.MAINSTREAM) == [large, small]
    priced = [msgspec.structs.replace(row, spot=False) for row in rows]
    assert led(priced, Leading.MAINSTREAM) == priced[:2], "as listed, where nothing is traded on books of its own"
    assert led(rows, Leading.GAINERS) == [shut, large, small]
    assert led(rows, Leading.LATEST) == [shut, large, small]
    assert led(rows, Leading.LISTED) == rows


@pytest.mark.parametrize("period", ["1m", "15m", "4h", "1d", "1w", "1M"])
async def test_bars_of_a_time_are_those_of_the_chart_whole(clock: ManualClock, period: str):
    market = quotation(clock)
    async with market.running(SilentFeed()):
        turn(market)
        clock.advance(seconds=90)
        turn(market)
        length = Period(period)
        chart = market.candles("BTCUSDT", length, 12)
        newest = await market.bars("BTCUSDT", BarsAsked(period, 12))
        assert [bar.open_ms for bar in newest] == [row.time for row in chart]
        assert [SOME["BTCUSDT"].price_text(bar.close) for bar in newest] == [row.close for row in chart]
        assert [bar.end_ms for bar in newest] == [length.next_open_ms(bar.open_ms) for bar in newest]
        for from_ms, until_ms, limit, expected in (
            (newest[3].open_ms, None, 4, newest[3:7]),
            (newest[3].open_ms + 1, None, 4, newest[4:8]),
            (newest[3].open_ms, newest[5].open_ms, 10, newest[3:6]),
            (newest[3].open_ms, newest[5].open_ms + 1, 10, newest[3:6]),
            (None, newest[5].open_ms, 3, newest[3:6]),
            (None, newest[5].open_ms - 1, 3, newest[2:5]),
            (newest[10].open_ms, None, 100, newest[10:]),
            (newest[5].open_ms, newest[3].open_ms, 10, []),
            (clock.now_ms() + 10**12, None, 10, []),
        ):
            assert await market.bars("BTCUSDT", BarsAsked(period, limit, from_ms, until_ms)) == expected
        assert await market.bars("NOPE", BarsAsked(period, 1)) == ()


async def test_the_day_is_what_the_table_says(clock: ManualClock):
    market = quotation(clock)
    assert market.day("BTCUSDT") is None and market.day("NOPE") is None
    async with market.running(SilentFeed()):
        turn(market)
        day, row = market.day("BTCUSDT"), market.row("BTCUSDT")
        assert day is not None and row is not None
        price = SOME["BTCUSDT"].price_text
        assert (price(day.last), price(day.high), price(day.low)) == (row.last, row.high, row.low)
        assert (price(day.turnover), SOME["BTCUSDT"].quantity_text(day.volume)) == (row.turnover, row.volume)
