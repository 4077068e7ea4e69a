"""Two sites on one database with a Redis between them: a page at one hears of what is done at the other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_testing.processes.redis import RedisServer
from agio_testing.processes.sites import at, sites_with_redis
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually, soon
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

WITHIN_S = 60.0
RATE = 20
"""Requests a minute that one caller may make of web/withdrawIdentity."""

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


class Two:
    """The site that trades, one that stands by, and what they tell one another by."""

    def __init__(self, owner: Site, standby: Site, redis: RedisServer) -> None:
        self.owner, self.standby, self.redis = owner, standby, redis


@pytest.fixture(scope="module")
def two() -> Iterator[Two]:
    with sites_with_redis() as ((owner, standby), redis):
        yield Two(owner, standby, redis)


@asynccontextmanager
async def page(site: Site, trader: Visitor, *topics: str) -> AsyncIterator[ClientConnection]:
    """A page that is signed in with a ticket of where ``trader`` asks, and has its snapshots."""
    async with connect(f"ws://127.0.0.1:{site.port}/feed", open_timeout=30, close_timeout=1) as socket:

        async def signs_in() -> bool:
            # A ticket may not be known here yet, while the sites find one another again.
            await socket.send(json.dumps({"type": 3, "ticket": await asyncio.to_thread(ticket_of, trader)}))
            return (await hear(socket, "session"))["data"] == {"state": "signed-in"}

        await soon(signs_in, every_s=0.5)
        await socket.send(json.dumps({"type": 2, "subscribe": topics}))
        for topic in topics:
            assert (await hear(socket, topic))["snapshot"]
        yield socket


async def hear(socket: ClientConnection, topic: str) -> dict[str, Any]:
    """The next message of a topic."""
    async with asyncio.timeout(WITHIN_S):
        while True:
            message = json.loads(await socket.recv())
            if message["topic"] == topic:
                return message


def ticket_of(trader: Visitor) -> str:
    answer = trader.post("feedTicket")
    assert answer["code"] == 0, answer
    return answer["data"]["ticket"]


def trade(trader: Visitor) -> str:
    """Buy at the market; the order's id."""
    answer = trader.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="50")
    assert answer["code"] == 0, answer
    return answer["data"]["id"]


async def hears_of_a_trade(two: Two, trader: Visitor) -> None:
    async with page(two.standby, trader, "orders", "balances", "trades:BTCUSDT.demo") as socket:
        placed = await asyncio.to_thread(trade, trader)
        assert (await hear(socket, "orders"))["data"]["id"] == placed
        assert {row["coin"] for row in (await hear(socket, "balances"))["data"]} == {"BTC", "USDT"}
    async with page(two.standby, trader, "trades:BTCUSDT.demo") as socket:
        await asyncio.to_thread(trade, trader)
        assert (await hear(socket, "trades:BTCUSDT.demo"))["data"]


async def test_a_page_hears_of_its_trades_wherever_it_is_connected(two: Two) -> None:
    trader = await asyncio.to_thread(lambda: two.owner.visitor().in_demo("1000000"))
    await hears_of_a_trade(two, trader)


async def test_a_page_comes_back_once_redis_is_and_hears_on(two: Two) -> None:
    trader = await asyncio.to_thread(lambda: two.owner.visitor().in_demo("1000000"))
    async with page(two.standby, trader, "balances") as socket:
        await asyncio.to_thread(two.redis.kill)
        await asyncio.to_thread(trade, trader)  # Redis moves no money
        await asyncio.to_thread(two.redis.start)
        with pytest.raises(ConnectionClosed) as closed:
            await hear(socket, "balances")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408
    await hears_of_a_trade(two, trader)


def test_a_caller_has_one_rate_at_all_sites(two: Two) -> None:
    trader = two.owner.visitor().in_demo()
    there = at(two.standby, trader)
    codes = [trader.post("withdrawIdentity")["code"] for _ in range(RATE + 10)]
    assert codes[0] != TOO_MANY_REQUESTS.number and codes[-1] == TOO_MANY_REQUESTS.number
    allowed: list[int] = []  # until this site knows: the sites tell one another four times a second

    def is_refused() -> bool:
        allowed.append(there.post("withdrawIdentity")["code"])
        return allowed[-1] == TOO_MANY_REQUESTS.number

    eventually(is_refused, every_s=0.2)
    assert len(allowed) < RATE / 2, "the other site doesn't know what this one has let through"


def test_a_session_that_ends_at_one_site_ends_at_the_other(two: Two) -> None:
    trader = two.owner.visitor().in_demo()
    there = at(two.standby, trader)
    ticket = ticket_of(trader)
    assert trader.post("logout")["code"] == 0
    eventually(lambda: there.get("getAsset2")["code"] != 0)

    async def is_refused() -> bool:
        """Whether the ticket is, or its socket is closed as soon as this site has heard of the end."""
        async with connect(f"ws://127.0.0.1:{two.standby.port}/feed", open_timeout=30, close_timeout=1) as socket:
            await socket.send(json.dumps({"type": 3, "ticket": ticket}))
            try:
                return (await hear(socket, "session"))["data"] == {"state": "refused"}
            except ConnectionClosed as closed:
                return closed.rcvd is not None and closed.rcvd.code == 4408

    assert asyncio.run(is_refused())
