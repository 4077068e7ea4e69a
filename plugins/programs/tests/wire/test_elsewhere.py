"""Programs at a site that doesn't own the books: they are told, and protected, as at the one that does."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import websockets
from agio_testing.processes.sites import at, sites_with_redis
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually
from signing_program import PLUGINS, TESTNET, Program

WITHIN_S = 60.0
HEARD = 3
PUBLIC = ("pairs", "tickers", "summary", "orderbook?ticker_id=BTC_USDT", "historical_trades?ticker_id=BTC_USDT")

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


@pytest.fixture
def sites() -> Iterator[list[Site]]:
    """The site that trades, and one that stands by."""
    with sites_with_redis(plugins=PLUGINS) as (started, _):
        yield started


@pytest.fixture
def program(sites: list[Site]) -> Program:
    return Program(sites[0], sites[0].visitor().in_demo("1000000"))


@asynccontextmanager
async def connected(site: Site, path: str) -> AsyncIterator[Any]:
    url = f"{site.url.replace('http', 'ws', 1)}{TESTNET}{path}"
    async with websockets.connect(url, max_queue=None, open_timeout=30, close_timeout=1) as socket:
        yield socket


async def hear(socket: Any, count: int) -> list[dict[str, Any]]:
    async with asyncio.timeout(WITHIN_S):
        return [json.loads(await socket.recv()) for _ in range(count)]


async def ask(socket: Any, method: str, params: Any) -> dict[str, Any]:
    await socket.send(json.dumps({"id": 1, "method": method, "params": params}))
    async with asyncio.timeout(WITHIN_S):
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("id") == 1:
                return answer


def buy(trader: Visitor) -> None:
    answer = trader.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="50")
    assert answer["code"] == 0, answer


def ids_of(site: Site, first: int) -> list[int]:
    """Ids of all trades of a market from one on."""
    found = httpx.get(f"{site.url}{TESTNET}/api/v3/trades?symbol=BTCUSDT&limit=1000", timeout=30).json()
    return [one["id"] for one in found if one["id"] >= first]


def test_public_data_are_the_same_at_both(sites: list[Site]) -> None:
    for path in PUBLIC:
        here, there = (httpx.get(f"{site.url}/public/v1/{path}", timeout=30) for site in sites)
        assert (here.status_code, there.status_code) == (200, 200), (path, there.text)
        assert here.json() and len(here.json()) == len(there.json())
    tickers = httpx.get(f"{sites[1].url}/public/v1/tickers", timeout=30).json()
    assert any(one["bid"] and one["ask"] for one in tickers)


def test_a_book_has_its_owners_number(sites: list[Site], program: Program) -> None:
    def number(site: Site) -> int:
        url = f"{site.url}{TESTNET}/api/v3/depth?symbol=BTCUSDT&limit=5"
        return httpx.get(url, timeout=30).json()["lastUpdateId"]

    program.waits()
    before = number(sites[0])
    assert 0 < before <= number(sites[1])


async def test_a_stream_of_trades_misses_none_while_its_owner_changes(sites: list[Site], program: Program) -> None:
    owner, standby = sites
    there = at(standby, program.owner)
    async with connected(standby, "/ws") as socket:
        assert (await ask(socket, "SUBSCRIBE", ["btcusdt@trade"]))["result"] is None
        heard: list[int] = []
        for trader in (program.owner, there):
            await asyncio.to_thread(buy, trader)
        heard += [one["t"] for one in await hear(socket, 2)]
        await asyncio.to_thread(buy, program.owner)
        await asyncio.to_thread(owner.kill)
        for _ in range(HEARD):
            await asyncio.to_thread(buy, there)
        made = await asyncio.to_thread(ids_of, standby, heard[0])
        assert len(made) >= 3 + HEARD
        heard += [one["t"] for one in await hear(socket, len(made) - len(heard))]
        assert heard == made


async def test_orders_end_with_a_connection_to_a_site_that_does_not_trade(sites: list[Site], program: Program) -> None:
    _, standby = sites

    def status(id: int) -> str:
        return program.ask("GET", "/api/v3/order", symbol="BTCUSDT", orderId=id).json()["status"]

    async def ends_with(end: Any) -> None:
        async with connected(standby, "/ws-api/v3") as socket:
            fields = {"apiKey": program.key, "cancelOnDisconnect": "true", "recvWindow": 60_000}
            fields["timestamp"] = int(time.time() * 1000)
            signature = program.sign("&".join(f"{name}={fields[name]}" for name in sorted(fields)))
            answer = await ask(socket, "userDataStream.subscribe.signature", fields | {"signature": signature})
            assert answer["status"] == 200, answer
            placed = await asyncio.to_thread(program.waits)
            assert await asyncio.to_thread(status, placed["orderId"]) == "NEW"
            await asyncio.sleep(8)  # longer than a site's word counts: it is renewed
            assert await asyncio.to_thread(status, placed["orderId"]) == "NEW"
            await end(socket)
            await asyncio.to_thread(eventually, lambda: status(placed["orderId"]) == "CANCELED")

    async def aborts(socket: Any) -> None:
        socket.transport.abort()

    async def dies(socket: Any) -> None:
        await asyncio.to_thread(standby.kill)

    await ends_with(aborts)
    await ends_with(dies)
