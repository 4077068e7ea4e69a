"""Security signals of everybody: what a reviewer should look at, the newest first."""

from __future__ import annotations

from typing import Any

from agio_kernel.request import Request
from agio_kernel.user_facets import place_of

from agio_operator.console import Console

PAGE = 50
_ROWS = """
    SELECT s.id, s.occasion, s.signal, s.at, s.user_id, u.uid, u.name FROM security_signal s
    JOIN app_user u ON u.id = s.user_id
    WHERE s.id < $1 AND ($2 = '' OR s.signal = $2) ORDER BY s.id DESC LIMIT $3
"""


async def show_signals(console: Console, request: Request) -> dict[str, Any]:
    """One page; ``signal`` asks for one kind."""
    form = request.form
    async with console.kernel.db.read() as conn:
        found = await conn.fetch(_ROWS, place_of(form.before), form.signal, PAGE + 1)
    rows = [
        {
            "id": str(row["id"]),
            "at": row["at"],
            "occasion": row["occasion"],
            "signal": row["signal"],
            "user": str(row["user_id"]),
            "uid": str(row["uid"]),
            "name": row["name"],
        }
        for row in found[:PAGE]
    ]
    return {"rows": rows, "older": rows[-1]["id"] if len(found) > PAGE else None}
