"""The proof that the ledger is whole: what `agio ledger verify` and the console run.

It trusts nothing that was derived: balances, folded sums and the chain are computed again from the transfers. All of it
sees one snapshot, so it may run while money moves, and large tables are aggregated in the database and read by cursor.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import asyncpg
import msgspec

from agio_kernel.ledger.codes import LedgerCodes

MAX_FINDINGS = 100
"""Findings kept for each check; beyond that they are only counted."""

_TIMEOUT_S = 3600.0

Progress = Callable[[str, int, int], None]

_NET = """
    net AS (
        SELECT m.account, sum(m.amount) AS balance
        FROM (SELECT credit AS account, amount FROM ledger_transfer
              UNION ALL SELECT debit, -amount FROM ledger_transfer) m
        GROUP BY m.account
    )
"""

# The bytes are spelled out here a second time on purpose: a verifier that asked the database's own function would
# believe whoever had replaced it.
_LINKS = """
    SELECT l.seq, l.from_tx::text AS from_tx, l.to_tx::text AS to_tx, l.count, l.previous, l.digest,
           f.count AS found_count, f.digest AS found_digest
    FROM ledger_link l CROSS JOIN LATERAL (
        SELECT count(*) AS count,
               sha256(l.previous || int8send(l.seq) || xid8send(l.from_tx) || xid8send(l.to_tx)
                   || timestamptz_send(l.at)
                   || coalesce(string_agg(
                       int8send(t.id) || int8send(t.debit) || int8send(t.credit) || int8send(t.amount)
                       || int2send(t.reason) || int2send(t.cause_kind) || int8send(t.cause_id)
                       || int4send(t.cause_step) || timestamptz_send(t.at) || xid8send(t.tx),
                       ''::bytea ORDER BY t.tx, t.id), ''::bytea)) AS digest
        FROM ledger_transfer t WHERE t.tx >= l.from_tx AND t.tx < l.to_tx
    ) f
    ORDER BY l.seq
"""

_SUMS = f"""
    WITH {_NET}, held_by_anyone AS (
        SELECT id & 8191 AS kind, sum(available + held) AS balance FROM ledger_account GROUP BY 1
        UNION ALL
        SELECT account & 8191, sum(balance) FROM net WHERE account & 8192 <> 0 GROUP BY 1
    )
    SELECT kind & 1 AS realm, kind >> 1 AS asset, sum(balance) AS balance
    FROM held_by_anyone GROUP BY kind HAVING sum(balance) <> 0 ORDER BY kind
"""

_BALANCES = f"""
    WITH {_NET}
    SELECT coalesce(a.id, n.account) AS account, a.id IS NULL AS missing,
           a.available + a.held AS found, coalesce(n.balance, 0) AS expected
    FROM ledger_account a FULL JOIN (SELECT * FROM net WHERE account & 8192 = 0) n ON n.account = a.id
    WHERE a.id IS NULL OR a.available::numeric + a.held <> coalesce(n.balance, 0)
    ORDER BY 1
"""

_FOLDED = """
    WITH sealed AS (SELECT coalesce((SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1), '0'::xid8) AS to_tx),
    net AS (
        SELECT m.account, sum(m.amount) AS balance
        FROM (SELECT credit AS account, amount FROM ledger_transfer
              WHERE credit & 8192 <> 0 AND tx < (SELECT to_tx FROM sealed)
              UNION ALL
              SELECT debit, -amount FROM ledger_transfer
              WHERE debit & 8192 <> 0 AND tx < (SELECT to_tx FROM sealed)) m
        GROUP BY m.account
    )
    SELECT coalesce(b.account, n.account) AS account, b.balance AS found, coalesce(n.balance, 0) AS expected,
           coalesce(b.up_to > s.to_tx, false) AS beyond
    FROM sealed s CROSS JOIN (net n FULL JOIN ledger_house_balance b ON b.account = n.account)
    WHERE coalesce(b.balance, 0) <> coalesce(n.balance, 0) OR coalesce(b.up_to > s.to_tx, false)
    ORDER BY 1
"""

_NEGATIVE = "SELECT id AS account, available, held FROM ledger_account WHERE available < 0 OR held < 0 ORDER BY id"

_CROSSING = """
    SELECT id, debit, credit, amount FROM ledger_transfer
    WHERE (debit # credit) & 8191 <> 0 OR debit = credit OR amount <= 0 ORDER BY id
"""


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it must be: which check found it, where, and the figures."""

    check: str
    sentence: str
    account: int | None = None
    expected: int | str | None = None
    found: int | str | None = None


class Report(msgspec.Struct, frozen=True):
    """What a verification saw.

    ``counts`` has the number of findings by check, also of those beyond MAX_FINDINGS. ``head`` is the last link's
    digest: kept elsewhere, it proves that no link was cut off.
    """

    findings: list[Finding]
    counts: dict[str, int]
    transfers: int
    unsealed: int
    accounts: int
    links: int
    head: str

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


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
        self._findings: list[Finding] = []
        self._counts: dict[str, int] = {}

    async def run(self) -> Report:
        """Run every check, told to ``progress`` one by one."""
        figures = await self._conn.fetchrow(
            """
            SELECT (SELECT count(*) FROM ledger_transfer) AS transfers,
                   (SELECT count(*) FROM ledger_account) AS accounts,
                   (SELECT count(*) FROM ledger_link) AS links,
                   (SELECT count(*) FROM ledger_transfer WHERE tx >= coalesce(
                       (SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1), '0'::xid8)) AS unsealed,
                   coalesce((SELECT encode(digest, 'hex') FROM ledger_link ORDER BY seq DESC LIMIT 1), '') AS head
            """,
            timeout=_TIMEOUT_S,
        )
        assert figures is not None
        checks: list[tuple[str, Callable[[str], Awaitable[None]]]] = [
            ("crossing", self._crossing),
            ("sums", self._sums),
            ("balances", self._balances),
            ("house balances", self._folded),
            ("holds", self._holds),
            ("negative", self._negative),
        ]
        await self._chain("chain", figures["links"])
        for name, check in checks:
            self._progress(name, 0, 1)
            await check(name)
            self._progress(name, 1, 1)
        return Report(findings=self._findings, counts=self._counts, **figures)

    def _found(self, check: str, sentence: str, **figures: Any) -> None:
        self._counts[check] = self._counts.get(check, 0) + 1
        if self._counts[check] <= MAX_FINDINGS:
            self._findings.append(Finding(check, sentence, **figures))

    def _rows(self, sql: str) -> AsyncIterator[asyncpg.Record]:
        return aiter(self._conn.cursor(sql, prefetch=500, timeout=_TIMEOUT_S))

    async def _chain(self, check: str, links: int) -> None:
        # Ranges of transactions are read by index; the planner, which can't see their width, might read the table for
        # each link instead.
        await self._conn.execute("SET LOCAL enable_seqscan = off")
        self._progress(check, 0, links)
        seq, to_tx, digest = 0, "0", b""
        async for link in self._rows(_LINKS):
            if link["seq"] != seq + 1:
                self._found(check, f"after link {seq} comes link {link['seq']}", expected=seq + 1, found=link["seq"])
            if link["from_tx"] != to_tx:
                self._found(
                    check,
                    f"link {link['seq']} doesn't begin where the last one ended",
                    expected=to_tx,
                    found=link["from_tx"],
                )
            if link["previous"] != digest:
                self._found(
                    check,
                    f"link {link['seq']} doesn't continue the link before it",
                    expected=digest.hex(),
                    found=link["previous"].hex(),
                )
            if link["count"] != link["found_count"]:
                self._found(
                    check,
                    f"link {link['seq']} sealed {link['count']} transfers, there are {link['found_count']}",
                    expected=link["count"],
                    found=link["found_count"],
                )
            if link["digest"] != link["found_digest"]:
                span = f"{link['from_tx']} to {link['to_tx']}"
                self._found(
                    check,
                    f"link {link['seq']}, or a transfer of its transactions {span}, was changed",
                    expected=link["digest"].hex(),
                    found=link["found_digest"].hex(),
                )
            seq, to_tx, digest = link["seq"], link["to_tx"], link["digest"]
            self._progress(check, seq, links)
        await self._conn.execute("SET LOCAL enable_seqscan = on")

    async def _crossing(self, check: str) -> None:
        async for row in self._rows(_CROSSING):
            self._found(
                check,
                f"transfer {row['id']} of {row['amount']} from {row['debit']} to {row['credit']} could never be booked",
                account=row["debit"],
                found=row["amount"],
            )

    async def _sums(self, check: str) -> None:
        async for row in self._rows(_SUMS):
            self._found(
                check,
                f"realm {row['realm']}, asset {row['asset']} sums to {row['balance']}",
                expected=0,
                found=int(row["balance"]),
            )

    async def _balances(self, check: str) -> None:
        async for row in self._rows(_BALANCES):
            if row["missing"]:
                sentence = f"account {row['account']} has transfers and doesn't exist"
            else:
                sentence = f"account {row['account']} has {row['found']}, its transfers say {row['expected']}"
            self._found(check, sentence, account=row["account"], expected=int(row["expected"]), found=row["found"])

    async def _folded(self, check: str) -> None:
        async for row in self._rows(_FOLDED):
            if row["beyond"]:
                sentence = f"house account {row['account']} is folded beyond the end of the chain: links are missing"
            else:
                sentence = f"house account {row['account']} is folded as {row['found']}, was {row['expected']}"
            self._found(check, sentence, account=row["account"], expected=int(row["expected"]), found=row["found"])

    async def _holds(self, check: str) -> None:
        # What a plugin declares holds while it is up; else what it declared last, kept with the schema.
        declared = [source.sql for source in self._codes.hold_sources]
        kept = await self._conn.fetch(
            "SELECT sql FROM ledger_hold_source WHERE cause_kind <> ALL ($1::smallint[]) ORDER BY cause_kind, place",
            [cause.number for cause in self._codes.causes],
        )
        async for row in self._rows(_holds_sql([*declared, *(row["sql"] for row in kept)])):
            self._found(
                check,
                f"account {row['account']} holds {row['found']}, its open causes explain {row['expected']}",
                account=row["account"],
                expected=int(row["expected"]),
                found=row["found"],
            )

    async def _negative(self, check: str) -> None:
        async for row in self._rows(_NEGATIVE):
            self._found(
                check,
                f"account {row['account']} has {row['available']} available and {row['held']} held",
                account=row["account"],
                expected=0,
                found=min(row["available"], row["held"]),
            )


def _holds_sql(queries: Sequence[str]) -> str:
    sources = " UNION ALL ".join(
        f"SELECT s.account::bigint, s.amount::bigint FROM ({query}) AS s(account, amount)" for query in queries
    )
    return f"""
        WITH open_cause AS (
            SELECT o.account, sum(o.amount) AS amount
            FROM ({sources or "SELECT NULL::bigint, NULL::bigint WHERE false"}) AS o(account, amount)
            GROUP BY o.account
        )
        SELECT coalesce(a.id, o.account) AS account, coalesce(a.held, 0) AS found, coalesce(o.amount, 0) AS expected
        FROM ledger_account a FULL JOIN open_cause o ON o.account = a.id
        WHERE coalesce(a.held, 0) <> coalesce(o.amount, 0) ORDER BY 1
    """
