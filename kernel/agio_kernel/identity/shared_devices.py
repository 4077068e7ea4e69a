"""Whether two accounts were used from one device: a sign for a reviewer, and never a proof."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg

MOST_SESSIONS = 50
"""Number of the newest sessions of each account: older ones say little about its users."""

_OF = """
    SELECT network, agent FROM login_session WHERE subject = 'user' AND subject_id = {user} ORDER BY id DESC LIMIT $3
"""
_SHARED = f"""
    WITH a AS MATERIALIZED ({_OF.format(user="$1")})
    SELECT o.id FROM unnest($2::bigint[]) o(id)
    WHERE EXISTS (SELECT FROM ({_OF.format(user="o.id")}) b JOIN a USING (network, agent) WHERE agent <> '')
"""


async def sharing_device(conn: asyncpg.Connection, one: int, others: Sequence[int]) -> set[int]:
    """Return those of others who have had a session, ended or not, from the same network with the same browser."""
    return {row["id"] for row in await conn.fetch(_SHARED, one, list(others), MOST_SESSIONS)}


async def share_device(conn: asyncpg.Connection, one: int, other: int) -> bool:
    """Whether these two have."""
    return bool(await sharing_device(conn, one, [other]))
