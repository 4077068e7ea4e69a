"""One withdrawal with its time line, as its owner sees it."""

from __future__ import annotations

from typing import Any

from agio_kernel.access import require
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.request import Request

from agio_wallet.case_events import owner_time_line
from agio_wallet.desk import Desk
from agio_wallet.views import view_withdrawal
from agio_wallet.withdrawal_store import find_withdrawal


async def show_withdrawal(desk: Desk, request: Request) -> dict[str, Any]:
    """A row of the records and ``events``, newest first. Who of the operators decided is not told."""
    who = require(request.principal, real=True)
    async with desk.kernel.db.read() as conn:
        withdrawal = await find_withdrawal(conn, int(request.form.id), who.id)
        if withdrawal is None:
            raise Refusal(NOT_FOUND, field="id")
        events = await owner_time_line(conn, withdrawal.id)
    return view_withdrawal(desk, withdrawal, request.language) | {"events": events}
