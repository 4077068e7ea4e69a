"""Keys and addresses that are misused at a running site: each is refused with its number, and nobody else is."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import websockets
from agio_testing.site import Site, running_site
from signing_program import PLUGINS, TESTNET, Program

HOME, AWAY = "127.3.1.1", "127.3.1.2"
"""Two networks, as limits count them."""
PATIENCE_S = 60


def from_address(site: Site, address: str) -> httpx.Client:
    """Open a client that sends from an address, each time over a connection of its own."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=site.url, transport=transport, headers={"connection": "close"}, timeout=30)


def signed(program: Program, **params: Any) -> dict[str, Any]:
    """The parameters of a frame, signed now, or at the site's moment ``timestamp``."""
    params = {"apiKey": program.key, "timestamp": int(time.time() * 1000), "recvWindow": 60_000, **params}
    text = "&".join(f"{name}={value}" for name, value in sorted(params.items()))
    return params | {"signature": program.sign(text)}


def socket_at(site: Site, path: str, address: str) -> Any:
    url = f"{site.url.replace('http', 'ws', 1)}{path}"
    return websockets.connect(url, local_addr=(address, 0), max_queue=None)


async def asked(socket: Any, method: str, params: dict[str, Any]) -> dict[str, Any]:
    await socket.send(json.dumps({"id": 1, "method": method, "params": params}))
    while "id" not in (reported := json.loads(await socket.recv())):
        pass
    return reported


async def test_a_key_that_is_used_from_elsewhere_opens_nothing_there(venue: Site, program: Program) -> None:
    own = await asyncio.to_thread(lambda: Program(venue, program.owner, ips=HOME))
    names = {"X-MBX-APIKEY": own.key}
    with from_address(venue, HOME) as home, from_address(venue, AWAY) as away:
        path = f"{TESTNET}/api/v3/userDataStream"
        listen_key = (await asyncio.to_thread(lambda: home.post(path, headers=names))).json()["listenKey"]
        for renew in (lambda: away.post(path, headers=names), lambda: away.put(path, headers=names)):
            assert (await asyncio.to_thread(renew)).json()["code"] in (-2015, -1102)
    async with socket_at(venue, f"{TESTNET}/ws-api/v3", AWAY) as socket:
        for method in ("session.logon", "account.status", "userDataStream.subscribe.signature"):
            answer = await asked(socket, method, signed(own))
            assert (answer["status"], answer["error"]["code"]) == (401, -2015)
    async with socket_at(venue, f"{TESTNET}/ws-api/v3", HOME) as socket:
        assert (await asked(socket, "session.logon", signed(own)))["status"] == 200
    # What was opened at home is heard at home alone.
    async with socket_at(venue, f"{TESTNET}/ws/{listen_key}", AWAY) as socket:
        async with asyncio.timeout(PATIENCE_S):
            assert [json.loads(reported)["e"] async for reported in said_by(socket)] == ["listenKeyExpired"]
        assert socket.close_code == 1008


async def said_by(socket: Any) -> AsyncIterator[str]:
    """Yield the messages of a socket until it is closed."""
    with suppress(websockets.ConnectionClosed):
        while True:
            yield await socket.recv()


async def test_what_was_signed_once_orders_once_by_whichever_way_it_comes(venue: Site, program: Program) -> None:
    frame = signed(program, symbol="BTCUSDT", side="BUY", type="MARKET", quantity="0.001")
    reported = []
    for _ in range(3):
        async with socket_at(venue, f"{TESTNET}/ws-api/v3", HOME) as socket:
            reported.append((await asked(socket, "order.place", frame))["result"]["orderId"])
    assert len(set(reported)) == 1
    listed = await asyncio.to_thread(lambda: program.ask("GET", "/api/v3/allOrders", symbol="BTCUSDT").json())
    assert [one["orderId"] for one in listed] == reported[:1]


@pytest.mark.parametrize("behind_ms", [61_000, -30_000])
async def test_a_clock_that_is_wrong_opens_nothing_over_a_socket(venue: Site, program: Program, behind_ms: int) -> None:
    wrong = {"timestamp": int(time.time() * 1000) - behind_ms}
    async with socket_at(venue, f"{TESTNET}/ws-api/v3", HOME) as socket:
        for method in ("session.logon", "account.status", "userDataStream.subscribe.signature"):
            answer = await asked(socket, method, signed(program, **wrong))
            assert (answer["status"], answer["error"]["code"]) == (400, -1021)


@pytest.mark.timeout(2 * PATIENCE_S)
async def test_who_reads_nothing_is_cut_and_keeps_nobody_waiting(venue: Site) -> None:
    host, port = "127.0.0.1", venue.port
    small = sockets.socket()
    small.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    small.setblocking(False)
    await asyncio.get_running_loop().sock_connect(small, (host, port))
    reader, writer = await asyncio.open_connection(sock=small, limit=1024)
    upgrade = [f"GET {TESTNET}/ws-api/v3 HTTP/1.1", f"Host: {host}:{port}", "Connection: Upgrade"]
    upgrade += ["Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'A' * 22}=="]
    writer.write("\r\n".join([*upgrade, "", ""]).encode())
    assert (await reader.readline()).startswith(b"HTTP/1.1 101 ")
    frame = json.dumps({"id": 1, "method": "exchangeInfo"}).encode()
    asks = bytes([0x81, 0x80 | len(frame)]) + bytes(4) + frame
    writer.write(asks * 50)
    sent = 50
    # Meanwhile others are served.
    end = time.monotonic() + 15
    while time.monotonic() < end:
        async with socket_at(venue, "/ws-api/v3", HOME) as socket:
            assert (await asyncio.wait_for(asked(socket, "ping", {}), 10))["result"] == {}
        writer.write(asks * 5)
        sent += 5
        await asyncio.sleep(1)
    had = 0
    with suppress(ConnectionResetError):
        async with asyncio.timeout(PATIENCE_S):
            while chunk := await reader.read(1 << 20):
                had += len(chunk)
    writer.close()
    whole = len((await asyncio.to_thread(httpx.get, f"{venue.url}{TESTNET}/api/v3/exchangeInfo")).content)
    assert had < sent * whole, "the end came before the answers"


def test_many_connections_and_keys_of_one_network_count_as_one(venue: Site, program: Program) -> None:
    keys = [program, Program(venue, venue.visitor().in_demo())]
    asks = ["/api/v3/ticker/24hr", f"{TESTNET}/api/v3/ticker/24hr"]
    far = signed(program)
    statuses: list[int] = []
    with from_address(venue, AWAY) as many:
        while 418 not in statuses:
            assert len(statuses) < 1000
            answer = many.get(asks[len(statuses) % 2], headers={"X-MBX-APIKEY": keys[len(statuses) % 2].key})
            statuses.append(answer.status_code)
            if answer.status_code != 200:
                assert (answer.json()["code"], int(answer.headers["retry-after"]) > 0) == (-1003, True)
        # However it comes, nothing is heard from there now.
        assert {200, 429, 418} == set(statuses)
        assert many.get("/api/v3/ping").status_code == 418
        assert many.get("/api/v3/account", params=far).status_code == 418
    for path in ("/ws", "/stream?streams=btcusdt@trade", "/ws-api/v3", f"{TESTNET}/ws-api/v3"):
        assert asyncio.run(close_code(venue, path, AWAY)) == 1013
    with from_address(venue, HOME) as other:
        assert other.get("/api/v3/ping").status_code == 200


async def close_code(site: Site, path: str, address: str) -> int | None:
    async with socket_at(site, path, address) as socket:
        await asyncio.wait_for(socket.wait_closed(), PATIENCE_S)
        return socket.close_code


@pytest.fixture(scope="module")
def aging() -> Iterator[Site]:
    """A site whose clock goes ahead."""
    with running_site(plugins=PLUGINS, flow=False) as site:
        yield site


def test_a_key_opens_nothing_when_its_days_are_over(aging: Site) -> None:
    owner = aging.visitor().in_demo()
    day, week = (Program(aging, owner, days=days) for days in ("1", "5"))

    def account(program: Program) -> int | None:
        now = httpx.get(f"{aging.url}/api/v3/time").json()["serverTime"]
        text = f"recvWindow=60000&timestamp={now}"
        query = f"{text}&signature={program.sign(text)}"
        return program.send("GET", "/api/v3/account", query).json().get("code")

    assert (account(day), account(week)) == (None, None)
    aging.advance(days=1, minutes=1)
    assert (account(day), account(week)) == (-2015, None)


def test_a_program_signs_by_its_own_clock_on_a_site_whose_clock_is_ahead(aging: Site) -> None:
    program = Program(aging, aging.visitor().in_demo(), scopes="read")
    aging.advance(days=2)
    assert abs(httpx.get(f"{aging.url}/api/v3/time").json()["serverTime"] - time.time() * 1000) < 60_000
    assert program.ask("GET", "/api/v3/account").status_code == 200
    assert program.ask("GET", "/api/v3/account", age_ms=61_000).json()["code"] == -1021
    target, stamp = "/api/v1/info?lang=en&rtoken=aheadaheadahead1", str(int(time.time()))
    headers = {
        "x-agio-key": program.key,
        "x-agio-timestamp": stamp,
        "x-agio-signature": program.sign(f"{stamp}\nGET\n{target}\n"),
    }
    assert httpx.get(f"{aging.url}{target}", headers=headers).json()["code"] == 0
