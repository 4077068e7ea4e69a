"""Streams of a running site as other people's programs watch them: with ccxt as it comes, and by frames by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from decimal import Decimal
from typing import Any

import ccxt.pro
import httpx
import pytest
import websockets
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from signing_program import TESTNET, ccxt_settings

PATIENCE_S = 30


@pytest.fixture(scope="module")
def trader(venue: Site) -> Visitor:
    return venue.visitor().in_demo()


def socket_of(site: Site, path: str) -> str:
    return f"{site.url.replace('http', 'ws', 1)}{path}"


@asynccontextmanager
async def client_of(site: Site, **options: Any) -> AsyncIterator[Any]:
    """ccxt as its users set it up, in the demo realm."""
    client = ccxt.pro.binance(ccxt_settings(site, **options))
    try:
        await client.load_markets()
        yield client
    finally:
        await client.close()


@asynccontextmanager
async def trading(trader: Visitor) -> AsyncIterator[None]:
    """Buy while another watches for ``PATIENCE_S`` at the most; the last purchase is done when it ends."""
    stop = asyncio.Event()
    order = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "100"}

    async def go_on() -> None:
        while not stop.is_set():
            bought = await asyncio.to_thread(lambda: trader.post("placeSpotOrder", **order))
            assert bought["code"] == 0, bought
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), 0.3)

    buying = asyncio.create_task(go_on())
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield
    finally:
        stop.set()
        await buying


@asynccontextmanager
async def opened(site: Site, path: str) -> AsyncIterator[Any]:
    async with asyncio.timeout(PATIENCE_S), websockets.connect(socket_of(site, path)) as socket:
        yield socket


async def said(socket: Any, **frame: Any) -> dict[str, Any]:
    """The answer to a frame; events before it are passed over."""
    await socket.send(json.dumps(frame))
    while True:
        answer = json.loads(await socket.recv())
        if "id" in answer:
            return answer


# --- ccxt -----------------------------------------------------------------------------------------------------------


async def test_ccxt_keeps_a_book(venue: Site, trader: Visitor) -> None:
    async with client_of(venue) as client, trading(trader):
        first = (await client.watch_order_book("BTC/USDT"))["nonce"]
        for _ in range(8):
            book = await client.watch_order_book("BTC/USDT")
            assert book["bids"][0][0] < book["asks"][0][0]
        assert book["nonce"] > first


async def test_ccxt_watches_trades_candles_and_tickers(venue: Site, trader: Visitor) -> None:
    async with client_of(venue) as client, trading(trader):
        trades = await client.watch_trades("BTC/USDT")
        assert (trades[-1]["symbol"], trades[-1]["side"]) == ("BTC/USDT", "buy")
        [*_, candle] = await client.watch_ohlcv("BTC/USDT", "1m")
        assert candle[3] <= candle[4] <= candle[2]
        ticker = await client.watch_ticker("BTC/USDT")
        assert ticker["low"] <= ticker["last"] <= ticker["high"]
        assert "BTC/USDT" in await client.watch_tickers()
        best = await client.watch_bids_asks(["BTC/USDT"])
        assert best["BTC/USDT"]["bid"] < best["BTC/USDT"]["ask"]


# --- frames ---------------------------------------------------------------------------------------------------------


async def test_a_book_followed_by_its_changes_is_the_book(venue: Site, trader: Visitor) -> None:
    async with opened(venue, f"{TESTNET}/ws/btcusdt@depth@100ms") as socket:
        sides: dict[str, dict[str, str]] = {}
        number, changes = 0, 0

        async def depth() -> dict[str, Any]:
            address = f"{venue.url}{TESTNET}/api/v3/depth?symbol=BTCUSDT&limit=1000"
            return (await asyncio.to_thread(httpx.get, address, timeout=30)).json()

        def change(event: dict[str, Any]) -> None:
            for side in ("b", "a"):
                for price, quantity in event[side]:
                    sides[side].pop(price, None)
                    if Decimal(quantity):
                        sides[side][price] = quantity

        async with trading(trader):
            first = json.loads(await socket.recv())
            whole, last = await depth(), first["u"]
            number, sides = whole["lastUpdateId"], {"b": dict(whole["bids"]), "a": dict(whole["asks"])}
            while changes < 10:
                event = json.loads(await socket.recv())
                assert event["U"] == last + 1 and event["b"] + event["a"]
                last = event["u"]
                if last <= number:
                    continue
                assert event["U"] <= number + 1 <= last or changes
                changes += 1
                change(event)
        whole = await depth()
        while last < whole["lastUpdateId"]:
            event = json.loads(await socket.recv())
            last = event["u"]
            change(event)
        assert last == whole["lastUpdateId"]
        assert sides == {"b": dict(whole["bids"]), "a": dict(whole["asks"])}


@pytest.mark.parametrize("path", ["/ws", "/ws/0", "/stream", f"{TESTNET}/ws", f"{TESTNET}/ws/7", f"{TESTNET}/stream"])
async def test_an_id_comes_back_as_it_came(venue: Site, path: str) -> None:
    async with opened(venue, path) as socket:
        for one in (1, "f3a8f7a2", 0, 2**53):
            answer = await said(socket, method="SUBSCRIBE", params=["btcusdt@ticker", "ethusdt@kline_1m"], id=one)
            assert answer == {"result": None, "id": one}
        assert await said(socket, method="UNSUBSCRIBE", params=["btcusdt@ticker", "nothing"], id=5) == {
            "result": None,
            "id": 5,
        }
        listed = await said(socket, method="LIST_SUBSCRIPTIONS", id=6)
        assert listed == {"result": ["ethusdt@kline_1m"], "id": 6}


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"method": "SUBSCRIBE", "params": ["nopairs@trade"], "id": 1}, -1121),
        ({"method": "SUBSCRIBE", "params": ["btcusdt@kline_7m"], "id": 1}, -1120),
        ({"method": "SUBSCRIBE", "params": ["btcusdt@trade", "btcusdt@nothing"], "id": 1}, -1130),
        ({"method": "DANCE", "id": 1}, -1000),
        ({"method": 7, "id": 1}, 3),
    ],
)
async def test_what_isnt_a_stream_is_refused(venue: Site, frame: dict[str, Any], code: int) -> None:
    async with opened(venue, "/ws/0") as socket:
        assert (await said(socket, **frame))["error"]["code"] == code
        assert (await said(socket, method="LIST_SUBSCRIPTIONS", id=2))["result"] == []


async def test_streams_together_say_which_they_are(venue: Site, trader: Visitor) -> None:
    names = ["btcusdt@trade", "btcusdt@aggTrade", "btcusdt@depth5@100ms", "btcusdt@bookTicker", "btcusdt@depth"]
    names += ["!ticker@arr", "!miniTicker@arr", "btcusdt@ticker", "btcusdt@miniTicker", "btcusdt@kline_1m"]
    found: dict[str, Any] = {}
    async with opened(venue, f"{TESTNET}/stream?streams={'/'.join(names)}") as socket, trading(trader):
        while found.keys() != set(names):
            reported = json.loads(await socket.recv())
            found.setdefault(reported["stream"], reported["data"])
    assert (found["btcusdt@trade"]["e"], found["btcusdt@aggTrade"]["e"]) == ("trade", "aggTrade")
    assert len(found["btcusdt@depth5@100ms"]["bids"]) == 5
    assert {one["s"] for one in found["!ticker@arr"]} == {one["s"] for one in found["!miniTicker@arr"]}
    assert set(found["btcusdt@kline_1m"]["k"]) == set("tTsifLochlvnxqVQB")
    assert set(found["btcusdt@ticker"]) == set("eEspPwxcQbBaAohlvqOCFLn")


Misuse = Callable[[Any], Awaitable[None]]


async def asks_too_fast(socket: Any) -> None:
    for one in range(100):
        await socket.send(json.dumps({"method": "LIST_SUBSCRIPTIONS", "id": one}))


async def says_too_much(socket: Any) -> None:
    await socket.send("[" * 40_000)


@pytest.mark.parametrize("misuse", [asks_too_fast, says_too_much])
async def test_who_keeps_to_no_limit_is_cut(venue: Site, misuse: Misuse) -> None:
    async with opened(venue, "/ws/0") as socket:
        await misuse(socket)
        with pytest.raises(websockets.ConnectionClosedError) as cut:
            while True:
                await socket.recv()
        assert cut.value.rcvd is not None and cut.value.rcvd.code == 1008
