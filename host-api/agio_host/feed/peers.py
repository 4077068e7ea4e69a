"""Peers over Redis: each process hears a channel of all and one of its own, and seals what it tells.

A frame is numbered for each of the two, so that who hears finds out what was lost: at a connection that broke, at a
reader whom Redis found too slow, in a queue that was full. Redis reads nothing of it and can't invent any.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager, suppress
from time import monotonic, time
from typing import Any, TypeVar

import msgspec
import structlog
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.processes.peers import NoPeers, Peers
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.settings.deployment import Settings
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

Data = TypeVar("Data")

PURPOSE = "peers"
BEAT, FAREWELL = "beat", "farewell"
ALL = "agio:peers"
MOST_WAITING = 20_000
"""Frames that wait for Redis: beyond them the oldest is lost."""
MOST_AT_ONCE = 500
AGAIN_S = 0.5
LIMIT_S = 5.0
BEAT_S = 1.0
"""Pause after which a process says that it is there, and how much it has told, in seconds."""
GONE_S = 6.0
"""Silence after which a process is gone, and its last words with it, in seconds."""
FAREWELL_S = 1.0
"""Time in which what still waits is told at the end, in seconds."""
OLD_S = 10.0
"""Age of a frame from which it isn't heard: one that waited so long for Redis is no news, and one that comes again was
heard. So the clocks of all machines must agree to a few seconds.
"""
MOST_SENDERS = 1_000


class _Frame(msgspec.Struct, array_like=True):
    sender: str
    channel: str
    number: int
    at: float
    subject: str
    data: bytes


class _Beat(msgspec.Struct, array_like=True):
    """Proof of a process that it is there: the number of its last frame on each channel, and the processes it hears."""

    numbers: dict[str, int]
    hears: list[str]


class _Sender(msgspec.Struct):
    """Another process: the last number of each channel that came here, when it was last heard, whether it hears
    this process now, and whether it ever did.
    """

    heard_at: float
    numbers: dict[str, int] = {}
    hears: bool = False
    was_heard: bool = False


class RedisPeers:
    """Implements the kernel's Peers."""

    alone = False
    lag_s: float | None = None

    def __init__(self, url: str, box: SecretBox) -> None:
        self.name = secrets.token_hex(8)
        self._box = box
        self._redis = Redis.from_url(url, socket_connect_timeout=3, socket_timeout=LIMIT_S, max_connections=4)
        self._encode = msgspec.msgpack.Encoder().encode
        self._frames = msgspec.msgpack.Decoder(_Frame)
        self._hears: dict[str, list[Callable[[str, bytes], None]]] = {}
        self._on_loss: list[Callable[[], None]] = []
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._wake, self._sent = asyncio.Event(), asyncio.Event()
        self._numbers: dict[str, int] = {}
        """The last number of each channel that this process has written to."""
        self.connected = False
        self._warned_at = 0.0
        self._own = f"{ALL}:{self.name}"
        self._senders: dict[str, _Sender] = {}
        self.hear(BEAT, _Beat, self._beaten)

    # --- the kernel's Peers ------------------------------------------------------------------------------------------

    def tell(self, subject: str, data: Any, to: Iterable[str] | None = None) -> None:
        """Queue ``data`` for all other processes, or for those named; encoded once."""
        body = self._encode(data)
        for channel in (ALL,) if to is None else [f"{ALL}:{name}" for name in to]:
            number = self._numbers[channel] = self._numbers.pop(channel, 0) + 1
            while len(self._numbers) > MOST_SENDERS:
                del self._numbers[next(iter(self._numbers))]
            self._waiting.append((channel, self._encode(_Frame(self.name, channel, number, time(), subject, body))))
        self._wake.set()
        self._sent.clear()

    def hear(self, subject: str, form: type[Data], listener: Callable[[str, Data], None]) -> None:
        """Tell a listener all that others tell of ``subject``."""
        decode = msgspec.msgpack.Decoder(form).decode
        self._hears.setdefault(subject, []).append(lambda sender, data: listener(sender, decode(data)))

    def on_loss(self, listener: Callable[[], None]) -> None:
        """Tell a listener that something may not have arrived."""
        self._on_loss.append(listener)

    # --- Redis -------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Hear and tell while this is open; while Redis is away both wait for it."""
        async with (
            while_open(asyncio.create_task(self._send(), name="peers sending")),
            while_open(asyncio.create_task(self._beat(), name="peers beat")),
            while_open(asyncio.create_task(self._receive(), name="peers receiving")),
        ):
            try:
                yield
            finally:
                self._tell_beat()
                self.tell(FAREWELL, None)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._sent.wait(), FAREWELL_S)
        await self._redis.aclose()

    @property
    def others(self) -> Collection[str]:
        """The processes that were heard of late."""
        return self._senders

    async def _beat(self) -> None:
        while True:
            self._tell_beat()
            now = monotonic()
            for name, sender in list(self._senders.items()):
                if now - sender.heard_at > GONE_S:
                    del self._senders[name]
                    if self._own in sender.numbers:
                        self._lost("gone", sender=name)
            await asyncio.sleep(BEAT_S)

    def _tell_beat(self) -> None:
        self.tell(BEAT, _Beat(dict(self._numbers), list(self._senders)))

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._publish([self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))])
            self._sent.set()

    async def _publish(self, frames: list[tuple[str, bytes]]) -> None:
        """Publish frames, again until Redis takes them: one that it took before is heard once, by its number."""
        while True:
            pipeline = self._redis.pipeline(transaction=False)
            for channel, frame in frames:
                pipeline.publish(channel, self._box.seal(PURPOSE, frame))
            try:
                async with asyncio.timeout(LIMIT_S):
                    await pipeline.execute()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("peers.not_sent", frames=len(frames), error=type(error).__name__)
                await asyncio.sleep(AGAIN_S)
            else:
                return

    async def _receive(self) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
                    await heard.subscribe(ALL, self._own)
                    self.connected = True
                    self._lost("connected")  # whatever was told before isn't known here
                    await self._read(heard)
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("peers.not_received", error=type(error).__name__)
            self.connected, self.lag_s = False, None
            await asyncio.sleep(AGAIN_S)

    async def _read(self, heard: PubSub) -> None:
        """Until nothing comes for long: this process hears itself too, once a second."""
        until = monotonic() + LIMIT_S
        while monotonic() < until:
            message = await heard.get_message(timeout=LIMIT_S)
            if message is not None:
                until = monotonic() + LIMIT_S
                self._take(message["data"])
        raise TimeoutError

    def _take(self, sealed: bytes) -> None:
        try:
            frame = self._frames.decode(self._box.open(PURPOSE, sealed))
        except (ValueError, msgspec.DecodeError):
            log.warning("peers.strange_frame", bytes=len(sealed))
            return
        if frame.sender == self.name:
            self.lag_s = max(0.0, time() - frame.at)
        if frame.sender == self.name or frame.channel not in (ALL, self._own):
            return
        if abs(time() - frame.at) > OLD_S:
            self._warn_of_late(frame)  # if it was news, the next number tells that it is missing
            return
        if not self._is_next(frame):
            return
        for listener in self._hears.get(frame.subject, ()):
            try:
                listener(frame.sender, frame.data)
            except Exception as error:  # one that can't be understood must not end the others
                log.error("peers.not_understood", subject=frame.subject, error=type(error).__name__, exc_info=error)

    def _warn_of_late(self, frame: _Frame) -> None:
        if (now := monotonic()) - self._warned_at > OLD_S:
            self._warned_at = now
            log.warning("peers.late_frame", sender=frame.sender, seconds=round(time() - frame.at, 1))

    def _is_next(self, frame: _Frame) -> bool:
        """Whether it is news; those between it and the last one of its channel are lost."""
        if frame.subject == FAREWELL:
            self._senders.pop(frame.sender, None)
            self._numbers.pop(f"{ALL}:{frame.sender}", None)
            return False
        sender = self._senders.get(frame.sender)
        if sender is None:
            if len(self._senders) >= MOST_SENDERS:
                return False
            sender = self._senders[frame.sender] = _Sender(0.0)
        before = sender.numbers.get(frame.channel, frame.number - 1)
        if frame.number <= before:
            return False
        sender.heard_at = monotonic()
        sender.numbers[frame.channel] = frame.number
        if frame.number > before + 1:
            self._lost("missed", sender=frame.sender, frames=frame.number - before - 1)
        return True

    def _beaten(self, name: str, beat: _Beat) -> None:
        """Find out whether all that was told to this process alone has come, and whether the other hears this one:
        what it doesn't hear for a while it can't answer with what is watched here.
        """
        sender, sent = self._senders[name], beat.numbers.get(self._own, 0)
        if sent != sender.numbers.get(self._own, 0):
            sender.numbers[self._own] = sent
            self._lost("missed", sender=name)
        hears = self.name in beat.hears
        if hears and not sender.hears and sender.was_heard:
            self._lost("unheard", sender=name)
        sender.was_heard = sender.was_heard or hears
        sender.hears = hears

    def _lost(self, reason: str, **more: Any) -> None:
        log.info("peers.lost", reason=reason, **more)
        for listener in self._on_loss:
            listener()


@asynccontextmanager
async def joined(settings: Settings) -> AsyncIterator[Peers]:
    """The other processes of the deployment while this is open, where it has a Redis; else there are none."""
    if not settings.redis_url:
        yield NoPeers()
        return
    peers = RedisPeers(settings.redis_url, SecretBox(settings.secret))
    async with peers.running():
        yield peers
