"""``web/contentSearch``: what answers a question, best first, in the reader's language or in what it falls back to."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.wire import Search

from agio_content.content import Content
from agio_content.declared.kinds import Kind
from agio_content.search.excerpt import Piece, excerpt, pieces, plain
from agio_content.search.words import Sought, configuration, sought
from agio_content.text.read import FALLBACK, Headline

MOST = 20
PREFIX = 3
"""Number of letters from which the last word may go on: the user is still writing it."""

BEGUN = frozenset({"xby"})

_FIND = """
    SELECT i.id, i.kind, i.topic, i.label, i.link, i.pinned, i.published_at, p.language,
           v.title, v.summary, v.body, v.picture, hits.count AS hits,
           ts_rank('{0.1, 0.2, 0.6, 1.0}', p.words, any_of.query) AS rank
    FROM (SELECT string_agg('(' || one || ')', ' | ')::tsquery AS query FROM unnest($1::text[]) one) any_of
    JOIN content_published p ON p.words @@ any_of.query
    CROSS JOIN LATERAL (SELECT count(*) FROM unnest($1::text[]) one WHERE p.words @@ one::tsquery) hits
    JOIN content_item i ON i.id = p.item AND i.published_id IS NOT NULL
    JOIN content_version v ON v.id = p.version
    WHERE p.language = $2 AND i.kind = ANY ($3)
      AND ($2 = $4 OR NOT EXISTS (SELECT FROM content_published o WHERE o.item = p.item AND o.language = $4))
      AND hits.count * 2 >= cardinality($1::text[])
    ORDER BY hits DESC, rank DESC, i.id
    LIMIT $5
"""
_STEMS = "SELECT lexeme FROM unnest($1::text[]) w, unnest(to_tsvector($2::regconfig, w)) ORDER BY w, lexeme"
_SEARCHED = [kind.value for kind in Kind if kind is not Kind.BANNER]


class SearchForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, in words."""

    q: Search = ""


class Found(msgspec.Struct, frozen=True):
    """One answer: the text, its title and the telling part of it in pieces."""

    text: Headline
    title: list[Piece]
    excerpt: list[Piece]


class Answered(msgspec.Struct, frozen=True):
    """The best answers, at most twenty."""

    rows: list[Found]


@get("web/contentSearch", access=Access.VISITOR, example=SearchForm(q="withdraw"))
async def search(content: Content, request: Request[SearchForm]) -> Answered:
    """Texts that answer a question.

    Ask in the reader's language, and in English among what isn't translated.
    """
    language, q = request.language, request.form.q[:200]
    found: list[Any] = []
    async with content.kernel.db.read() as conn:
        for one in dict.fromkeys((language, FALLBACK)):
            looked_for = sought(q, one)
            if terms := await _terms(conn, looked_for, one, not q[-1:].isspace()):
                rows = await conn.fetch(_FIND, terms, one, _SEARCHED, language, MOST)
                found += [(row["hits"] / len(terms), row["rank"], row, looked_for) for row in rows]
    found.sort(key=lambda one: (-one[0], -one[1], one[2]["id"]))
    return Answered([_shown(row, looked_for) for _, _, row, looked_for in found[:MOST]])


async def _terms(conn: Any, looked_for: Sought, language: str, ends: bool) -> list[str]:
    """One tsquery for each word and pair. Words that say nothing, such as 'the', are left out by PostgreSQL."""
    stems = [row["lexeme"] for row in await conn.fetch(_STEMS, list(looked_for.words), configuration(language))]
    # A Spanish word without its accents loses more at its end than with them: what begins with its stem is meant.
    begins = language in BEGUN
    terms = [f"'{stem}':*" if begins and len(stem) > PREFIX else f"'{stem}'" for stem in dict.fromkeys(stems)]
    last = looked_for.words[-1] if looked_for.words else ""
    if terms and ends and len(last) >= PREFIX and stems:
        begun = [row["lexeme"] for row in await conn.fetch(_STEMS, [last], configuration(language))]
        terms = [f"'{last}':* | {term}" if begun and term == f"'{begun[0]}'" else term for term in terms]
    return terms + [f"'{pair}':*" if len(pair) == 1 else f"'{pair}'" for pair in looked_for.pairs]


def _shown(row: Any, looked_for: Sought) -> Found:
    reported = pieces(plain(row["summary"]), looked_for)
    if not any(piece.found for piece in reported):
        inside = pieces(excerpt(row["body"], looked_for), looked_for)
        reported = inside if not reported or any(piece.found for piece in inside) else reported
    return Found(Headline.of(row), pieces(row["title"], looked_for), reported)
