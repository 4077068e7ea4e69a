"""Subscribers of each stream, and the frames with which programs subscribe. An event is encoded once for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.identity.api_keys import Scope, UnknownKey
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import DatabaseUnavailable

from agio_programs.connection import POLICY, Connection
from agio_programs.dialect import errors
from agio_programs.streams.names import read_name
from agio_programs.streams.sources import Sources, Stop
from agio_programs.user_data.events import expired_event
from agio_programs.user_data.listen_keys import ListenKeys, may_be_listen_key
from agio_programs.user_data.user_data import Listener, UserData

MOST_STREAMS = 1024
_encode = msgspec.json.Encoder().encode

Key = tuple[Realm, str]


class Frame(msgspec.Struct, frozen=True):
    """Request of a program about its streams; its ``id`` goes back as it came."""

    method: str
    params: Sequence[str] = ()
    id: int | str | None = None


_FRAMES = msgspec.json.Decoder(Frame)


class _Stream:
    """A stream that somebody watches."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.watchers: set[Watcher] = set()
        self.stop: Stop | None = None

    def tell(self, event: Any) -> None:
        text = _encode(event).decode()
        combined = f'{{"stream":"{self._name}","data":{text}}}'
        for watcher in self.watchers:
            watcher.connection.tell(combined if watcher.is_combined else text)


class Watcher:
    """A program at its socket, and the names of what it watches."""

    def __init__(self, connection: Connection, realm: Realm, address: str, *, is_combined: bool) -> None:
        self.connection = connection
        self.realm = realm
        self.address = address
        self.is_combined = is_combined
        self.names: dict[str, None] = {}
        self.accounts: dict[str, Listener] = {}
        """Listeners by the listen keys among the stream names."""

    def tell(self, name: str, text: str) -> None:
        """Tell it an event of the stream of this name."""
        self.connection.tell(f'{{"stream":"{name}","data":{text}}}' if self.is_combined else text)


class Streams:
    """Every stream that is watched. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._sources = kernel.part(Sources)
        self._listen_keys = kernel.part(ListenKeys)
        self._streams: dict[Key, _Stream] = {}

    async def hear(self, watcher: Watcher, text: str) -> None:
        """Do what a frame says, and answer it."""
        frame = None
        try:
            frame = _FRAMES.decode(text)
            result = await self._obey(watcher, frame)
        except (msgspec.DecodeError, RecursionError):
            error: dict[str, Any] = {"code": 3, "msg": "Invalid JSON: expected a method, its params and an id"}
        except errors.DialectError as refused:
            error = refused.reported()
        else:
            self._answer(watcher, {"result": result, "id": frame.id})
            return
        self._answer(watcher, {"error": error, "id": None if frame is None else frame.id})

    def _answer(self, watcher: Watcher, answer: dict[str, Any]) -> None:
        watcher.connection.tell(_encode(answer).decode())

    async def _obey(self, watcher: Watcher, frame: Frame) -> Any:
        match frame.method:
            case "SUBSCRIBE":
                await self.subscribe(watcher, frame.params)
            case "UNSUBSCRIBE":
                for name in frame.params:
                    if (account := watcher.accounts.get(name)) is not None:
                        account.leave()
                    self._leave(watcher, name)
            case "LIST_SUBSCRIPTIONS":
                return list(watcher.names)
            case _:
                raise errors.no_method()
        return None

    async def subscribe(
        self, watcher: Watcher, names: Sequence[str], from_number: int | None = None, *, is_tied: bool = False
    ) -> None:
        """Let a program watch all of these, an account from a number on, whose open orders are withdrawn with its end
        where it ``is_tied``; a DialectError says why it may not.
        """
        try:
            listen_keys = [name for name in names if may_be_listen_key(name)]
            self._subscribe(watcher, [name for name in names if name not in listen_keys])
            for name in listen_keys:
                await self._hear(watcher, name, from_number, is_tied=is_tied)
        except ApiError as refusal:
            raise errors.of_refusal(refusal) from refusal

    def _subscribe(self, watcher: Watcher, names: Sequence[str]) -> None:
        wanted = {name: read_name(name) for name in names}
        if len(watcher.names.keys() | wanted.keys()) > MOST_STREAMS:
            raise errors.too_many_streams(MOST_STREAMS)
        for name in wanted.values():
            if name is None:
                raise errors.invalid("params")
            self._sources.require(watcher.realm, name)
        for text in wanted:
            self._join(watcher, text)

    def _join(self, watcher: Watcher, text: str) -> None:
        name, key = read_name(text), (watcher.realm, text)
        assert name is not None, "a name that was read"
        stream = self._streams.get(key)
        if stream is None:
            stream = self._streams[key] = _Stream(text)
            stream.watchers.add(watcher)  # what is known already is told at once
            try:
                stream.stop = self._sources.begin(watcher.realm, name, stream.tell)
            except BaseException:
                del self._streams[key]
                raise
        stream.watchers.add(watcher)
        watcher.names[text] = None

    async def _hear(self, watcher: Watcher, listen_key: str, from_number: int | None, *, is_tied: bool) -> None:
        """Let a program hear of the account whose listen key it names; where that opens nothing its socket is closed,
        because clients that are merely told so go on waiting.
        """
        if listen_key in watcher.names:
            return
        if len(watcher.names) >= MOST_STREAMS:
            raise errors.too_many_streams(MOST_STREAMS)
        try:
            key = self._listen_keys.key_of(listen_key)
            caller = await self._kernel.sessions.api_keys.named(key, watcher.address)
            if caller.principal.realm is not watcher.realm or Scope.READ not in caller.scopes:
                raise errors.no_listen_key()
        except (errors.DialectError, UnknownKey) as error:
            self._end(watcher, listen_key)
            raise errors.no_listen_key() from error
        except DatabaseUnavailable as error:
            raise errors.unavailable() from error

        def tell(event: Any) -> None:
            watcher.tell(listen_key, _encode(event).decode())

        listener = Listener(
            tell,
            lambda: self._end(watcher, listen_key),
            watcher.connection.room,
            key,
            watcher.address,
            lambda: self._listen_keys.counts(listen_key),
            is_tied=is_tied,
        )
        watcher.names[listen_key] = None
        watcher.accounts[listen_key] = listener
        try:
            await self._kernel.part(UserData).open(caller.principal, listener, from_number)
        except BaseException:
            self._leave(watcher, listen_key)
            raise
        listener.begin()

    def _end(self, watcher: Watcher, listen_key: str) -> None:
        event = expired_event(listen_key, self._kernel.clock.now_ms())
        watcher.tell(listen_key, _encode(event).decode())
        watcher.connection.finish(POLICY)

    def _leave(self, watcher: Watcher, text: str) -> None:
        if text not in watcher.names:
            return
        del watcher.names[text]
        if text in watcher.accounts:
            watcher.accounts.pop(text).stop()
            return
        stream = self._streams[watcher.realm, text]
        stream.watchers.discard(watcher)
        if not stream.watchers:
            del self._streams[watcher.realm, text]
            if stream.stop is not None:
                stream.stop()

    async def serve(self, watcher: Watcher, receive: Any, send: Any) -> None:
        """Serve a program until it leaves."""
        try:
            await watcher.connection.serve(receive, send, partial(self.hear, watcher))
        finally:
            for name in tuple(watcher.names):
                self._leave(watcher, name)
