"""A receiver of webhooks: an HTTP server of its own that does to each message what a test says."""

from __future__ import annotations

import hmac
import json
import socket
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

OK, FAIL, HANG, DROP, REDIRECT, GONE = 200, 500, 0, -1, 302, 410
HANGS_S = 12


class Arrived(NamedTuple):
    """A message, and what was done to it."""

    id: str
    body: dict[str, Any]
    answered: int


class Receiver:
    """One address; ``secret`` is known once the site has named it."""

    def __init__(self, answer: Callable[[int], int] = lambda number: OK, port: int = 0) -> None:
        self.answer, self.secret = answer, ""
        self.arrived: list[Arrived] = []
        self.unsigned: list[str] = []
        self.led_elsewhere = 0
        self._stopped = threading.Event()
        self._open: set[socket.socket] = set()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                outer._open.add(self.connection)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                if self.path != "/hook":
                    outer.led_elsewhere += 1
                outer.take(self, body)

            do_GET = do_POST

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def take(self, handler: BaseHTTPRequestHandler, body: bytes) -> None:
        reported = json.loads(body)
        if not self.is_signed(handler.headers, body):
            self.unsigned.append(handler.headers["webhook-id"])
        answered = self.answer(reported["data"]["sequence"])
        self.arrived.append(Arrived(handler.headers["webhook-id"], reported, answered))
        if answered == HANG:
            self._stopped.wait(HANGS_S)
        if answered in (HANG, DROP):
            handler.close_connection = True
            handler.connection.close()
            return
        handler.send_response(answered)
        if answered == REDIRECT:
            handler.send_header("location", f"http://127.0.0.1:{self.port}/elsewhere")
        handler.send_header("content-length", "0")
        handler.end_headers()

    def is_signed(self, headers: Any, body: bytes) -> bool:
        text = b".".join((headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body))
        key = b64decode(self.secret.removeprefix("whsec_"))
        expected = b64encode(hmac.new(key, text, sha256).digest()).decode()
        is_fresh = abs(time.time() - int(headers["webhook-timestamp"])) < 300
        return is_fresh and f"v1,{expected}" in headers["webhook-signature"].split(" ")

    def taken(self) -> list[int]:
        """The numbers of what was taken, each as it came first."""
        return list(dict.fromkeys(one.body["data"]["sequence"] for one in self.arrived if one.answered == OK))

    def stop(self) -> None:
        """As where its process is killed: nobody listens, and whoever is connected is cut off."""
        self._stopped.set()
        self.server.shutdown()
        self.server.server_close()
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
