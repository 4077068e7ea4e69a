"""Causes: every transfer is one that a plugin's own row asks for, and every row has booked what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Collection

import asyncpg

from agio_kernel.ledger.proof.report import Check, Finding, finding


def _asked_for(sql: str) -> str:
    return (
        "(SELECT s.cause_id::bigint AS cause_id, s.cause_step::int AS cause_step, s.debit::bigint AS debit,"
        " s.credit::bigint AS credit, s.amount::bigint AS amount"
        f" FROM ({sql}) AS s(cause_id, cause_step, debit, credit, amount) WHERE s.amount IS DISTINCT FROM 0)"
    )


_COMPARED = """
    SELECT coalesce(t.cause_id, p.cause_id) AS cause, coalesce(t.cause_step, p.cause_step) AS step,
           t.id AS transfer, p.cause_id IS NOT NULL AS asked_for, coalesce(t.debit, p.debit) AS account,
           t.debit, t.credit, p.debit AS from_account, p.credit AS to_account, t.amount AS found, p.amount AS expected
    FROM {transfers} t FULL JOIN {asked_for} p ON p.cause_id = t.cause_id AND p.cause_step = t.cause_step
    WHERE t.id IS NULL OR p.cause_id IS NULL
        OR (t.debit, t.credit, t.amount) IS DISTINCT FROM (p.debit, p.credit, p.amount)
    ORDER BY 1, 2
"""


def causes(kind: int, name: str, sql: str) -> Check:
    """All transfers of a kind of cause against what its proof asks for, both ways."""
    transfers = f"(SELECT * FROM ledger_transfer WHERE cause_kind = {kind})"
    return Check("causes", _COMPARED.format(transfers=transfers, asked_for=_asked_for(sql)), _reported(name))


def causes_of(kind: int, name: str, sql: str, chosen: str) -> Check:
    """Check like ``causes``, of the causes alone that the query ``chosen`` SELECTs: ids, each once."""
    asked_for = _asked_for(sql)
    return Check(
        "causes",
        f"WITH chosen AS MATERIALIZED ({chosen}) "
        + _COMPARED.format(
            transfers="(SELECT t.* FROM chosen c"
            f" JOIN ledger_transfer t ON t.cause_kind = {kind} AND t.cause_id = c.id)",
            asked_for="(SELECT q.* FROM chosen c"
            f" CROSS JOIN LATERAL (SELECT * FROM {asked_for} x WHERE x.cause_id = c.id) q)",
        ),
        _reported(name),
    )


def _reported(name: str) -> Callable[[asyncpg.Record], Finding]:
    def tell(row: asyncpg.Record) -> Finding:
        what = f"{name} {row['cause']}, step {row['step']}"
        if row["transfer"] is None:
            expected = f"{row['expected']} from {row['from_account']} to {row['to_account']}"
            return finding("causes", f"{what} asks for {expected}, which was never booked", row)
        booked = f"transfer {row['transfer']} of {row['found']} from {row['debit']} to {row['credit']}"
        if not row["asked_for"]:
            return finding("causes", f"{booked} has no cause: {what} asks for nothing", row)
        expected = f"{row['expected']} from {row['from_account']} to {row['to_account']}"
        return finding("causes", f"{booked} isn't what {what} asks for: {expected}", row)

    return tell


def unknown_causes(known: Collection[int]) -> Check:
    """Transfers of a kind of cause that nobody has ever declared a proof for."""
    return Check(
        "causes",
        "SELECT id, cause_kind, debit AS account, amount AS found FROM ledger_transfer"
        f" WHERE cause_kind <> ALL ('{{{','.join(map(str, sorted(known)))}}}'::smallint[]) ORDER BY id",
        lambda row: finding(
            "causes", f"transfer {row['id']} is of the cause kind {row['cause_kind']}, which nobody can prove", row
        ),
    )


def agreement(name: str, sql: str) -> Check:
    """Two records of one thing that differ."""
    return Check(
        "agreements",
        f"SELECT s.id, s.found::text AS found, s.expected::text AS expected FROM ({sql}) AS s(id, found, expected)"
        " WHERE s.found IS DISTINCT FROM s.expected ORDER BY 1",
        lambda row: finding("agreements", f"{name} of {row['id']} is {row['found']}, was to be {row['expected']}", row),
    )
