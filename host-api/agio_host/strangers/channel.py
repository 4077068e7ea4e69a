"""Channel between the host and a plugin's process: messages with their length before them, on a pair of sockets that
nobody else can open.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from time import monotonic
from typing import Any, cast

import msgspec

MOST_BYTES = 512 * 1024
"""Largest message."""
MOST_UNSENT = 4 * 1024 * 1024
"""Most that waits to be sent, in bytes: the other side doesn't read any more."""
_LENGTH = struct.Struct("!I")


class Violation(Exception):
    """The other side sent what the channel doesn't carry."""


def framed(message: Any) -> bytes:
    """A message as it is sent; a Violation where it is too large."""
    body = msgspec.msgpack.encode(message)
    if len(body) > MOST_BYTES:
        raise Violation(f"a message of {len(body)} bytes, at most {MOST_BYTES} are sent")
    return _LENGTH.pack(len(body)) + body


class Channel(asyncio.Protocol):
    """One end. ``receive`` is given each message, ``lost`` why there will be no more; its Violation ends it."""

    def __init__(
        self, decoder: msgspec.msgpack.Decoder[Any], receive: Callable[[Any], None], lost: Callable[[str], None]
    ) -> None:
        self._decode = decoder.decode
        self._receive = receive
        self._lost = lost
        self._read = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def over(
        cls,
        at: socket.socket,
        decoder: msgspec.msgpack.Decoder[Any],
        receive: Callable[[Any], None],
        lost: Callable[[str], None],
    ) -> Channel:
        """The end at a socket."""
        made = await asyncio.get_running_loop().create_connection(lambda: cls(decoder, receive, lost), sock=at)
        return made[1]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        read = self._read
        read += data
        at = 0
        try:
            while len(read) - at >= _LENGTH.size:
                (length,) = _LENGTH.unpack_from(read, at)
                if length > MOST_BYTES:
                    raise Violation(f"a message of {length} bytes, at most {MOST_BYTES} are taken")
                if len(read) - at - _LENGTH.size < length:
                    break
                at += _LENGTH.size + length
                self._receive(self._decode(bytes(read[at - length : at])))  # a copy: what is decoded may refer to it
        except (Violation, msgspec.MsgspecError) as error:
            self.end(f"it sent {error}")
            return
        if at:
            del read[:at]

    def connection_lost(self, exc: Exception | None) -> None:
        self._end("it ended")

    def send(self, message: Any) -> None:
        """Send a message; the channel ends where the other side leaves too much unread."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(framed(message))
        if transport.get_write_buffer_size() > MOST_UNSENT:
            self.end("it doesn't read what it is sent")

    def end(self, why: str) -> None:
        """Take no more, and say why."""
        if self._transport is not None:
            self._transport.abort()
        self._end(why)

    def _end(self, why: str) -> None:
        lost, self._lost = self._lost, lambda _: None
        self._receive = lambda _: None
        lost(why)


def send_at_once(at: socket.socket, message: Any) -> None:
    """Send a message on a blocking socket."""
    at.sendall(framed(message))


def receive_at_once(at: socket.socket) -> bytes:
    """The body of the next message on a blocking socket, whole within its timeout; a Violation where there is none."""
    until = monotonic() + (at.gettimeout() or 0)
    (length,) = _LENGTH.unpack(_exactly(at, _LENGTH.size, until))
    if length > MOST_BYTES:
        raise Violation(f"a message of {length} bytes, at most {MOST_BYTES} are taken")
    return _exactly(at, length, until)


def _exactly(at: socket.socket, count: int, until: float) -> bytes:
    read = bytearray()
    while len(read) < count:
        if (left := until - monotonic()) <= 0:
            raise Violation("too little of a message in its time")
        at.settimeout(left)
        more = at.recv(count - len(read))
        if not more:
            raise Violation("nothing more: it ended")
        read += more
    return bytes(read)
