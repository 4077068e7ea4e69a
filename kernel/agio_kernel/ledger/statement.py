"""An account's statement: its transfers, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec

from agio_kernel.ledger.codes import LedgerCodes, Reason

MAX_SIZE = 200

# Each index is read backwards for at most one page: a page costs the same at the end of a long history as at its start.
_ENTRIES = """
    SELECT s.* FROM unnest($1::bigint[]) AS a(account) CROSS JOIN LATERAL (
        (SELECT t.id, a.account, t.debit AS counterparty, t.amount, t.reason,
                t.cause_kind, t.cause_id, t.cause_step, t.at
         FROM ledger_transfer t
         WHERE t.credit = a.account AND t.id < $2 AND ($4::smallint[] IS NULL OR t.reason = ANY ($4))
         ORDER BY t.id DESC LIMIT $3)
        UNION ALL
        (SELECT t.id, a.account, t.credit, -t.amount, t.reason,
                t.cause_kind, t.cause_id, t.cause_step, t.at
         FROM ledger_transfer t
         WHERE t.debit = a.account AND t.id < $2 AND ($4::smallint[] IS NULL OR t.reason = ANY ($4))
         ORDER BY t.id DESC LIMIT $3)
    ) s
    ORDER BY s.id DESC, s.account LIMIT $3
"""


class Page(msgspec.Struct, frozen=True):
    """Page of a statement: ``size`` entries older than the transfer ``before`` (None: the newest)."""

    size: int = 50
    before: int | None = None


class Entry(msgspec.Struct, frozen=True):
    """One transfer as its account sees it: a negative amount left the account."""

    transfer: int
    account: int
    counterparty: int
    amount: int
    reason: str
    cause: str
    cause_id: int
    cause_step: int
    at: datetime


class Statement(msgspec.Struct, frozen=True):
    """One page; ``older`` asks for the next one, None when this is the last."""

    entries: list[Entry]
    older: Page | None


async def read_statement(
    conn: asyncpg.Connection,
    codes: LedgerCodes,
    accounts: Sequence[int],
    page: Page,
    reasons: Sequence[Reason] | None,
) -> Statement:
    """One page of the transfers of some accounts, all reasons or only the named ones.

    A transfer between two of the accounts is two entries; a page never ends between them.
    """
    size = min(max(page.size, 1), MAX_SIZE)
    rows = await conn.fetch(
        _ENTRIES,
        list(accounts),
        page.before if page.before is not None else 2**63 - 1,
        size + 2,
        None if reasons is None else [reason.number for reason in reasons],
    )
    more = len(rows) > size
    shown = rows[:size]
    if more and shown[-1]["id"] == rows[size]["id"]:
        shown = rows[: size + 1]
        more = len(rows) > size + 1
    entries = [
        Entry(
            transfer=row["id"],
            account=row["account"],
            counterparty=row["counterparty"],
            amount=row["amount"],
            reason=codes.reason_names.get(row["reason"], str(row["reason"])),
            cause=codes.cause_names.get(row["cause_kind"], str(row["cause_kind"])),
            cause_id=row["cause_id"],
            cause_step=row["cause_step"],
            at=row["at"],
        )
        for row in shown
    ]
    return Statement(entries, Page(size, entries[-1].transfer) if more else None)
