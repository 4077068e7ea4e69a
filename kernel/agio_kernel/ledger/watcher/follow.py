"""Recent transfers: the chain link by link, and the accounts that money has moved in since.

Each new link is hashed again and the causes of its transfers are proved. An account's balance is known from what was
proved before and what the link moved, so that one with a long history costs no more than a new one.
"""

from __future__ import annotations

import asyncpg

from agio_kernel.ledger import Finding, LedgerCodes
from agio_kernel.ledger.proof.causes import causes_of, unknown_causes
from agio_kernel.ledger.proof.chain import LINKS_AFTER, End, end_of, faults
from agio_kernel.ledger.proof.report import MAX_FINDINGS, Check
from agio_kernel.ledger.proof.sources import Sources

LINKS_AT_ONCE = 20
REMEMBERED = 200_000
"""Accounts whose proved balance is kept in memory."""

_LAST = "SELECT seq, to_tx::text AS to_tx, digest FROM ledger_link ORDER BY seq DESC LIMIT 1"
_MOVED = """
    SELECT m.account, coalesce(sum(m.amount) FILTER (WHERE m.tx < $2::text::xid8), 0)::text AS sealed,
           coalesce(sum(m.amount) FILTER (WHERE m.tx >= $2::text::xid8), 0)::text AS ahead
    FROM (SELECT credit AS account, amount, tx FROM ledger_transfer WHERE tx >= $1::text::xid8 AND credit & 8192 = 0
          UNION ALL
          SELECT debit, -amount, tx FROM ledger_transfer WHERE tx >= $1::text::xid8 AND debit & 8192 = 0) m
    GROUP BY m.account
"""
# What is sealed is chosen among an account's own transfers: a condition on it would offer an index of all of them.
_BEFORE = """
    SELECT w.account, (coalesce((SELECT sum(amount) FILTER (WHERE tx < $2::text::xid8) FROM ledger_transfer
                                 WHERE credit = w.account), 0)
                     - coalesce((SELECT sum(amount) FILTER (WHERE tx < $2::text::xid8) FROM ledger_transfer
                                 WHERE debit = w.account), 0))::text AS sealed
    FROM unnest($1::bigint[]) w(account)
"""
_BALANCES = "SELECT id, available + held AS found FROM ledger_account WHERE id = ANY ($1)"
_TIMEOUT_S = 60.0


class Follow:
    """Point to which the chain was followed, and the balances of its accounts there."""

    def __init__(self, codes: LedgerCodes, end: End | None = None) -> None:
        """``end`` is where somebody before was."""
        self._codes = codes
        self._end = end
        self._proved: dict[int, int] = {}

    @property
    def end(self) -> End | None:
        """The last link that was proved; None before the first look."""
        return self._end

    async def step(self, tx: asyncpg.Connection) -> list[Finding]:
        """Prove what is new, in the snapshot of ``tx``, from the chain's end on: what was before is ``ScanCycle``'s."""
        if self._end is None:
            last = await tx.fetchrow(_LAST)
            self._end = End() if last is None else end_of(last)
        before, found = self._end, []
        kept = await tx.fetchval("SELECT digest FROM ledger_link WHERE seq = $1", before.seq)
        if before.seq and kept != before.digest:
            # Told once, and begun anew from the chain as it is now: a ledger put back from a backup must be provable.
            self._end = None
            self._proved.clear()
            return [Finding("chain", f"link {before.seq} was changed or taken away after it was proved")]
        end = before
        for link in await tx.fetch(LINKS_AFTER, before.seq, LINKS_AT_ONCE, timeout=_TIMEOUT_S):
            found += faults(link, end)
            end = end_of(link)
        if end != before:
            found += await self._causes(tx, before, end)
        found += await self._balances(tx, before, end)
        self._end = end
        return found

    async def _causes(self, tx: asyncpg.Connection, before: End, end: End) -> list[Finding]:
        sources, found = await Sources.read(tx, self._codes), []
        span = f"tx >= '{before.to_tx}'::xid8 AND tx < '{end.to_tx}'::xid8"
        for row in await tx.fetch(f"SELECT DISTINCT cause_kind FROM ledger_transfer WHERE {span}", timeout=_TIMEOUT_S):
            kind = row["cause_kind"]
            # The span alone chooses the index: together with the kind, all transfers of that kind are gone through.
            new = f"SELECT cause_id, cause_kind FROM ledger_transfer WHERE {span} OFFSET 0"
            chosen = f"SELECT DISTINCT cause_id AS id FROM ({new}) n WHERE cause_kind = {kind}"
            check = (
                causes_of(kind, sources.names[kind], sources.proofs[kind], chosen)
                if kind in sources.proofs
                else unknown_causes(sources.proofs)
            )
            found += await reported(tx, check)
        return found

    async def _balances(self, tx: asyncpg.Connection, before: End, end: End) -> list[Finding]:
        moved = await tx.fetch(_MOVED, before.to_tx, end.to_tx, timeout=_TIMEOUT_S)
        ahead = {row["account"]: int(row["ahead"]) for row in moved}
        for row in moved:
            if row["account"] in self._proved:
                self._proved[row["account"]] += int(row["sealed"])
        unknown = [account for account in ahead if account not in self._proved]
        if unknown:
            for row in await tx.fetch(_BEFORE, unknown, end.to_tx, timeout=_TIMEOUT_S):
                self._proved[row["account"]] = int(row["sealed"])
        there = {row["id"]: row["found"] for row in await tx.fetch(_BALANCES, list(ahead), timeout=_TIMEOUT_S)}
        found = []
        for account, later in ahead.items():
            expected = self._proved[account] + later
            if there.get(account) != expected:
                sentence = f"account {account} has {there.get(account)}, its transfers say {expected}"
                found.append(Finding("balances", sentence, account, expected, there.get(account)))
                del self._proved[account]  # computed anew from its transfers next time
        while len(self._proved) > REMEMBERED:
            del self._proved[next(iter(self._proved))]
        return found


async def reported(tx: asyncpg.Connection, check: Check, timeout_s: float = _TIMEOUT_S) -> list[Finding]:
    """The first of what a check finds, in one statement."""
    sql = f"SELECT * FROM ({check.sql}) wrong LIMIT {MAX_FINDINGS}"
    return [check.tell(row) for row in await tx.fetch(sql, timeout=timeout_s)]
