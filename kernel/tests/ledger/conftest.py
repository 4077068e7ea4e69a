"""A small world for the ledger's tests: two assets, four house accounts and a table of open causes of holds."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable

import asyncpg
import pytest
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ledger import (
    AccountName,
    Cause,
    CauseKind,
    HoldSource,
    Ledger,
    LedgerCodes,
    Realm,
    Reason,
    Transfer,
    Wallet,
)
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_testing.money import believed

USDT = AssetSpec(1, "USDT", 8, "Tether")
BTC = AssetSpec(2, "BTC", 8, "Bitcoin")
DEPOSIT = Reason(1, "test.deposit", spends=False)
PAYMENT = Reason(2, "test.payment", spends=True)
ORDER = CauseKind(1, "test.order")
CODES = LedgerCodes(
    reasons=(DEPOSIT, PAYMENT),
    causes=(ORDER,),
    accounts=(AccountName("house:custody"), AccountName("house:fees")),
    hold_sources=(HoldSource(ORDER, "SELECT account, amount FROM open_order"),),
    proofs=(believed(ORDER),),
)
OPEN_ORDERS = """
    CREATE TABLE open_order (id bigint PRIMARY KEY, account bigint NOT NULL, amount bigint NOT NULL);
    GRANT ALL ON open_order TO agio_app;
"""

_numbers = itertools.count(1)


def new_cause(step: int = 0) -> Cause:
    """A cause that nothing else in this run has."""
    return Cause(ORDER, next(_numbers), step)


def pay(debit: int, credit: int, amount: int, *, from_held: bool = False, cause: Cause | None = None) -> Transfer:
    """A transfer of its own cause."""
    return Transfer(debit, credit, amount, PAYMENT, cause or new_cause(), from_held)


@pytest.fixture
async def ledger(owner_db: Database) -> Ledger:
    ledger = Ledger(CODES, IdSource(SystemClock()))
    async with owner_db.transaction() as tx:
        await ledger.ensure_assets(tx, [USDT, BTC])
        await tx.execute(OPEN_ORDERS)
    return ledger


Open = Callable[..., Awaitable[int]]


@pytest.fixture
def open_account(db: Database, ledger: Ledger) -> Open:
    """Open an account of a new user, with something in it."""
    owners = itertools.count(1)

    async def open_(amount: int = 0, *, asset: int = USDT.id, realm: int = Realm.REAL, owner: int | None = None) -> int:
        async with db.transaction() as tx:
            opened = await ledger.open_accounts(tx, owner or next(owners), realm, [(Wallet.SPOT, asset)])
            account = opened[Wallet.SPOT, asset]
            if amount:
                custody = await ledger.house(tx, realm, asset, "house:custody")
                await ledger.post(tx, [Transfer(custody, account, amount, DEPOSIT, new_cause())])
        return account

    return open_


@pytest.fixture
async def superuser(database_url: str) -> AsyncIterator[asyncpg.Connection]:
    """A hand that may do anything, past every guard."""
    conn = await asyncpg.connect(database_url)
    await conn.execute("SET session_replication_role = replica")
    yield conn
    await conn.close()


async def balance_of(db: Database, account: int) -> tuple[int, int]:
    """Available and held."""
    row = await db.fetchrow("SELECT available, held FROM ledger_account WHERE id = $1", account)
    assert row is not None
    return row["available"], row["held"]
