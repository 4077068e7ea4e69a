"""The file port: pictures that users hand in, made harmless, sealed at rest and served to nobody but those allowed."""

from __future__ import annotations

from typing import Protocol

import asyncpg
import msgspec

from agio_kernel.ports.pictures import Picture
from agio_kernel.postgres.db import Database


class StoredFile(msgspec.Struct, frozen=True):
    """A picture that was kept: its server-made name and what it is."""

    id: str
    owner: int
    purpose: str
    media_type: str
    size: int
    width: int
    height: int


class FileStore(Protocol):
    """Keeps pictures. A stored picture is decoded and encoded anew: no metadata, no tail, no disguise survives."""

    async def clean(self, purpose: str, body: bytes, side: int = 0) -> Picture:
        """Decode a JPG or PNG below 8 MB and encode what is seen, at most ``side`` pixels wide and high (0: as it is),
        beside the event loop; an ApiError where it is anything else. Before a transaction: it may take seconds.
        """
        ...

    async def put(
        self, tx: asyncpg.Connection, owner: int, purpose: str, picture: Picture, name: str = ""
    ) -> StoredFile:
        """Keep a picture that was cleaned for ``owner``, with ``tx`` or not at all; ``name`` is the one that it has in
        a bundle, else it is made.
        """
        ...

    async def forget(self, tx: asyncpg.Connection, owner: int, file_id: str) -> None:
        """Let a picture of ``owner`` go that no row names any more; its bytes are removed once ``tx`` has committed."""
        ...

    async def get(self, conn: asyncpg.Connection, file_id: str) -> tuple[StoredFile, bytes] | None:
        """The picture and its bytes, or None. Access to it is the caller's to decide, and to record."""
        ...

    async def forget_orphans(self, db: Database) -> int:
        """Remove pictures whose transaction never committed; returns how many."""
        ...
