"""Topology of deploy/ from Debian's packages: nginx with TLS, Redis, three sites; renewed while orders come."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from agio_testing.processes.orders import orders_sent
from agio_testing.processes.proxy import ProxiedSite, running_nginx
from agio_testing.processes.sites import sites_with_redis
from agio_testing.site import Site, new_folder
from websockets.asyncio.client import ClientConnection, connect

SENDERS = 8
EVERY_S = 0.5
WITHIN_S = 60.0

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


@pytest.fixture(scope="module")
def sites() -> Iterator[list[Site]]:
    with sites_with_redis(3, environment={"AGIO_TRUSTED_PROXIES": "127.0.0.1"}) as (started, _):
        yield started


@pytest.fixture(scope="module")
def proxied(sites: list[Site]) -> Iterator[ProxiedSite]:
    with new_folder() as folder, running_nginx(folder, sites) as proxied:
        yield proxied


async def test_a_page_behind_the_proxy_trades_and_hears_of_it(proxied: ProxiedSite) -> None:
    trader = await asyncio.to_thread(lambda: proxied.visitor().in_demo("1000000"))
    async with (
        asyncio.timeout(WITHIN_S),
        connect(f"wss://127.0.0.1:{proxied.port}/feed", ssl=proxied.trust, close_timeout=1) as socket,
    ):
        ticket = (await asyncio.to_thread(trader.post, "feedTicket"))["data"]["ticket"]
        await socket.send(json.dumps({"type": 3, "ticket": ticket}))
        await socket.send(json.dumps({"type": 2, "subscribe": ["orders"]}))
        heard = [message async for message in until_snapshot(socket)]
        assert {"state": "signed-in"} in [one["data"] for one in heard if one["topic"] == "session"]
        order = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "50"}
        placed = (await asyncio.to_thread(lambda: trader.post("placeSpotOrder", **order)))["data"]["id"]
        while True:
            message = json.loads(await socket.recv())
            if message["topic"] == "orders" and message["data"]["id"] == placed:
                return


async def until_snapshot(socket: ClientConnection) -> AsyncIterator[dict[str, Any]]:
    """Messages until the snapshot of the orders."""
    while True:
        message = json.loads(await socket.recv())
        yield message
        if message["topic"] == "orders":
            return


def test_the_client_is_who_came_to_the_proxy_and_its_cookies_are_secure(proxied: ProxiedSite) -> None:
    answer = proxied.visitor().http.get("/web/tempLogin", params={"lang": "en", "rtoken": "a" * 16, "amount": "1000"})
    assert answer.json()["code"] == 0
    assert "Secure" in answer.headers["set-cookie"]


def test_sites_are_renewed_one_after_another_without_a_refused_order(sites: list[Site], proxied: ProxiedSite) -> None:
    traders = [proxied.visitor().in_demo("1000000") for _ in range(SENDERS)]
    with orders_sent([[trader] for trader in traders], every_s=EVERY_S) as senders:
        for site in sites:
            senders.go_on()
            assert site.stop(signal.SIGTERM) == 0
            senders.go_on()
            site.start()
        senders.go_on()
        assert not senders.unanswered()
