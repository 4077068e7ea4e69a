"""Prices of real exchanges, from a server that speaks as they do, through a process of its own."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Callable
from decimal import Decimal
from typing import Any

import pytest
import pytest_asyncio
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.feed import SilentFeed
from agio_kernel.ports.prices import Tick
from agio_market.declared.config import ExchangesConfig
from agio_market.exchanges.collect import Past, Price
from agio_market.exchanges.formats import FORMATS, Minute, Seen
from agio_market.exchanges.source import ExchangeSource, exchange_source
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation
from agio_market.sources.by_second import Why
from exchange_server import ExchangeServer
from telling import advance, turn

pytestmark = pytest.mark.realtime

ALL = load_catalogue()
NOISE = [
    b"",
    b"pong",
    b"\xff\xfe",
    b"{}",
    b"[]",
    b"null",
    b'{"data":{}}',
    b'{"data":[{"instId":1,"last":"x"}]}',
    b"[" * 9_999,
]
PRICES = ("-1", "0", "NaN", "Infinity", "1e999999", "", "64k")
MOST_AGE_MS = 30_000


@pytest_asyncio.fixture
async def server() -> AsyncIterator[ExchangeServer]:
    async with ExchangeServer().running() as running:
        running.trade("64000.10")
        yield running


def source_of(server: ExchangeServer, **more: int) -> ExchangeSource:
    address = server.address()
    config = ExchangesConfig(
        symbols=["BTCUSDT"], addresses={"binance": address, "okx": address, "bybit": address}, stale_s=2, **more
    )
    return exchange_source(config, ALL, SystemClock().now_ms)


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not happened():  # noqa: ASYNC110 - what is waited for comes from another process
            await asyncio.sleep(0.02)


async def led(market: Quotation) -> None:
    """Tell what exchanges agree on, several times a second."""
    # ended by others: the test cancels the task
    while True:
        turn(market)
        await asyncio.sleep(0.1)


def price_of(market: Quotation) -> int | None:
    """The price by which something may be priced now."""
    tick = market.latest("BTCUSDT")
    return None if tick is None or tick.is_stale(SystemClock().now_ms(), MOST_AGE_MS) else tick.price


@pytest.mark.slow
async def test_the_market_quotes_what_exchanges_agree_on_and_comes_back_after_each_kind_of_break(
    server: ExchangeServer,
) -> None:
    source = source_of(server, settle_s=2)
    market = Quotation({"BTCUSDT": ALL["BTCUSDT"]}, source, SystemClock())
    async with source.running(), market.running(SilentFeed()), while_open(asyncio.create_task(led(market))):
        await until(lambda: price_of(market) == 64_000_10)
        asked = server.asked.count("okx")
        # One exchange that errs moves nothing, and one whose line breaks comes back.
        server.trade("64000.10", bybit="1.00")
        await server.drop("okx")
        await until(lambda: server.asked.count("okx") > asked)
        await until(lambda: price_of(market) == 64_000_10)
        # Two that keep their lines and say nothing: the price is withheld at once, and so told as an old one.
        server.trade("64000.10")
        server.mute |= {"okx", "bybit"}
        await until(lambda: market.withheld == {"BTCUSDT": Why.SILENT})
        row = market.row("BTCUSDT")
        assert row is not None and row.withheld == "silent", "the table says so to who looks at it"
        assert price_of(market) is None
        server.mute.clear()
        await until(lambda: price_of(market) == 64_000_10)
        # A jump of all of them is withheld until it has held.
        server.trade("80000.00")
        await until(lambda: market.withheld == {"BTCUSDT": Why.JUMPED})
        assert price_of(market) is None
        await until(lambda: price_of(market) == 80_000_00)
        # The process dies and another takes its place.
        first = source.prices.process.pid
        os.kill(first, signal.SIGKILL)
        await until(lambda: market.withheld == {"BTCUSDT": Why.SILENT})
        await until(lambda: price_of(market) == 80_000_00)
        assert source.prices.process.pid != first
        candles = source.candles("BTCUSDT", Period.M1, SystemClock().now_ms() + 1, 10)
        assert [candle.close for candle in candles][-1] == 80_000_00
    assert source.prices.process.returncode is not None, "it ends with the site"


async def test_a_server_that_turns_everybody_away_is_asked_again_and_not_all_the_time(server: ExchangeServer) -> None:
    server.closed |= {"binance", "okx", "bybit"}
    source = source_of(server)
    async with source.running():
        await until(lambda: len(server.asked) >= 6)
        assert advance(source, SystemClock().now_ms()) == []
        assert source.withheld() == {"BTCUSDT": Why.SILENT}
        server.closed.clear()
        await until(lambda: bool(advance(source, SystemClock().now_ms())))


async def test_the_minutes_before_are_told_once_and_end_where_the_present_begins(server: ExchangeServer) -> None:
    source = source_of(server)
    async with source.running():
        await until(lambda: len(source.candles("BTCUSDT", Period.M1, 2**53, 10)) == 3)
    first = source.candles("BTCUSDT", Period.M1, 2**53, 10)[0]
    assert (first.open, first.high, first.low, first.close, first.volume) == (
        64_000_00,
        64_100_00,
        63_900_00,
        64_050_00,
        1_500_000,
    )


def test_a_past_that_comes_after_the_first_ticks_is_put_before_them_and_rewrites_none() -> None:
    minute = 60_000
    now = 20_000 * minute + 5_000
    source = exchange_source(ExchangesConfig(symbols=["BTCUSDT"]), ALL, lambda: now)
    source.follow([Tick("BTCUSDT", 70_000_00, now - 3 * minute, 1)], now - 3 * minute)
    source.follow([Tick("BTCUSDT", 71_000_00, now, 2)], now)
    price = Decimal(64_000)
    past = [
        Minute(now // minute * minute - n * minute, price, price, price, price, Decimal(1)) for n in (4, 3, 2, 1, 0)
    ]
    for _ in range(2):
        source.prices.hear(Past("okx", "BTCUSDT", past))
    candles = source.candles("BTCUSDT", Period.M1, now + 1, 10)
    assert [candle.close // 100 for candle in candles] == [64_000, 70_000, 64_000, 64_000, 71_000]
    assert [candle.open_ms for candle in candles] == [one.open_ms for one in past]


def test_the_next_leader_holds_its_first_price_against_the_last_that_was_told() -> None:
    now = 1_000_000
    source = exchange_source(ExchangesConfig(symbols=["BTCUSDT"], settle_s=60), ALL, lambda: now)
    source.follow([Tick("BTCUSDT", 64_000_00, now - 1_000, 1)], now - 1_000)
    for exchange in ("okx", "bybit"):
        source.prices.hear(Price(exchange, "BTCUSDT", "80000.00"))
    assert (source.ask(now), source.withheld()) == ([], {"BTCUSDT": Why.JUMPED})


def hears(source: ExchangeSource, price: str) -> None:
    for exchange in ("okx", "bybit"):
        source.prices.hear(Price(exchange, "BTCUSDT", price))


def test_deployments_with_the_same_settings_share_what_is_heard_and_each_is_told_every_second() -> None:
    now = 1_000_000
    config = ExchangesConfig(symbols=["BTCUSDT"])
    first, second = (exchange_source(config, ALL, lambda: now, shared=True) for _ in range(2))
    assert first.prices is second.prices
    hears(first, "64000.00")
    ticks = advance(first, now)
    assert [tick.price for tick in ticks] == [64_000_00]
    assert advance(first, now + 10) == [], "it has been told of this second"
    hears(first, "64001.00")
    assert advance(second, now + 20) == ticks, "which the other has not"
    for source in (second, first):
        assert [tick.price for tick in advance(source, now + 1_000)] == [64_001_00]
    # Each tick is kept once, and makes the candles once.
    assert [tick.price for tick in first.ticks_between("BTCUSDT", 0, 2**53)] == [64_000_00, 64_001_00]
    assert second.candles("BTCUSDT", Period.M1, 2**53, 10) == first.candles("BTCUSDT", Period.M1, 2**53, 10)
    # A deployment that begins with an old round of its own database changes nothing of it.
    third = exchange_source(config, ALL, lambda: now, shared=True)
    third.follow([Tick("BTCUSDT", 1_00, now - 60_000, 1)], now - 60_000)
    assert [tick.price for tick in advance(first, now + 2_000)] == [64_001_00] and not first.withheld()


def test_a_deployment_that_begins_in_silence_takes_no_second_from_another() -> None:
    now = 1_000_000
    first, second = (exchange_source(ExchangesConfig(symbols=["BTCUSDT"]), ALL, lambda: now, shared=True) for _ in "12")
    hears(first, "64000.00")
    second.follow([], now)
    assert [tick.price for tick in advance(first, now)] == [64_000_00]


@pytest.mark.parametrize(
    "other",
    [{"quorum": 3}, {"symbols": ["BTCUSDT", "ETHUSDT"]}, {"addresses": {"okx": ("wss://a", "https://a")}}],
    ids=str,
)
def test_a_deployment_with_settings_of_its_own_shares_nothing(other: dict[str, Any]) -> None:
    now = 1_000_000
    first = exchange_source(ExchangesConfig(symbols=["BTCUSDT"]), ALL, lambda: now, shared=True)
    second = exchange_source(ExchangesConfig(**{"symbols": ["BTCUSDT"], **other}), ALL, lambda: now, shared=True)
    alone = exchange_source(ExchangesConfig(symbols=["BTCUSDT"]), ALL, lambda: now)
    hears(first, "64000.00")
    assert advance(first, now)
    for source in (second, alone):
        assert advance(source, now) == [] and source.withheld()["BTCUSDT"] == Why.SILENT


async def test_deployments_that_share_listen_by_one_process_for_as_long_as_one_of_them_is_open(
    server: ExchangeServer,
) -> None:
    address = server.address()
    config = ExchangesConfig(
        symbols=["BTCUSDT"], addresses={"binance": address, "okx": address, "bybit": address}, stale_s=2
    )
    first, second = (exchange_source(config, ALL, SystemClock().now_ms, shared=True) for _ in range(2))
    async with first.running():
        async with second.running():
            await until(lambda: bool(advance(first, SystemClock().now_ms())))
            process = first.prices.process
            assert advance(second, SystemClock().now_ms())
        assert second.prices.process is process and process.returncode is None
        assert sorted(server.asked.count(name) for name in ("binance", "okx", "bybit")) == [1, 1, 1]
    assert process.returncode is not None


@pytest.mark.parametrize("name", FORMATS)
def test_what_cannot_be_read_is_nothing(name: str) -> None:
    form = FORMATS[name]
    assert [form.heard(text) for text in NOISE] == [[] for _ in NOISE]
    for text in NOISE:
        if (name, text) != ("binance", b"[]"):  # an exchange that knows no minute
            with pytest.raises(ValueError, match="can't be read"):
                form.past(text)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("price", PRICES)
def test_a_price_that_is_none_is_not_heard(name: str, price: str) -> None:
    server = ExchangeServer()
    said = json.dumps(server._tick(name, "BTC", price))
    good = json.dumps(server._tick(name, "BTC", "64000.10"))
    market = FORMATS[name].market("BTC", "USDT")
    assert FORMATS[name].heard(good) == [Seen(market, Decimal("64000.10"))]
    assert FORMATS[name].heard(said) == []


def test_a_deployment_that_asks_too_few_or_for_what_is_no_coin_does_not_start() -> None:
    now = SystemClock().now_ms
    with pytest.raises(ConfigurationError, match="agree on"):
        exchange_source(ExchangesConfig(use=("okx", "okx")), ALL, now)
    with pytest.raises(ConfigurationError, match="NOPE"):
        exchange_source(ExchangesConfig(symbols=["NOPE"]), ALL, now)
    everything = exchange_source(ExchangesConfig(), ALL, now)
    assert set(everything.symbols()) == {symbol for symbol, one in ALL.items() if one.spot}
