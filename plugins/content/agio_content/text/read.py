"""Calls of readers: ``web/getTextsList``, ``web/contentList`` and ``web/contentTopics``.

Only published versions are read here; unpublished ones stand in another table. A text that isn't
translated into the reader's language comes in English, then in any language there is, and names its language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Cursor, Moment, Page, PageSize, whole
from agio_kernel.postgres.paging import Listed, page, page_of
from agio_kernel.postgres.query import rows, sql

from agio_content.content import Content
from agio_content.declared.kinds import Kind, Topic
from agio_content.picture.address import address_of

FALLBACK = "en"
MOST_TEXTS = 500
SHOWN_OF_TOPIC = 3

READ = """
    SELECT i.id, i.kind, i.topic, i.label, i.link, i.pinned, i.place, i.published_id, i.published_at,
           p.language, p.published_at AS updated_at, v.title, v.summary, v.picture, v.body
    FROM content_item i
    JOIN LATERAL (SELECT * FROM content_published o WHERE o.item = i.id
                  ORDER BY o.language = {} DESC, o.language = {} DESC, o.language LIMIT 1) p ON true
    JOIN content_version v ON v.id = p.version
    WHERE i.published_id IS NOT NULL
"""


class TextsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``kind`` narrows the list; ``id`` asks for one text."""

    kind: Annotated[str, msgspec.Meta(max_length=20)] = ""
    id: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0


class ListForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds by comma, newest first; ``topic`` narrows articles of help."""

    kinds: Annotated[str, msgspec.Meta(min_length=1, max_length=80, examples=["notice,news,flash"])]
    topic: Annotated[str, msgspec.Meta(max_length=20)] = ""
    after: Cursor = ""
    size: PageSize = 20


class Headline(msgspec.Struct, frozen=True):
    """A text without its body. ``language`` is the one it is in; ``picture`` an address of this site, or empty."""

    id: int
    kind: str
    topic: str
    label: str
    language: str
    title: str
    summary: str
    picture: str
    link: str
    pinned: bool
    published_at: Moment

    @classmethod
    def of(cls, row: Any) -> Headline:
        """Make a headline from a row of the queries here."""
        fields = {name: row[name] for name in cls.__struct_fields__}
        return cls(**{**fields, "picture": address_of(row["picture"])})


class Text(msgspec.Struct, frozen=True):
    """One text whole, its body in Markdown."""

    id: int
    kind: str
    topic: str
    label: str
    language: str
    title: str
    summary: str
    body: str
    picture: str
    link: str
    pinned: bool
    published_at: Moment
    updated_at: Moment


class TopicView(msgspec.Struct, frozen=True):
    """A topic of help: how many articles it has, and the first of them."""

    topic: str
    count: int
    rows: list[Headline]


@get("web/getTextsList", access=Access.VISITOR, links={"web/getTextsList": {"id": "rows/0/id"}})
async def get_texts_list(content: Content, request: Request[TextsForm]) -> Page[Text]:
    """Texts of the site in my language.

    Texts whole, in the order of their places; with ``id`` one or none.
    """
    form = request.form
    query = sql(READ, request.language, FALLBACK)
    if form.id:
        query = sql("{} AND i.id = {}", query, form.id)
    elif form.kind:
        query = sql("{} AND i.kind = {}", query, form.kind)
    found = await _fetch(content, sql("{} ORDER BY i.place, i.id LIMIT {}", query, MOST_TEXTS))
    return whole(
        [
            Text(**{**{name: row[name] for name in Text.__struct_fields__}, "picture": address_of(row["picture"])})
            for row in found
        ]
    )


@get(
    "web/contentList",
    access=Access.VISITOR,
    example=ListForm(kinds="notice,news,flash"),
    links={"web/getTextsList": {"id": "rows/0/id"}},
)
async def content_list(content: Content, request: Request[ListForm]) -> Page[Headline]:
    """List the newest texts of some kinds.

    Returns headlines, newest first.
    """
    form = request.form
    kinds = [one for one in form.kinds.split(",") if one]
    if not kinds or not set(kinds) <= set(Kind):
        raise ApiError(MALFORMED, field="kinds")
    base = sql(READ + " AND i.kind = ANY ({}::text[])", request.language, FALLBACK, kinds)
    if form.topic:
        base = sql("{} AND i.topic = {}", base, form.topic)
    async with content.kernel.db.read() as conn:
        found = await page(conn, Listed(base, "content_item", key=("published_id",)), form.after, form.size)
    return page_of(found, Headline.of)


@get("web/contentTopics", access=Access.VISITOR)
async def content_topics(content: Content, request: Request[NoForm]) -> Page[TopicView]:
    """Topics of help.

    Every topic of help that has an article, with its first ones.
    """
    query = sql(READ + " AND i.kind = 'help' ORDER BY i.place, i.id LIMIT {}", request.language, FALLBACK, MOST_TEXTS)
    by_topic: dict[str, list[Headline]] = {topic.value: [] for topic in Topic}
    for row in await _fetch(content, query):
        by_topic.setdefault(row["topic"], []).append(Headline.of(row))
    return whole([TopicView(topic, len(rows), rows[:SHOWN_OF_TOPIC]) for topic, rows in by_topic.items() if rows])


async def _fetch(content: Content, query: Any) -> Sequence[Any]:
    async with content.kernel.db.read() as conn:
        return await rows(conn, query)
