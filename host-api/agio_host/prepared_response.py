"""Answers that are whole when they are sent: head and body written at once, by what the host's own code made them of.

uvicorn's ``send`` takes an answer in two messages and looks at every header for what breaks HTTP. Here the headers are
the host's own, and nothing waits between the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

WHOLE = "agio.answer"
"""The extension of a request's scope under which ``write_answer`` stands, bound to the request."""

SECURITY_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"font-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    ),
]
"""Headers that protect pages, on everything that isn't a call's answer."""

PREVIEW_HEADERS = [
    (name, value.replace(b"DENY", b"SAMEORIGIN").replace(b"frame-ancestors 'none'", b"frame-ancestors 'self'"))
    for name, value in SECURITY_HEADERS
]
"""The same for a page that the console shows in a frame: this site's own pages may, and no other's."""


def head_of(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Headers as they stand on the wire."""
    return b"".join([b"%b: %b\r\n" % header for header in headers])


class PreparedResponse(msgspec.Struct):
    """A status, the headers as they stand on the wire, and a body."""

    status: int
    head: bytes
    body: bytes

    def write(self, transport: Any, defaults: Iterable[tuple[bytes, bytes]], *, keep_alive: bool) -> None:
        """Write it all; without ``keep_alive`` the connection ends with it."""
        end = b"\r\n" if keep_alive else b"connection: close\r\n\r\n"
        # To copy a large body costs less than a second write, which wakes its reader for the head alone.
        transport.write(b"".join((STATUS_LINE[self.status], head_of(defaults), self.head, end, self.body)))
        if not keep_alive:
            transport.close()


def write_answer(cycle: RequestResponseCycle, answer: PreparedResponse) -> bool:
    """Answer a request that is in progress; False where its reader is behind: then ``send`` waits for that."""
    if cycle.flow.write_paused:
        return False
    if cycle.disconnected:
        return True
    answer.write(cycle.transport, cycle.default_headers, keep_alive=cycle.keep_alive)
    cycle.response_started = cycle.response_complete = True
    cycle.waiting_for_100_continue = False
    cycle.message_event.set()
    cycle.on_response()
    return True


FAILED = PreparedResponse(
    500,
    head_of([(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"21")]),
    b"Internal Server Error",
)
"""Answer of uvicorn where an application gives no answer."""


class _Nothing:
    """An event nobody waits for."""

    def set(self) -> None:
        """Nothing."""


class Answering:
    """Stand-in for uvicorn's cycle where a request is answered without one: as much of it as uvicorn looks at."""

    __slots__ = ("disconnected", "keep_alive", "response_complete")

    message_event = _Nothing()
    scope = None
    """It has left with the answer: a request behind it on the same connection, a socket's too, is never this one."""

    def __init__(self, *, keep_alive: bool) -> None:
        self.keep_alive = keep_alive
        self.response_complete = False
        self.disconnected = False


ANSWERED = Answering(keep_alive=True)
"""Stands for every request that was answered before anything could happen to it."""
ANSWERED.response_complete = True
