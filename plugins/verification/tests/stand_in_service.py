"""A verification service as a real HTTP server: it keeps what it is sent, and answers as a test tells it."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

SECRET = "shared with the service, 32 chars"


def signed(body: bytes, *, secret: str = SECRET, at: float | None = None) -> dict[str, str]:
    """The headers of a genuine message; written down again here, because a service has no code of the site's."""
    timestamp = str(int(time.time() if at is None else at))
    said = f"{timestamp}.".encode() + body
    return {
        "agio-timestamp": timestamp,
        "agio-signature": hmac.new(secret.encode(), said, hashlib.sha256).hexdigest(),
    }


class StandIn:
    """Requests that the service has received, and the status of its answers; while ``silent`` it doesn't answer at
    all."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.forged = 0
        self.status = 202
        self.silent = False
        self.ended = Event()
        self.url = ""

    def hear(self, headers: Any, body: bytes) -> None:
        wanted = signed(body, at=int(headers["agio-timestamp"]))["agio-signature"]
        if not hmac.compare_digest(wanted, headers["agio-signature"]):
            self.forged += 1
            return
        said = json.loads(body)
        assert headers["idempotency-key"] == said["check"]
        self.heard.append(said)


@contextmanager
def stand_in() -> Iterator[StandIn]:
    """A server on a free port."""
    service = StandIn()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.hear(self.headers, self.rfile.read(int(self.headers["content-length"])))
            if service.silent:
                service.ended.wait(30)
                return
            self.send_response(service.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Tests print enough."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}/checks"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield service
    finally:
        service.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()
