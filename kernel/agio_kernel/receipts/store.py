"""Receipts that are written with what they decide, and the source that reads them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial

import asyncpg
import msgspec

from agio_kernel.postgres.db import Database
from agio_kernel.postgres.query import done, insert, row, rows, select
from agio_kernel.receipts.declaration import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick
from agio_kernel.receipts.tables import PriceReceipts

MOST_TICKS = 64
KEPT_DAYS = 5 * 366
"""Longer than anybody may still ask in court, in the places we know."""
BATCH = 500


async def record_receipt(
    tx: asyncpg.Connection,
    kind: str,
    id: int,
    user_id: int,
    rule: ReceiptRule,
    ticks: Sequence[UsedTick],
    facts: Facts,
) -> Facts:
    """Decide by ``rule`` and keep why, in the transaction that uses the answer; once for each ``id``."""
    if len(ticks) > MOST_TICKS:
        raise ValueError(f"a receipt keeps at most {MOST_TICKS} ticks, was given {len(ticks)}")
    result = rule.compute(facts, tuple(tick for tick in ticks if tick.used))
    kept = {
        PriceReceipts.kind: kind,
        PriceReceipts.id: id,
        PriceReceipts.user_id: user_id,
        PriceReceipts.rule: rule.name,
        PriceReceipts.version: rule.version,
        PriceReceipts.ticks: [msgspec.structs.asdict(tick) for tick in ticks],
        PriceReceipts.facts: dict(facts),
        PriceReceipts.result: dict(result),
    }
    await done(tx, insert(PriceReceipts, kept))
    return result


class Decided(msgspec.Struct, frozen=True):
    """One of many decisions: what it is about, whose it is, the ticks around it and what else went in."""

    id: int
    user_id: int
    ticks: Sequence[UsedTick]
    facts: Facts


async def record_receipts(
    tx: asyncpg.Connection, kind: str, rule: ReceiptRule, decided: Sequence[Decided]
) -> Sequence[Facts]:
    """Record many receipts in one statement, as ``record_receipt`` does one; return their results, in order."""
    results: list[Facts] = []
    for one in decided:
        if len(one.ticks) > MOST_TICKS:
            raise ValueError(f"a receipt keeps at most {MOST_TICKS} ticks, was given {len(one.ticks)}")
        results.append(rule.compute(one.facts, tuple(tick for tick in one.ticks if tick.used)))
    await tx.execute(
        "INSERT INTO price_receipt (kind, id, user_id, rule, version, ticks, facts, result)"
        " SELECT $1, u.id, u.user_id, $2, $3, u.ticks::jsonb, u.facts::jsonb, u.result::jsonb"
        " FROM unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[])"
        " u(id, user_id, ticks, facts, result)",
        kind,
        rule.name,
        rule.version,
        [one.id for one in decided],
        [one.user_id for one in decided],
        [msgspec.json.encode([msgspec.structs.asdict(tick) for tick in one.ticks]).decode() for one in decided],
        [msgspec.json.encode(dict(one.facts)).decode() for one in decided],
        [msgspec.json.encode(dict(result)).decode() for result in results],
    )
    return results


def kept_receipts(kind: str, *rules: ReceiptRule) -> ReceiptSource:
    """The receipts of a kind that ``record_receipt`` wrote."""
    return ReceiptSource(kind, partial(_find, kind), partial(_every, kind), rules)


async def forget_old_receipts(db: Database, limit: int = 10_000) -> int:
    """Delete receipts older than ``KEPT_DAYS``; at most ``limit`` at a time."""
    status = await db.execute(
        "DELETE FROM price_receipt WHERE (kind, id) IN (SELECT kind, id FROM price_receipt"
        " WHERE at < agio_now() - make_interval(days => $1) LIMIT $2)",
        KEPT_DAYS,
        limit,
    )
    return int(status.split()[-1])


async def _find(kind: str, conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
    own = (PriceReceipts.kind == kind, PriceReceipts.id == id, PriceReceipts.user_id == user_id)
    return await row(conn, select(PriceReceipts, Receipt).where(*own), Receipt)


async def _every(kind: str, conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
    last = -1
    while True:
        further = select(PriceReceipts, Receipt).where(PriceReceipts.kind == kind, PriceReceipts.id > last)
        found = await rows(conn, further.order_by(PriceReceipts.id).limit(BATCH), Receipt)
        if not found:
            return
        for receipt in found:
            yield receipt
        last = found[-1].id
