"""Answers that everybody is given alike until their source has turned (``Call.cache_version``): made, packed and named
once.
"""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import sha256

import msgspec

from agio_host.dispatch.content_encoding import packed, taken

MOST = 512
_ENCODING = b"gzip"


class CachedResponse(msgspec.Struct):
    """One body, its name for ``If-None-Match``, and what it is in gzip where somebody asked for that."""

    cache_version: Hashable
    body: bytes
    etag: bytes
    packings: dict[bytes, bytes | None]  # by encoding; None where it isn't worth it

    async def packed(self, accepted: bytes) -> bytes | None:
        """Return the packed body like ``content_encoding.packed``, packed once for each encoding."""
        if not self.is_packed(accepted):
            self.packings[_ENCODING] = await packed(self.body, accepted)
        return self.packing(accepted)

    def is_packed(self, accepted: bytes) -> bool:
        """Whether ``packing`` can tell without waiting."""
        return _ENCODING in self.packings or not taken(accepted, (_ENCODING,))

    def packing(self, accepted: bytes) -> bytes | None:
        """Answer as ``packed`` made it, for clients that take that."""
        return self.packings[_ENCODING] if taken(accepted, (_ENCODING,)) else None


class ResponseCache:
    """Answers by request (``rtoken.fingerprint``) and language; a full store forgets the oldest ones first."""

    def __init__(self) -> None:
        self._kept: dict[tuple[bytes, str], CachedResponse] = {}

    def find(self, asked: tuple[bytes, str], cache_version: Hashable) -> CachedResponse | None:
        """Find the answer given since the source turned last."""
        kept = self._kept.get(asked)
        return kept if kept is not None and kept.cache_version == cache_version else None

    def keep(self, asked: tuple[bytes, str], cache_version: Hashable, body: bytes) -> CachedResponse:
        """Keep an answer that was made in this turn."""
        self._kept.pop(asked, None)
        while len(self._kept) >= MOST:
            del self._kept[next(iter(self._kept))]
        etag = b'"' + sha256(body).hexdigest()[:24].encode() + b'"'
        kept = self._kept[asked] = CachedResponse(cache_version, body, etag, {})
        return kept
