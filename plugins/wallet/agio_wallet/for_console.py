"""What the console asks of the wallet: what is open and what it locks, and what a user did with money."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
from agio_kernel.contracts import Kernel
from agio_kernel.offerings import Locked, Open, OpenBusiness
from agio_kernel.review import CaseFact, TimelineEvent, TimelineSource

from agio_wallet.cases import amount_fact
from agio_wallet.submit_withdrawal import BANK_CHAIN

_DEPOSITS = "SELECT count(*) FROM wallet_deposit WHERE state IN ('under_review', 'confirming')"
_WITHDRAWALS = """
    SELECT coin, count(*) AS cases, sum(gross)::bigint AS held FROM wallet_withdrawal
    WHERE state IN ('requested', 'approved', 'broadcast') GROUP BY coin ORDER BY coin
"""
_EXCEPTIONS = "SELECT count(*) FROM wallet_exception WHERE state = 'open'"
_HALTS = "SELECT count(*) FROM wallet_chain_halt WHERE state = 'open'"


def open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    """Deposits and withdrawals under way, what reversed deposits left to settle, and chains that stand."""

    async def deposits(conn: asyncpg.Connection) -> Open:
        return Open(await conn.fetchval(_DEPOSITS) or 0)

    async def withdrawals(conn: asyncpg.Connection) -> Open:
        rows = await conn.fetch(_WITHDRAWALS)
        return Open(sum(row["cases"] for row in rows), tuple(Locked(row["coin"], row["held"]) for row in rows))

    async def exceptions(conn: asyncpg.Connection) -> Open:
        return Open(await conn.fetchval(_EXCEPTIONS) or 0)

    async def halts(conn: asyncpg.Connection) -> Open:
        return Open(await conn.fetchval(_HALTS) or 0)

    return [
        OpenBusiness("wallet.open.deposits", deposits),
        OpenBusiness("wallet.open.withdrawals", withdrawals),
        OpenBusiness("wallet.open.exceptions", exceptions),
        OpenBusiness("wallet.open.chains", halts),
    ]


_OF_CASES = """
    SELECT c.id, c.coin, c.amount, c.way, e.at, e.label FROM ({cases}) c
    JOIN wallet_case_event e ON e.case_id = c.id
    WHERE e.at < $2 ORDER BY e.at DESC, e.id DESC LIMIT $3
"""
_CASES = {
    "deposit": "SELECT id, coin, amount, chain AS way FROM wallet_deposit WHERE user_id = $1",
    "withdrawal": "SELECT id, coin, gross AS amount, chain AS way FROM wallet_withdrawal WHERE user_id = $1",
    "exception": "SELECT id, coin, amount, '' AS way FROM wallet_exception WHERE user_id = $1",
}
_BOOK = {
    "address": (
        "SELECT id, created_at AS at, coin, chain, address FROM wallet_address"
        " WHERE user_id = $1 AND created_at < $2 ORDER BY created_at DESC LIMIT $3"
    ),
    # The card is sealed, and its number is nobody's to read in passing.
    "card": (
        "SELECT id, created_at AS at FROM wallet_bank_card"
        " WHERE user_id = $1 AND created_at < $2 ORDER BY created_at DESC LIMIT $3"
    ),
}


def timelines(kernel: Kernel) -> Sequence[TimelineSource]:
    """Deposits and withdrawals with each of their steps, exceptions, saved addresses and bank cards."""
    return [
        *(_of_cases(kernel, name, cases) for name, cases in _CASES.items()),
        *(_of_book(name, sql) for name, sql in _BOOK.items()),
    ]


def _of_cases(kernel: Kernel, name: str, cases: str) -> TimelineSource:
    sql = _OF_CASES.format(cases=cases)

    async def events(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
        rows = await conn.fetch(sql, user_id, before, limit)
        return [
            TimelineEvent(
                row["at"],
                f"wallet.timeline.{name}_{row['label']}",
                reference=str(row["id"]),
                facts=_facts(kernel, row),
            )
            for row in rows
        ]

    return TimelineSource(f"{name}s", events)


def _of_book(name: str, sql: str) -> TimelineSource:
    async def events(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
        rows = await conn.fetch(sql, user_id, before, limit)
        return [
            TimelineEvent(
                row["at"],
                f"wallet.timeline.{name}_saved",
                reference=str(row["id"]),
                facts=_address(row) if "address" in row else (),
            )
            for row in rows
        ]

    return TimelineSource(f"saved_{name}", events)


def _facts(kernel: Kernel, row: asyncpg.Record) -> tuple[CaseFact, ...]:
    """The sum, and the chain where it went over one."""
    fact = amount_fact("amount", row["amount"], kernel.assets[row["coin"]])
    if row["way"] == "":
        return (fact,)
    if row["way"] == BANK_CHAIN:
        return fact, CaseFact("wallet.fact.chain", "wallet.facet.way.bank", kind="key")
    return fact, CaseFact("wallet.fact.chain", row["way"])


def _address(row: asyncpg.Record) -> tuple[CaseFact, ...]:
    """What it is for, and where it leads."""
    return (
        CaseFact("wallet.fact.chain", f"{row['coin']} {row['chain']}"),
        CaseFact("wallet.fact.address", row["address"], kind="address"),
    )
