"""The live feed: what it costs to tell everybody, and what three thousand instruments cost.

- fanout_cpu_vs_send: CPU of the server for a message to 5,000 sockets, ÷ the same message by a Litestar ``send`` to
  each client, in the same process on the same kind of sockets.
- feed_two_processes_vs_one: CPU of two servers with half of the sockets each, and of the Redis between them, for
  messages that one of them publishes, ÷ that of one server with all sockets.
- feed_3000: the share of one core that the market and its feed take with 3,000 instruments that tick once a second and
  500 pages that watch 30 of them each.

The readers are in this process, the server in one of its own; what is counted is the server's CPU alone.
"""

import asyncio
import json
import random
import statistics
import sys
import tempfile
import urllib.request
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast

import uvloop
from agio_testing.processes.redis import RedisServer, running_redis

from bench.feed_server import BOOK, INSTRUMENTS
from bench.http import free_port, process

SOCKETS = 5_000
AT_ONCE = 250
MESSAGES = 5
PAGES = 500
ROWS = 30
TICKING_S = 5.0
OPEN_S = 60.0
ARRIVED_S = 1.0
"""Time in which what was published has reached everybody, of two servers and of one."""
_HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(text: str) -> bytes:
    """A page's text message, masked with zeros."""
    body = text.encode()
    size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0x80 | 126]) + len(body).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + body


class Page(asyncio.Protocol):
    """A socket that watches, reads and throws away."""

    def __init__(self, path: str, watch: list[str]) -> None:
        self._path = path
        self._watch = watch
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to become a socket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(_HANDSHAKE.format(path=self._path).encode())

    def data_received(self, data: bytes) -> None:
        """The first answer opens it."""
        if not self._is_open:
            self._is_open = True
            if self._watch:
                self._transport.write(frame(json.dumps({"type": 2, "subscribe": self._watch})))


@asynccontextmanager
async def pages(port: int, path: str, watches: list[list[str]]) -> AsyncIterator[None]:
    """So many sockets, until this ends; some at a time, so that none is turned away."""
    loop = asyncio.get_running_loop()
    opened: list[asyncio.BaseTransport] = []
    try:
        for first in range(0, len(watches), AT_ONCE):
            for watch in watches[first : first + AT_ONCE]:
                transport, _ = await loop.create_connection(lambda w=watch: Page(path, w), "127.0.0.1", port)
                opened.append(transport)
            await asyncio.sleep(0.05)
        kind = "hub" if path == "/feed" else "peer"
        async with asyncio.timeout(OPEN_S):
            while (await ask(port, "open"))[kind] < len(watches):  # noqa: ASYNC110 - the server alone knows
                await asyncio.sleep(0.1)
        yield
    finally:
        for transport in opened:
            cast(asyncio.Transport, transport).abort()
        async with asyncio.timeout(OPEN_S):
            while any((await ask(port, "open")).values()):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.1)


async def ask(port: int, path: str) -> dict[str, Any]:
    """Answer of the server at an address."""

    def read() -> dict[str, Any]:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=OPEN_S) as answer:
            return json.load(answer)

    return await asyncio.to_thread(read)


async def fanout(port: int, path: str) -> float:
    """Microseconds of CPU for a message to one of many sockets."""
    to, watch = ("hub", [BOOK]) if path == "/feed" else ("peer", [])
    async with pages(port, path, [watch] * SOCKETS):
        await ask(port, f"fanout?to={to}&messages=1")
        found = await ask(port, f"fanout?to={to}&messages={MESSAGES}")
    return found["cpu_s"] / (MESSAGES * SOCKETS) * 1e6


async def fanout_of_two(ports: tuple[int, int], redis: RedisServer) -> float:
    """Microseconds of CPU of all for a message to one of many sockets, half of them at each server."""
    half = [[BOOK]] * (SOCKETS // 2)

    async def used() -> float:
        return sum([(await ask(port, "cpu"))["cpu_s"] for port in ports]) + redis.cpu_s()

    async with pages(ports[0], "/feed", half), pages(ports[1], "/feed", half):
        await ask(ports[0], "fanout?to=hub&messages=1")
        before = await used()
        await ask(ports[0], f"fanout?to=hub&messages={MESSAGES}")
        await asyncio.sleep(ARRIVED_S)
        after = await used()
    return (after - before) / (MESSAGES * SOCKETS) * 1e6


async def fanout_of_one(port: int) -> float:
    """The same of one server with all sockets."""
    async with pages(port, "/feed", [[BOOK]] * SOCKETS):
        await ask(port, "fanout?to=hub&messages=1")
        before = (await ask(port, "cpu"))["cpu_s"]
        await ask(port, f"fanout?to=hub&messages={MESSAGES}")
        await asyncio.sleep(ARRIVED_S)
        after = (await ask(port, "cpu"))["cpu_s"]
    return (after - before) / (MESSAGES * SOCKETS) * 1e6


async def ticking(port: int) -> float:
    """The share of a core with pages that watch rows."""
    draw = random.Random(3_000)
    watches = [[f"quote:I{number:04}" for number in draw.sample(range(INSTRUMENTS), ROWS)] for _ in range(PAGES)]
    await ask(port, "trading?begin=true")  # a row that isn't quoted yet can't be watched
    async with pages(port, "/feed", watches):
        share = (await ask(port, f"ticking?seconds={TICKING_S}"))["share"]
    await ask(port, "trading?begin=false")
    return share


async def _measure_two(rounds: int) -> dict[str, Any]:
    raw: list[dict[str, float]] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        redis = stack.enter_context(running_redis(folder))
        ports = free_port(), free_port(), free_port()
        for port, url in zip(ports, (redis.url, redis.url, ""), strict=True):
            server = [sys.executable, "-m", "bench.feed_server", str(port), *filter(None, [url])]
            stack.enter_context(process(server, f"http://127.0.0.1:{port}/open", folder / f"log{port}"))
        for _ in range(rounds):
            two, one = await fanout_of_two(ports[:2], redis), await fanout_of_one(ports[2])
            raw.append({"two_us": round(two, 2), "one_us": round(one, 2)})
    ratio = statistics.median(one["two_us"] for one in raw) / statistics.median(one["one_us"] for one in raw)
    return {
        "name": "feed_two_processes_vs_one",
        "value": round(ratio, 2),
        "unit": "ratio",
        "pass": 1.15,
        "goal": 1.05,
        "rounds": raw,
    }


async def _measure(rounds: int) -> list[dict[str, Any]]:
    raw: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = [sys.executable, "-m", "bench.feed_server", str(port)]
        with process(server, f"http://127.0.0.1:{port}/open", Path(folder) / "log"):
            for _ in range(rounds):
                hub, peer = await fanout(port, "/feed"), await fanout(port, "/peer")
                raw.append({"hub_us": round(hub, 2), "peer_us": round(peer, 2), "share": await ticking(port)})
    ratio = statistics.median(one["hub_us"] for one in raw) / statistics.median(one["peer_us"] for one in raw)
    share = statistics.median(one["share"] for one in raw)
    return [
        {
            "name": "fanout_cpu_vs_send",
            "value": round(ratio, 2),
            "unit": "ratio",
            "pass": 0.7,
            "goal": 0.35,
            "rounds": raw,
        },
        {"name": "feed_3000", "value": round(share, 2), "unit": "cores", "pass": 0.5, "goal": 0.2, "rounds": raw},
        await _measure_two(rounds),
    ]


def lines(rounds: int = 5) -> list[dict[str, Any]]:
    """The benchmark's lines, measured now."""
    return uvloop.run(_measure(rounds))


if __name__ == "__main__":
    json.dump(lines(), sys.stdout, indent=2)
    sys.stdout.write("\n")
