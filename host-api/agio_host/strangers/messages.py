"""Messages between the host and a plugin's process."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from agio_kernel.calls.request import Client
from agio_kernel.declarations.principal import Realm, Subject

from agio_host.strangers.description import Description


class Caller(msgspec.Struct, frozen=True, array_like=True):
    """Facts of the session that makes a call: everything that a plugin is told of it."""

    subject: Subject
    id: int
    uid: str
    session_id: int
    name: str
    realm: Realm
    tier: int
    permissions: frozenset[str]
    demo_expires_at: datetime | None
    stepped_up: bool


class Asked(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """A call, with the ticket by which PostgreSQL knows whose it is."""

    id: int
    path: str
    form: msgspec.Raw
    caller: Caller | None
    language: str
    rtoken: str
    fingerprint: bytes
    client: Client
    ticket: str


class Ended(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """Nobody waits for this call any more."""

    id: int


class Ping(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """Question whether the process still answers."""

    number: int


class Answered(msgspec.Struct, frozen=True, array_like=True, tag=11):
    """The data of an answer."""

    id: int
    data: msgspec.Raw


class Replayed(msgspec.Struct, frozen=True, array_like=True, tag=12):
    """The envelope that the same intent was answered with before."""

    id: int
    body: bytes


class Refused(msgspec.Struct, frozen=True, array_like=True, tag=13):
    """A refusal: the number of its code, its text and what fills that."""

    id: int
    code: int
    field: str | None
    key: str
    params: dict[str, int | str]
    figures: dict[str, str]


class Pong(msgspec.Struct, frozen=True, array_like=True, tag=14):
    """Answer to a ping."""

    number: int


class Described(msgspec.Struct, frozen=True, array_like=True, tag=15):
    """The process's first word: what the plugin declares; in a process that serves, that it is ready."""

    description: Description | None


class Unable(msgspec.Struct, frozen=True, array_like=True, tag=16):
    """The process's only word: why the plugin can't run beside the host."""

    reason: str


ToPlugin = Asked | Ended | Ping
ToHost = Answered | Replayed | Refused | Pong | Described | Unable


def decoder_of(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """Decoder of the messages in one direction."""
    return msgspec.msgpack.Decoder(kind)
