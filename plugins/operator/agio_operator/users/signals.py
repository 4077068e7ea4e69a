"""Security signals of everybody: what a reviewer should look at, the newest first."""

from __future__ import annotations

from typing import Literal

import asyncpg
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page
from agio_kernel.identity.person import person_of
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import sql
from agio_kernel.records import ForOperators, Listing, Records

from agio_operator.console.schemas import PAGE, Form
from agio_operator.declared.permissions import USER_EXPORT, USER_READ
from agio_operator.fields import EXPORTED
from agio_operator.users.schemas import Signal

_ROWS = """
    SELECT s.id, s.occasion, s.signal, s.at, s.user_id, u.uid, u.verified_name, u.email, u.phone,
        u.country FROM security_signal s
    JOIN people u ON u.id = s.user_id
"""


class Signals(Form, frozen=True):
    """Security signals of one kind or all."""

    signal: Literal[
        "",
        "new_device",
        "recovery_code_used",
        "guessed_too_often",
        "answer_missing",
        "answer_wrong",
        "answer_right",
        "answer_not_weighed",
    ] = ""
    after: Cursor = ""
    size: int = PAGE


async def _listing(_conn: asyncpg.Connection, _who: Principal, request: Request) -> Listing:
    form = request.form
    return Listing(Listed(sql(_ROWS), "own", [sql("signal = {}", form.signal)] if form.signal else []), _shown)


def _shown(row: asyncpg.Record) -> Signal:
    return Signal(
        id=str(row["id"]),
        at=row["at"],
        occasion=row["occasion"],
        signal=row["signal"],
        user=str(row["user_id"]),
        uid=str(row["uid"]),
        name=person_of({**row, "id": row["user_id"]}).called,
    )


SIGNALS = Records(
    plugin="operator",
    name="signal",
    path="operatorSignals",
    summary="Security signals of all users",
    form=Signals,
    answer=Page[Signal],
    columns=("at", "signal", "occasion", "uid", "name"),
    listing=_listing,
    operators=ForOperators(USER_READ.key, USER_EXPORT.key, EXPORTED),
)
