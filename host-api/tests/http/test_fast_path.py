"""POSTs on the fast path: a client on the wire sees no difference from the whole path."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from agio_host.http_protocol import BoundedHttp
from agio_host.prepared_response import PreparedResponse, head_of
from agio_testing.site import Site
from agio_testing.visitor import Visitor

FORM = "application/x-www-form-urlencoded"


# --- any application --------------------------------------------------------------------------------------------------


class App:
    """Application that answers POSTs under /call on the fast path with what it was sent, all else on the whole path."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.done: list[str] = []
        self.go_on = asyncio.Event()

    def handle_buffered(self, scope: Any, body: bytes) -> Coroutine[Any, Any, PreparedResponse] | None:
        return self._call(scope["path"], body) if scope["path"].startswith("/call") else None

    async def _call(self, path: str, body: bytes) -> PreparedResponse:
        self.begun.append(path)
        if path == "/call/waits":
            await self.go_on.wait()
        if path == "/call/fails":
            raise RuntimeError("a fault of the application")
        said = b"short " + (b"x" * 1_000_000 if path == "/call/large" else body)
        self.done.append(path)
        return PreparedResponse(200, head_of([(b"content-length", b"%d" % len(said))]), said)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.done.append("left")
                return
            body, more = body + message["body"], message["more_body"]
        said = b"whole " + body
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(said))]})
        await send({"type": "http.response.body", "body": said})


Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def serving(app: App, **settings: Any) -> AsyncIterator[tuple[uvicorn.Server, Streams]]:
    settings = {"proxy_headers": False, "log_config": None, "access_log": False} | settings
    server = uvicorn.Server(uvicorn.Config(app, port=0, http=BoundedHttp, lifespan="off", **settings))
    running = asyncio.create_task(server.serve())
    async with asyncio.timeout(30):
        while not server.started:  # noqa: ASYNC110 - uvicorn offers no event to wait for
            await asyncio.sleep(0.01)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.servers[0].sockets[0].getsockname()[1])
    try:
        async with asyncio.timeout(30):
            yield server, (reader, writer)
    finally:
        writer.close()
        server.should_exit = True
        app.go_on.set()
        await running


def post(path: str, body: bytes = b"a=1", *lines: str, method: str = "POST", version: str = "1.1") -> bytes:
    head = [f"{method} {path} HTTP/{version}", "Host: x", f"Content-Type: {FORM}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, *lines, "", ""]).encode() + body


async def answer(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    return head, await reader.readexactly(length)


async def until(found: Any) -> None:
    async with asyncio.timeout(20):
        while not found():  # noqa: ASYNC110 - what is looked at tells nobody
            await asyncio.sleep(0.01)


async def test_a_form_that_comes_with_its_head_takes_the_fast_path():
    async with serving(App()) as (_, (reader, writer)):
        for body in (b"a=1", b"", b"b" * 60_000):
            writer.write(post("/call", body))
            head, said = await answer(reader)
            assert head.startswith(b"HTTP/1.1 200 OK\r\ndate: ") and said == b"short " + body


async def test_a_body_in_pieces_goes_the_whole_way():
    whole = post("/call", b"a=1&b=2")
    async with serving(App()) as (_, (reader, writer)):
        for cut in (len(whole) - 7, len(whole) - 3, 20):
            writer.write(whole[:cut])
            await asyncio.sleep(0.1)
            writer.write(whole[cut:])
            # A head in two pieces may still bring its body whole.
            assert (await answer(reader))[1] == (b"short " if cut == 20 else b"whole ") + b"a=1&b=2"


@pytest.mark.parametrize(
    "request_",
    [
        post("/other"),
        post("/call%2F"),
        post("http://x/call"),
        post("/call", method="PUT"),
        post("/call", b"a=1", "Expect: 100-continue"),
        post("/call", b"a=1", "Connection: upgrade", "Upgrade: h2c"),
    ],
    ids=["no call", "an escaped path", "a whole address", "a PUT", "who waits to be told", "another protocol"],
)
async def test_what_is_unusual_goes_the_whole_way(request_: bytes):
    async with serving(App()) as (_, (reader, writer)):
        writer.write(request_)
        head, said = await answer(reader) if b"Expect" not in request_ else await after_continue(reader)
        assert b" 200 " in head and said.startswith(b"whole ")  # what asks for another protocol has no body


@pytest.mark.parametrize("before", [post("/call"), post("/other"), b""], ids=["a short answer", "a whole one", "none"])
async def test_a_connection_that_was_answered_may_become_a_socket(before: bytes):
    asked = "Connection: upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'A' * 22}=="
    async with serving(App()) as (_, (reader, writer)):
        if before:
            writer.write(before)
            await answer(reader)
        writer.write("\r\n".join(["GET /feed HTTP/1.1", "Host: x", *asked, "", ""]).encode())
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")


async def after_continue(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
    return await answer(reader)


async def test_with_a_bound_on_connections_uvicorn_keeps_it():
    async with serving(App(), limit_concurrency=1) as (_, (reader, writer)):
        writer.write(post("/call"))
        assert b" 503 " in await reader.readuntil(b"\r\n\r\n")


async def test_a_body_in_chunks_that_came_whole_is_a_body():
    head = b"POST /call HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with serving(App()) as (_, (reader, writer)):
        writer.write(head + b"2\r\na=\r\n1\r\n1\r\n0\r\n\r\n")
        assert (await answer(reader))[1] == b"short a=1"


async def test_pipelined_requests_are_answered_in_order():
    app = App()
    async with serving(app) as (_, (reader, writer)):
        writer.write(b"".join([post("/call/waits", b"1"), post("/call", b"2"), post("/other", b"3")]))
        await until(lambda: app.begun)
        writer.write(post("/call", b"4"))
        await asyncio.sleep(0.1)  # what was written has arrived, and must not be begun
        app.go_on.set()
        assert [(await answer(reader))[1] for _ in range(4)] == [b"short 1", b"whole 2", b"whole 3", b"whole 4"]
        writer.write(post("/call", b"5"))
        assert (await answer(reader))[1] == b"short 5"
        assert app.begun == ["/call/waits", "/call"]


@pytest.mark.parametrize(
    "request_", [post("/call", b"a=1", "Connection: close"), post("/call", version="1.0")], ids=["close", "HTTP/1.0"]
)
async def test_who_wants_no_more_is_let_go(request_: bytes):
    async with serving(App()) as (_, (reader, writer)):
        writer.write(request_)
        head, said = await answer(reader)
        assert b"connection: close" in head and said == b"short a=1"
        assert await reader.read() == b""


async def test_who_leaves_in_the_middle_of_a_body_has_called_nothing():
    app = App()
    async with serving(app) as (server, (_, writer)):
        writer.write(post("/call", b"a=1&b=2")[:-3])
        await asyncio.sleep(0.1)  # what was written has arrived
        writer.close()
        await until(lambda: app.done == ["left"] and not server.server_state.connections)
        assert app.begun == []


async def test_who_leaves_while_a_call_runs_has_called_it():
    app = App()
    async with serving(app) as (server, (_, writer)):
        writer.write(post("/call/waits"))
        await until(lambda: app.begun)
        writer.close()
        await until(lambda: not server.server_state.connections)
        app.go_on.set()
        await until(lambda: not server.server_state.tasks)
        assert app.done == ["/call/waits"]


@pytest.mark.realtime
async def test_a_server_that_stops_waits_for_calls():
    app = App()
    async with serving(app) as (server, (reader, writer)):
        writer.write(post("/call/waits"))
        await until(lambda: app.begun)
        server.should_exit = True
        await until(lambda: not server.servers[0].is_serving())
        await asyncio.sleep(0.2)  # the server has looked at who is left, and waits for them
        app.go_on.set()
        head, said = await answer(reader)
        assert b"connection: close" in head and said == b"short a=1"
        assert await reader.read() == b""


@pytest.mark.realtime
async def test_a_call_that_takes_longer_than_a_server_that_stops_is_cut_off():
    app = App()
    async with serving(app, timeout_graceful_shutdown=1) as (server, (reader, writer)):
        writer.write(post("/call/waits"))
        await until(lambda: app.begun)
        server.should_exit = True
        head, _ = await answer(reader)
        assert b" 500 " in head and b"connection: close" in head and app.done == []


async def test_a_fault_of_the_application_is_told_as_uvicorn_tells_it():
    async with serving(App()) as (_, (reader, writer)):
        writer.write(post("/call/fails"))
        head, said = await answer(reader)
        assert head.startswith(b"HTTP/1.1 500 ") and said == b"Internal Server Error"
        assert await reader.read() == b""


async def test_who_does_not_read_is_waited_for():
    app = App()
    async with serving(app) as (_, (reader, writer)):
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(20):
            writer.write(post("/call/large"))
            await asyncio.sleep(0.05)
        assert len(app.begun) < 20  # the rest waits for its reader, on the whole way
        writer.transport.resume_reading()  # type: ignore[attr-defined]
        assert len((await answer(reader))[1]) == 1_000_006


@pytest.mark.realtime
async def test_a_connection_that_is_busy_is_not_idle_and_one_that_was_is_closed():
    async with serving(App(), timeout_keep_alive=1) as (_, (reader, writer)):
        for _ in range(5):
            writer.write(post("/call"))
            assert (await answer(reader))[1] == b"short a=1"
            await asyncio.sleep(0.4)
        began = time.monotonic()
        assert await reader.read() == b""
        assert time.monotonic() - began < 10


# --- the calls of a site ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def demo(site: Site) -> Visitor:
    return site.visitor().in_demo()


def raw(site: Site, *pieces: bytes) -> bytes:
    """Answer to a request, without the time of day."""
    with socket.create_connection(("127.0.0.1", site.port), 30) as one:
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for number, piece in enumerate(pieces):
            if number:
                time.sleep(0.1)
            one.sendall(piece)
        with one.makefile("rb") as lines:
            head = b"".join(iter(lines.readline, b"\r\n"))
            body = lines.read(int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0]))
    return re.sub(rb"\r\ndate: [^\r]*", b"", head) + body


def both_ways(site: Site, call: str, body: bytes, *lines: str, content_type: str = FORM) -> tuple[bytes, bytes]:
    """The answers to a request that comes whole and to one whose body comes after its head."""
    kind = [f"Content-Type: {content_type}"] if content_type else []
    address = f"Host: 127.0.0.1:{site.port}"
    head = [f"POST /web/{call} HTTP/1.1", address, *kind, f"Content-Length: {len(body)}", *lines]
    text = "\r\n".join([*head, "", ""]).encode()
    return raw(site, text + body), raw(site, text, body)


GOOD = b"lang=en&rtoken=abcdef123456"
UPLOAD = b'--x\r\nContent-Disposition: form-data; name="lang"\r\n\r\nen\r\n--x--\r\n'


@pytest.mark.parametrize(
    ("call", "body", "content_type"),
    [
        ("userLogin", GOOD + b"&account=a@b.example&password=wrong-one-1", FORM),
        ("userLogin", GOOD + b"&colour=red", FORM),
        ("userLogin", GOOD + b"&account=%ff%fe", FORM),
        ("userLogin", b"lang=hr&rtoken=abcdef", FORM),
        ("userLogin", b"lang=de&rtoken=a", FORM),
        ("userLogin", GOOD + b"&account=" + b"a" * 65_536, FORM),
        ("userLogin", b'{"account": "a"}', "application/json"),
        ("userLogin", UPLOAD, "multipart/form-data; boundary=x"),
        ("userLogin", GOOD, ""),
        ("logout", GOOD + b"&token=none", FORM),
        ("logout?token=abc", GOOD, FORM),
        ("logout?lang=de", b"rtoken=abcdef", FORM),
        ("devices", GOOD, FORM),
        ("nothing/like/it", GOOD, FORM),
        ("submitIdentity", UPLOAD, "multipart/form-data; boundary=x"),
    ],
    ids=[
        "a wrong password",
        "an unknown field",
        "no UTF-8",
        "an unknown language",
        "an rtoken that is none",
        "too large",
        "another type",
        "files where none are taken",
        "no type",
        "no session",
        "a token in the address",
        "a language in the address",
        "a POST where a GET belongs",
        "no call",
        "files",
    ],
)
def test_a_call_is_answered_the_same_either_way(site: Site, call: str, body: bytes, content_type: str):
    short, whole = both_ways(site, call, body, content_type=content_type)
    assert short == whole and short.startswith(b"HTTP/1.1 ") and b'"code":' in short


@pytest.mark.parametrize(
    ("method", "path", "length", "status"),
    [
        ("POST", "/api/v3/order", 60, 400),
        ("POST", "/api/v3/order", 20_000, 413),
        ("POST", "/testnet/api/v3/nothing", 4, 404),
        ("POST", "/udf/config", 4, 405),
        ("DELETE", "/api/v3/order", 60, 400),
        ("PATCH", "/api/v3/order", 4, 405),
        ("POST", "/sapi/v9/order", 4, 404),
    ],
)
def test_a_route_in_a_form_of_its_own_answers_the_same_either_way(
    site: Site, method: str, path: str, length: int, status: int
):
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nContent-Length: {length}\r\n\r\n".encode()
    body = b"symbol=BTCUSDT&colour=" + b"r" * length
    short, whole = (
        re.sub(rb"(used-weight[-1m]*): \d+", rb"\1: n", raw(site, *pieces))
        for pieces in ([head + body[:length]], [head, body[:length]])
    )
    assert short == whole and short.startswith(b"HTTP/1.1 %d " % status)
    assert short.count(b"x-frame-options: DENY\r\n") == (path.startswith("/sapi/v9") or status != 405)


def test_head_is_a_get_without_its_body(site: Site):
    asked = f"/udf/config HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nConnection: close\r\n\r\n"
    answers = []
    for method in ("GET", "HEAD"):
        with socket.create_connection(("127.0.0.1", site.port), 30) as one:
            one.sendall(f"{method} {asked}".encode())
            with one.makefile("rb") as lines:
                answers.append(lines.read().partition(b"\r\n\r\n"))
    (get, _, reported), (head, _, nothing) = answers
    alike = [
        sorted(line for line in one.split(b"\r\n") if b"date" not in line and b"weight" not in line)
        for one in (get, head)
    ]
    assert alike[0] == alike[1] and reported and not nothing


def test_what_came_of_an_intent_is_told_the_same_either_way(site: Site, demo: Visitor):
    form = f"token={demo.token}&lang=en&rtoken=shortway0001&symbol=BTCUSDT&on=1".encode()
    cookie = "; ".join(f"{name}={value}" for name, value in demo.http.cookies.items())
    short, whole = both_ways(site, "setFavourite", form, f"Cookie: {cookie}")
    assert short == whole and b'"on":true' in short
    assert demo.get("info")["code"] == 0


def test_a_page_of_another_site_is_refused_and_its_words_of_a_proxy_are_dropped_either_way(site: Site):
    lines = ("Origin: https://elsewhere.example", "X-Forwarded-For: 192.0.2.7", "X-Forwarded-Host: elsewhere.example")
    short, whole = both_ways(site, "userLogin", GOOD, *lines)
    assert short == whole and b"\r\nset-cookie" not in short
