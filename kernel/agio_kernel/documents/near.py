"""Pictures that are nearly the same: the same paper handed in twice, with a pixel, the size or the quality changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import asyncpg

NEAR = 0.93
"""The share of what either of two pictures shows that both have. Copies have 0.94 and more; two receipts of one bank's
app, of other people and sums, less than 0.9.
"""
COMPARED_FOR = timedelta(days=180)
MOST = 50

_BITS = "('x' || encode({}.look, 'hex'))::bit(576)"
_ONE, _OTHER = _BITS.format("one"), _BITS.format("other")
_NEAR = f"""
    SELECT id FROM (
        SELECT other.id, max(bit_count({_ONE} & {_OTHER})::float / bit_count({_ONE} | {_OTHER})) AS share
        FROM stored_file one JOIN stored_file other
            ON other.id <> ALL ($1::text[]) AND other.look <> '' AND other.created_at > agio_now() - $2::interval
        WHERE one.id = ANY ($1::text[]) AND one.look <> ''
        GROUP BY other.id
    ) compared WHERE share >= $3 ORDER BY share DESC, id LIMIT {MOST}
"""


async def near(conn: asyncpg.Connection, names: Sequence[str]) -> list[str]:
    """The names of other pictures, of whatever owner and kind, that were kept within ``COMPARED_FOR`` and show nearly
    what one of these shows, the nearest first.
    """
    return [found["id"] for found in await conn.fetch(_NEAR, list(names), COMPARED_FOR, NEAR)]
