"""Arrays of bigint, text and bytea for a sequencer's connection: one pass of `struct` for a whole column.

asyncpg asks of each element what it is. A batch has thousands, all of one type and none NULL, so on a writer's
connection these three array types are packed at once. A batch may also pack its arguments before it may be sent, while
the batch before it commits: an argument that is `bytes` already is sent as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any

import asyncpg

_HEAD = 20
_NULLS = 7
"""Position in the head that says whether any element is NULL."""
_EMPTY = b"\0\0\0\0\0\0\0\0"
_ONE_DIMENSION = b"\0\0\0\1\0\0\0\0"
_FROM_ONE = b"\0\0\0\1"
_INT8, _TEXT, _BYTEA = (oid.to_bytes(4, "big") for oid in (20, 25, 17))
_LENGTHS = [length.to_bytes(4, "big") for length in range(256)]


class NullInArray(ValueError):
    """An array that came back has a NULL in it, which these arrays never have."""


@lru_cache(maxsize=2048)
def _ints(count: int) -> Struct:
    return Struct(">iiiii" + "iq" * count)


def pack_ints(values: Sequence[int] | bytes) -> bytes:
    """PostgreSQL's binary form of a bigint[]."""
    if isinstance(values, bytes):
        return values
    count = len(values)
    if not count:
        return _EMPTY + _INT8
    elements = [8] * (2 * count)
    elements[1::2] = values
    return _ints(count).pack(1, 0, 20, count, 1, *elements)


def pack_texts(values: Sequence[str] | bytes) -> bytes:
    """PostgreSQL's binary form of a text[]."""
    return values if isinstance(values, bytes) else _pack(_TEXT, [value.encode() for value in values])


def pack_blobs(values: Sequence[bytes] | bytes) -> bytes:
    """PostgreSQL's binary form of a bytea[]."""
    return values if isinstance(values, bytes) else _pack(_BYTEA, values)


def _pack(element: bytes, values: Sequence[bytes]) -> bytes:
    count = len(values)
    if not count:
        return _EMPTY + element
    parts = [b""] * (2 * count + 1)
    parts[0] = _ONE_DIMENSION + element + count.to_bytes(4, "big") + _FROM_ONE
    parts[1::2] = [_LENGTHS[len(one)] if len(one) < 256 else len(one).to_bytes(4, "big") for one in values]
    parts[2::2] = values
    return b"".join(parts)


def _unpack_ints(data: bytes) -> Sequence[int]:
    _refuse_nulls(data)
    return _ints(int.from_bytes(data[12:16], "big")).unpack(data)[6::2] if len(data) > _HEAD else ()


def _unpack_blobs(data: bytes) -> list[bytes]:
    _refuse_nulls(data)
    found, at = [], _HEAD
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        found.append(data[at + 4 : at + 4 + length])
        at += 4 + length
    return found


def _unpack_texts(data: bytes) -> list[str]:
    return [one.decode() for one in _unpack_blobs(data)]


def _refuse_nulls(data: bytes) -> None:
    if data[_NULLS]:
        raise NullInArray("an array with a NULL came back on a connection whose arrays have none")


_CODECS: tuple[tuple[int, str, Callable[[Any], bytes], Callable[[bytes], Any]], ...] = (
    (1016, "_int8", pack_ints, _unpack_ints),
    (1009, "_text", pack_texts, _unpack_texts),
    (1001, "_bytea", pack_blobs, _unpack_blobs),
)


def use_flat_arrays(conn: asyncpg.Connection) -> None:
    """Pack and unpack the three array types so on this connection.

    As `Connection.set_type_codec`, which knows the way for scalar types only; tests hold the part of asyncpg that is
    asked here.
    """
    protocol: Any = conn._protocol
    settings = protocol.get_settings()
    for oid, name, encode, decode in _CODECS:
        settings.add_python_codec(oid, name, "pg_catalog", [], "scalar", encode, decode, "binary")
    conn._drop_local_statement_cache()
