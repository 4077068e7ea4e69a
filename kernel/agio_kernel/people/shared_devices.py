"""Whether two accounts were used from one device: a sign for a reviewer, and never a proof."""

from __future__ import annotations

import asyncpg

MOST_SESSIONS = 50
"""Of each account the newest ones: what is older says little of who uses it."""

_SHARED = """
    WITH a AS (SELECT network, agent FROM login_session WHERE subject = 'user' AND subject_id = $1 AND ended_at IS NULL
               ORDER BY id DESC LIMIT $3),
         b AS (SELECT network, agent FROM login_session WHERE subject = 'user' AND subject_id = $2 AND ended_at IS NULL
               ORDER BY id DESC LIMIT $3)
    SELECT EXISTS (SELECT FROM a JOIN b USING (network, agent) WHERE agent <> '')
"""


async def share_device(conn: asyncpg.Connection, one: int, other: int) -> bool:
    """Whether open sessions of both come from one network with the same browser."""
    return bool(await conn.fetchval(_SHARED, one, other, MOST_SESSIONS))
