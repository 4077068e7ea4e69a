"""Events of a user's life that the console itself knows: sign-ins, and actions of operators."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.cases.review import TimelineEvent, TimelineSource
from agio_kernel.identity.audit import AuditFilter, search

from agio_operator.fields import ENDED
from agio_operator.store import VIEW_READ


async def _sign_ins(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
    rows = await conn.fetch(
        "SELECT created_at, network, agent FROM login_session WHERE subject = 'user' AND subject_id = $1 "
        "AND created_at < $2 ORDER BY created_at DESC, id DESC LIMIT $3",
        user_id,
        before,
        limit,
    )
    return [
        TimelineEvent(row["created_at"], "operator.timeline.sign_in", f"{row['network']} {row['agent']}".strip())
        for row in rows
    ]


async def _decisions(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
    """Return the actions of operators; of a view only its begin and end, since its reads fill the audit."""
    wanted = AuditFilter(subject=f"user:{user_id}", until=before, without=VIEW_READ)
    found = await search(conn, wanted, size=limit)
    return [
        TimelineEvent(
            one.at,
            f"operator.action.{one.action.replace('.', '_')}",
            one.actor_name if one.reason == ENDED else f"{one.actor_name}: {one.reason}",
            str(one.seq),
        )
        for one in found.rows
    ]


TIMELINES = (TimelineSource("sign_ins", _sign_ins), TimelineSource("decisions", _decisions))
