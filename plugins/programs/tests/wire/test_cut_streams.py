"""A program whose stream is cut in every way, from a site that is killed: what it has is what the database says.

``AGIO_CUTS``, ``AGIO_KILLS`` and ``AGIO_SEED`` make it longer (``make cuts``).
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import os
import socket
import struct
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import websockets
from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_testing.site import Site, running_site
from agio_testing.waiting import eventually, soon
from signing_program import PLUGINS, TESTNET, Program

CUTS, KILLS = int(os.environ.get("AGIO_CUTS", "24")), int(os.environ.get("AGIO_KILLS", "2"))
CHECKED_EVERY = max(1, CUTS // 1000)
LINGER_NEVER = struct.pack("ii", 1, 0)

log = logging.getLogger(__name__)
pytestmark = [pytest.mark.realtime, pytest.mark.slow, pytest.mark.timeout(max(300, 4 * CUTS))]


MUCH = """
[plugin.programs]
weight-per-minute = 1000000
orders-per-ten-seconds = 10000
orders-per-day = 10000000
"""
"""An account of one bot fills a stream no faster than its limits let it: a hundred events a cut need higher ones."""
TRADERS = 16
EVENTS = 115
"""Of a stream until it is cut, in the mean."""


@pytest.fixture
def mortal() -> Any:
    with running_site(plugins=(*PLUGINS, "wallet"), extra=MUCH) as site:
        yield site


class Reader:
    """A program that keeps what it was told under its numbers, and goes on from the last of them."""

    def __init__(self, site: Site, program: Program, last: int) -> None:
        self._site, self._program, self.last = site, program, last
        self.reported: dict[int, str] = {}
        """Since the last checkpoint."""
        self.left: list[Any] = []
        """Sockets that were left open and are never read again."""

    def frame(self, number: int) -> str:
        params = {"apiKey": self._program.key, "timestamp": int(time.time() * 1000), "recvWindow": 60_000}
        params["fromSequence"] = number
        text = "&".join(f"{name}={value}" for name, value in sorted(params.items()))
        params["signature"] = hmac.new(self._program.secret.encode(), text.encode(), sha256).hexdigest()
        return json.dumps({"id": "1", "method": "userDataStream.subscribe.signature", "params": params})

    async def read(self, cut: str, events: int, patience_s: float) -> None:
        """Read on for so many events, and let the connection go in this way."""
        url = f"{self._site.url.replace('http', 'ws', 1)}{TESTNET}/ws-api/v3"
        try:
            connection = await websockets.connect(url, max_queue=None, open_timeout=5, close_timeout=1)
        except (OSError, TimeoutError, websockets.WebSocketException):
            return  # the site is dead just now
        with suppress(OSError, TimeoutError, websockets.WebSocketException):
            await connection.send(self.frame(self.last))
            async with asyncio.timeout(patience_s):
                answer = json.loads(await connection.recv())
                assert answer.get("status") == 200, answer
                for _ in range(events):
                    self._take(json.loads(await connection.recv())["event"])
        raw = connection.transport.get_extra_info("socket")
        match cut:
            case "drop":
                await connection.close()
            case "reset":
                if raw is not None:
                    with suppress(OSError):
                        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_NEVER)
                connection.transport.abort()
            case "freeze":  # it reads no more, and is alive
                connection.transport.pause_reading()
                self.left.append(connection)
            case _:  # half-open: what it is sent is heard by nobody, and it says nothing
                self.left.append(connection)

    def _take(self, event: dict[str, Any]) -> None:
        assert event["sequence"] > self.last, "numbers rise"
        self.last = event["sequence"]
        self.reported[self.last] = json.dumps(event)


async def numbers_in_table(site: Site, account: int, after: int, until: int) -> list[int]:
    sql = """
        SELECT e.number - e.events + x.place AS number FROM ledger_event e
        CROSS JOIN LATERAL unnest(e.bodies, e.holdings) WITH ORDINALITY x(body, holding, place)
        LEFT JOIN ledger_account a ON a.id = x.holding
        WHERE e.account = $1 AND e.number > $2 AND e.number - e.events < $3
            AND (x.body IS NOT NULL OR a.wallet = 1)
        ORDER BY 1
    """
    rows = await asyncio.to_thread(site.query, sql, account, after, until)
    return [row["number"] for row in rows if after < row["number"] <= until]


class Checkpoints:
    """All that was read, compared as it comes with the table, with one who reads it anew, and with the site's own call;
    and the balances and orders that follow from it.
    """

    def __init__(self, site: Site, program: Program, account: int, first: int) -> None:
        self._site, self._program, self._account = site, program, account
        self._again = Reader(site, program, first)
        self._listed = first
        self.events = 0
        self.balances: dict[str, tuple[str, str]] = {}
        self.orders: dict[int, tuple[str, ...]] = {}

    async def compare(self, reader: Reader) -> None:
        """Compare what came since the last time, and let it go."""
        again = self._again
        numbers = await numbers_in_table(self._site, self._account, again.last, reader.last)
        assert list(reader.reported) == numbers, "a number that is in the table was passed over"
        for _ in range(100):
            if again.last == reader.last:
                break
            await again.read("drop", len(reader.reported) - len(again.reported), 10.0)
        assert reader.reported == again.reported, "an event was not the same, letter by letter"
        self._listed = await asyncio.to_thread(list_on, self._program, self._listed, reader.last)
        for event in map(json.loads, reader.reported.values()):
            if event["e"] == "outboundAccountPosition":
                self.balances |= {row["a"]: (row["f"], row["l"]) for row in event["B"]}
            elif event["e"] == "executionReport":
                self.orders[event["i"]] = (event["X"], event["z"], event["Z"])
        self.events += len(numbers)
        reader.reported.clear()
        again.reported.clear()


async def trade(site: Site, program: Program, stop: asyncio.Event, seed: int) -> None:
    """Orders, cancellations and moves of money, through a site that is dead now and then."""
    random = Random(seed)
    async with httpx.AsyncClient(timeout=10, headers={"X-MBX-APIKEY": program.key}) as http:
        while not stop.is_set():  # ended by others: the test sets it
            rests = {"type": "LIMIT", "timeInForce": "GTC", "quantity": "0.001", "price": program.far}
            takes = {"type": "MARKET", "quantity": "0.0002"}
            draw = random.random()
            fields: dict[str, Any] = {"symbol": "BTCUSDT", "side": "BUY"}
            method, path = "POST", "/api/v3/order"
            if draw < 0.6:
                fields |= rests
            elif draw < 0.8:
                fields |= takes | {"side": random.choice(("BUY", "SELL"))}
            else:
                method, path, fields = "DELETE", "/api/v3/openOrders", {"symbol": "BTCUSDT"}
            text = urlencode({**fields, "recvWindow": 60_000, "timestamp": int(time.time() * 1000)})
            with suppress(httpx.HTTPError):
                await http.request(method, f"{site.url}{TESTNET}{path}?{text}&signature={program.sign(text)}")
            await asyncio.sleep(random.random() / 50)


@pytest.fixture
async def program(mortal: Site) -> AsyncIterator[Program]:
    program = await asyncio.to_thread(lambda: Program(mortal, mortal.visitor().in_demo()))
    await asyncio.to_thread(program.waits)
    yield program


async def test_what_a_program_has_after_cuts_and_kills_is_what_the_database_says(
    mortal: Site, program: Program
) -> None:
    random = Random(int(os.environ.get("AGIO_SEED", "5")))
    begun = await asyncio.to_thread(lambda: program.owner.get("accountEvents"))
    assert begun["code"] == 0, begun
    first = begun["data"]["last"]
    [row] = await asyncio.to_thread(mortal.query, "SELECT account FROM ledger_followed")
    reader, account, stop = Reader(mortal, program, first), row["account"], asyncio.Event()
    checkpoints = Checkpoints(mortal, program, account, first)
    trading = [asyncio.create_task(trade(mortal, program, stop, random.randrange(1 << 30))) for _ in range(TRADERS)]
    kills = set(random.sample(range(CUTS // 4, CUTS), KILLS))
    ways = ("drop", "reset", "freeze", "half-open")
    try:
        for number in range(CUTS):
            if number in kills:
                killing = asyncio.create_task(reader.read("reset", 10**6, 5))
                await asyncio.sleep(random.random())  # the stream is told of trading meanwhile
                await asyncio.to_thread(mortal.kill)
                await killing
                await asyncio.to_thread(mortal.start)
            await reader.read(ways[number % 4], random.randrange(2 * EVENTS), 2.0)
            while len(reader.left) > 8:
                reader.left.pop(0).transport.abort()
            if number % CHECKED_EVERY == 0:
                await checkpoints.compare(reader)
                log.info("cut %d: %d events", number, checkpoints.events)
    finally:
        stop.set()
        await asyncio.gather(*trading)

    # Nothing more happens, and what is still to be told comes.
    async def all_read() -> bool:
        await reader.read("drop", 10**6, 2.0)
        unnumbered = await asyncio.to_thread(mortal.query, "SELECT FROM ledger_event_written")
        return not unnumbered and not await numbers_in_table(mortal, account, reader.last, 1 << 62)

    await soon(all_read)
    await checkpoints.compare(reader)
    balances = (await asyncio.to_thread(lambda: program.ask("GET", "/api/v3/account").json()))["balances"]
    now = {one["asset"]: (one["free"], one["locked"]) for one in balances}
    assert checkpoints.balances and checkpoints.balances == {coin: now[coin] for coin in checkpoints.balances}
    orders = await asyncio.to_thread(every_order, program)
    assert checkpoints.orders and checkpoints.orders == {id: orders[id] for id in checkpoints.orders}


def list_on(program: Program, last: int, until: int) -> int:
    """Read the account's own numbers on to this one, as fast as their call lets one ask; they have no hole."""

    def page() -> Any:
        answer = program.owner.get("accountEvents", after=str(last), size="500")
        assert answer["code"] in (0, TOO_MANY_REQUESTS.number), answer
        return answer["data"]

    while last < until:
        rows = eventually(page, every_s=1)["rows"]
        assert [one["number"] for one in rows] == list(range(last + 1, last + 1 + len(rows))), last
        last += len(rows)
    return last


def every_order(program: Program) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    after = 0
    while rows := program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT", orderId=after, limit=1000).json():
        found |= {one["orderId"]: (one["status"], one["executedQty"], one["cummulativeQuoteQty"]) for one in rows}
        after = rows[-1]["orderId"] + 1
    return found
