"""Texts as rows: what was written, what stands, and what can be read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.query import any_of, row, rows, select

from agio_content.picture.address import named_in
from agio_content.search.words import configuration, indexed
from agio_content.tables import Items, Versions


class Item(msgspec.Struct, frozen=True):
    """Settings of a text, apart from its words."""

    id: int
    kind: str
    topic: str
    label: str
    link: str
    place: int
    pinned: bool
    version: int
    published_id: int | None
    published_at: datetime | None


class Version(msgspec.Struct, frozen=True):
    """Version of a text in one language, as its writer saved it."""

    id: int
    item: int
    language: str
    number: int
    title: str
    summary: str
    body: str
    picture: str
    writer: str
    created_at: datetime
    writer_id: int | None = None


_PUBLISH = """
    INSERT INTO content_published (item, language, version, words)
    VALUES ($1, $2, $3,
            setweight(to_tsvector($4::text::regconfig, $5) || $6::text::tsvector, 'A')
            || setweight(to_tsvector($4::text::regconfig, $7) || $8::text::tsvector, 'B')
            || setweight(to_tsvector($4::text::regconfig, $9) || $10::text::tsvector, 'D'))
    ON CONFLICT (item, language) DO UPDATE
    SET version = excluded.version, words = excluded.words, published_at = agio_now()
"""


async def lock_item(tx: asyncpg.Connection, number: int) -> Item:
    """The text, for whoever changes it; an ApiError where there is none."""
    found = await tx.fetchrow("SELECT * FROM content_item WHERE id = $1 FOR UPDATE", number)
    if found is None:
        raise ApiError(NOT_FOUND, field="id")
    return Item(**{name: found[name] for name in Item.__struct_fields__})


async def find_item(conn: asyncpg.Connection, number: int) -> Item:
    """The text; an ApiError where there is none."""
    found = await row(conn, select(Items, Item).where(Items.id == number), Item)
    if found is None:
        raise ApiError(NOT_FOUND, field="id")
    return found


async def newest_versions(conn: asyncpg.Connection, number: int) -> list[Version]:
    """Return the newest version in each language."""
    query = select(Versions, Version).distinct(on=[Versions.language]).where(Versions.item == number)
    return await rows(conn, query.order_by(Versions.language).order_by(Versions.number, ascending=False), Version)


async def versions_of(conn: asyncpg.Connection, ids: Sequence[int]) -> list[Version]:
    """Return the versions with these ids."""
    return await rows(conn, select(Versions, Version).where(any_of(Versions.id, ids)).order_by(Versions.id), Version)


async def publish_versions(tx: asyncpg.Connection, ids: IdSource, number: int, versions: Sequence[Version]) -> None:
    """Publish these versions, with their pictures, from the commit on; other languages stay as they are. A text that
    wasn't read before stands first among what is new.
    """
    for one in versions:
        reported = [part for text in (one.title, one.summary, one.body) for part in indexed(text, one.language)]
        await tx.execute(_PUBLISH, number, one.language, one.id, configuration(one.language), *reported)
    pictures = sorted({name for one in versions for name in named_in(one.body, one.picture)})
    await tx.execute("UPDATE content_picture SET public = true WHERE name = ANY ($1) AND NOT public", pictures)
    await tx.execute(
        "UPDATE content_item SET published_id = $2, published_at = agio_now() WHERE id = $1 AND published_id IS NULL",
        number,
        ids.next(),
    )


async def withdraw_item(tx: asyncpg.Connection, number: int) -> bool:
    """Withdraw a text from its readers; False where it wasn't published."""
    await tx.execute("DELETE FROM content_published WHERE item = $1", number)
    done = await tx.execute(
        "UPDATE content_item SET published_id = NULL, published_at = NULL WHERE id = $1 AND published_id IS NOT NULL",
        number,
    )
    return done == "UPDATE 1"
