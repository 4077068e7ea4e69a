"""Security signals of everybody: what a reviewer should look at, the newest first."""

from __future__ import annotations

from agio_kernel.calls.request import Request
from agio_kernel.postgres.paging import Listed, page
from agio_kernel.postgres.query import sql
from agio_kernel.wire import Page

from agio_operator.console.console import Console
from agio_operator.users.answers import Signal

PAGE = 50
_ROWS = """
    SELECT s.id, s.occasion, s.signal, s.at, s.user_id, u.uid, u.name FROM security_signal s
    JOIN people u ON u.id = s.user_id
"""


async def show_signals(console: Console, request: Request) -> Page[Signal]:
    """One page; ``signal`` asks for one kind."""
    form = request.form
    async with console.kernel.db.read() as conn:
        narrow = [sql("signal = {}", form.signal)] if form.signal else []
        found = await page(conn, Listed(sql(_ROWS), "own", narrow), form.after, PAGE)
    rows = [
        Signal(
            id=str(row["id"]),
            at=row["at"],
            occasion=row["occasion"],
            signal=row["signal"],
            user=str(row["user_id"]),
            uid=str(row["uid"]),
            name=row["name"],
        )
        for row in found.rows
    ]
    return Page(rows, found.next)
