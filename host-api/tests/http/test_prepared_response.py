"""Immediate answers as a client on the wire sees them: as what goes the whole way, whatever else it sends."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from agio_host import http_protocol
from agio_host.prepared_response import WHOLE, PreparedResponse, head_of, write_answer

from .served import connection

READY = PreparedResponse(200, head_of([(b"content-length", b"5")]), b"ready")


class App:
    """Has an answer ready at /ready; answers everything else in its time with what it was sent, at once or not."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def cached_response(self, scope: Any) -> PreparedResponse | None:
        self.asked.append(scope["path"] + "?" + scope["query_string"].decode())
        return READY if scope["path"] == "/ready" else None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        if scope["path"] == "/slow":
            await asyncio.sleep(0.1)  # an app that is slow
        said = scope["method"].encode() + b" " + scope["path"].encode() + b" " + body
        headers = [(b"content-length", b"%d" % len(said))]
        if scope["path"] == "/whole":
            assert scope["extensions"][WHOLE](PreparedResponse(200, head_of(headers), said))
            return
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": said})


async def answer(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    return head, await reader.readexactly(length)


def get(path: str, *lines: str, method: str = "GET", version: str = "1.1") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/{version}", "Host: x", *lines, "", ""]).encode()


async def test_one_connection_is_answered_either_way_in_the_order_asked():
    app = App()
    async with connection(app) as (reader, writer):
        for _ in range(3):
            writer.write(get("/ready?a=1"))
            head, body = await answer(reader)
            assert head.startswith(b"HTTP/1.1 200 OK\r\n") and b"\r\ndate: " in head and body == b"ready"
            writer.write(get("/other"))
            assert (await answer(reader))[1] == b"GET /other "
        writer.write(get("/ready") + get("/slow") + get("/ready") + get("/other") + get("/ready"))
        said = [(await answer(reader))[1] for _ in range(5)]
        assert said == [b"ready", b"GET /slow ", b"GET /ready ", b"GET /other ", b"GET /ready "]  # none overtakes
    assert app.asked[0] == "/ready?a=1"


@pytest.mark.parametrize(
    "request_",
    [
        get("/ready", "Content-Length: 2", method="POST") + b"hi",
        get("/ready%3F"),
        get("/ready", "Expect: 100-continue", "Content-Length: 2") + b"hi",
        get("http://x/ready"),
    ],
    ids=["a POST", "an escaped path", "who waits to be told to go on", "a whole address"],
)
async def test_what_is_unusual_goes_the_whole_way(request_: bytes):
    app = App()
    async with connection(app) as (reader, writer):
        writer.write(request_)
        head, body = await answer(reader) if b"Expect" not in request_ else await after_continue(reader)
        assert b" 200 " in head and body != b"ready"
    assert app.asked == []


async def after_continue(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
    return await answer(reader)


async def test_a_head_is_answered_without_a_body():
    async with connection(App()) as (reader, writer):
        writer.write(get("/ready", method="HEAD"))
        assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(get("/ready"))
        assert (await answer(reader))[1] == b"ready"


@pytest.mark.parametrize(
    "request_", [get("/ready", "Connection: close"), get("/ready", version="1.0")], ids=["close", "HTTP/1.0"]
)
async def test_who_wants_no_more_is_let_go(request_: bytes):
    async with connection(App()) as (reader, writer):
        writer.write(request_)
        head, body = await answer(reader)
        assert b"connection: close" in head and body == b"ready"
        assert await reader.read() == b""


@pytest.mark.parametrize(
    "more", [("Content-Length: 4",), ("Transfer-Encoding: chunked",)], ids=["a length", "in chunks"]
)
async def test_a_body_nobody_asked_for_is_read_over(more: tuple[str, ...]):
    async with connection(App()) as (reader, writer):
        writer.write(get("/ready", *more))
        assert (await answer(reader))[1] == b"ready"
        writer.write(b"4\r\nbody\r\n0\r\n\r\n" if "chunked" in more[0] else b"body")
        writer.write(get("/other"))
        assert (await answer(reader))[1] == b"GET /other "


def is_cut_off(reader: asyncio.StreamReader) -> bool:
    """Whether the other end has closed: told by its end, or by a reset where something was written to it after that."""
    return reader.at_eof() or reader.exception() is not None


async def test_a_body_that_goes_on_for_ever_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(http_protocol, "HEAD_S", 0.3)
    async with connection(App()) as (reader, writer):
        writer.write(get("/ready", "Content-Length: 60000"))
        assert (await answer(reader))[1] == b"ready"
        for _ in range(60):
            await asyncio.sleep(0.05)
            if is_cut_off(reader):
                break
            writer.write(b"x")
        assert is_cut_off(reader)


async def test_a_connection_without_a_request_ends_as_after_any_answer():
    async with connection(App(), keep_s=1) as (reader, writer):
        writer.write(get("/ready"))
        assert (await answer(reader))[1] == b"ready"
        assert await reader.read() == b""


async def test_who_does_not_read_fills_no_memory():
    class Large(App):
        def cached_response(self, scope: Any) -> PreparedResponse | None:
            self.asked.append(scope["path"])
            return PreparedResponse(200, head_of([(b"content-length", b"1000000")]), b"x" * 1_000_000)

    app = Large()
    async with connection(app) as (_, writer):
        writer.write(get("/ready") * 200)
        await asyncio.sleep(0.3)  # nobody reads, and the server must not go on
        assert len(app.asked) < 50


async def test_an_answer_that_is_whole_is_written_as_one_in_two_messages():
    async with connection(App()) as (reader, writer):
        writer.write(get("/whole", "Content-Length: 2", method="POST") + b"hi")
        head, body = await answer(reader)
        assert body == b"POST /whole hi" and b"\r\ndate: " in head
        writer.write(get("/whole", "Connection: close"))
        head, _ = await answer(reader)
        assert b"connection: close" in head
        assert await reader.read() == b""


def test_who_is_behind_is_told_by_send():
    class Cycle:
        class flow:
            write_paused = True

    cycle: Any = Cycle
    assert not write_answer(cycle, READY)
