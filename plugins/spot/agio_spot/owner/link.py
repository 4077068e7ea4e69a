"""The link between processes of a deployment: requests in frames over one connection, sealed both ways.

A frame is its length and a sealed body. Each side begins with a random number; the key of the connection comes of both
and of the deployment's secret, and the nonce of a frame is its direction and number, so that a frame is read once,
in its turn, and by nobody who lacks the secret. A side that sends anything else is cut off. Every wait has a limit.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count

import structlog
from agio_kernel.ports.secret_box import SecretBox
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

log = structlog.get_logger(__name__)

EVERYWHERE = "0.0.0.0"
PURPOSE = "spot link"
GREETING_BYTES = 32
LENGTH_BYTES = NUMBER_BYTES = 4
SEAL_BYTES = 16
LONGEST = 1 << 20
"""Greatest length of a sealed body, in bytes: the answer about all open orders of a user is the longest."""
MOST_WAITING = 1024
"""Most requests of one connection that wait for their answers."""
MOST_CONNECTIONS = 64
GREETED_WITHIN_S = 2.0
SENT_WITHIN_S = 5.0

Answer = Callable[[bytes], Awaitable[bytes]]
"""The answer to a request. It raises nothing: what was refused is an answer."""


class Refused(Exception):
    """Nothing was sent: nobody can be reached there, or too many requests wait."""


class Lost(Exception):
    """The request was sent and its answer is lost: only who carries requests out knows what became of it."""


class Hostile(Exception):
    """The other side isn't of this deployment, or sends what is no frame."""


class Channel:
    """One connection: sealed frames, each way in their order."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, secrets: SecretBox, calls: bool):
        self._reader = reader
        self._writer = writer
        self._secrets = secrets
        self._ways = (b"ask ", b"tell") if calls else (b"tell", b"ask ")
        self._sent, self._read = count(), count()
        self._cipher: AESGCM | None = None

    async def greet(self) -> None:
        """Agree on the key."""
        own = os.urandom(GREETING_BYTES)
        self._writer.write(own)
        async with asyncio.timeout(GREETED_WITHIN_S):
            theirs = await self._reader.readexactly(GREETING_BYTES)
        if theirs == own:
            raise Hostile("it repeats the greeting")
        # In one order for both: each knows which of the two it has made.
        first, second = (own, theirs) if self._ways[0] == b"ask " else (theirs, own)
        self._cipher = AESGCM(self._secrets.digest(PURPOSE, (first + second).hex()))

    def send(self, body: bytes) -> None:
        """Send a frame, without waiting."""
        assert self._cipher is not None
        if len(body) > LONGEST - SEAL_BYTES:
            raise Refused(f"{len(body)} bytes are too long")
        sealed = self._cipher.encrypt(self._ways[0] + next(self._sent).to_bytes(8), body, None)
        self._writer.write(len(sealed).to_bytes(LENGTH_BYTES) + sealed)

    async def drained(self) -> None:
        """Wait until the other side has taken most of it."""
        async with asyncio.timeout(SENT_WITHIN_S):
            await self._writer.drain()

    async def read(self) -> bytes:
        """The next frame's body; Hostile where it isn't one."""
        assert self._cipher is not None
        length = int.from_bytes(await self._reader.readexactly(LENGTH_BYTES))
        if length > LONGEST:
            raise Hostile(f"a frame of {length} bytes")
        async with asyncio.timeout(SENT_WITHIN_S):
            sealed = await self._reader.readexactly(length)
        try:
            return self._cipher.decrypt(self._ways[1] + next(self._read).to_bytes(8), sealed, None)
        except (InvalidTag, ValueError) as error:
            raise Hostile("a frame that wasn't sealed by this deployment") from error

    def cut(self) -> None:
        """End it now."""
        with suppress(Exception):
            self._writer.transport.abort()


@asynccontextmanager
async def answering(secrets: SecretBox, answer: Answer, host: str, port: int = 0) -> AsyncIterator[str]:
    """Answer requests while this is open; the address at which that is."""
    channels: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        channel = Channel(reader, writer, secrets, calls=False)
        if len(channels) >= MOST_CONNECTIONS:
            return channel.cut()
        channels.add(task)
        try:
            await _answer_all(channel, answer)
        except asyncio.CancelledError:
            pass  # the server ends, and its streams would report a cancelled task as a failure
        except (Hostile, OSError, EOFError, TimeoutError) as error:
            log.info("spot.link_ended", error=f"{type(error).__name__}: {error}"[:200])
        finally:
            channels.discard(task)
            channel.cut()

    server = await asyncio.start_server(serve, host, port)
    try:
        bound = server.sockets[0].getsockname()
        yield f"{socket.gethostname() if host == EVERYWHERE else bound[0]}:{bound[1]}"
    finally:
        server.close()
        for task in list(channels):
            task.cancel()
        await asyncio.gather(*channels, return_exceptions=True)


async def _answer_all(channel: Channel, answer: Answer) -> None:
    room = asyncio.Semaphore(MOST_WAITING)  # one that sends more is read no further

    async def carry_out(number: bytes, request: bytes) -> None:
        try:
            channel.send(number + await answer(request))
        except Exception as error:  # the caller must not wait for it
            log.error("spot.link_answer_failed", error=f"{type(error).__name__}: {error}"[:300])
            channel.cut()
        finally:
            room.release()

    await channel.greet()
    async with asyncio.TaskGroup() as tasks:
        # ended by others: the connection's end, or that of the server
        while True:
            body = await channel.read()
            await room.acquire()
            tasks.create_task(carry_out(body[:NUMBER_BYTES], body[NUMBER_BYTES:]))
            await channel.drained()


class Link:
    """Connection to one address, made at the first request and again after a loss."""

    def __init__(self, secrets: SecretBox, address: str) -> None:
        self.address = address
        self._secrets = secrets
        self._channel: Channel | None = None
        self._connecting = asyncio.Lock()
        self._waiting: dict[int, asyncio.Future[bytes]] = {}
        self._numbers = count()
        self._asking = 0
        self._reading: asyncio.Task[None] | None = None

    async def ask(self, request: bytes, within_s: float) -> bytes:
        """Return the answer; Refused where nothing was sent, Lost where no answer came within so many seconds."""
        if self._asking >= MOST_WAITING:
            raise Refused("too many requests wait")
        number = next(self._numbers) % (1 << 8 * NUMBER_BYTES)
        self._asking += 1
        try:
            channel = await self._connected()
            answer = self._waiting[number] = asyncio.get_running_loop().create_future()
            channel.send(number.to_bytes(NUMBER_BYTES) + request)
            async with asyncio.timeout(within_s):
                return await answer
        except TimeoutError as error:
            raise Lost("no answer in time") from error
        finally:
            self._asking -= 1
            self._waiting.pop(number, None)

    async def _connected(self) -> Channel:
        async with self._connecting:
            if self._channel is None:
                host, _, port = self.address.rpartition(":")
                try:
                    async with asyncio.timeout(GREETED_WITHIN_S):
                        streams = await asyncio.open_connection(host, int(port))
                    channel = Channel(*streams, self._secrets, calls=True)
                    await channel.greet()
                except (Hostile, OSError, EOFError, TimeoutError, ValueError) as error:
                    raise Refused(f"{self.address}: {type(error).__name__}: {error}") from error
                self._channel = channel
                self._reading = asyncio.create_task(self._read(channel), name=f"spot link {self.address}")
            return self._channel

    async def _read(self, channel: Channel) -> None:
        try:
            # ended by others: the connection's end, or `close`
            while True:
                body = await channel.read()
                answer = self._waiting.get(int.from_bytes(body[:NUMBER_BYTES]))
                if answer is not None and not answer.done():
                    answer.set_result(body[NUMBER_BYTES:])
        except (Hostile, OSError, EOFError, TimeoutError) as error:
            log.info("spot.link_lost", address=self.address, error=f"{type(error).__name__}: {error}"[:200])
        finally:
            self._channel = None
            channel.cut()
            for answer in self._waiting.values():
                if not answer.done():
                    answer.set_exception(Lost("the connection is lost"))

    async def close(self) -> None:
        """End the connection: what waits is lost."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
