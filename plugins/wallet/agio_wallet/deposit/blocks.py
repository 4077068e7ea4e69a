"""Progress of reading each chain, and the hashes of its last blocks."""

from __future__ import annotations

from collections.abc import Iterable

import asyncpg
from agio_kernel.ports.chain import Block

REMEMBERED = 512
"""Blocks whose hashes are kept: a branch that goes further back than this is none that the scanner can judge."""


async def scanned_to(conn: asyncpg.Connection, chain: str) -> Block | None:
    """The last block that was read; None on a fresh database."""
    row = await conn.fetchrow("SELECT block_number, block_hash FROM wallet_scan WHERE chain = $1", chain)
    return None if row is None else Block(row["block_number"], row["block_hash"])


async def lock_scan(tx: asyncpg.Connection, chain: str) -> bool:
    """Keep other scanners away until ``tx`` ends; False where one is at work: nobody waits for it."""
    mine = await tx.fetchval("SELECT pg_try_advisory_xact_lock(hashtextextended($1, 3201))", chain)
    return bool(mine)


async def wait_for_scan(tx: asyncpg.Connection, chain: str) -> None:
    """Lock the scan like ``lock_scan``, once a scanner that is at work is done; called before anything else is
    locked."""
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3201))", chain)


async def remembered_blocks(conn: asyncpg.Connection, chain: str) -> list[Block]:
    """The blocks whose hashes are known, newest first."""
    rows = await conn.fetch("SELECT number, hash FROM wallet_scan_block WHERE chain = $1 ORDER BY number DESC", chain)
    return [Block(row["number"], row["hash"]) for row in rows]


async def forget_blocks_above(tx: asyncpg.Connection, chain: str, number: int) -> None:
    """The branch above this block is gone: reading goes on from there."""
    await tx.execute("DELETE FROM wallet_scan_block WHERE chain = $1 AND number > $2", chain, number)
    await tx.execute(
        "UPDATE wallet_scan s SET block_number = b.number, block_hash = b.hash"
        " FROM (SELECT number, hash FROM wallet_scan_block WHERE chain = $1 ORDER BY number DESC LIMIT 1) b"
        " WHERE s.chain = $1",
        chain,
    )


async def remember_blocks(tx: asyncpg.Connection, chain: str, blocks: Iterable[Block]) -> None:
    """Advance to the last of these blocks, and keep the newest hashes only."""
    known = list(blocks)
    last = known[-1]
    await tx.execute(
        "INSERT INTO wallet_scan_block (chain, number, hash) SELECT $1, * FROM unnest($2::bigint[], $3::text[])"
        " ON CONFLICT (chain, number) DO UPDATE SET hash = excluded.hash",
        chain,
        [block.number for block in known],
        [block.hash for block in known],
    )
    await tx.execute("DELETE FROM wallet_scan_block WHERE chain = $1 AND number <= $2", chain, last.number - REMEMBERED)
    await tx.execute(
        "INSERT INTO wallet_scan (chain, block_number, block_hash) VALUES ($1, $2, $3)"
        " ON CONFLICT (chain) DO UPDATE SET block_number = $2, block_hash = $3",
        chain,
        last.number,
        last.hash,
    )


ANY_HASH = ""
"""Hash of a block that any branch may follow: where a chain is read anew."""


async def read_anew_from(tx: asyncpg.Connection, chain: str, number: int) -> None:
    """Forget every block, and go on with this one, whatever comes before it."""
    await tx.execute("DELETE FROM wallet_scan_block WHERE chain = $1", chain)
    await remember_blocks(tx, chain, [Block(number - 1, ANY_HASH)])
