"""Head of a request: bounded in size and in time, before anybody knows who it is."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from gettext import NullTranslations
from typing import Any

import msgspec
import pytest
from agio_host import http_protocol
from agio_host.http_protocol import MOST_HEAD_BYTES, Server, bounded_http
from agio_kernel.ports.messages import Messages
from agio_testing.waiting import soon

from .served import connection, serving

pytestmark = pytest.mark.realtime

REQUEST = b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n"


async def hello(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


async def answer(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    return head + await reader.readexactly(2)


async def test_headers_without_end_are_cut_off_and_not_kept():
    async with connection(hello) as (_, writer):
        writer.write(b"GET /a HTTP/1.1\r\nX-Long: ")
        sent = 0
        try:
            # ended by others: it ends with so many bytes
            while sent < 64 * 1024 * 1024:
                writer.write(b"a" * 32_768)
                sent += 32_768
                await writer.drain()
                await asyncio.sleep(0)
        except ConnectionError:
            pass
        assert sent < 32 * 1024 * 1024


async def test_many_small_headers_count_as_one_large_one():
    async with connection(hello) as (reader, writer):
        writer.write(b"GET /a HTTP/1.1\r\n")
        line = b"X-More: " + b"a" * 1000 + b"\r\n"
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            for _ in range(100):
                writer.write(line)
                await writer.drain()
                await asyncio.sleep(0.002)
            writer.write(b"\r\n")
            assert b"200" not in await answer(reader)
            await reader.readexactly(1000)


async def test_requests_on_one_connection_are_counted_one_by_one():
    async with connection(hello) as (reader, writer):
        header = b"GET /a HTTP/1.1\r\nX-Long: " + b"a" * (MOST_HEAD_BYTES - 5_000) + b"\r\n\r\n"
        for _ in range(4):
            writer.write(header)
            assert b" 200 " in await answer(reader)
        writer.write(REQUEST * 2)
        assert b" 200 " in await answer(reader) and b" 200 " in await answer(reader)


@pytest.mark.parametrize("said", [b"", b"GET /a HTTP/1.1\r\nHost: x\r\n"])
async def test_a_connection_whose_request_does_not_come_is_closed(monkeypatch: pytest.MonkeyPatch, said: bytes):
    monkeypatch.setattr(http_protocol, "HEAD_S", 0.2)
    async with connection(hello) as (reader, writer):
        writer.write(REQUEST)
        assert b" 200 " in await answer(reader)
    async with connection(hello) as (reader, writer):
        writer.write(said)
        assert await reader.read() == b""


async def test_a_body_may_take_longer_than_a_head(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(http_protocol, "HEAD_S", 1.0)
    async with connection(hello) as (reader, writer):
        writer.write(b"POST /a HTTP/1.1\r\nContent-Length: 4\r\n\r\n")
        await asyncio.sleep(1.5)  # longer than a head may take, by the server's own clock
        writer.write(b"body")
        assert b" 200 " in await answer(reader)


async def refusing(scope: Any, receive: Any, send: Any) -> None:
    """Answers before the body has come, as a call does whose time is over."""
    if scope["type"] == "lifespan":
        await hello(scope, receive, send)
        return
    await send({"type": "http.response.start", "status": 503, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"no"})


async def closed_within(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, drip: bytes, s: float) -> bool:
    """Whether the connection ends while somebody goes on sending a little."""
    for _ in range(int(s / 0.05)):
        try:
            writer.write(drip)
            await writer.drain()
        except ConnectionError:
            return True
        await asyncio.sleep(0.05)
        if reader.at_eof():
            return True
    return False


@pytest.mark.parametrize(
    ("head", "drip"),
    [
        (b"POST /a HTTP/1.1\r\nContent-Length: 60000\r\n\r\n", b"x"),
        (b"POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (b"POST /a HTTP/1.1\r\nContent-Length: 1\r\n\r\nx", b"\r\n"),
    ],
    ids=["a long body", "a body without a length", "empty lines after a whole one"],
)
async def test_a_body_that_goes_on_after_its_answer_is_bounded(
    monkeypatch: pytest.MonkeyPatch, head: bytes, drip: bytes
):
    monkeypatch.setattr(http_protocol, "HEAD_S", 0.5)
    async with connection(refusing) as (reader, writer):
        writer.write(head)
        assert b" 503 " in await answer(reader)
        assert await closed_within(reader, writer, drip, 5)


async def test_a_body_that_ends_after_its_answer_leaves_the_connection_to_the_next_request(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(http_protocol, "HEAD_S", 0.5)
    async with connection(refusing) as (reader, writer):
        for _ in range(4):
            writer.write(b"POST /a HTTP/1.1\r\nContent-Length: 4\r\n\r\n")
            assert b" 503 " in await answer(reader)
            writer.write(b"body")
            await asyncio.sleep(0.2)
        assert not reader.at_eof()


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 413, 106),
        (b"GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: no\r\n\r\n", 400, 101),
        (b"nonsense\r\n\r\n", 400, 101),
    ],
    ids=["a URL of 70 kB", "a length that is none", "no HTTP"],
)
async def test_what_cannot_be_read_is_refused_in_an_envelope(sent: bytes, status: int, code: int):
    async with connection(hello) as (reader, writer):
        writer.write(sent)
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status) and b"content-type: application/json" in head
        assert b"x-content-type-options: nosniff" in head
        assert msgspec.json.decode(body)["code"] == code


def test_a_deployment_says_it_in_its_own_language():
    class Japanese(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"kernel.code.too_large": "大きすぎます"}.get(message, message)

    messages = Messages({("ja", "kernel"): Japanese()})
    assert "大きすぎます" in bounded_http(messages, "jp").bodies[413].decode()


@asynccontextmanager
async def client(port: int) -> AsyncIterator[socket.socket]:
    """A connection that writes and reads while the server can do neither, as one on another machine does."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connected:
        yield connected


async def read(connected: socket.socket) -> bytes:
    return await asyncio.to_thread(connected.recv, 4096)


async def asked(connected: socket.socket, ended: bool = False) -> bytes:
    """The answer to a request, to its end or to that of the connection."""
    got, piece = b"", b"-"
    while piece and (ended or not got.endswith(b"hi")):
        piece = await read(connected)
        got += piece
    assert b" 200 " in got and got.endswith(b"hi")
    return got


async def has(server: Server, connections: int) -> None:
    """Wait until it has accepted so many."""

    async def look() -> bool:
        return len(server.server_state.connections) == connections

    await soon(look, every_s=0.01)


async def ending(server: Server) -> asyncio.Task[None]:
    """The end of its serving, begun: no connection is as it was before."""
    task = asyncio.create_task(server.shutdown())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


async def ends_answered(connected: socket.socket) -> None:
    assert b"connection: close" in (await asked(connected, ended=True)).lower()


@pytest.mark.parametrize("asked_before", [True, False])
@pytest.mark.parametrize("sent", [REQUEST, REQUEST[:9]], ids=["whole", "begun"])
async def test_a_request_that_was_sent_as_serving_ends_is_answered(sent: bytes, asked_before: bool):
    async with serving(hello) as (server, port), client(port) as connected:
        await has(server, 1)
        if asked_before:
            connected.sendall(REQUEST)
            await asked(connected)
        connected.sendall(sent)  # in one turn of the loop with the end: the server hasn't read it
        task = await ending(server)
        connected.sendall(REQUEST[len(sent) :])
        await ends_answered(connected)
        await task


async def test_whoever_has_connected_as_serving_ends_may_ask():
    async with serving(hello) as (server, port), client(port) as asks, client(port) as is_silent:
        await has(server, 2)
        task = await ending(server)
        asks.sendall(REQUEST)
        await ends_answered(asks)
        assert await read(is_silent) == b""
        await task


async def test_an_idle_connection_ends_at_once():
    async with serving(hello) as (server, port), client(port) as connected:
        connected.sendall(REQUEST)
        await asked(connected)
        task = await ending(server)
        assert await read(connected) == b""
        await task
