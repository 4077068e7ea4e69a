"""Texts of the site that an operator writes: kept by id and language, in Markdown, made harmless when written."""

from __future__ import annotations

from typing import Any

import msgspec
import nh3
from agio_kernel.postgres.query import any_of, rows, select, sql
from agio_kernel.wire import Moment

from agio_content.tables import Texts

COMPANY, USER_AGREEMENT, PRIVACY = 1, 3, 5
FALLBACK = "en"


class Text(msgspec.Struct, frozen=True):
    """One text in one language."""

    id: int
    kind: str
    language: str
    title: str
    body: str
    updated_at: Moment


def harmless(markdown: str) -> str:
    """The text without any markup a browser could act on: no tags at all, Markdown says the rest."""
    return nh3.clean(markdown, tags=set(), attributes={})


async def texts(conn: Any, language: str, kind: str = "") -> list[Text]:
    """Every published text in ``language``, in English where it isn't translated, in order of id."""
    shown = select(Texts, Text).distinct(on=[Texts.id]).where(Texts.published.eq(True))
    shown = shown.where(any_of(Texts.language, [language, FALLBACK]))
    if kind:
        shown = shown.where(Texts.kind == kind)
    shown = shown.order_by(Texts.id).order_by(sql("{} = {}", Texts.language, language), ascending=False)
    return await rows(conn, shown.limit(500), Text)
