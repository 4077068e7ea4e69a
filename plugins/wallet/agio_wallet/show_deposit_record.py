"""One deposit as its owner sees it: the record with its time line, and the voucher that came with it."""

from __future__ import annotations

import base64
from typing import Any

from agio_kernel.access import require
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.request import Request

from agio_wallet.case_events import owner_time_line
from agio_wallet.deposit_store import find_deposit
from agio_wallet.desk import Desk
from agio_wallet.scan_store import scanned_to
from agio_wallet.views import view_deposit


async def show_deposit(desk: Desk, request: Request) -> dict[str, Any]:
    """A row of the records and ``events``, newest first."""
    who = require(request.principal, real=True)
    async with desk.kernel.db.read() as conn:
        deposit = await find_deposit(conn, int(request.form.id), who.id)
        if deposit is None:
            raise Refusal(NOT_FOUND, field="id")
        head = await scanned_to(conn, deposit.chain)
        events = await owner_time_line(conn, deposit.id)
    return view_deposit(desk, deposit, head.number if head else None, request.language) | {"events": events}


async def show_voucher(desk: Desk, request: Request) -> dict[str, Any]:
    """The picture as a data URL: it has no address that somebody else could ask for."""
    who = require(request.principal, real=True)
    async with desk.kernel.db.read() as conn:
        deposit = await find_deposit(conn, int(request.form.id), who.id)
        found = await desk.kernel.files.get(conn, deposit.voucher) if deposit and deposit.voucher else None
    if found is None or found[0].owner != who.id:
        raise Refusal(NOT_FOUND, field="id")
    stored, body = found
    return {
        "image": f"data:{stored.media_type};base64,{base64.b64encode(body).decode()}",
        "width": stored.width,
        "height": stored.height,
    }
