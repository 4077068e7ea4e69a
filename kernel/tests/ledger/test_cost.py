"""The cost of a posting doesn't grow with what is booked, and no plan made on empty tables stays behind."""

from __future__ import annotations

import asyncpg
from agio_kernel.ledger import Ledger, Realm, Wallet
from agio_kernel.postgres.db import Database

from .conftest import USDT, pay

BATCH = 64


async def touched_buffers(conn: asyncpg.Connection, call: str, *args: object) -> int:
    """Count the pages a call touches, its functions' statements included: a figure that no busy machine changes."""
    explained = await conn.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON, TIMING OFF) {call}", *args)
    assert explained is not None
    plan = explained[0]["Plan"]
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]


async def test_the_cost_stays_flat_from_an_empty_ledger_to_a_full_one(owner_db: Database, ledger: Ledger) -> None:
    first_id = 0

    async def cost(conn: asyncpg.Connection, accounts: list[int], house: int) -> dict[str, int]:
        nonlocal first_id
        ids = list(range(first_id + 1, first_id + BATCH + 1))
        first_id += BATCH
        ones, nothing, kinds = [1] * BATCH, [False] * BATCH, [3] * BATCH
        credits_ = [house if n % 3 == 0 else account for n, account in enumerate(reversed(accounts))]
        async with conn.transaction():
            return {
                "lock": await touched_buffers(conn, "SELECT * FROM ledger_lock($1, true)", accounts),
                "post": await touched_buffers(
                    conn,
                    "SELECT * FROM ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', '{}')",
                    *(ids, accounts, credits_, ones, ones, kinds, ids, [0] * BATCH, nothing),
                ),
                "open": await touched_buffers(
                    conn, "SELECT * FROM ledger_open($1, 0, '{1,2}', '{1,1}')", 10**9 + first_id
                ),
            }

    async with owner_db.read() as conn:
        async with conn.transaction():
            opened = [await ledger.open_accounts(conn, n, Realm.REAL, [(Wallet.SPOT, USDT.id)]) for n in range(BATCH)]
            accounts = [account for by_wallet in opened for account in by_wallet.values()]
            custody = await ledger.house(conn, Realm.REAL, USDT.id, "house:custody")
            await ledger.post(conn, [pay(custody, account, 10_000) for account in accounts])
        # The plans of this session are made now, on tables known to have a page or two, and for good by the sixth call.
        await conn.execute("VACUUM ANALYZE ledger_account")
        await conn.execute("VACUUM ANALYZE ledger_transfer")
        for _ in range(7):
            await cost(conn, accounts, custody)
        small = await cost(conn, accounts, custody)

        async with conn.transaction():
            await conn.execute(
                "INSERT INTO ledger_account (id, owner, wallet)"
                " SELECT (1000000 + n)::bigint << 14 | 2, 1000000 + n, 1 FROM generate_series(1, 30000) n"
            )
            await conn.execute(
                "INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)"
                " SELECT n, (1000000 + n)::bigint << 14 | 2, $1, 1, 1, 2, n, 0 FROM generate_series(900000, 930000) n",
                custody,
            )
        first_id = 2_000_000
        large = await cost(conn, accounts, custody)
    for call, buffers in small.items():
        # Trees are a level or two deeper; a scan of either table would cost hundreds of pages more.
        assert large[call] < buffers * 1.6 + 20, (call, small, large)


async def test_a_posting_reads_no_table_from_end_to_end(owner_db: Database, ledger: Ledger) -> None:
    async with owner_db.transaction() as tx:
        opened = [await ledger.open_accounts(tx, n, Realm.REAL, [(Wallet.SPOT, USDT.id)]) for n in range(BATCH)]
        accounts = [account for by_wallet in opened for account in by_wallet.values()]
        custody = await ledger.house(tx, Realm.REAL, USDT.id, "house:custody")
        await ledger.post(tx, [pay(custody, account, 100) for account in accounts])
        await ledger.lock(tx, accounts)
        await ledger.post(tx, [pay(a, b, 1) for a, b in zip(accounts, reversed(accounts), strict=True) if a != b])
        scanned = await tx.fetch(
            "SELECT relname FROM pg_stat_xact_user_tables"
            " WHERE relname IN ('ledger_account', 'ledger_transfer') AND seq_scan > 0"
        )
    assert scanned == []
