"""The archive of a user's data: every table that the register gives them, their pictures, and a page to read first."""

from __future__ import annotations

import asyncio
import base64
import zipfile
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import Any, BinaryIO

import asyncpg
import msgspec
from agio_kernel.plugins.registered import Registered, registered
from agio_kernel.ports.clock import hong_kong
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import CsvTable
from agio_kernel.records.archives import ArchiveKind, Archives, Asked, Progress
from agio_kernel.settings.presentation import Presentation

from agio_account.declared.parameters import RETENTION

KIND = "account.own_data"
MOST_ROWS = 50_000
"""Rows of a table: of longer ones the newest are given, and the page to read first names them."""
MOST_PICTURES = 48 * 2**20
"""Bytes of pictures: those beyond are named and left out."""


def archive_kinds(kernel: Kernel) -> Sequence[ArchiveKind]:
    """The archive of everything."""

    async def make(asked: Asked, out: BinaryIO, progress: Progress) -> tuple[str, str]:
        await _write(kernel, asked, out, progress)
        return f"my-data-{hong_kong(asked.asked_at):%Y-%m-%d}.zip", "application/zip"

    return [ArchiveKind(KIND, "account.screen.data", make)]


async def _write(kernel: Kernel, asked: Asked, out: BinaryIO, progress: Progress) -> None:
    given = [one for one in registered(kernel) if not one.said.withheld]
    further = [kind for kind in kernel.part(Archives).kinds.values() if kind.whole is not None]
    steps, cut = len(given) + len(further) + 1, list[str]()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, one in enumerate(given):
            await progress(number, steps)
            async with kernel.db.read() as conn:
                rows = await rows_of(conn, one, asked.user_id, MOST_ROWS + 1)
            if rows:
                name = f"{one.owner}/{one.table._meta.tablename}"
                cut += [f"{name} ({MOST_ROWS})"] if len(rows) > MOST_ROWS else []
                await asyncio.to_thread(_put, archive, name, rows[:MOST_ROWS], asked.language)
        for number, kind in enumerate(further, len(given)):
            await progress(number, steps)
            with TemporaryFile() as file:
                whole = msgspec.structs.replace(asked, kind=kind.name, form=kind.whole)
                name, _ = await kind.make(whole, file, _quietly)
                file.seek(0)
                await asyncio.to_thread(archive.writestr, name, file.read())
        await progress(steps - 1, steps)
        cut += await _pictures(kernel, archive, asked.user_id)
        archive.writestr("README.txt", _readme(kernel, asked, cut))


async def _quietly(done: int, total: int) -> None:
    """No steps of their own for files within the archive."""


async def rows_of(conn: asyncpg.Connection, one: Registered, user_id: int, most: int) -> list[dict[str, Any]]:
    """The rows of a person in a table, newest first, with the columns that they are given."""
    columns = [name for column in one.table._meta.columns if one.said.gives(name := column._meta.db_column_name)]
    keys = ", ".join(f'"{key._meta.db_column_name}" DESC' for key in one.table._meta.columns if key._meta.primary_key)
    listed = ", ".join(f'"{name}"' for name in columns)
    condition = one.said.given or one.said.rows
    found = await conn.fetch(
        f"SELECT {listed} FROM {one.table._meta.tablename} WHERE {condition} ORDER BY {keys} LIMIT $2", user_id, most
    )
    return [{name: _plain(value) for name, value in row.items()} for row in found]


def _plain(value: Any) -> Any:
    """A value as JSON has it; bytes are sealed or a digest, and told as they are kept."""
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _put(archive: zipfile.ZipFile, name: str, rows: list[dict[str, Any]], language: str) -> None:
    archive.writestr(f"{name}.json", msgspec.json.format(msgspec.json.encode(rows), indent=1))
    table = CsvTable(list(rows[0]), (), language)
    table.add(rows)
    archive.writestr(f"{name}.csv", "\ufeff" + table.text())


async def _pictures(kernel: Kernel, archive: zipfile.ZipFile, user_id: int) -> list[str]:
    """Put the pictures that the user sent beside the tables; returns the names of those left out."""
    async with kernel.db.read() as conn:
        own = await conn.fetch("SELECT id, size FROM stored_file WHERE owner = $1 ORDER BY id DESC", user_id)
    left, out = MOST_PICTURES, list[str]()
    for row in own:
        left -= row["size"]
        async with kernel.db.read() as conn:
            found = await kernel.files.get(conn, row["id"]) if left >= 0 else None
        if found is None:
            out.append(f"pictures/{row['id']}")
            continue
        stored, body = found
        suffix = stored.media_type.rpartition("/")[2]
        # A picture is packed already.
        info = zipfile.ZipInfo(f"pictures/{stored.id}.{suffix}", hong_kong(kernel.clock.now()).timetuple()[:6])
        await asyncio.to_thread(archive.writestr, info, body)
    return out


def _readme(kernel: Kernel, asked: Asked, cut: Sequence[str]) -> str:
    text, brand = kernel.messages.text, kernel.part(Presentation).brand.name
    years = kernel.parameters.get(RETENTION)
    said = [
        text("account.data.readme.title", asked.language, brand=brand),
        text("account.data.readme.made", asked.language, time=f"{hong_kong(asked.asked_at):%Y-%m-%d %H:%M} HKT"),
        text("account.data.readme.files", asked.language),
        text("account.data.readme.amounts", asked.language),
        text("account.data.readme.sealed", asked.language),
        text("account.data.readme.withheld", asked.language),
        text("account.data.readme.kept", asked.language, years=years),
    ]
    if cut:
        said.append(text("account.data.readme.cut", asked.language) + "\r\n" + "\r\n".join(f"- {one}" for one in cut))
    return "\ufeff" + "\r\n\r\n".join(said) + "\r\n"
