"""The kernel's file store: an encrypted folder beside the database, enough for a deployment on one machine."""

from __future__ import annotations

import asyncio
import os
import secrets as random_secrets
import time
from contextlib import suppress
from pathlib import Path

import asyncpg
import structlog

from agio_kernel.codes import PICTURE_INVALID, TOO_LARGE, UNAVAILABLE
from agio_kernel.db import Database
from agio_kernel.errors import Refusal
from agio_kernel.files import StoredFile
from agio_kernel.ids import IdSource
from agio_kernel.pictures import MAX_BYTES, NotAPicture, cleaned
from agio_kernel.secret_box import SecretBox

log = structlog.get_logger(__name__)

DECODING_AT_ONCE = 2
ORPHAN_AFTER_S = 24 * 3600
LOOKED_UP_AT_ONCE = 5_000

_PURPOSE = "file"


class LocalFileStore:
    """Keeps each picture in a sealed file of its own; names are made here, never taken from a user.

    The bytes are written before the transaction commits: a rolled-back one leaves a file that nothing names, which
    ``forget_orphans`` removes later. The other order could leave a row without its picture.
    """

    def __init__(self, folder: Path, secrets: SecretBox, ids: IdSource) -> None:
        self._folder = folder
        self._secrets = secrets
        self._ids = ids
        self._decoding = asyncio.Semaphore(DECODING_AT_ONCE)

    async def put(self, tx: asyncpg.Connection, owner: int, purpose: str, body: bytes) -> StoredFile:
        """Keep a JPG or PNG below 8 MB for ``owner``; a Refusal where it is anything else."""
        if len(body) >= MAX_BYTES:
            raise Refusal(TOO_LARGE, field=purpose)
        try:
            async with self._decoding:
                picture = await asyncio.to_thread(cleaned, body)
        except NotAPicture as error:
            raise Refusal(PICTURE_INVALID, field=purpose) from error
        stored = StoredFile(
            f"{self._ids.next():016x}{random_secrets.token_hex(8)}",
            owner,
            purpose,
            picture.media_type,
            len(picture.body),
            picture.width,
            picture.height,
        )
        # The name is sealed with the bytes: two files that were swapped on the disk don't open.
        sealed = self._secrets.seal(_PURPOSE, stored.id.encode() + picture.body)
        try:
            await asyncio.to_thread(_write, self._path(stored.id), sealed)
        except OSError as error:
            log.error("file.not_written", error=type(error).__name__, reason=str(error))
            raise Refusal(UNAVAILABLE, field=purpose) from error
        await tx.execute(
            "INSERT INTO stored_file (id, owner, purpose, media_type, size, width, height) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7)",
            stored.id,
            stored.owner,
            stored.purpose,
            stored.media_type,
            stored.size,
            stored.width,
            stored.height,
        )
        return stored

    async def get(self, conn: asyncpg.Connection, file_id: str) -> tuple[StoredFile, bytes] | None:
        """The picture and its bytes, or None where none has this name; ValueError where it was tampered with."""
        row = await conn.fetchrow(
            "SELECT id, owner, purpose, media_type, size, width, height FROM stored_file WHERE id = $1", file_id
        )
        if row is None:
            return None
        try:
            sealed = await asyncio.to_thread(self._path(file_id).read_bytes)
        except FileNotFoundError:  # as after a restore of the database alone
            log.error("file.missing", file=file_id)
            return None
        plain = self._secrets.open(_PURPOSE, sealed)
        name = file_id.encode()
        if not plain.startswith(name):
            raise ValueError(f"the file of {file_id} holds another file")
        return StoredFile(**dict(row)), plain[len(name) :]

    async def forget_orphans(self, db: Database) -> int:
        """Remove files older than a day that no row names; returns how many."""
        old = await asyncio.to_thread(_older_than, self._folder, time.time() - ORPHAN_AFTER_S)
        names, removed = list(old), 0
        for start in range(0, len(names), LOOKED_UP_AT_ONCE):
            some = names[start : start + LOOKED_UP_AT_ONCE]
            rows = await db.fetch("SELECT id FROM stored_file WHERE id = ANY ($1)", some)
            orphans = [old[name] for name in set(some).difference(row["id"] for row in rows)]
            for path in orphans:
                await asyncio.to_thread(path.unlink, missing_ok=True)
            removed += len(orphans)
        return removed

    def _path(self, file_id: str) -> Path:
        return self._folder / file_id[-2:] / file_id


def _write(path: Path, body: bytes) -> None:
    """Whole or not at all, and on the disk before the row that names it is committed."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_suffix(".part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        part.unlink()  # a disk that is full stays full of it otherwise
        raise
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _older_than(folder: Path, moment: float) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in folder.glob("*/*"):
        with suppress(FileNotFoundError):  # a part that has become whole meanwhile
            if path.stat().st_mtime < moment:
                found[path.name] = path
    return found
