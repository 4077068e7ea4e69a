"""Content encoding (RFC 9110, 12.5.3): what a client takes, and how an answer made here is packed."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Collection
from functools import lru_cache

LEAST_BYTES = 2048
"""Below this an answer fits the first packets anyway, and packing it only costs time."""
MOST_INLINE_BYTES = 64 * 1024
"""A larger body is packed on a thread: a millisecond is what one answer may keep the others waiting."""
_LEVEL = 3


@lru_cache(maxsize=256)
def _weights(header: bytes) -> dict[bytes, float]:
    weights: dict[bytes, float] = {}
    for part in header.lower().split(b","):
        name, *parameters = (piece.strip() for piece in part.split(b";"))
        weight = 1.0
        for parameter in parameters:
            if parameter.startswith(b"q="):
                try:
                    weight = float(parameter[2:])
                except ValueError:
                    weight = 0.0
        weights[name] = weight
    return weights


def taken(header: bytes, offered: Collection[bytes]) -> tuple[bytes, ...]:
    """Return those of ``offered`` (best first) that ``Accept-Encoding`` takes, the preferred first."""
    if not header:
        return ()
    weights = _weights(header[:500])
    weighed = {name: weights.get(name, weights.get(b"*", 0.0)) for name in offered}
    return tuple(sorted((name for name in offered if weighed[name] > 0), key=lambda name: -weighed[name]))


async def packed(body: bytes, header: bytes) -> bytes | None:
    """``body`` in gzip where it is large enough and the client takes it; None where it goes out as it is."""
    if len(body) < LEAST_BYTES or not taken(header, (b"gzip",)):
        return None
    if len(body) > MOST_INLINE_BYTES:
        return await asyncio.to_thread(_gzip, body)
    return _gzip(body)


def _gzip(body: bytes) -> bytes:
    packer = zlib.compressobj(_LEVEL, wbits=31)
    return packer.compress(body) + packer.flush()
