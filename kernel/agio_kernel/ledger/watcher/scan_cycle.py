"""Turn through the ledger, bit by bit: the chain from its first link, every account, hold and cause, and the audit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import asyncpg

from agio_kernel.ledger import Finding, LedgerCodes
from agio_kernel.ledger.proof import balances
from agio_kernel.ledger.proof.causes import agreement, causes, unknown_causes
from agio_kernel.ledger.proof.chain import LINKS_AFTER, End, end_of, faults
from agio_kernel.ledger.proof.holds import holds
from agio_kernel.ledger.proof.prove import wrong_balances
from agio_kernel.ledger.proof.report import MAX_FINDINGS, Check
from agio_kernel.ledger.proof.sources import Sources
from agio_kernel.ledger.watcher.follow import reported

LINKS_AT_ONCE = 50
ACCOUNTS_AT_ONCE = 500
ENTRIES_AT_ONCE = 1_000
_TIMEOUT_S = 300.0

Bit = Callable[[asyncpg.Connection], Awaitable[list[Finding]]]


class ScanCycle:
    """One turn. Each bit is a transaction of whoever carries it out, and may know what the one before it saw."""

    def __init__(self, codes: LedgerCodes) -> None:
        self._codes = codes
        self._end = End()
        self._account = 0
        self._entry = 0
        self._more = True
        self._checks: list[Check] = []

    async def bits(self) -> AsyncIterator[Bit]:
        """All bits of the turn, in order."""
        for endless in (self._links, self._accounts, self._audit):
            self._more = True
            while self._more:
                yield endless
        yield self._read_checks
        for check in self._checks:
            yield partial(_whole, check)

    async def _links(self, tx: asyncpg.Connection) -> list[Finding]:
        links = await tx.fetch(LINKS_AFTER, self._end.seq, LINKS_AT_ONCE, timeout=_TIMEOUT_S)
        found: list[Finding] = []
        for link in links:
            found += faults(link, self._end)
            self._end = end_of(link)
        self._more = len(links) == LINKS_AT_ONCE
        return found

    async def _accounts(self, tx: asyncpg.Connection) -> list[Finding]:
        rows = await tx.fetch(
            "SELECT id FROM ledger_account WHERE id > $1 ORDER BY id LIMIT $2", self._account, ACCOUNTS_AT_ONCE
        )
        self._more = len(rows) == ACCOUNTS_AT_ONCE
        if not rows:
            return []
        self._account = rows[-1]["id"]
        return await wrong_balances(tx, [row["id"] for row in rows])

    async def _audit(self, tx: asyncpg.Connection) -> list[Finding]:
        last = await tx.fetchval("SELECT max(seq) FROM audit_entry") or 0
        end = self._entry + ENTRIES_AT_ONCE
        rows = await tx.fetch("SELECT seq, fault FROM audit_faults($1, $2)", self._entry + 1, end, timeout=_TIMEOUT_S)
        self._entry, self._more = end, end < last
        return [
            Finding("audit", f"entry {row['seq']} of the audit: {row['fault'].replace('_', ' ')}")
            for row in rows[:MAX_FINDINGS]
        ]

    async def _read_checks(self, tx: asyncpg.Connection) -> list[Finding]:
        sources = await Sources.read(tx, self._codes)
        self._checks = [
            holds(sources.holds),
            balances.NEGATIVE,
            balances.FUTURE,
            balances.FOLDED,
            balances.CROSSING,
            unknown_causes(sources.proofs),
            *(causes(kind, sources.names[kind], sql) for kind, sql in sources.proofs.items()),
            *(agreement(name, sql) for name, sql in sources.agreements.items()),
        ]
        return []


async def _whole(check: Check, tx: asyncpg.Connection) -> list[Finding]:
    """One check of whole tables. The connection's plans are made to look up rows: here they are joined and hashed."""
    await tx.execute(
        "SET LOCAL enable_seqscan = on; SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on;"
        " SET LOCAL plan_cache_mode = force_custom_plan"
    )
    return await reported(tx, check, _TIMEOUT_S)
