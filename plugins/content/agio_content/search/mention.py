"""``web/contentMentions``: what was told of late that names something, such as a coin, newest first.

A search answers a question, whatever form its words have. Here the very words must stand in the text as they are
written: NEAR is a coin, and near is not.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.postgres.query import rows, sql

from agio_content.content import Content
from agio_content.declared.kinds import FEED
from agio_content.search.words import CONFIGURATION, PLAIN
from agio_content.text.read import FALLBACK, READ, Headline

LOOKED_AT = 200
"""The newest texts that have the words in some form: of these, the ones that have them as they are written."""
MOST_WORDS = 4


class MentionsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``words`` by comma, any of which is enough, as they are written: ``BTC,Bitcoin``."""

    words: Annotated[str, msgspec.Meta(min_length=1, max_length=80, examples=["BTC,Bitcoin"])]
    size: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3


@get("web/contentMentions", access=Access.VISITOR, example=MentionsForm(words="BTC,Bitcoin"))
async def mentions(content: Content, request: Request[MentionsForm]) -> Page[Headline]:
    """News that name something.

    Headlines in the reader's language, or in what it falls back to; all on one page.
    """
    words = [word for word in (one.strip() for one in request.form.words.split(",")) if word][:MOST_WORDS]
    if not words:
        return whole([])
    written = f"(^|[^A-Za-z0-9])({'|'.join(map(re.escape, words))})($|[^A-Za-z0-9])"
    own = sql(READ + " AND i.kind = ANY ({}::text[])", request.language, FALLBACK, [kind.value for kind in FEED])
    query = sql(
        """SELECT * FROM (
               {} AND i.id IN (
                   SELECT o.item FROM content_published o, unnest({}::text[]) word, unnest({}::regconfig[]) stemmed
                   WHERE o.words @@ plainto_tsquery(stemmed, word))
               ORDER BY i.published_id DESC LIMIT {}
           ) newest
           WHERE title || ' ' || summary || ' ' || body ~ {}
           ORDER BY published_id DESC LIMIT {}""",
        own,
        words,
        [PLAIN, *CONFIGURATION.values()],
        LOOKED_AT,
        written,
        request.form.size,
    )
    async with content.kernel.db.read() as conn:
        return whole([Headline.of(row) for row in await rows(conn, query)])
