"""The other end of a hub's socket."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from agio_host.feed.hub import FeedHub
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri


class Reader:
    """The other end of a socket, as slow as a test wants it; one that takes ``frames`` is written to past ``send``."""

    def __init__(self, hub: FeedHub, *, frames: bool = False) -> None:
        self.frames: list[bytes] = []
        self.sent: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.reads = asyncio.Event()
        self.reads.set()
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        serve = hub.serve(self._said.get, self._send, self._write) if frames else hub.serve(self._said.get, self._send)
        self.serving = asyncio.create_task(serve)

    def _write(self, frame: bytes) -> bool:
        if not self.reads.is_set():
            return False
        self.frames.append(frame)
        (parsed,) = server_frames(frame)
        self.sent.append(msgspec.json.decode(parsed))
        return True

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.closed = message["code"]
            return
        await self.reads.wait()
        self.sent.append(msgspec.json.decode(message["text"]))

    async def say(self, **message: Any) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})
        await settle()


def server_frames(data: bytes) -> list[bytes]:
    """The texts in what a server wrote, read by the library of the clients."""
    client = ClientProtocol(parse_uri("ws://agio.test/"), state=State.OPEN)
    client.receive_data(data)
    events = client.events_received()
    assert client.parser_exc is None
    return [bytes(event.data) for event in events if isinstance(event, Frame) and event.opcode is Opcode.TEXT]


async def until_sent(reader: Reader, count: int) -> None:
    """Wait until so many messages have come, at most twenty seconds."""
    async with asyncio.timeout(20):
        while len(reader.sent) < count:  # noqa: ASYNC110 - what is sent has no event
            await asyncio.sleep(0.005)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)
