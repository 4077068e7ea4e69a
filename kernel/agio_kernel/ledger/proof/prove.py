"""The proof of a few accounts, at once: what is asked in the transaction that lets their money go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import asyncpg

from agio_kernel.ledger.codes import LedgerCodes
from agio_kernel.ledger.proof.causes import causes_of, unknown_causes
from agio_kernel.ledger.proof.chain import LINKS_OF_ACCOUNTS, changed
from agio_kernel.ledger.proof.holds import holds
from agio_kernel.ledger.proof.report import Check, Finding, finding
from agio_kernel.ledger.proof.sources import Sources

MOST_TRANSFERS = 20_000
"""Number of the newest transfers whose causes are proved; older ones were, by the watcher of the ledger."""

_TIMEOUT_S = 60.0

BALANCES_OF = Check(
    "balances",
    """
    SELECT w.account, a.id IS NULL AS missing, a.available::numeric + a.held AS found,
           coalesce((SELECT sum(amount) FROM ledger_transfer WHERE credit = w.account), 0)
           - coalesce((SELECT sum(amount) FROM ledger_transfer WHERE debit = w.account), 0) AS expected
    FROM unnest($1::bigint[]) w(account) LEFT JOIN ledger_account a ON a.id = w.account
    """,
    lambda row: finding(
        "balances",
        f"account {row['account']} doesn't exist"
        if row["missing"]
        else f"account {row['account']} has {int(row['found'])}, its transfers say {int(row['expected'])}",
        row,
    ),
)
"""One row for every account asked for, also for those that are right."""

_NEWEST = f"""
    SELECT n.cause_kind, n.cause_id AS id FROM unnest($1::bigint[]) w(account) CROSS JOIN LATERAL (
        (SELECT id, cause_kind, cause_id FROM ledger_transfer
         WHERE credit = w.account ORDER BY id DESC LIMIT {MOST_TRANSFERS})
        UNION ALL
        (SELECT id, cause_kind, cause_id FROM ledger_transfer
         WHERE debit = w.account ORDER BY id DESC LIMIT {MOST_TRANSFERS})
    ) n
"""


async def prove_accounts(tx: asyncpg.Connection, codes: LedgerCodes, accounts: Iterable[int]) -> list[Finding]:
    """Find faults in the balances, the holds, the owners and the causes of these users' accounts."""
    wanted = sorted(set(accounts))
    await tx.execute(f"SET LOCAL statement_timeout = {int(_TIMEOUT_S * 1000)}")
    found = await wrong_balances(tx, wanted)
    sources = await Sources.read(tx, codes)
    found += await _reported(tx, holds(sources.holds, "$1"), wanted)
    kinds = await tx.fetch(f"SELECT DISTINCT cause_kind FROM ({_NEWEST}) k", wanted, timeout=_TIMEOUT_S)
    for kind in sorted(row["cause_kind"] for row in kinds):
        if kind not in sources.proofs:
            found += await _reported(tx, unknown_causes(sources.proofs))
            continue
        chosen = f"SELECT DISTINCT k.id FROM ({_NEWEST}) k WHERE k.cause_kind = {kind}"
        found += await _reported(tx, causes_of(kind, sources.names[kind], sources.proofs[kind], chosen), wanted)
    for link in await tx.fetch(LINKS_OF_ACCOUNTS, wanted, timeout=_TIMEOUT_S):
        found += changed(link)
    return found


async def wrong_balances(conn: asyncpg.Connection, accounts: Sequence[int]) -> list[Finding]:
    """Find those of these accounts that differ from their transfers, or are missing."""
    rows = await conn.fetch(BALANCES_OF.sql, accounts, timeout=_TIMEOUT_S)
    return [BALANCES_OF.tell(row) for row in rows if row["found"] != row["expected"]]


async def _reported(tx: asyncpg.Connection, check: Check, *arguments: object) -> list[Finding]:
    return [check.tell(row) for row in await tx.fetch(check.sql, *arguments, timeout=_TIMEOUT_S)]
