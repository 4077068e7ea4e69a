"""Recomputing every receipt: a price that its own rule and ticks don't give is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import asyncpg
import msgspec

from agio_kernel.receipts.declaration import Receipt, ReceiptRule, ReceiptSource

MOST_LISTED = 100
"""Findings that are listed; all are counted."""


class Finding(msgspec.Struct, frozen=True):
    """A receipt that doesn't hold, and why."""

    kind: str
    id: int
    fault: str


class ReceiptReport(msgspec.Struct):
    """Receipts recomputed, by kind, and the findings."""

    counts: dict[str, int]
    faults: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)


def fault_of(receipt: Receipt, rules: Sequence[ReceiptRule]) -> str:
    """Find the fault of a receipt; empty where its rule gives its result again."""
    rule = next((one for one in rules if (one.name, one.version) == (receipt.rule, receipt.version)), None)
    if rule is None:
        return f"no rule {receipt.rule} of version {receipt.version}"
    try:
        again = dict(rule.compute(receipt.facts, receipt.used))
    except Exception as error:
        return f"can't be recomputed: {type(error).__name__}: {error}"
    return "" if again == dict(receipt.result) else f"says {dict(receipt.result)}, the rule gives {again}"


async def verify_receipts(
    conn: asyncpg.Connection,
    sources: Sequence[ReceiptSource],
    progress: Callable[[str, int], None] = lambda kind, done: None,
) -> ReceiptReport:
    """Recompute all receipts of all sources, in one snapshot while others work."""
    report = ReceiptReport({})
    async with conn.transaction(isolation="repeatable_read", readonly=True):
        for source in sources:
            count = 0
            async for receipt in source.every(conn):
                count += 1
                if fault := fault_of(receipt, source.rules):
                    report.faults += 1
                    if len(report.findings) < MOST_LISTED:
                        report.findings.append(Finding(receipt.kind, receipt.id, fault))
                if count % 1000 == 0:
                    progress(source.kind, count)
            report.counts[source.kind] = count
    return report
