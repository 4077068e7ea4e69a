"""The link between processes of a deployment: requests in frames over one connection, sealed both ways.

A frame is its length and a sealed list of messages: what a side has to say in one turn of its loop. Each side begins
with a random number; the key of the connection comes of both and of the deployment's secret, and the nonce of a frame
is its direction and number, so that a frame is read once, in its turn, and by nobody who lacks the secret. A side that
sends anything else is cut off. Every wait has a limit.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import cast

import msgspec
import structlog
from agio_kernel.ports.secret_box import SecretBox
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

log = structlog.get_logger(__name__)

EVERYWHERE = "0.0.0.0"
PURPOSE = "spot link"
GREETING_BYTES = 32
LENGTH_BYTES = 4
HEAD_BYTES = 16
"""Most bytes that a message takes in its frame beside its body, and a frame beside its messages and its seal."""
SEAL_BYTES = 16
LONGEST = 1 << 20
"""Greatest length of a sealed frame, in bytes: the answer about all open orders of a user is the longest."""
MOST_WAITING = 1024
"""Most requests of one connection that wait for their answers."""
MOST_CONNECTIONS = 64
GREETED_WITHIN_S = 2.0
SENT_WITHIN_S = 5.0
ANSWERED_WITHIN_S = 10.0

Answer = Callable[[bytes], Awaitable[bytes]]
"""The answer to a request. It raises nothing: what was refused is an answer."""

_write_frame = msgspec.msgpack.Encoder().encode
_read_frame = msgspec.msgpack.Decoder(list[tuple[int, bytes]]).decode


class Refused(Exception):
    """Nothing was sent: nobody can be reached there, or too many requests wait."""


class Lost(Exception):
    """The request was sent and its answer is lost: only who carries requests out knows what became of it."""


class Hostile(Exception):
    """The other side isn't of this deployment, or sends what is no frame."""


class Channel(asyncio.Protocol):
    """One connection: sealed frames, each way in their order, each a message or several by their numbers."""

    _transport: asyncio.Transport

    def __init__(self, secrets: SecretBox, calls: bool) -> None:
        self._loop = asyncio.get_running_loop()
        self._secrets = secrets
        self._ways = (b"ask ", b"tell") if calls else (b"tell", b"ask ")
        self._greeting = os.urandom(GREETING_BYTES)
        self._cipher: AESGCM | None = None
        self._sent, self._read = count(), count()
        self._rest = b""
        self._unsent: list[tuple[int, bytes]] = []
        self._unsent_bytes = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.greeted: asyncio.Future[None] = self._loop.create_future()
        self.failed = ""
        """Reason for which this side ended the connection."""

    def heard(self, number: int, body: bytes) -> None:
        """Take a message of the other side."""
        raise NotImplementedError

    def ended(self) -> None:
        """The connection is gone, with what was on its way."""
        raise NotImplementedError

    def send(self, number: int, body: bytes) -> None:
        """Send a message, without waiting, with all others of this turn of the loop."""
        size = len(body) + HEAD_BYTES
        if size > LONGEST - SEAL_BYTES - HEAD_BYTES:
            raise Refused(f"{len(body)} bytes are too long")
        if self._unsent_bytes + size > LONGEST - SEAL_BYTES - HEAD_BYTES:
            self._flush()
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append((number, body))
        self._unsent_bytes += size

    def _flush(self) -> None:
        if not self._unsent or self._cipher is None or self._transport.is_closing():
            return
        frame = _write_frame(self._unsent)
        self._unsent, self._unsent_bytes = [], 0
        sealed = self._cipher.encrypt(self._ways[0] + next(self._sent).to_bytes(8), frame, None)
        self._transport.writelines((len(sealed).to_bytes(LENGTH_BYTES), sealed))

    def cut(self, reason: str = "") -> None:
        """End it now."""
        self.failed = self.failed or reason
        self._transport.abort()

    def _limit(self, what: str, seconds: float) -> None:
        self._unlimit(what)
        self._timers[what] = self._loop.call_later(seconds, self.cut, f"{what} took too long")

    def _unlimit(self, what: str) -> None:
        if (timer := self._timers.pop(what, None)) is not None:
            timer.cancel()

    # --- what the loop calls ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass of it
        self._transport.write(self._greeting)
        self._limit("greeting", GREETED_WITHIN_S)

    def data_received(self, data: bytes) -> None:
        """Read the greeting, then one frame after another."""
        if self._transport.is_closing():
            return
        try:
            self._rest = self._take(self._rest + data if self._rest else data)
        except Hostile as error:
            self.cut(str(error))

    def _take(self, data: bytes) -> bytes:
        """The rest of it: the beginning of a frame."""
        at = 0
        if self._cipher is None:
            if len(data) < GREETING_BYTES:
                return data
            self._agree(data[:GREETING_BYTES])
            at = GREETING_BYTES
        taken, view = at, memoryview(data)
        while len(data) >= at + LENGTH_BYTES:
            length = int.from_bytes(view[at : at + LENGTH_BYTES])
            if length > LONGEST:
                raise Hostile(f"a frame of {length} bytes")
            end = at + LENGTH_BYTES + length
            if len(data) < end:
                break
            for number, body in self._open(view[at + LENGTH_BYTES : end]):
                self.heard(number, body)
            at = end
        if at == len(data):
            self._unlimit("frame")
        elif at > taken or "frame" not in self._timers:
            self._limit("frame", SENT_WITHIN_S)
        return data[at:]

    def _agree(self, theirs: bytes) -> None:
        """Make the key."""
        if theirs == self._greeting:
            raise Hostile("it repeats the greeting")
        # In one order for both: each knows which of the two it has made.
        both = (self._greeting, theirs) if self._ways[0] == b"ask " else (theirs, self._greeting)
        self._cipher = AESGCM(self._secrets.digest(PURPOSE, b"".join(both).hex()))
        self._unlimit("greeting")
        if not self.greeted.done():
            self.greeted.set_result(None)

    def _open(self, sealed: memoryview) -> list[tuple[int, bytes]]:
        assert self._cipher is not None
        try:
            return _read_frame(self._cipher.decrypt(self._ways[1] + next(self._read).to_bytes(8), sealed, None))
        except (InvalidTag, ValueError, msgspec.MsgspecError) as error:
            raise Hostile("a frame that wasn't sealed by this deployment") from error

    def pause_writing(self) -> None:
        """The other side takes less than it is sent: for a while it may."""
        self._limit("sending", SENT_WITHIN_S)

    def resume_writing(self) -> None:
        """It has caught up."""
        self._unlimit("sending")

    def connection_lost(self, exc: Exception | None) -> None:
        """Say so to whoever waits."""
        for timer in self._timers.values():
            timer.cancel()
        self.failed = self.failed or str(exc or "it was closed")
        if not self.greeted.done():
            self.greeted.set_exception(Hostile(self.failed))
            self.greeted.exception()  # whether or not somebody waits for it
        self.ended()


class _Caller(Channel):
    """A connection at which requests are answered."""

    def __init__(self, secrets: SecretBox, answer: Answer, callers: "set[_Caller]") -> None:
        super().__init__(secrets, calls=False)
        self._answer = answer
        self._callers = callers
        self.answering: set[asyncio.Task[None]] = set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if len(self._callers) >= MOST_CONNECTIONS:
            self.cut("too many are connected")
        else:
            self._callers.add(self)

    def heard(self, number: int, body: bytes) -> None:
        if len(self.answering) >= MOST_WAITING:
            raise Hostile("more requests than may wait")
        task = self._loop.create_task(self._carry_out(number, body))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)

    async def _carry_out(self, number: int, body: bytes) -> None:
        try:
            self.send(number, await self._answer(body))
        except Exception as error:  # the caller must not wait for it
            log.error("spot.link_answer_failed", error=f"{type(error).__name__}: {error}"[:300])
            self.cut()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._transport.pause_reading()  # one that doesn't take its answers is read no further

    def resume_writing(self) -> None:
        super().resume_writing()
        self._transport.resume_reading()

    def ended(self) -> None:
        self._callers.discard(self)
        log.info("spot.link_ended", error=self.failed[:200])
        for task in self.answering:
            task.cancel()


@asynccontextmanager
async def answering(secrets: SecretBox, answer: Answer, host: str, port: int = 0) -> AsyncIterator[str]:
    """Answer requests while this is open; the address at which that is."""
    callers: set[_Caller] = set()
    server = await asyncio.get_running_loop().create_server(lambda: _Caller(secrets, answer, callers), host, port)
    try:
        bound = server.sockets[0].getsockname()
        yield f"{socket.gethostname() if host == EVERYWHERE else bound[0]}:{bound[1]}"
    finally:
        server.close()
        answers = [task for caller in callers for task in caller.answering]
        for caller in list(callers):
            caller.cut("this process ends")
        for task in answers:
            task.cancel()
        await asyncio.gather(*answers, return_exceptions=True)


class _Called(Channel):
    """A connection by which requests are sent."""

    def __init__(self, link: "Link", secrets: SecretBox) -> None:
        super().__init__(secrets, calls=True)
        self._link = link

    def heard(self, number: int, body: bytes) -> None:
        self._link.answered(number, body)

    def ended(self) -> None:
        self._link.lost(self)


class Link:
    """Connection to one address, made at the first request and again after a loss."""

    def __init__(self, secrets: SecretBox, address: str, answered_within_s: float = ANSWERED_WITHIN_S) -> None:
        self.address = address
        self._secrets = secrets
        self._within_s = answered_within_s
        self._channel: Channel | None = None
        self._connecting = asyncio.Lock()
        self._waiting: dict[int, tuple[float, asyncio.Future[bytes]]] = {}
        """Requests by number, oldest first, each with its time; one that nobody waits for any more as well, for it is
        carried out all the same."""
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    async def ask(self, request: bytes) -> bytes:
        """Return the answer; Refused where nothing was sent, Lost where no answer came in time."""
        if len(self._waiting) >= MOST_WAITING:
            raise Refused("too many requests wait")
        loop = asyncio.get_running_loop()
        number, answer = next(self._numbers), loop.create_future()
        self._waiting[number] = loop.time() + self._within_s, answer
        try:
            (self._channel or await self._connected()).send(number, request)
        except BaseException:
            self._waiting.pop(number, None)
            raise
        if self._timer is None:
            self._look()
        return await answer

    def _look(self) -> None:
        """Give up what is overdue: one timer for all, for they are overdue in their order."""
        loop, self._timer = asyncio.get_running_loop(), None
        while self._waiting:
            number = next(iter(self._waiting))
            until, answer = self._waiting[number]
            if until > loop.time():
                self._timer = loop.call_at(until, self._look)
                return
            del self._waiting[number]
            if not answer.done():
                answer.set_exception(Lost("no answer in time"))

    async def _connected(self) -> Channel:
        async with self._connecting:
            if self._channel is None:
                host, _, port = self.address.rpartition(":")
                channel = None
                try:
                    async with asyncio.timeout(GREETED_WITHIN_S):
                        _, channel = await asyncio.get_running_loop().create_connection(
                            lambda: _Called(self, self._secrets), host, int(port)
                        )
                        await channel.greeted
                except BaseException as error:
                    if channel is not None:
                        channel.cut()
                    if isinstance(error, Hostile | OSError | TimeoutError | ValueError):
                        raise Refused(f"{self.address}: {type(error).__name__}: {error}") from error
                    raise
                self._channel = channel
            return self._channel

    def answered(self, number: int, body: bytes) -> None:
        """Give an answer to who waits for it."""
        _, answer = self._waiting.pop(number, (0.0, None))
        if answer is not None and not answer.done():
            answer.set_result(body)

    def lost(self, channel: Channel) -> None:
        """The connection is gone, and with it what was asked over it."""
        if self._channel is not channel:
            return  # it was never greeted: nothing was asked
        log.info("spot.link_lost", address=self.address, error=channel.failed[:200])
        self._channel = None
        waiting, self._waiting = self._waiting, {}
        for _, answer in waiting.values():
            if not answer.done():
                answer.set_exception(Lost("the connection is lost"))

    async def close(self) -> None:
        """End the connection: what waits is lost."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if (channel := self._channel) is not None:
            channel.cut("it isn't the owner's")
            self.lost(channel)
