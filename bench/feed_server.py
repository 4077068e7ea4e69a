"""One process with the feed of a deployment at ``/feed`` and a Litestar ``send`` per client at ``/peer``, told over
HTTP what to do and answering what CPU it took: ``feed_server.py PORT [REDIS_URL]``."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from typing import Any, cast

import msgspec
import uvicorn
from agio_host.feed.hub import FeedHub
from agio_host.feed.peers import RedisPeers
from agio_host.feed.socket_protocol import FRAMES, BoundedWebSocket
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.prices import Tick
from agio_kernel.ports.secret_box import SecretBox
from agio_market.instruments.catalogue import load_catalogue
from agio_market.instruments.instrument import Instrument
from agio_market.quotes.candle import Candle
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation, Source
from agio_market.quotes.topics import topics
from litestar import Litestar, WebSocket, asgi, get, websocket
from litestar.exceptions import WebSocketDisconnect

INSTRUMENTS = 3_000
BOOK = "book"
"""The topic that everybody watches in the fan-out."""
DEPTH = [[f"{50_000 + level}.{level:02}", f"{level}.{level:04}"] for level in range(20)]
DRAINED_S = 30.0
WARM_S = 2.0
"""The first seconds of a market are its beginning."""


def message(number: int) -> dict[str, Any]:
    """Message of a book of twenty levels a side."""
    return {"sequence": number, "bids": DEPTH, "asks": DEPTH}


class Ticking:
    """A source in which every instrument has a new price each second."""

    own_trades = False

    def __init__(self, prices: dict[str, int]) -> None:
        self._prices = prices
        self._number = 0

    def symbols(self) -> list[str]:
        """Every instrument."""
        return list(self._prices)

    def withheld(self) -> Mapping[str, str]:
        """Nothing is: every price is good."""
        return {}

    def latest(self, symbol: str) -> Tick | None:
        """None before the first second."""
        return None

    def is_open(self, symbol: str, time_ms: int) -> bool:
        """It never closes."""
        return True

    def ask(self, now_ms: int) -> list[Tick]:
        """One tick of each."""
        self._number += 1
        step = self._number % 7
        return [Tick(symbol, price + step, now_ms, self._number) for symbol, price in self._prices.items()]

    def follow(self, ticks: Sequence[Tick], now_ms: int) -> None:
        """Nothing is remembered."""

    def candles(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        """No history."""
        return []

    def ticks_between(self, symbol: str, from_ms: int, until_ms: int) -> list[Tick]:
        """None is remembered."""
        return []

    def admit(self, instrument: Instrument, anchor_ms: int) -> bool:
        """Everything that it quotes is there from the beginning."""
        return False

    def apart(self) -> Source | None:
        """There is nothing to read."""
        return None


def market() -> Quotation:
    """As many instruments as the product promises, made from those that are delivered."""
    delivered = list(load_catalogue().values())
    many = [
        msgspec.structs.replace(delivered[number % len(delivered)], symbol=f"I{number:04}")
        for number in range(INSTRUMENTS)
    ]
    source = Ticking({one.symbol: one.start_price for one in many})
    return Quotation({one.symbol: one for one in many}, source, SystemClock())


class FeedServer:
    """Server that is measured, and the sockets of the peer."""

    def __init__(self, redis_url: str) -> None:
        self._others = RedisPeers(redis_url, SecretBox(bytes(32))) if redis_url else None
        self.hub = FeedHub(self._others)
        self.market = market()
        self._open = AsyncExitStack()
        self.peers: set[WebSocket[Any, Any, Any]] = set()
        kernel: Any = type("Prices", (), {"prices": self.market})()
        book = Topic(BOOK, lambda argument, principal: message(0), shared=True)
        self.hub.register([("bench", book), *(("market", one) for one in topics(kernel))], lambda ticket: None)

    def app(self) -> Litestar:
        """Its addresses."""

        @asgi("/feed", copy_scope=False)
        async def feed(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await self.hub.serve(receive, send, scope["extensions"][FRAMES])

        @websocket("/peer")
        async def peer(socket: WebSocket[Any, Any, Any]) -> None:
            await socket.accept()
            self.peers.add(socket)
            with suppress(WebSocketDisconnect):
                while True:
                    await socket.receive_text()
            self.peers.discard(socket)

        @get("/open")
        async def opened() -> dict[str, int]:
            return {"hub": self.hub.connected, "peer": len(self.peers)}

        @get("/fanout")
        async def fanout(to: str, messages: int) -> dict[str, float]:
            return {"cpu_s": await (self._publish(messages) if to == "hub" else self._send(messages))}

        @get("/ticking")
        async def ticking(seconds: float) -> dict[str, float]:
            began, cpu = time.monotonic(), time.process_time()
            await asyncio.sleep(seconds)
            return {"share": (time.process_time() - cpu) / (time.monotonic() - began)}

        @get("/trading")
        async def trading(begin: bool) -> dict[str, bool]:
            if begin:
                await self._open.enter_async_context(self.market.running(self.hub))
                await self._open.enter_async_context(while_open(asyncio.create_task(self._tell())))
                await asyncio.sleep(WARM_S)
            else:
                await self._open.aclose()
            return {"trading": begin}

        @get("/cpu")
        async def cpu() -> dict[str, float]:
            return {"cpu_s": time.process_time()}

        @asynccontextmanager
        async def running(_: Litestar) -> AsyncIterator[None]:
            sending = asyncio.create_task(self.hub.run())
            async with self._open, self._others.running() if self._others else nullcontext():
                yield
            sending.cancel()

        handlers: Sequence[Any] = (feed, peer, opened, fanout, ticking, trading, cpu)
        return Litestar(list(handlers), lifespan=[running], openapi_config=None, logging_config=None)

    async def _tell(self) -> None:
        """Every second as the price leader does, but for the database."""
        # ended by others: when trading ends
        while True:
            self.market.tell(self.market.ask())
            await asyncio.sleep(1 - time.time() % 1)

    async def _publish(self, messages: int) -> float:
        """So many messages to every page, each sent before the next is published, by the hub's own rounds."""
        began = time.process_time()
        for number in range(messages):
            self.hub.publish(BOOK, message(number))
            await self._drained()
        return time.process_time() - began

    async def _drained(self) -> None:
        async with asyncio.timeout(DRAINED_S):
            await asyncio.sleep(0.1)
            while self.hub._pending or any(socket.latest for socket in self.hub._sockets):  # noqa: ASYNC110 - no event
                await asyncio.sleep(0.02)

    async def _send(self, messages: int) -> float:
        """The same to every socket of the peer, one after the other."""
        began = time.process_time()
        for number in range(messages):
            for socket in list(self.peers):
                await socket.send_json({"topic": BOOK, "data": message(number)})
            await asyncio.sleep(0)
        return time.process_time() - began


def main(port: int, redis_url: str = "") -> None:
    """Serve until told to stop."""
    uvicorn.run(
        FeedServer(redis_url).app(),
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        http="httptools",
        ws=cast(Any, BoundedWebSocket),
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
