"""The whole proof in one snapshot: what `agio ledger verify` and the console run, while money moves.

Large tables are aggregated in the database and read by cursor.
"""

from __future__ import annotations

from collections.abc import Callable

import asyncpg

from agio_kernel.ledger.codes import LedgerCodes
from agio_kernel.ledger.proof import balances, chain
from agio_kernel.ledger.proof.causes import agreement, causes, unknown_causes
from agio_kernel.ledger.proof.holds import holds
from agio_kernel.ledger.proof.report import MAX_FINDINGS, Check, Finding, Findings, Report, Unsealed
from agio_kernel.ledger.proof.sources import Sources

_TIMEOUT_S = 3600.0

Progress = Callable[[str, int, int], None]

_SEALED = "coalesce((SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1), '0'::xid8)"

_FIGURES = f"""
    SELECT (SELECT count(*) FROM ledger_transfer) AS transfers,
           (SELECT count(*) FROM ledger_account) AS accounts,
           (SELECT count(*) FROM ledger_link) AS links,
           (SELECT count(*) FROM ledger_transfer WHERE tx >= {_SEALED}) AS unsealed,
           coalesce((SELECT encode(digest, 'hex') FROM ledger_link ORDER BY seq DESC LIMIT 1), '') AS head
"""
_AHEAD = f"""
    SELECT t.id, t.debit, t.credit, t.amount, coalesce(r.name, t.reason::text) AS reason,
           coalesce(c.name, t.cause_kind::text) || ' ' || t.cause_id AS cause
    FROM ledger_transfer t
    LEFT JOIN ledger_code r ON r.family = 'reason' AND r.number = t.reason
    LEFT JOIN ledger_code c ON c.family = 'cause' AND c.number = t.cause_kind
    WHERE t.tx >= {_SEALED} ORDER BY t.tx, t.id LIMIT {MAX_FINDINGS}
"""


async def verify_ledger(conn: asyncpg.Connection, codes: LedgerCodes, progress: Progress) -> Report:
    """Run every check in one read-only snapshot."""
    async with conn.transaction(isolation="repeatable_read", readonly=True):
        # The connection's limits are made for requests; this reads everything there is.
        await conn.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        return await Verification(conn, codes, progress).run()


class Verification:
    """The checks, run on a connection whose transaction is the snapshot to be checked."""

    def __init__(self, conn: asyncpg.Connection, codes: LedgerCodes, progress: Progress) -> None:
        self._conn = conn
        self._codes = codes
        self._progress = progress
        self._findings = Findings()

    async def run(self) -> Report:
        """Run every check, told to ``progress`` one by one."""
        figures = await self._conn.fetchrow(_FIGURES, timeout=_TIMEOUT_S)
        assert figures is not None, "a SELECT without FROM returns one row"
        ahead = [Unsealed(**row) for row in await self._conn.fetch(_AHEAD, timeout=_TIMEOUT_S)]
        await self._chain(figures["links"])
        for check in self._checks(await Sources.read(self._conn, self._codes)):
            self._progress(check.name, 0, 1)
            async for row in self._conn.cursor(check.sql, prefetch=500, timeout=_TIMEOUT_S):
                self._findings.add(check.tell(row))
            self._progress(check.name, 1, 1)
        return Report(findings=self._findings.kept, counts=self._findings.counts, ahead=ahead, **figures)

    def _checks(self, sources: Sources) -> list[Check]:
        return [
            balances.CROSSING,
            balances.FUTURE,
            balances.SUMS,
            balances.BALANCES,
            balances.FOLDED,
            holds(sources.holds),
            unknown_causes(sources.proofs),
            *(causes(kind, sources.names[kind], sql) for kind, sql in sources.proofs.items()),
            *(agreement(name, sql) for name, sql in sources.agreements.items()),
            balances.NEGATIVE,
        ]

    async def _chain(self, links: int) -> None:
        # Ranges of transactions are read by index; the planner, which can't see their width, might read the table for
        # each link instead.
        await self._conn.execute("SET LOCAL enable_seqscan = off")
        self._progress(chain.CHECK, 0, links)
        end = chain.End()
        async for link in self._conn.cursor(chain.ALL_LINKS, prefetch=500, timeout=_TIMEOUT_S):
            for fault in chain.faults(link, end):
                self._findings.add(fault)
            end = chain.end_of(link)
            self._progress(chain.CHECK, end.seq, links)
        await self._conn.execute("SET LOCAL enable_seqscan = on")


__all__ = ["Finding", "Progress", "Report", "Verification", "verify_ledger"]
