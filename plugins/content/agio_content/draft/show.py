"""Views of operators: the list of texts, one text in all its languages, and every version of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Cursor, Id, Moment, Page, PageSize, Search, whole
from agio_kernel.postgres.paging import Listed, page, page_of
from agio_kernel.postgres.query import rows, select, sql

from agio_content.content import Content
from agio_content.declared.permissions import READ
from agio_content.draft.fields import Action, Language, Number, kind_of, language_of
from agio_content.draft.store import Version, find_item, newest_versions, versions_of
from agio_content.tables import Published, Schedules, Versions

MOST_VERSIONS = 100


class TextsOfKindForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of a kind, those with ``q`` in a title."""

    kind: Annotated[str, msgspec.Meta(max_length=20, examples=["help"])]
    q: Annotated[Search, msgspec.Meta(max_length=100)] = ""
    after: Cursor = ""
    size: PageSize = 50


class ItemForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text to read."""

    id: Number


class HistoryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text and language to read."""

    id: Number
    language: Language


class VersionForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Version to read."""

    id: Id


class ItemRow(msgspec.Struct, frozen=True):
    """A text in the list: in how many languages it is written and read, whether something newer waits, and when a
    message was sent last.
    """

    id: int
    kind: str
    topic: str
    label: str
    title: str
    pinned: bool
    written: int
    read: int
    newer: bool
    coming: Moment | None
    sent_at: Moment | None
    changed_at: Moment


class Coming(msgspec.Struct, frozen=True):
    """Scheduled action: its moment, and the operator who scheduled it."""

    action: Action
    at: Moment
    writer: str


class VersionView(msgspec.Struct, frozen=True):
    """Version of a text in one language; ``published`` where readers have this very version."""

    id: str
    language: str
    number: int
    title: str
    summary: str
    body: str
    picture: str
    writer: str
    created_at: Moment
    published: bool


class VersionRow(msgspec.Struct, frozen=True):
    """A version in the history."""

    id: str
    number: int
    title: str
    writer: str
    created_at: Moment
    published: bool


class ItemView(msgspec.Struct, frozen=True):
    """A text with what was written last in each language; ``read`` are the languages that readers have it in."""

    id: int
    kind: str
    topic: str
    label: str
    link: str
    place: int
    pinned: bool
    version: int
    published_at: Moment | None
    languages: list[VersionView]
    read: list[str]
    coming: list[Coming]


_LIST = """
    SELECT i.id, i.kind, i.topic, i.label, i.pinned, coalesce(t.title, '') AS title,
           coalesce(n.written, 0) AS written, coalesce(n.read, 0) AS read, coalesce(n.newer, false) AS newer,
           (SELECT min(s.at) FROM content_schedule s WHERE s.item = i.id AND s.state = 'waiting') AS coming,
           (SELECT max(s.created_at) FROM content_sending s WHERE s.item = i.id) AS sent_at,
           coalesce(n.changed_at, i.created_at) AS changed_at
    FROM content_item i
    LEFT JOIN LATERAL (
        SELECT count(*)::int AS written, count(p.version)::int AS read, max(l.created_at) AS changed_at,
               bool_or(p.version IS DISTINCT FROM l.id) AS newer
        FROM (SELECT DISTINCT ON (v.language) v.language, v.id, v.created_at FROM content_version v
              WHERE v.item = i.id ORDER BY v.language, v.number DESC) l
        LEFT JOIN content_published p ON p.item = i.id AND p.language = l.language) n ON true
    LEFT JOIN LATERAL (SELECT v.title FROM content_version v WHERE v.item = i.id
                       ORDER BY v.language = {} DESC, v.language = 'en' DESC, v.language, v.number DESC
                       LIMIT 1) t ON true
    WHERE i.kind = {}
"""
_TITLED = (
    "EXISTS (SELECT FROM content_version v WHERE v.item = content_item.id AND strpos(lower(v.title), lower({})) > 0)"
)


@get("web/operatorContentList", permission=READ)
async def list_items(content: Content, request: Request[TextsOfKindForm]) -> Page[ItemRow]:
    """Texts of a kind.

    Texts of one kind, the newest first.
    """
    form = request.form
    base = sql(_LIST, request.language, kind_of(form.kind).value)
    listed = Listed(base, "content_item", [sql(_TITLED, form.q)] if form.q else [])
    async with content.kernel.db.read() as conn:
        found = await page(conn, listed, form.after, form.size)
    return page_of(found, lambda row: ItemRow(**{name: row[name] for name in ItemRow.__struct_fields__}))


@get("web/operatorContentItem", permission=READ)
async def show_item(content: Content, request: Request[ItemForm]) -> ItemView:
    """A text in all its languages.

    One text, as whoever writes it needs it.
    """
    number = request.form.id
    async with content.kernel.db.read() as conn:
        item = await find_item(conn, number)
        versions = await newest_versions(conn, number)
        read = await _read(conn, number)
        coming = await rows(
            conn,
            select(Schedules, Coming)
            .where(Schedules.item == number, Schedules.state == "waiting")
            .order_by(Schedules.at),
            Coming,
        )
    return ItemView(
        item.id,
        item.kind,
        item.topic,
        item.label,
        item.link,
        item.place,
        item.pinned,
        item.version,
        item.published_at,
        [_view(one, read) for one in versions],
        sorted(read),
        coming,
    )


@get("web/operatorContentHistory", permission=READ)
async def list_versions(content: Content, request: Request[HistoryForm]) -> Page[VersionRow]:
    """List the versions of a text.

    Returns those of one language, the newest first.
    """
    form = request.form
    language = language_of(form.language)
    query = select(Versions, Version).where(Versions.item == form.id, Versions.language == language)
    async with content.kernel.db.read() as conn:
        found = await rows(conn, query.order_by(Versions.number, ascending=False).limit(MOST_VERSIONS), Version)
        read = await _read(conn, form.id)
    return whole(
        [
            VersionRow(str(one.id), one.number, one.title, one.writer, one.created_at, read.get(language) == one.id)
            for one in found
        ]
    )


@get("web/operatorContentVersion", permission=READ)
async def show_version(content: Content, request: Request[VersionForm]) -> VersionView:
    """One version of a text."""
    async with content.kernel.db.read() as conn:
        found = await versions_of(conn, [int(request.form.id)])
        if not found:
            raise ApiError(NOT_FOUND, field="id")
        return _view(found[0], await _read(conn, found[0].item))


async def _read(conn: Any, number: int) -> dict[str, int]:
    """The versions that readers have, by language."""
    query = Published.select(Published.language, Published.version).where(Published.item == number)
    return {row["language"]: row["version"] for row in await rows(conn, query)}


def _view(one: Version, read: dict[str, int]) -> VersionView:
    return VersionView(
        str(one.id),
        one.language,
        one.number,
        one.title,
        one.summary,
        one.body,
        one.picture,
        one.writer,
        one.created_at,
        read.get(one.language) == one.id,
    )
