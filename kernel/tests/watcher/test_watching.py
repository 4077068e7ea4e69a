"""New links are proved at once, however much there is and whatever the turn of everything is busy with."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ledger import AccountName, Cause, CauseKind, Ledger, LedgerCodes, Realm, Reason, Transfer, Wallet
from agio_kernel.ledger.watcher import Watcher, open_alarm
from agio_kernel.ledger.watcher.follow import Follow
from agio_kernel.ledger.watcher.scan_cycle import ACCOUNTS_AT_ONCE, ENTRIES_AT_ONCE, ScanCycle
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_testing.money import believed

USDT = AssetSpec(1, "USDT", 6, "Tether")
GIFT = Reason(1, "test.gift", spends=False)
GIVEN = CauseKind(1, "test.given")
CODES = LedgerCodes(reasons=(GIFT,), causes=(GIVEN,), accounts=(AccountName("house:gifts"),), proofs=(believed(GIVEN),))
USERS = 20
HISTORY = 20_000


@pytest.fixture
async def ledger(owner_db: Database) -> Ledger:
    ledger = Ledger(CODES, IdSource(SystemClock()))
    async with owner_db.transaction() as tx:
        await ledger.ensure_assets(tx, [USDT])
    return ledger


@pytest.fixture
async def accounts(db: Database, ledger: Ledger) -> list[int]:
    """Accounts of users who were given something."""
    async with db.transaction() as tx:
        opened = [await ledger.open_accounts(tx, n, Realm.REAL, [(Wallet.SPOT, USDT.id)]) for n in range(1, USERS + 1)]
    accounts = [account for by_wallet in opened for account in by_wallet.values()]
    await give(db, ledger, accounts, 1)
    return accounts


async def give(db: Database, ledger: Ledger, accounts: list[int], first: int) -> None:
    """One unit to each, in a link of its own."""
    async with db.transaction() as tx:
        house = await ledger.house(tx, Realm.REAL, USDT.id, "house:gifts")
        causes = [Cause(GIVEN, first + n) for n in range(len(accounts))]
        given = [Transfer(house, account, 1, GIFT, cause) for account, cause in zip(accounts, causes, strict=True)]
        await ledger.post(tx, given)
    async with db.read() as conn:
        await ledger.seal(conn)


@pytest.fixture
async def superuser(database_url: str) -> Any:
    conn = await asyncpg.connect(database_url)
    await conn.execute("SET session_replication_role = replica")
    yield conn
    await conn.close()


async def filled(superuser: asyncpg.Connection, db: Database, ledger: Ledger) -> None:
    """A long history: other users, one of them with all its transfers, and the entries of an audit."""
    await superuser.execute(
        "INSERT INTO ledger_account (id, owner, wallet, available)"
        " SELECT (100000 + n)::bigint << 14 | 2, 100000 + n, 1, 1 FROM generate_series(1, $1) n",
        HISTORY,
    )
    await superuser.execute(
        "INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)"
        " SELECT 1000000 + n, (SELECT debit FROM ledger_transfer LIMIT 1), (100000 + n)::bigint << 14 | 2, 1, 1, 1,"
        " 1000000 + n, 0 FROM generate_series(1, $1) n",
        HISTORY,
    )
    await superuser.execute("ANALYZE")
    async with db.read() as conn:
        while await ledger.seal(conn, bound=500):
            pass


READ = (
    "SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint FROM pg_stat_xact_user_tables"
    " WHERE relname IN ('ledger_transfer', 'ledger_account', 'ledger_link', 'audit_entry')"
)


async def rows_read(db: Database, prove: Any) -> int:
    """Rows that one look reads, which no busy machine changes."""
    writer = await db.writer("watcher")
    try:
        async with writer.transaction(isolation="repeatable_read") as tx:
            before = await tx.fetchval(READ)
            assert await prove(tx) == []
            return await tx.fetchval(READ) - before
    finally:
        await writer.close()


async def test_what_is_new_costs_as_much_on_a_long_history_as_on_a_short_one(
    db: Database, ledger: Ledger, accounts: list[int], superuser: asyncpg.Connection
) -> None:
    async def cost(follow: Follow, first: int) -> int:
        await rows_read(db, follow.step)
        await give(db, ledger, accounts, first)
        return await rows_read(db, follow.step)

    short = await cost(Follow(CODES), 1_000)
    await filled(superuser, db, ledger)
    long = await cost(Follow(CODES), 2_000)
    assert short > 3 * USERS
    assert long < short + 4 * USERS, (short, long)  # each account has a few transfers more


async def test_a_bit_of_a_turn_reads_a_bounded_part(
    db: Database, ledger: Ledger, accounts: list[int], superuser: asyncpg.Connection
) -> None:
    await filled(superuser, db, ledger)
    read: dict[str, list[int]] = {}
    async for bit in ScanCycle(CODES).bits():
        if name := getattr(bit, "__name__", ""):
            read.setdefault(name, []).append(await rows_read(db, bit))
    assert sum(read["_accounts"]) > 2 * HISTORY and sum(read["_links"]) > 2 * HISTORY
    assert max(read["_accounts"]) <= 4 * ACCOUNTS_AT_ONCE + 100, read
    assert max(read["_links"]) <= 50 * (2 * 500 + 600), read
    assert max(read["_audit"]) <= 2 * ENTRIES_AT_ONCE, read


async def test_a_turn_that_stands_still_keeps_nobody_from_looking_at_what_is_new(
    db: Database, owner_db: Database, ledger: Ledger, accounts: list[int], superuser: asyncpg.Connection
) -> None:
    kernel: Any = SimpleNamespace(db=db, ledger=ledger, ids=IdSource(SystemClock()))
    watcher = Watcher(kernel)

    async def until(said: Any) -> Any:
        async with asyncio.timeout(30):
            while True:
                if found := await said():
                    return found
                await asyncio.sleep(0.05)

    async def stuck() -> bool:
        return await superuser.fetchval(
            "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'agio writer watcher turn'"
            " AND wait_event_type = 'Lock')"
        )

    async def alarm() -> Any:
        async with db.read() as conn:
            return await open_alarm(conn)

    async with owner_db.transaction() as held:
        await held.execute("LOCK TABLE audit_entry")  # where a turn comes by, and nothing else
        async with watcher.watching():
            await until(stuck)
            assert await alarm() is None
            await superuser.execute("UPDATE ledger_account SET available = available + 5 WHERE id = $1", accounts[3])
            await give(db, ledger, accounts[3:4], 3_000)
            found = await until(alarm)
            assert found.counts == {"balances": 1} and await stuck()
