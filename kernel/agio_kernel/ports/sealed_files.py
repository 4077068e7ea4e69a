"""Common work of file stores, wherever their bytes lie: clean, seal, name, record, and let go of what nobody names."""

from __future__ import annotations

import asyncio
import secrets as random_secrets
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from functools import partial

import asyncpg
import structlog

from agio_kernel.declarations.codes import PICTURE_INVALID, TOO_LARGE, UNAVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.files import StoredFile
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.pictures import MAX_BYTES, MAX_KEPT_BYTES, NotAPicture, Picture, TooManyPixels, cleaned
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.ports.tables import StoredFiles
from agio_kernel.postgres.db import Database, after_commit
from agio_kernel.postgres.query import any_of, done, insert, row, rows, select

log = structlog.get_logger(__name__)

DECODING_AT_ONCE = 2
ORPHAN_AFTER = timedelta(days=1)
MAX_SEALED_BYTES = MAX_KEPT_BYTES + 1024
"""A picture, its name and its seal: nothing larger is read back."""

_PURPOSE = "file"
_PATIENT = "SET LOCAL idle_in_transaction_session_timeout = '30s'"
"""A large picture for a slow bucket takes longer than a transaction may be idle."""
_AS_BEFORE = "SET LOCAL idle_in_transaction_session_timeout TO DEFAULT"


class SealedFileStore(ABC):
    """Keeps each picture sealed under a name that is made here, never taken from a user. Where the bytes lie is the
    subclass's: it writes, reads, lists and removes sealed bytes by name and raises OSError or TimeoutError where its
    place can't be reached.

    The bytes are written before the transaction commits: a rolled-back one leaves bytes that nothing names, which
    ``forget_orphans`` removes later. The other order could leave a row without its picture. A released picture is
    removed right after the commit; where the process dies between the two, it is an orphan, too.
    """

    def __init__(self, secrets: SecretBox, ids: IdSource) -> None:
        self._secrets = secrets
        self._ids = ids
        self._decoding = asyncio.Semaphore(DECODING_AT_ONCE)

    async def clean(self, purpose: str, body: bytes, side: int = 0) -> Picture:
        """Decode the visible part of a JPG or PNG below 8 MB, at most ``side`` pixels wide and high (0: as it is); a
        ApiError where it is anything else. Of all that came, two fill the memory with pixels at once.
        """
        if len(body) >= MAX_BYTES:
            raise ApiError(TOO_LARGE, field=purpose)
        try:
            async with self._decoding:
                return await asyncio.to_thread(cleaned, body, side)
        except TooManyPixels as error:
            most = error.most // 1_000_000
            raise ApiError(PICTURE_INVALID, field=purpose, key="kernel.code.picture_pixels", most=most) from error
        except NotAPicture as error:
            raise ApiError(PICTURE_INVALID, field=purpose) from error

    async def put(
        self, tx: asyncpg.Connection, owner: int, purpose: str, picture: Picture, name: str = ""
    ) -> StoredFile:
        """Seal a picture that was cleaned and keep it for ``owner``."""
        stored = StoredFile(
            name or f"{self._ids.next():016x}{random_secrets.token_hex(8)}",
            owner,
            purpose,
            picture.media_type,
            len(picture.body),
            picture.width,
            picture.height,
        )
        # The name is sealed with the bytes: two files that were swapped don't open.
        sealed = self._secrets.seal(_PURPOSE, stored.id.encode() + picture.body)
        await tx.execute(_PATIENT)
        try:
            await self.write(stored.id, sealed)
        except (OSError, TimeoutError) as error:
            log.error("file.not_written", error=type(error).__name__, reason=str(error))
            raise ApiError(UNAVAILABLE, field=purpose) from error
        await tx.execute(_AS_BEFORE)
        kept = {name: getattr(stored, name) for name in StoredFile.__struct_fields__}
        await done(tx, insert(StoredFiles, kept | {"look": picture.look}))
        return stored

    async def forget(self, tx: asyncpg.Connection, owner: int, file_id: str) -> None:
        """Let a picture of ``owner`` go; its bytes are removed once ``tx`` has committed."""
        if await done(tx, StoredFiles.delete().where(StoredFiles.id == file_id, StoredFiles.owner == owner)):
            after_commit(tx, partial(self._remove_unnamed, names=[file_id]))

    async def get(self, conn: asyncpg.Connection, file_id: str) -> tuple[StoredFile, bytes] | None:
        """The picture and its bytes, or None where none has this name; an ApiError where its place can't be reached,
        ValueError where it was tampered with.
        """
        stored = await row(conn, select(StoredFiles, StoredFile).where(StoredFiles.id == file_id), StoredFile)
        if stored is None:
            return None
        try:
            sealed = await self.read(file_id)
        except FileNotFoundError:  # as after a restore of the database alone
            log.error("file.missing", file=file_id)
            return None
        except (OSError, TimeoutError) as error:
            log.error("file.not_read", file=file_id, error=type(error).__name__, reason=str(error))
            raise ApiError(UNAVAILABLE) from error
        plain = self._secrets.open(_PURPOSE, sealed)
        name = file_id.encode()
        if not plain.startswith(name):
            raise ValueError(f"the file of {file_id} holds another file")
        return stored, plain[len(name) :]

    async def forget_orphans(self, db: Database) -> int:
        """Remove bytes older than a day that no row names; returns how many."""
        removed = 0
        async for names in self.older_than(ORPHAN_AFTER):
            removed += await self._remove_unnamed(db, names)
        return removed

    async def _remove_unnamed(self, db: Database, names: Sequence[str]) -> int:
        """Remove those of these bytes that no row names; returns how many."""
        named = await rows(db, StoredFiles.select(StoredFiles.id).where(any_of(StoredFiles.id, names)))
        orphans = sorted(set(names).difference(one["id"] for one in named))
        if orphans:
            await self.remove(orphans)
        return len(orphans)

    @abstractmethod
    async def write(self, name: str, sealed: bytes) -> None:
        """Keep the bytes, whole and for good once this returns."""

    @abstractmethod
    async def read(self, name: str) -> bytes:
        """The bytes; FileNotFoundError where there are none, OSError where they are more than ``MAX_SEALED_BYTES``."""

    @abstractmethod
    def older_than(self, age: timedelta) -> AsyncIterator[Sequence[str]]:
        """The names of what was written that long ago, some thousand at a time."""

    @abstractmethod
    async def remove(self, names: Sequence[str]) -> None:
        """Remove these; what isn't there is no error."""

    @abstractmethod
    async def check(self) -> str:
        """Describe where pictures lie, in words; OSError or TimeoutError where they can't be kept there."""
