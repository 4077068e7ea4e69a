"""HTTP with a bound on what comes before a request's body and after its answer: uvicorn and its parsers have none."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, ClassVar

import uvicorn
from agio_kernel.calls.envelope import Envelope, encode
from agio_kernel.declarations import codes
from agio_kernel.ports.messages import Messages
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from agio_host.fast_path import FastPath

MOST_HEAD_BYTES = 64 * 1024
"""A request's line and headers together. A browser's are below four kilobytes."""
HEAD_S = 20.0
"""Time that they may take: a connection that begins and says nothing is closed, and so is one that goes on with a body
whose answer has left."""
FIRST_REQUEST_S = 1.0
"""Time that a connection has for its first request once serving ends, in seconds: who connected means to ask."""
TOO_LARGE, UNREADABLE = codes.with_status(codes.TOO_LARGE, 413), codes.with_status(codes.MALFORMED, 400)


class BoundedHttp(FastPath):
    """Refuses a head that is too large, and closes a connection whose head doesn't end: either would fill the process's
    memory or its files, before anybody is asked who it is.
    """

    bodies: ClassVar[dict[int, bytes]] = {
        code.status: encode(Envelope(code.number, code.name)) for code in (TOO_LARGE, UNREADABLE)
    }
    """The answers to what can't be read, by status."""

    _begun = False
    """Whether a first request has begun."""
    _in_head = True
    _head_bytes = 0
    _too_large = False
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Wait for a first request, but not for ever."""
        super().connection_made(transport)
        self._begin_head()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline with the connection."""
        self._end_head()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._begun = True
        self._begin_head()

    def on_headers_complete(self) -> None:
        """A head has ended; what is read from here on has limits of its own."""
        self._end_head()
        super().on_headers_complete()

    def on_url(self, url: bytes) -> None:
        """The parser can't hold a longer address; it must not be told as one that is wrong."""
        super().on_url(url)
        self._too_large = len(self.url) >= MOST_HEAD_BYTES

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head that had begun before and goes on behind this piece. Data between an answer and
        the next head may be the rest of a body, or nothing at all: for that there is a deadline, which no further piece
        moves.
        """
        was_in_head = self._in_head
        super().data_received(data)
        if self._in_head:
            self._wait()
            if was_in_head and not self.transport.is_closing():
                self._head_bytes += len(data)
                if self._head_bytes > MOST_HEAD_BYTES:
                    self._too_large = True
                    self.send_400_response("")
        elif self.timeout_keep_alive_task is None and self._between_requests():
            self._wait()

    def _between_requests(self) -> bool:
        """Whether the last answer has left and no head has begun since (a connection that became a socket is none)."""
        return self.cycle is not None and self.cycle.response_complete and self.transport.get_protocol() is self

    def send_400_response(self, msg: str) -> None:
        """Answer what can't be read, in an envelope; the connection ends with it."""
        if self.transport.is_closing():
            return
        status = (TOO_LARGE if self._too_large else UNREADABLE).status
        body = self.bodies[status]
        self.transport.write(
            STATUS_LINE[status] + b"content-type: application/json\r\ncache-control: no-store\r\n"
            b"x-content-type-options: nosniff\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n" % len(body) + body
        )
        self.transport.close()

    def shutdown(self) -> None:
        """End with the answer to what was sent by now: a request that waits to be read, or was read in part, would be
        lost with the connection, and its sender couldn't know whether it was carried out.
        """
        self._ends = True
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.keep_alive = False
        elif not self._begun:
            self.loop.call_later(FIRST_REQUEST_S, self._close_unasked)
        elif not self._in_head and not self._has_unread():
            self.transport.close()

    def _close_unasked(self) -> None:
        if not self._begun:
            self.transport.close()

    def _has_unread(self) -> bool:
        """Whether something waits in the socket. TLS ends before the site, so what waits is what was sent."""
        with socket.socket(fileno=os.dup(self.transport.get_extra_info("socket").fileno())) as asked:
            try:
                return bool(asked.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
            except OSError:
                return False

    def _begin_head(self) -> None:
        self._end_head()
        self._in_head, self._head_bytes, self._too_large = True, 0, False

    def _wait(self) -> None:
        """Set the deadline where there is none: a head that came whole, as most do, never has one."""
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_S, self.transport.close)

    def _end_head(self) -> None:
        self._in_head = False
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def bounded_http(messages: Messages, language: str) -> type[BoundedHttp]:
    """The protocol, with its answers in the deployment's own language: which one a caller reads isn't known yet."""

    class Spoken(BoundedHttp):
        bodies: ClassVar[dict[int, bytes]] = {
            code.status: encode(Envelope(code.number, messages.text(code.key, language, field="–")))
            for code in (TOO_LARGE, UNREADABLE)
        }

    return Spoken


class Server(uvicorn.Server):
    """uvicorn, whose end by a signal is an end like any other: PostgreSQL is stopped in order and the status is 0."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Let a signal end serving, without raising it again once serving has ended."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End every connection, those too that were accepted and not yet made known."""
        for server in self.servers:
            server.close()
        await asyncio.sleep(0)
        await super().shutdown(sockets)
