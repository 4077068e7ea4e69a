"""Texts of the site that an operator writes: kept by id and language, in Markdown, made harmless when written."""

from __future__ import annotations

from typing import Any

import msgspec
import nh3

COMPANY, USER_AGREEMENT, PRIVACY = 1, 3, 5
FALLBACK = "en"


class Text(msgspec.Struct, frozen=True):
    """One text in one language."""

    id: int
    kind: str
    language: str
    title: str
    body: str
    updated_at: str


def harmless(markdown: str) -> str:
    """The text without any markup a browser could act on: no tags at all, Markdown says the rest."""
    return nh3.clean(markdown, tags=set(), attributes={})


async def texts(conn: Any, language: str, kind: str = "") -> list[Text]:
    """Every published text in ``language``, in English where it isn't translated, in order of id."""
    rows = await conn.fetch(
        """
        SELECT DISTINCT ON (id) id, kind, language, title, body, updated_at FROM content_text
        WHERE published AND language IN ($1, $2) AND ($3 = '' OR kind = $3)
        ORDER BY id, (language = $1) DESC LIMIT 500
        """,
        language,
        FALLBACK,
        kind,
    )
    return [Text(**{**dict(row), "updated_at": row["updated_at"].isoformat()}) for row in rows]
