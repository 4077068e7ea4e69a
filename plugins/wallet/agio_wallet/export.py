"""Records as a table for other programs (CSV, RFC 4180)."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from agio_kernel.access import require
from agio_kernel.request import Request

from agio_wallet.desk import Desk
from agio_wallet.records import REAL_ONLY, RECORDS, filter_of

MOST_ROWS = 5000
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that a spreadsheet carries out; in East Asian locales in full width, too."""

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "deposits": ("id", "created_at", "coin", "chain", "amount", "address", "hash", "state", "reason", "decided_at"),
    "withdrawals": (
        "id",
        "created_at",
        "coin",
        "chain",
        "amount",
        "fee",
        "net",
        "address",
        "memo",
        "state",
        "hash",
        "reason",
        "decided_at",
    ),
    "bank": ("id", "created_at", "coin", "amount", "fee", "net", "state", "hash", "reason", "decided_at"),
    "exchanges": ("id", "created_at", "from", "to", "amount", "receive", "rate"),
    "account": ("id", "at", "coin", "wallet", "amount", "reason"),
}


async def export_records(desk: Desk, request: Request) -> dict[str, Any]:
    """The newest rows of a list as one text. ``complete`` says whether that is all of them."""
    kind = request.form.kind
    who = require(request.principal, real=kind in REAL_ONLY)
    wanted = filter_of(desk, request)
    async with desk.kernel.db.read() as conn:
        listing = await RECORDS[kind](desk, conn, who, wanted)
        # One statement sees one moment: of pages, what arrives meanwhile would move the rows, and one stand here twice.
        found = await conn.fetch(f"{listing.sql} LIMIT {MOST_ROWS + 1}", *listing.arguments)
    rows = found[:MOST_ROWS]
    # Thousands of rows take longer than others should wait.
    text = await asyncio.to_thread(lambda: write_csv(COLUMNS[kind], map(listing.shown, rows)))
    return {"filename": f"{kind}.csv", "csv": text, "rows": len(rows), "complete": len(found) <= MOST_ROWS}


def write_csv(columns: tuple[str, ...], rows: Iterable[Mapping[str, Any]]) -> str:
    """A header and a line for each row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in columns])
    return out.getvalue()


def _cell(value: Any) -> str:
    """A cell that a spreadsheet reads as what it is: text that begins like a formula must not become one."""
    if value is None:
        return ""
    text = value.isoformat() if isinstance(value, datetime) else str(value)
    return text if _NUMBER.fullmatch(text) or not text.startswith(_FORMULAS) else f"'{text}"
