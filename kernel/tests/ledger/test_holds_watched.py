"""The guard of the tests: a transaction that would show money held without its cause, or the reverse, never commits."""

from __future__ import annotations

import asyncpg
import pytest
from agio_kernel.ledger import Ledger
from agio_kernel.postgres.db import Database
from agio_testing.holds import watch_holds

from .conftest import Open, balance_of, pay

EXPLAINED = "INSERT INTO open_order VALUES (1, $1, 50)"


@pytest.fixture
async def account(owner_db: Database, ledger: Ledger, open_account: Open) -> int:
    """Somebody's with a thousand, watched."""
    opened = await open_account(1_000)
    async with owner_db.transaction() as tx:
        assert await watch_holds(tx) == ["open_order"]
    return opened


async def test_a_hold_commits_with_its_cause_alone(db: Database, ledger: Ledger, account: int) -> None:
    with pytest.raises(asyncpg.PostgresError, match="holding 50, its open causes explain 0"):
        async with db.transaction() as tx:
            await ledger.hold(tx, account, 50)
    with pytest.raises(asyncpg.PostgresError, match="holding 0, its open causes explain 50"):
        async with db.transaction() as tx:
            await tx.execute(EXPLAINED, account)
    assert await balance_of(db, account) == (1_000, 0)
    async with db.transaction() as tx:
        await tx.execute(EXPLAINED, account)
        await ledger.hold(tx, account, 50)
    assert await balance_of(db, account) == (950, 50)


async def test_a_hold_ends_with_its_cause_alone(db: Database, ledger: Ledger, account: int, open_account: Open) -> None:
    shop = await open_account()
    async with db.transaction() as tx:
        await tx.execute(EXPLAINED, account)
        await ledger.hold(tx, account, 50)
    for amount in (50, 20):
        with pytest.raises(asyncpg.PostgresError, match=f"holding {50 - amount}, its open causes explain 50"):
            async with db.transaction() as tx:
                await ledger.release(tx, account, amount)
    with pytest.raises(asyncpg.PostgresError, match="holding 0, its open causes explain 50"):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(account, shop, 50, from_held=True)])
    with pytest.raises(asyncpg.PostgresError, match="holding 50, its open causes explain 0"):
        async with db.transaction() as tx:
            await tx.execute("DELETE FROM open_order")
    async with db.transaction() as tx:
        await tx.execute("DELETE FROM open_order")
        await ledger.release(tx, account, 50)
    assert await balance_of(db, account) == (1_000, 0)
