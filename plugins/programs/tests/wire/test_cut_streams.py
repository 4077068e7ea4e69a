"""A program whose stream is cut in every way, from a site that is killed: what it has is what the database says.

``AGIO_CUTS``, ``AGIO_KILLS`` and ``AGIO_SEED`` make it longer (``make cuts``).
"""

from __future__ import annotations

import asyncio
import hmac
import json
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

pytestmark = [pytest.mark.realtime, pytest.mark.slow, pytest.mark.timeout(max(300, 4 * CUTS))]


@pytest.fixture
def mortal() -> Any:
    with running_site(plugins=(*PLUGINS, "wallet")) as site:
        yield site


class Reader:
    """A program that keeps what it was told under its numbers, and goes on from the last of them."""

    def __init__(self, site: Site, program: Program) -> None:
        self._site, self._program = site, program
        self.reported: dict[int, str] = {}
        self.last = 0
        self.first = 0
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


async def table_of(site: Site, account: int) -> list[Any]:
    sql = """
        SELECT e.number - e.events + x.place AS number FROM ledger_event e
        CROSS JOIN LATERAL unnest(e.bodies, e.holdings) WITH ORDINALITY x(body, holding, place)
        LEFT JOIN ledger_account a ON a.id = x.holding
        WHERE e.account = $1 AND (x.body IS NOT NULL OR a.wallet = 1) ORDER BY 1
    """
    return await asyncio.to_thread(site.query, sql, account)


async def trade(site: Site, program: Program, stop: asyncio.Event, seed: int) -> None:
    """Orders, cancellations and moves of money, through a site that is dead now and then."""
    random = Random(seed)
    async with httpx.AsyncClient(timeout=10, headers={"X-MBX-APIKEY": program.key}) as http:
        while not stop.is_set():  # ended by others: the test sets it
            rests = {"type": "LIMIT", "timeInForce": "GTC", "quantity": "0.001", "price": program.far}
            takes = {"type": "MARKET", "quantity": "0.0007"}
            draw = random.random()
            fields: dict[str, Any] = {"symbol": "BTCUSDT", "side": "BUY"}
            method, path = "POST", "/api/v3/order"
            if draw < 0.4:
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
    random, reader = Random(int(os.environ.get("AGIO_SEED", "5"))), Reader(mortal, program)
    begun = await asyncio.to_thread(lambda: program.owner.get("accountEvents"))
    assert begun["code"] == 0, begun
    reader.first = reader.last = begun["data"]["last"]
    [row] = await asyncio.to_thread(mortal.query, "SELECT account FROM ledger_followed")
    account, stop = row["account"], asyncio.Event()
    trading = asyncio.create_task(trade(mortal, program, stop, random.randrange(1 << 30)))
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
            await reader.read(ways[number % 4], random.randrange(40), 2.0)
            while len(reader.left) > 8:
                reader.left.pop(0).transport.abort()
            if number % CHECKED_EVERY == 0:
                rows = [one["number"] for one in await table_of(mortal, account) if reader.first < one["number"]]
                reported = [one for one in rows if one <= reader.last]
                assert list(reader.reported) == reported, "a number that is in the table was passed over"
    finally:
        stop.set()
        await trading
    # Nothing more happens: what is still to be told comes, and who begins anew is told the same, letter by letter.
    [newest] = await asyncio.to_thread(
        mortal.query, "SELECT max(number) AS number FROM ledger_event WHERE account = $1", account
    )

    async def reads() -> bool:
        rows = await table_of(mortal, account)
        return rows[-1]["number"] >= newest["number"] - 2 and not await asyncio.to_thread(
            mortal.query, "SELECT FROM ledger_event_written"
        )

    await soon(reads)
    rows = [one for one in await table_of(mortal, account) if one["number"] > reader.first]
    while reader.last < rows[-1]["number"]:
        await reader.read("drop", 10**6, 2.0)
    again = Reader(mortal, program)
    again.last = reader.first
    while again.last < rows[-1]["number"]:
        await again.read("drop", 10**6, 2.0)
    assert list(reader.reported) == list(again.reported) == [one["number"] for one in rows]
    assert reader.reported == again.reported
    every = await asyncio.to_thread(numbers_of, program, reader.first)
    assert every == list(range(reader.first + 1, every[-1] + 1)), "the account's own numbers have no hole"
    check_balances(again, await asyncio.to_thread(lambda: program.ask("GET", "/api/v3/account").json()))
    check_orders(again, await asyncio.to_thread(lambda: every_order(program)))


def numbers_of(program: Program, after: int) -> list[int]:
    """All that the site's own call tells, as fast as it lets one ask."""
    numbers: list[int] = []

    def page() -> Any:
        answer = program.owner.get("accountEvents", after=str(after), size="500")
        assert answer["code"] in (0, TOO_MANY_REQUESTS.number), answer
        return answer["data"]

    while rows := eventually(page, every_s=1)["rows"]:
        numbers += [one["number"] for one in rows]
        after = numbers[-1]
    return numbers


def check_balances(reader: Reader, account: dict[str, Any]) -> None:
    reported = {}
    for event in map(json.loads, reader.reported.values()):
        if event["e"] == "outboundAccountPosition":
            reported |= {row["a"]: (row["f"], row["l"]) for row in event["B"]}
    now = {one["asset"]: (one["free"], one["locked"]) for one in account["balances"]}
    assert reported and reported == {coin: now[coin] for coin in reported}


def every_order(program: Program) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    after = 0
    while rows := program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT", orderId=after, limit=1000).json():
        found |= {one["orderId"]: (one["status"], one["executedQty"], one["cummulativeQuoteQty"]) for one in rows}
        after = rows[-1]["orderId"] + 1
    return found


def check_orders(reader: Reader, orders: dict[int, tuple[str, ...]]) -> None:
    reported: dict[int, tuple[str, ...]] = {}
    for event in map(json.loads, reader.reported.values()):
        if event["e"] == "executionReport":
            reported[event["i"]] = (event["X"], event["z"], event["Z"])
    assert reported and reported == {id: orders[id] for id in reported}
