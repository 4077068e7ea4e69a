"""A TCP proxy on loopback before a server: it passes, delays, freezes, cuts, mutes one way, and drops answers."""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

CHUNK = 65_536
ASKED_WITHIN_S = 10.0
READY = b"Z\x00\x00\x00\x05I"
"""PostgreSQL's end of an answer with no transaction open."""
LASTING = b"synchronous_commit\0on\0"
FORGETFUL = b"synchronous_commit\0off\0"
BOOKS = re.compile(rb"P....(\w+)\0[^\0]*ledger_post", re.DOTALL)
"""A statement as it is prepared that moves money by itself, and its name."""


class Link:
    """One connection, both ways."""

    def __init__(self, proxy: Proxy, client: Streams, server: Streams) -> None:
        self.proxy = proxy
        self.client = client
        self.server = server
        self.books: set[bytes] = set()
        self.writes = False
        """Whether the server was asked to commit, and hasn't answered yet."""

    async def run(self) -> None:
        """Pass bytes until either side ends."""
        ways = [asyncio.create_task(way) for way in (self._there(), self._back())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self.cut()

    def cut(self) -> None:
        """End it at once, on both sides."""
        for _, writer in (self.client, self.server):
            if (transport := writer.transport) is not None:
                transport.abort()

    async def _there(self) -> None:
        with contextlib.suppress(OSError):
            while data := await self.client[0].read(CHUNK):  # ended by others: whoever is connected
                data = self.proxy.changed(data)
                self._look(data)
                await self.proxy.flows.wait()
                if self.proxy.delay_s:
                    await asyncio.sleep(self.proxy.delay_s)
                if not self.proxy.mutes_requests:
                    self.server[1].write(data)
                    await self.server[1].drain()

    async def _back(self) -> None:
        with contextlib.suppress(OSError):
            while data := await self.server[0].read(CHUNK):
                await self.proxy.flows.wait()
                if self.writes and data.endswith(READY):
                    self.writes = False
                    if self.proxy.to_drop > 0:
                        self.proxy.to_drop -= 1
                        self.proxy.dropped += 1
                        return
                if not self.proxy.mutes_answers:
                    self.client[1].write(data)
                    await self.client[1].drain()

    def _look(self, data: bytes) -> None:
        self.books.update(BOOKS.findall(data))
        if b"COMMIT;" in data or any(b"\0" + name + b"\0" in data for name in self.books):
            self.writes = True


class Proxy:
    """The proxy, and what it does to the connections through it. Every change holds at once, for all of them."""

    def __init__(self, server: Callable[[], Awaitable[Streams]]) -> None:
        """``server``: opens a connection to the server."""
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._links: set[Link] = set()
        self.port = 0
        self.delay_s = 0.0
        self.refuses = False
        self.mutes_requests = False
        self.mutes_answers = False
        self.forgets = False
        self.to_drop = 0
        self.dropped = 0
        """Answers to a COMMIT that were thrown away, with their connection."""

    def changed(self, data: bytes) -> bytes:
        """Bytes of a client, or those of the control in their place: they ask for a connection that may forget."""
        if not self.forgets or LASTING not in data:
            return data
        data = data.replace(LASTING, FORGETFUL)
        return len(data).to_bytes(4, "big") + data[4:]

    def freeze(self) -> None:
        """Pass nothing on, and keep all connections open."""
        self._asked(self._call(lambda: self.flows.clear()))

    def thaw(self) -> None:
        """Go on from where it was frozen."""
        self._asked(self._call(lambda: self.flows.set()))

    def cut(self) -> None:
        """End all connections at once."""
        self._asked(self._call(lambda: [link.cut() for link in list(self._links)]))

    async def _call(self, does: Callable[[], T]) -> T:
        return does()

    def _asked(self, coro: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coro, self._loop).result(ASKED_WITHIN_S)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.refuses:
                raise ConnectionRefusedError
            server = await self._server()
        except OSError:
            writer.transport.abort()
            return
        link = Link(self, (reader, writer), server)
        self._links.add(link)
        try:
            await link.run()
        finally:
            self._links.discard(link)

    async def _open(self) -> asyncio.Server:
        self.flows = asyncio.Event()
        self.flows.set()
        return await asyncio.start_server(self._accept, "127.0.0.1", 0)

    async def _close(self, listening: asyncio.Server) -> None:
        listening.close()
        for link in list(self._links):
            link.cut()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    @contextmanager
    def running(self) -> Iterator[Proxy]:
        """It listens while this is open."""
        self._thread.start()
        try:
            listening = self._asked(self._open())
            self.port = listening.sockets[0].getsockname()[1]
            try:
                yield self
            finally:
                self._asked(self._close(listening))
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(ASKED_WITHIN_S)
            self._loop.close()


def before_tcp(port: int) -> Proxy:
    """A proxy before a port of this machine."""
    return Proxy(lambda: asyncio.open_connection("127.0.0.1", port))


def before_socket(path: str) -> Proxy:
    """A proxy before a Unix socket."""
    return Proxy(lambda: asyncio.open_unix_connection(path))
