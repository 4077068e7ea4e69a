"""Programs that go silent in every way, at a site that is killed: their open orders are withdrawn within their time.

``AGIO_SWITCHES``, ``AGIO_SWITCH_KILLS`` and ``AGIO_SEED`` make it longer (``make switches``).
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket as sockets
import struct
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx
import pytest
import websockets
from agio_testing.site import Site, running_site
from agio_testing.waiting import soon
from signing_program import PLUGINS, TESTNET, Program

SWITCHES, KILLS = int(os.environ.get("AGIO_SWITCHES", "40")), int(os.environ.get("AGIO_SWITCH_KILLS", "2"))
PROGRAMS = 10
WAYS = ("silent", "silent", "drop", "reset")
LATE_MS = 1_000
PING_MS = 40_000
"""A connection that is frozen is given up after a ping and the time of its answer."""
AGAIN_S = 0.05
MUCH = "[plugin.programs]\nweight-per-minute = 1000000\n"
LINGER_NEVER = struct.pack("ii", 1, 0)
SHUT = (OSError, TimeoutError, httpx.HTTPError, websockets.WebSocketException)

log = logging.getLogger(__name__)
pytestmark = [pytest.mark.realtime, pytest.mark.slow, pytest.mark.timeout(max(300, 2 * SWITCHES))]


def now_ms() -> int:
    return int(time.time() * 1000)


@pytest.fixture
def mortal() -> Iterator[Site]:
    with running_site(plugins=PLUGINS, flow=False, extra=MUCH) as site:
        yield site


Order = tuple[int, int]
"""Its id, and when it was placed."""


class Renewal(NamedTuple):
    """When a switch was asked for and answered, and its moment; 0 where nobody knows whether it was set."""

    asked_ms: int
    answered_ms: int
    due_ms: int


def earliest_ms(said: Sequence[Renewal], at_ms: int) -> int:
    """Return the earliest moment from which an order cancelled at a moment could have been cancelled: the newest
    renewal that was answered by then counts, and each that was on its way may.
    """
    last = max(number for number, one in enumerate(said) if one.answered_ms < at_ms)
    return min(one.due_ms for one in said[last:] if one.asked_ms <= at_ms)


class Silent:
    """A program that places orders and then says nothing more."""

    def __init__(self, site: Site, program: Program, random: Random) -> None:
        self.site, self.program, self.random = site, program, random
        headers = {"X-MBX-APIKEY": program.key}
        self.http = httpx.AsyncClient(base_url=f"{site.url}{TESTNET}", headers=headers, timeout=10)

    async def ask(self, method: str, path: str, **fields: Any) -> dict[str, Any] | None:
        """The answer; None where the site is dead just now."""
        text = urlencode({"recvWindow": 60_000, **fields, "timestamp": now_ms()})
        with suppress(*SHUT):
            reported = await self.http.request(method, f"{path}?{text}&signature={self.program.sign(text)}")
            if reported.status_code < 500:
                return reported.json()
        return None

    async def surely(self, method: str, path: str, **fields: Any) -> dict[str, Any]:
        """The answer of a site that is dead now and then."""
        while True:  # ended by others: the site comes back
            if (reported := await self.ask(method, path, **fields)) is not None:
                return reported
            await asyncio.sleep(AGAIN_S)

    async def place(self) -> Order:
        order = {"symbol": "BTCUSDT", "side": "BUY", "type": "LIMIT", "timeInForce": "GTC", "quantity": "0.00100000"}
        name = f"switch-{self.random.randrange(1 << 60)}"
        reported = await self.surely("POST", "/api/v3/order", **order, price=self.program.far, newClientOrderId=name)
        return reported["orderId"], reported["transactTime"]

    async def withdrawn_ms(self, id: int) -> int:
        """When an order was withdrawn."""

        async def found() -> int:
            while True:  # ended by others: the site withdraws it
                reported = await self.surely("GET", "/api/v3/order", symbol="BTCUSDT", orderId=id)
                if reported["status"] == "CANCELED":
                    return reported["updateTime"]
                await asyncio.sleep(AGAIN_S)

        return await asyncio.wait_for(found(), 60)

    async def count_down(self) -> tuple[Order, list[Renewal]]:
        """An order, and what was said of when it is to go."""
        order, said = await self.place(), [Renewal(0, 0, 0)]
        for _ in range(self.random.randrange(1, 4)):
            after_ms, asked_ms = self.random.randrange(400, 1500), now_ms()
            reported = await self.ask("POST", "/api/v3/countdownCancelAll", countdownTime=after_ms)
            said.append(Renewal(asked_ms, now_ms(), 0 if reported is None else reported["triggerTime"]))
            await asyncio.sleep(self.random.random() * after_ms / 1250)
        asked_ms = now_ms()
        reported = await self.surely("POST", "/api/v3/countdownCancelAll", countdownTime=400)
        return order, [*said, Renewal(asked_ms, now_ms(), reported["triggerTime"])]

    async def tied(self) -> Any:
        """A connection that takes the account's orders with it."""
        url = f"{self.site.url.replace('http', 'ws', 1)}{TESTNET}/ws-api/v3"
        while True:
            with suppress(*SHUT):
                connection = await websockets.connect(url, max_queue=None, open_timeout=5, close_timeout=1)
                answer = await subscribed(connection, self.program, cancelOnDisconnect="true")
                assert answer["status"] == 200, answer
                return connection
            await asyncio.sleep(AGAIN_S)


def cut(connection: Any, way: str) -> None:
    if way == "freeze":  # it is alive, and reads and answers nothing
        connection.transport.pause_reading()
        return
    raw = connection.transport.get_extra_info("socket")
    if way == "reset" and raw is not None:
        with suppress(OSError):
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, LINGER_NEVER)
    connection.transport.abort()


async def subscribed(connection: Any, program: Program, **params: Any) -> dict[str, Any]:
    params |= {"apiKey": program.key, "timestamp": now_ms(), "recvWindow": 60_000}
    text = "&".join(f"{name}={value}" for name, value in sorted(params.items()))
    params["signature"] = program.sign(text)
    method = "userDataStream.subscribe.signature"
    await connection.send(json.dumps({"id": 1, "method": method, "params": params}))
    async with asyncio.timeout(10):
        while "id" not in (reported := json.loads(await connection.recv())):
            pass
    return reported


async def silents(site: Site, count: int, random: Random) -> list[Silent]:
    def made() -> Program:
        program = Program(site, site.visitor().in_demo())
        program.waits()
        return program

    found = [Silent(site, await asyncio.to_thread(made), Random(random.randrange(1 << 30))) for _ in range(count)]
    for one in found:
        await one.surely("DELETE", "/api/v3/openOrders", symbol="BTCUSDT")
    return found


async def test_whoever_goes_silent_has_no_open_orders_within_his_time(mortal: Site) -> None:
    random = Random(int(os.environ.get("AGIO_SEED", "5")))
    deaths: list[tuple[int, int]] = []
    late_ms: list[int] = []
    left = iter(range(SWITCHES))

    def check(way: str, due_ms: int, at_ms: int) -> None:
        """Assert that a dead site cancels nothing, and grants the full time from when it is up again."""
        until_ms = due_ms
        for died_ms, up_ms in deaths:
            if died_ms <= until_ms + LATE_MS and up_ms >= due_ms:
                until_ms = max(until_ms, up_ms)
        late_ms.append(at_ms - until_ms)
        assert at_ms <= until_ms + LATE_MS, (way, due_ms, at_ms, deaths)

    async def stay_silent(program: Silent) -> None:
        (id, _), said = await program.count_down()
        at_ms = await program.withdrawn_ms(id)
        assert at_ms >= earliest_ms(said, at_ms), "a renewal that was answered counts"
        check("silent", max(one.due_ms for one in said), at_ms)

    async def leave(program: Silent, way: str) -> None:
        connection, tied_ms = await program.tied(), now_ms()
        orders = [await program.place() for _ in range(program.random.randrange(1, 3))]
        await asyncio.sleep(program.random.random() / 2)
        gone_ms = now_ms()
        cut(connection, way)
        died_ms = min((one for one, up_ms in deaths if one <= gone_ms and up_ms >= tied_ms), default=gone_ms)
        for id, placed_ms in orders:
            if placed_ms <= died_ms:
                at_ms = await program.withdrawn_ms(id)
                assert at_ms >= died_ms - 1, "not before it is gone"
                check(way, died_ms, at_ms)
        if died_ms < gone_ms:  # what was ordered after the connection had died with the site is tied to none
            await program.surely("DELETE", "/api/v3/openOrders", symbol="BTCUSDT")

    async def live(program: Silent) -> None:
        for _ in left:
            # What was renewed as the order went already is due still.
            await program.surely("POST", "/api/v3/countdownCancelAll", countdownTime=0)
            way = program.random.choice(WAYS)
            await (stay_silent(program) if way == "silent" else leave(program, way))
            assert await program.surely("GET", "/api/v3/openOrders", symbol="BTCUSDT") == [], "nothing is left of it"

    async def kill() -> None:
        for _ in range(KILLS):
            await asyncio.sleep(random.random() * max(4.0, SWITCHES / 8 / max(1, KILLS)))
            died_ms = now_ms()
            deaths.append((died_ms, died_ms + 60_000))
            await asyncio.to_thread(mortal.kill)
            await asyncio.to_thread(mortal.start)
            deaths[-1] = died_ms, now_ms()

    programs = await silents(mortal, PROGRAMS, random)
    await asyncio.gather(kill(), *map(live, programs))

    async def are_none_left() -> bool:
        return not await asyncio.to_thread(mortal.query, "SELECT FROM spot_switch")

    await soon(are_none_left)
    late_ms.sort()
    middle, most = late_ms[len(late_ms) // 2], late_ms[-1]
    log.info("%d orders, %d kills: late by %d ms, at most %d", len(late_ms), KILLS, middle, most)


async def test_a_connection_that_freezes_is_one_that_is_gone(mortal: Site) -> None:
    [program] = await silents(mortal, 1, Random(5))
    connection, (id, _), frozen_ms = await program.tied(), await program.place(), now_ms()
    cut(connection, "freeze")
    assert frozen_ms <= await program.withdrawn_ms(id) <= frozen_ms + PING_MS + LATE_MS
    connection.transport.abort()


async def test_a_tie_needs_a_key_that_trades_and_ends_where_it_is_untied(mortal: Site) -> None:
    [silent] = await silents(mortal, 1, Random(5))
    program, ties = silent.program, "SELECT FROM spot_switch WHERE tied"
    reader = await asyncio.to_thread(lambda: Program(mortal, program.owner, scopes="read"))
    url = f"{mortal.url.replace('http', 'ws', 1)}{TESTNET}"

    async def is_tied() -> bool:
        return bool(await asyncio.to_thread(mortal.query, ties))

    async def is_untied() -> bool:
        return not await is_tied()

    id, _ = await silent.place()
    async with websockets.connect(f"{url}/ws-api/v3", max_queue=None) as connection:
        refused = await subscribed(connection, reader, cancelOnDisconnect="true")
        assert refused["error"]["code"] == -1002
        assert (await subscribed(connection, program, cancelOnDisconnect="true"))["status"] == 200
        assert await is_tied()
        await connection.send(json.dumps({"id": 2, "method": "userDataStream.unsubscribe", "params": {}}))
        await soon(is_untied)
    # By a listen key, whose socket's address says so.
    listen_key = (await silent.http.post("/api/v3/userDataStream")).json()["listenKey"]
    async with websockets.connect(f"{url}/ws/{listen_key}?cancelOnDisconnect=true", max_queue=None):
        await soon(is_tied)
        reported = await silent.surely("GET", "/api/v3/order", symbol="BTCUSDT", orderId=id)
        assert reported["status"] == "NEW", "the socket that was untied took nothing with it"
    await silent.withdrawn_ms(id)


async def test_it_is_set_and_unset_by_either_call(mortal: Site) -> None:
    [silent] = await silents(mortal, 1, Random(5))
    id, _ = await silent.place()
    own = await asyncio.to_thread(lambda: silent.program.owner.post("cancelAllSpotOrdersAfter", seconds="600"))
    assert own["code"] == 0 and own["data"]["at"] > now_ms()
    reported = await silent.surely("POST", "/api/v3/countdownCancelAll", countdownTime=0)
    assert reported == {"symbol": None, "countdownTime": "0", "triggerTime": None}
    assert not await asyncio.to_thread(mortal.query, "SELECT FROM spot_switch")
    wrong = {"countdownTime": 86_400_001}, {"countdownTime": -1}, {"countdownTime": 100, "symbol": "NONE"}, {}
    codes = [(await silent.surely("POST", "/api/v3/countdownCancelAll", **one))["code"] for one in wrong]
    assert codes == [-1130, -1130, -1121, -1102]
    assert (await silent.surely("GET", "/api/v3/order", symbol="BTCUSDT", orderId=id))["status"] == "NEW"
