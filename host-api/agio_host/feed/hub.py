"""The live feed at ``/feed``: one socket a page, topics, heartbeats; each message is encoded once for everybody."""

from __future__ import annotations

import asyncio
import math
import resource
from collections import Counter, deque
from collections.abc import Callable, Iterable
from inspect import isawaitable
from itertools import count
from time import monotonic
from typing import Any

import msgspec
import structlog
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.processes.peers import NoPeers, Peers

from agio_host.feed.socket_protocol import text_frame

log = structlog.get_logger(__name__)

FLUSH_S = 0.1
SILENCE_S = 60.0
MOST_TOPICS = 64
MOST_MESSAGE_BYTES = 4096
MOST_MESSAGES_PER_S = 20
MOST_MALFORMED = 8
"""Messages of one socket that nobody can read: a page sends none, so whoever goes on with them is dropped."""
MOST_SNAPSHOTS = 2 * MOST_TOPICS
SNAPSHOTS_PER_S = 10
"""Each subscription begins with a snapshot, and some ask the database: a page may have so many at once, then slowly."""
MOST_WAITING = 512
SEND_LIMIT_S = 10.0
MOST_SOCKETS = 20_000
"""Sockets of one process, and never more than half of the files it may open: a flood of them leaves room for calls."""
SIGNED_IN_S = 3600.0
"""Time that a sign-in lasts on a socket. Its page comes back with a new ticket if its session still counts, so that one
which is over, or ended unheard, isn't told for ever."""
TABLE = "table"
"""The whole currency table: to who asks for it, and to who watches no rows."""
TABLE_EVERY_S = 5.0
WATCHED_EVERY_S = 2.0
"""Pause after which the other processes are told anew what is watched here, in seconds."""
WATCHED_FOR_S = 6.0
"""Time after which a process that tells no more watches nothing, in seconds."""
WANTED_S = 1.0
"""Time in which the others say that they know what is watched here, in seconds; its snapshot is made after that."""
FIRST_TABLE_S = 0.5
"""Time in which a page that has just connected may name its topics, in seconds."""


class Quota:
    """Quota of a number at once, and of as many more as time allows."""

    __slots__ = ("_at", "_left", "_most", "_per_s")

    def __init__(self, most: float, per_s: float) -> None:
        self._most, self._per_s = most, per_s
        self._left, self._at = most, monotonic()

    def take(self) -> bool:
        """Count one; False where there are too many."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._per_s)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class ClientMessage(msgspec.Struct):
    """Message of a page: 1 heartbeat, 2 subscriptions, 3 a ticket for its private topics."""

    type: int
    time: float = 0
    subscribe: list[str] = []
    unsubscribe: list[str] = []
    ticket: str = ""


class Message:
    """One message to many: its text for who is behind, and the frame for who reads along."""

    __slots__ = ("frame", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.frame = text_frame(text.encode())


class Socket:
    """One connected page: what it watches, what waits to be sent, and when it was last heard.

    ``write`` puts a frame on the wire at once and says whether it could (``socket_protocol.BoundedWebSocket``).
    """

    __slots__ = (
        "closed",
        "ends_at",
        "heard_at",
        "held",
        "latest",
        "malformed",
        "messages",
        "principal",
        "queue",
        "rows",
        "snapshots",
        "table_at",
        "topics",
        "wake",
        "write",
    )

    def __init__(self, write: Callable[[bytes], bool] = lambda frame: False) -> None:
        self.write = write
        self.topics: set[str] = set()
        self.latest: dict[str, str] = {}
        self.queue: deque[str] = deque()
        self.held: dict[str, list[str]] = {}
        """Private messages of topics whose snapshot is being made."""
        self.wake = asyncio.Event()
        self.principal: Principal | None = None
        self.ends_at = math.inf
        self.heard_at = monotonic()
        self.messages = Quota(MOST_MESSAGES_PER_S, MOST_MESSAGES_PER_S)
        self.snapshots = Quota(MOST_SNAPSHOTS, SNAPSHOTS_PER_S)
        self.malformed = 0
        self.rows = 0
        self.table_at = monotonic() + FIRST_TABLE_S
        self.closed = False

    def tell(self, message: Message, topic: str | None = None) -> None:
        """Send it at once to a reader who has everything that came before; else it waits its turn, and where it says
        the newest of a ``topic`` it replaces what waits of that.
        """
        if not (self.latest or self.queue or self.closed) and self.write(message.frame):
            return
        if topic is None:
            self.append(message.text)
        else:
            self.put(topic, message.text)
        self.wake.set()

    def put(self, topic: str, text: str) -> None:
        """Let ``text`` replace an older unsent message of ``topic``."""
        self.latest[topic] = text

    def append(self, text: str) -> None:
        """Queue ``text``; a reader too slow for its queue is dropped and comes back with a snapshot."""
        if len(self.queue) >= MOST_WAITING:
            self.close()
        else:
            self.queue.append(text)

    def close(self) -> None:
        """End it: nothing that still waits is sent."""
        self.closed = True
        self.wake.set()

    def is_over(self, now: float) -> bool:
        """Whether it went silent, or has been signed in for as long as that lasts."""
        return now - self.heard_at > SILENCE_S or now > self.ends_at


class Watched(msgspec.Struct, array_like=True):
    """All that is watched in a process: shared topics, and accounts that are signed in there."""

    topics: set[str] = set()
    owners: set[int] = set()
    until: float = 0.0


class Wanted(msgspec.Struct, array_like=True):
    """Topics and accounts that are watched from now on, and the number by which all others say that they know."""

    number: int
    topics: set[str]
    owners: set[int]


class Relayed(msgspec.Struct, array_like=True):
    """A message that another process has encoded: to all who watch its topic, or to one account's sockets."""

    topic: str
    text: str
    owner: int | None = None
    each: bool = False


class FeedHub:
    """Implements the kernel's Feed and serves the sockets. Messages for the pages of all processes go to those others
    in which somebody watches.
    """

    def __init__(self, peers: Peers | None = None) -> None:
        self._peers = peers = peers or NoPeers()
        self._elsewhere: dict[str, Watched] = {}
        """Of the other processes by name."""
        self._wanted: Counter[str] = Counter()
        """Topics that somebody watches here once the snapshot is made."""
        self._unanswered: dict[int, tuple[set[str], asyncio.Event]] = {}
        self._numbers = count()
        self._tell_at = 0.0
        peers.hear("feed.watched", Watched, self._hear_watched)
        peers.hear("feed.wanted", Wanted, self._hear_wanted)
        peers.hear("feed.known", int, self._hear_known)
        peers.hear("feed.relayed", Relayed, self._hear_relayed)
        peers.on_loss(self._resume)
        self._topics: dict[str, Topic] = {}
        self._watchers: dict[str, set[Socket]] = {}
        self._owners: dict[int, set[Socket]] = {}
        self._sockets: set[Socket] = set()
        self._came = asyncio.Event()
        self._pending: dict[str, Any] = {}
        self._table: Message | None = None
        self._rows: dict[str, dict[str, Any]] = {}
        self._most_sockets = min(MOST_SOCKETS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)
        self._encode = msgspec.json.Encoder().encode
        self._redeem: Callable[[str], Principal | None] = lambda ticket: None

    def register(
        self, topics: Iterable[tuple[str, Topic]], redeem: Callable[[str], Principal | None] = lambda ticket: None
    ) -> None:
        """Make the plugins' topics known, and how a ticket becomes an account where there are sockets."""
        self._redeem = redeem
        for _, topic in topics:
            self._topics[topic.name] = topic

    @property
    def connected(self) -> int:
        """Number of open sockets."""
        return len(self._sockets)

    # --- the kernel's Feed ---------------------------------------------------------------------------------------

    def watched(self, topic: str) -> bool:
        """Whether anybody watches ``topic``, in whatever process."""
        if topic == TABLE:  # each process tells its own pages
            return bool(self._sockets)
        if topic in self._watchers or topic in self._wanted:
            return True
        return bool(self._watching_elsewhere(topic))

    def publish(self, topic: str, data: Any) -> None:
        """Remember ``data`` as the newest of ``topic``; it leaves with the next flush."""
        if self.watched(topic):
            self._pending[topic] = data

    def publish_each(self, topic: str, data: Any) -> None:
        """Queue ``data`` for all who watch ``topic``."""
        watchers, elsewhere = self._watchers.get(topic), self._watching_elsewhere(topic)
        if watchers or elsewhere:
            text = self._text(topic, data)
            self._tell_each(topic, text)
            if elsewhere:
                self._peers.tell("feed.relayed", Relayed(topic, text, each=True), elsewhere)

    def publish_private(self, topic: str, owner: int, data: Any) -> None:
        """Queue ``data`` for the sockets that account ``owner`` signed in on."""
        elsewhere = [name for name, one in self._elsewhere.items() if owner in one.owners and topic in one.topics]
        if owner in self._owners or elsewhere:
            text = self._text(topic, data)
            self._tell_owner(topic, owner, text)
            if elsewhere:
                self._peers.tell("feed.relayed", Relayed(topic, text, owner), elsewhere)

    def _tell_newest(self, topic: str, text: str) -> None:
        if watchers := self._watchers.get(topic):
            message = Message(text)
            for socket in watchers:
                socket.tell(message, topic)

    def _tell_each(self, topic: str, text: str) -> None:
        if watchers := self._watchers.get(topic):
            message = Message(text)
            for socket in watchers:
                socket.tell(message)

    def _tell_owner(self, topic: str, owner: int, text: str) -> None:
        for socket in self._owners.get(owner, ()):
            if topic in socket.topics:
                socket.append(text)
                socket.wake.set()
            elif (held := socket.held.get(topic)) is not None and len(held) < MOST_WAITING:
                held.append(text)

    # --- other processes ---------------------------------------------------------------------------------------------

    def _watching_elsewhere(self, topic: str) -> list[str]:
        if not self._elsewhere or not self._is_shared(topic):
            return []
        return [name for name, one in self._elsewhere.items() if topic in one.topics]

    def _is_shared(self, topic: str) -> bool:
        known = self._topics.get(topic.partition(":")[0])
        return known is not None and (known.shared or known.private)

    def _tell_watched(self, now: float) -> None:
        """Tell the others all that is watched here, and forget those that have told nothing for long."""
        self._tell_at = now + WATCHED_EVERY_S
        topics = {topic for topic in self._watchers if self._is_shared(topic)}
        self._peers.tell("feed.watched", Watched(topics | self._wanted.keys(), set(self._owners)))
        for name in [name for name, one in self._elsewhere.items() if one.until < now]:
            del self._elsewhere[name]

    async def _want(self, topics: set[str], owners: set[int]) -> None:
        """Have the others learn that these are watched here from now on; the snapshot, which is made after it, has all
        that they published before they knew.
        """
        if not (others := set(self._peers.others)):
            return
        number, known = next(self._numbers), asyncio.Event()
        self._unanswered[number] = others, known
        self._peers.tell("feed.wanted", Wanted(number, topics, owners))
        try:
            async with asyncio.timeout(WANTED_S):
                await known.wait()
        except TimeoutError:
            log.warning("feed.not_known_elsewhere", processes=sorted(others))
        finally:
            del self._unanswered[number]

    def _hear_watched(self, name: str, watched: Watched) -> None:
        watched.until = monotonic() + WATCHED_FOR_S
        self._elsewhere[name] = watched

    def _hear_known(self, name: str, number: int) -> None:
        others, known = self._unanswered.get(number, (set(), None))
        others.discard(name)
        if known is not None and not others:
            known.set()

    def _hear_wanted(self, name: str, wanted: Wanted) -> None:
        known = self._elsewhere.setdefault(name, Watched())
        known.topics |= wanted.topics
        known.owners |= wanted.owners
        known.until = monotonic() + WATCHED_FOR_S
        self._peers.tell("feed.known", wanted.number, [name])

    def _hear_relayed(self, _: str, message: Relayed) -> None:
        if message.owner is not None:
            self._tell_owner(message.topic, message.owner, message.text)
        elif message.each:
            self._tell_each(message.topic, message.text)
        else:
            self._tell_newest(message.topic, message.text)

    def _resume(self) -> None:
        """Something that others published may be missing here: pages come back, and begin with a snapshot."""
        for socket in self._sockets:
            if any(self._is_shared(topic) for topic in socket.topics):
                socket.close()

    # --- what this process sends -------------------------------------------------------------------------------------

    def end(self, subject: Subject, account: int) -> None:
        """Close the sockets of an account whose sessions ended; the page of one that still counts comes back."""
        for socket in self._owners.get(account, ()):
            if socket.principal is not None and socket.principal.subject is subject:
                socket.close()

    def end_all(self) -> None:
        """Close the sockets of everybody who is signed in: it isn't known any more whose sessions ended."""
        for sockets in self._owners.values():
            for socket in sockets:
                socket.close()

    def _text(self, topic: str, data: Any, *, snapshot: bool = False) -> str:
        message = {"topic": topic, "snapshot": True, "data": data} if snapshot else {"topic": topic, "data": data}
        return self._encode(message).decode()

    async def run(self) -> None:
        """Send what is pending ten times a second, each message encoded once, and drop who went silent; rest while
        nobody is there.
        """
        while True:
            await asyncio.sleep(FLUSH_S)
            if not self._sockets and self._peers.alone:
                self._came.clear()
                await self._came.wait()
            pending, self._pending = self._pending, {}
            for topic, data in pending.items():
                try:
                    self._flush(topic, data)
                except Exception as error:  # one message that can't be written must not end the feed for everybody
                    log.error("feed.not_encoded", topic=topic, error=type(error).__name__, exc_info=error)
            now = monotonic()
            for socket in [one for one in self._sockets if one.is_over(now)]:
                socket.close()
            if now >= self._tell_at and not self._peers.alone:
                self._tell_watched(now)

    def _flush(self, topic: str, data: Any) -> None:
        if topic == TABLE:
            self._table = Message(self._text(topic, data))
            self._flush_table(monotonic())
            return
        before = self._rows.get(topic)
        if before is None:
            text = self._text(topic, data)
            self._tell_newest(topic, text)
            if elsewhere := self._watching_elsewhere(topic):
                self._peers.tell("feed.relayed", Relayed(topic, text), elsewhere)
            return
        row = self._rows[topic] = msgspec.to_builtins(data)
        changed = {name: value for name, value in row.items() if before.get(name) != value}
        if not changed:
            return
        change, whole = Message(self._text(topic, changed)), None
        for socket in self._watchers.get(topic, ()):
            if topic in socket.latest:  # its last change still waits, and must not be lost
                whole = whole or self._text(topic, row, snapshot=True)
                socket.put(topic, whole)
                socket.wake.set()
            else:
                socket.tell(change, topic)

    def _flush_table(self, now: float) -> None:
        """The table to everybody whose turn it is. A watcher of rows instead hears that the market still speaks."""
        beat = Message(self._text("beat", {}))
        for socket in self._sockets:
            if socket.table_at > now:
                continue
            socket.table_at = now + TABLE_EVERY_S
            if self._table is not None and (TABLE in socket.topics or not socket.rows):
                socket.tell(self._table, TABLE)
            else:
                socket.tell(beat, "beat")

    # --- one socket ----------------------------------------------------------------------------------------------

    async def serve(self, receive: Any, send: Any, write: Callable[[bytes], bool] = lambda frame: False) -> None:
        """Serve one accepted socket until it leaves, goes silent, reads too slowly, or its session ends.

        ``write`` is the server's way past ``send`` for a frame that many get (``socket_protocol.FRAMES``); a server
        that has none is sent everything.
        """
        if len(self._sockets) >= self._most_sockets:
            await send({"type": "websocket.close", "code": 1013})
            return
        socket = Socket(write)
        self._sockets.add(socket)
        self._came.set()
        writer = asyncio.create_task(self._write(socket, send))
        reader = asyncio.create_task(self._read(socket, receive))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)
            self._forget(socket)

    def _forget(self, socket: Socket) -> None:
        self._sockets.discard(socket)
        for topic in list(socket.topics):
            self._unsubscribe(socket, topic)
        if socket.principal is not None:
            self._leave(socket, socket.principal)

    async def _write(self, socket: Socket, send: Any) -> None:
        while not socket.closed:
            await socket.wake.wait()
            socket.wake.clear()
            while (socket.latest or socket.queue) and not socket.closed:
                text = socket.queue.popleft() if socket.queue else socket.latest.pop(next(iter(socket.latest)))
                async with asyncio.timeout(SEND_LIMIT_S):
                    await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": 4408})

    async def _read(self, socket: Socket, receive: Any) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or (message.get("bytes") or b"").decode("utf-8", "replace")
            if len(text) > MOST_MESSAGE_BYTES or not socket.messages.take():
                socket.close()
                return
            socket.heard_at = monotonic()
            try:
                said = msgspec.json.decode(text, type=ClientMessage)
            except (msgspec.DecodeError, RecursionError):
                socket.malformed += 1
                if socket.malformed > MOST_MALFORMED:
                    socket.close()
                    return
                socket.append(self._encode({"topic": "error", "data": "malformed"}).decode())
                socket.wake.set()
                continue
            await self._obey(socket, said)

    async def _obey(self, socket: Socket, said: ClientMessage) -> None:
        match said.type:
            case 1:
                socket.append(self._encode({"topic": "heartbeat", "data": {"time": said.time}}).decode())
                socket.wake.set()
            case 2:
                for topic in said.unsubscribe[:MOST_TOPICS]:
                    self._unsubscribe(socket, topic)
                for topic in said.subscribe[:MOST_TOPICS]:
                    await self._subscribe(socket, topic)
                    if socket.closed:
                        return
            case 3:
                await self._sign_in(socket, said.ticket)
            case _:
                pass

    async def _sign_in(self, socket: Socket, ticket: str) -> None:
        principal = self._redeem(ticket)
        if principal is not None and socket.principal is None:
            socket.principal = principal
            socket.ends_at = monotonic() + SIGNED_IN_S
            is_first = principal.id not in self._owners
            self._owners.setdefault(principal.id, set()).add(socket)
            if is_first:
                await self._want(set(), {principal.id})
        state = "signed-in" if principal is not None else "refused"
        socket.append(self._encode({"topic": "session", "data": {"state": state}}).decode())
        socket.wake.set()

    def _leave(self, socket: Socket, principal: Principal) -> None:
        sockets = self._owners.get(principal.id)
        if sockets is not None:
            sockets.discard(socket)
            if not sockets:
                del self._owners[principal.id]

    async def _subscribe(self, socket: Socket, name: str) -> None:
        if name == TABLE:
            self._subscribe_table(socket)
            return
        prefix, _, argument = name.partition(":")
        topic = self._topics.get(prefix)
        if topic is not None and topic.rows:
            self._subscribe_row(socket, name, topic, argument)
            return
        if not socket.snapshots.take():
            socket.close()
            return
        if topic is None or len(socket.topics) >= MOST_TOPICS:
            return
        if topic.private and (socket.principal is None or argument):
            return
        held = socket.held.setdefault(name, []) if topic.private else []
        self._wanted[name] += 1
        try:
            if (topic.shared or topic.private) and name not in self._watchers:
                await self._want({name}, set())
            data = topic.snapshot(argument, socket.principal)
            if isawaitable(data):
                data = await data
        except Exception as error:
            log.warning("feed.snapshot_failed", topic=prefix, error=type(error).__name__)
            return
        finally:
            socket.held.pop(name, None)
            self._wanted -= Counter((name,))
        if data is None:
            return
        socket.topics.add(name)
        self._watchers.setdefault(name, set()).add(socket)
        socket.append(self._text(name, data, snapshot=True))
        for text in held:  # of what happened while the snapshot was read, and may not be in it
            socket.append(text)
        socket.wake.set()

    def _subscribe_table(self, socket: Socket) -> None:
        if TABLE in socket.topics or len(socket.topics) >= MOST_TOPICS:
            return
        socket.topics.add(TABLE)
        if self._table is not None:
            socket.table_at = monotonic() + TABLE_EVERY_S
            socket.tell(self._table, TABLE)

    def _subscribe_row(self, socket: Socket, name: str, topic: Topic, argument: str) -> None:
        """All who watch a row begin with the same one, which the next changes are told against. It costs no question
        to the database, so the rows that a page shows are asked for as fast as it is scrolled.
        """
        if name in socket.topics or len(socket.topics) >= MOST_TOPICS:
            return
        row = self._rows.get(name)
        if row is None:
            data = topic.snapshot(argument, None)
            if data is None:
                return
            row = self._rows[name] = msgspec.to_builtins(data)
        socket.topics.add(name)
        socket.rows += 1
        self._watchers.setdefault(name, set()).add(socket)
        socket.append(self._text(name, row, snapshot=True))
        socket.wake.set()

    def _unsubscribe(self, socket: Socket, name: str) -> None:
        if name in self._rows and name in socket.topics:
            socket.rows -= 1
        socket.topics.discard(name)
        socket.latest.pop(name, None)
        watchers = self._watchers.get(name)
        if watchers is not None:
            watchers.discard(socket)
            if not watchers:
                del self._watchers[name]
                self._rows.pop(name, None)
                self._pending.pop(name, None)
