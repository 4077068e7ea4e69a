"""Asking for a file, making what is asked for, and fetching it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from tempfile import TemporaryFile
from typing import Any, BinaryIO

import asyncpg
import msgspec
import structlog

from agio_kernel.declarations.codes import NOT_FOUND, TOO_MANY_REQUESTS
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import rows, select
from agio_kernel.records.archives.declaration import ArchiveKind, Asked, TooLarge
from agio_kernel.records.archives.events import ArchiveFailed, ArchiveReady
from agio_kernel.records.archives.tables import ArchiveRows

log = structlog.get_logger(__name__)

KEPT = timedelta(days=7)
MOST_WAITING = 3
"""Files of one user that are being made."""
MOST_BYTES = 64 * 2**20
PART = 2**20
MOST_TRIES = 3
TIME_LIMIT = timedelta(seconds=110)
"""Time for one file: who has taken it up and isn't done by then is gone, and another begins anew."""
_PURPOSE = "archive"


class Archive(msgspec.Struct, frozen=True):
    """A file that a user asked for: ``done`` of ``total`` steps, and how large it is once it is ready."""

    id: int
    kind: str
    form: Mapping[str, Any]
    state: str
    done: int
    total: int
    name: str
    media_type: str
    size: int
    asked_at: datetime
    ready_at: datetime | None
    ends_at: datetime

    @property
    def parts(self) -> int:
        """The parts in which it is fetched."""
        return -(-self.size // PART)


class Archives:
    """Files of all users; one per kernel (``kernel.part(Archives)``)."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @cached_property
    def kinds(self) -> Mapping[str, ArchiveKind]:
        """Kinds of all plugins, by name."""
        return {kind.name: kind for _, kind in self._kernel.directory.made("archives", self._kernel)}

    def title(self, kind: str) -> str:
        """Message key of what files of a kind are called; the kind itself where its plugin is gone."""
        return self.kinds[kind].title if kind in self.kinds else kind

    async def ask(
        self, tx: asyncpg.Connection, user_id: int, realm: Realm, kind: str, form: Mapping[str, Any], language: str
    ) -> None:
        """Have a file made; nothing more where the same one is being made already. An ApiError where the user has too
        many on their way.
        """
        now = self._kernel.clock.now()
        await tx.execute("SELECT FROM app_user WHERE id = $1 FOR NO KEY UPDATE", user_id)
        same = "SELECT true FROM archive WHERE user_id = $1 AND kind = $2 AND form = $3 AND state = 'asked'"
        if await tx.fetchval(same, user_id, kind, dict(form)):
            return
        waiting = await tx.fetchval("SELECT count(*) FROM archive WHERE user_id = $1 AND state = 'asked'", user_id)
        if (waiting or 0) >= MOST_WAITING:
            raise ApiError(TOO_MANY_REQUESTS, seconds=int(TIME_LIMIT.total_seconds()))
        await tx.execute(
            "INSERT INTO archive (id, user_id, realm, kind, form, language, asked_at, try_at, ends_at)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)",
            self._kernel.ids.next(),
            user_id,
            int(realm),
            kind,
            dict(form),
            language,
            now,
            now + KEPT,
        )

    async def of(self, conn: asyncpg.Connection, user_id: int, size: int = 50) -> Sequence[Archive]:
        """A user's files, newest first."""
        own = select(ArchiveRows, Archive).where(ArchiveRows.user_id == user_id)
        return await rows(conn, own.order_by(ArchiveRows.id, ascending=False).limit(size), Archive)

    async def part(self, conn: asyncpg.Connection, user_id: int, archive_id: int, number: int) -> bytes:
        """A part of a user's own file; an ApiError where there is none."""
        sealed = await conn.fetchval(
            "SELECT p.sealed FROM archive a JOIN archive_part p ON p.archive_id = a.id"
            " WHERE a.id = $1 AND a.user_id = $2 AND a.ends_at > $4 AND p.number = $3",
            archive_id,
            user_id,
            number,
            self._kernel.clock.now(),
        )
        if sealed is None:
            raise ApiError(NOT_FOUND, field="id")
        return self._kernel.secrets.open(_PURPOSE, sealed).removeprefix(_name(archive_id, number))

    # --- the task

    async def make_due(self) -> bool:
        """Make one of the files that are asked for; False where none is."""
        asked = await self._take_up()
        if asked is not None:
            await self._make(*asked)
        return asked is not None

    async def forget_old(self, limit: int) -> int:
        """Delete files that have ended."""
        async with self._kernel.db.transaction() as tx:
            old = await tx.fetch(
                "SELECT id FROM archive WHERE ends_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED",
                self._kernel.clock.now(),
                limit,
            )
            ids = [row["id"] for row in old]
            await tx.execute("DELETE FROM archive_part WHERE archive_id = ANY ($1::bigint[])", ids)
            await tx.execute("DELETE FROM archive WHERE id = ANY ($1::bigint[])", ids)
        return len(ids)

    async def _take_up(self) -> tuple[Asked, int] | None:
        now = self._kernel.clock.now()
        async with self._kernel.db.transaction() as tx:
            row = await tx.fetchrow(
                "UPDATE archive SET try_at = $2, tries = tries + 1, done = 0 WHERE id = ("
                " SELECT id FROM archive WHERE state = 'asked' AND try_at <= $1"
                " ORDER BY try_at LIMIT 1 FOR UPDATE SKIP LOCKED)"
                " RETURNING id, user_id, realm, kind, form, language, asked_at, tries",
                now,
                now + TIME_LIMIT,
            )
        if row is None:
            return None
        return msgspec.convert(dict(row), Asked), row["tries"]

    async def _make(self, asked: Asked, tries: int) -> None:
        async def progress(done: int, total: int) -> None:
            await self._kernel.db.execute(
                "UPDATE archive SET done = $2, total = $3 WHERE id = $1 AND tries = $4", asked.id, done, total, tries
            )

        with TemporaryFile() as file:
            try:
                async with asyncio.timeout(TIME_LIMIT.total_seconds()):
                    name, media_type = await self.kinds[asked.kind].make(asked, file, progress)
                size = file.seek(0, 2)
                if size > MOST_BYTES:
                    raise TooLarge(f"{size} bytes")
            except Exception as error:
                log.warning("archive.failed", kind=asked.kind, tries=tries, error=type(error).__name__)
                if tries >= MOST_TRIES or isinstance(error, TooLarge | ApiError):
                    await self._fail(asked)
                return
            file.seek(0)
            await self._keep(asked, tries, file, name, media_type, size)

    async def _keep(self, asked: Asked, tries: int, file: BinaryIO, name: str, media_type: str, size: int) -> None:
        now = self._kernel.clock.now()
        async with self._kernel.db.transaction() as tx:
            kept = await tx.fetchval(
                "UPDATE archive SET state = 'ready', name = $2, media_type = $3, size = $4, ready_at = $5, ends_at = $6"
                ", done = total WHERE id = $1 AND state = 'asked' AND tries = $7 RETURNING true",
                asked.id,
                name,
                media_type,
                size,
                now,
                now + KEPT,
                tries,
            )
            if not kept:
                return
            for number in range(-(-size // PART)):
                sealed = self._kernel.secrets.seal(_PURPOSE, _name(asked.id, number) + file.read(PART))
                await tx.execute(
                    "INSERT INTO archive_part (archive_id, number, sealed) VALUES ($1, $2, $3)",
                    asked.id,
                    number,
                    sealed,
                )
            await self._kernel.bus.emit(tx, ArchiveReady(asked.user_id, self.title(asked.kind)))

    async def _fail(self, asked: Asked) -> None:
        async with self._kernel.db.transaction() as tx:
            await tx.execute("UPDATE archive SET state = 'failed' WHERE id = $1 AND state = 'asked'", asked.id)
            await self._kernel.bus.emit(tx, ArchiveFailed(asked.user_id, self.title(asked.kind)))


def _name(archive_id: int, number: int) -> bytes:
    """Sealed with the bytes: two parts that were swapped don't open as one another."""
    return f"{archive_id}:{number}:".encode()
