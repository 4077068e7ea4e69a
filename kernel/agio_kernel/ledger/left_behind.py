"""Money of plugins that are gone or are to go: held for those that aren't enabled any more, which nobody can pay back
until they are, and moved by those whose rows prove it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import asyncpg
import msgspec

from agio_kernel.ledger.codes import LedgerCodes
from agio_kernel.money.amounts import format_amount

_KEPT = """
    WITH moved AS (
        SELECT h.name, t.credit AS account, t.amount, t.cause_kind, t.cause_id
        FROM ledger_house h JOIN ledger_transfer t ON t.credit >> 14 = h.number AND t.credit & 8193 = 8192
        WHERE h.users AND h.name <> ALL ($1::text[])
        UNION ALL
        SELECT h.name, t.debit, -t.amount, t.cause_kind, t.cause_id
        FROM ledger_house h JOIN ledger_transfer t ON t.debit >> 14 = h.number AND t.debit & 8193 = 8192
        WHERE h.users AND h.name <> ALL ($1::text[])
    )
    SELECT m.name AS of, s.code AS coin, s.scale, sum(m.amount)::bigint AS amount, count(*)::int AS rows
    FROM (SELECT name, account, sum(amount) AS amount FROM moved
          GROUP BY name, account, cause_kind, cause_id HAVING sum(amount) <> 0) m
    JOIN ledger_asset s ON s.id = m.account >> 1 & 4095
    GROUP BY m.name, s.code, s.scale HAVING sum(m.amount) > 0 ORDER BY m.name, s.code
"""
_HELD = """
    SELECT s.code AS coin, s.scale, sum(h.amount)::bigint AS amount, count(*)::int AS rows
    FROM ({query}) AS h(account, amount) JOIN ledger_asset s ON s.id = h.account::bigint >> 1 & 4095
    WHERE h.account::bigint & 1 = 0 AND h.amount <> 0 GROUP BY s.code, s.scale ORDER BY s.code
"""


class LeftBehind(msgspec.Struct, frozen=True):
    """Real money of users under one name (a cause that holds it, or a house account), and of how many rows."""

    of: str
    coin: str
    amount: str
    rows: int


async def left_behind(conn: asyncpg.Connection, codes: LedgerCodes) -> Sequence[LeftBehind]:
    """Money held, or in house accounts, of plugins that ``codes`` doesn't know. Looks at all transfers of those
    accounts: for a person who asks, and not for every second.
    """
    found: list[LeftBehind] = []
    sources = await conn.fetch(
        "SELECT name, sql FROM ledger_source WHERE family = 'hold' AND cause_kind <> ALL ($1::smallint[])"
        " ORDER BY cause_kind, place",
        [cause.number for cause in codes.causes],
    )
    for source in sources:
        rows = await conn.fetch(_HELD.format(query=source["sql"]))
        found += [_left(source["name"], row) for row in rows]
    found += [_left(row["of"], row) for row in await conn.fetch(_KEPT, sorted(codes.account_names))]
    return found


async def has_moved_money(conn: asyncpg.Connection, codes: LedgerCodes) -> bool:
    """Whether the ledger has a transfer or a hold for one of these causes. ``conn`` is the database owner's."""
    if not await conn.fetchval("SELECT to_regclass('ledger_source') IS NOT NULL"):
        return False
    causes = [cause.number for cause in codes.causes]
    if await conn.fetchval(
        "SELECT EXISTS (SELECT FROM ledger_transfer WHERE cause_kind = ANY ($1::smallint[]))", causes
    ):
        return True
    sources = await conn.fetch(
        "SELECT sql FROM ledger_source WHERE family = 'hold' AND cause_kind = ANY ($1::smallint[])", causes
    )
    for source in sources:
        with suppress(asyncpg.UndefinedTableError):  # removed already, and its file hasn't been applied since
            if await conn.fetchval(f"SELECT EXISTS (SELECT FROM ({source['sql']}) AS h(a, n) WHERE n <> 0)"):
                return True
    return False


def _left(of: str, row: asyncpg.Record) -> LeftBehind:
    return LeftBehind(of, row["coin"], format_amount(row["amount"], row["scale"]), row["rows"])
