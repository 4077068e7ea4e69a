"""Transfers and their causes: a kind of cause names the rows that ask for it, and what they don't ask for is found."""

from __future__ import annotations

import asyncpg
import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import (
    AccountName,
    Agreement,
    Cause,
    CauseKind,
    CauseProof,
    Ledger,
    LedgerCodes,
    Realm,
    Reason,
    Report,
    Transfer,
    Wallet,
    house_like,
)
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database

from .conftest import USDT

GIFT = Reason(1, "test.gift", spends=False)
GIVEN = CauseKind(1, "test.given")
GIFTS = AccountName("house:gifts")
CODES = LedgerCodes(
    reasons=(GIFT,),
    causes=(GIVEN,),
    accounts=(GIFTS,),
    proofs=(CauseProof(GIVEN, f"SELECT id, 0, {house_like(GIFTS, 'account')}, account, amount FROM gift"),),
    agreements=(Agreement("test.gift.counted", GIVEN, "SELECT id, counted, amount FROM gift"),),
)
RICH = 10_000_000_000
"""An amount that PostgreSQL prints as 1.00E+10 where it is a sum."""


@pytest.fixture
async def ledger(owner_db: Database) -> Ledger:
    ledger = Ledger(CODES, IdSource(SystemClock()))
    async with owner_db.transaction() as tx:
        await tx.execute(
            "CREATE TABLE gift (id bigint PRIMARY KEY, account bigint NOT NULL, amount bigint NOT NULL, counted bigint)"
        )
        await tx.execute("GRANT ALL ON gift TO agio_app")
        await ledger.ensure_assets(tx, [USDT])
    return ledger


@pytest.fixture
async def account(db: Database, ledger: Ledger) -> int:
    """A user's account that was given something, twice."""
    async with db.transaction() as tx:
        account = (await ledger.open_accounts(tx, 7, Realm.REAL, [(Wallet.SPOT, USDT.id)]))[Wallet.SPOT, USDT.id]
        gifts = await ledger.house(tx, Realm.REAL, USDT.id, "house:gifts")
        for number in (1, 2):
            await tx.execute("INSERT INTO gift VALUES ($1, $2, $3, $3)", number, account, RICH)
            await ledger.post(tx, [Transfer(gifts, account, RICH, GIFT, Cause(GIVEN, number))])
    async with db.read() as conn:
        await ledger.seal(conn)
        assert (await ledger.verify(conn)).findings == []
    return account


async def verified(db: Database, ledger: Ledger) -> Report:
    async with db.read() as conn:
        await ledger.seal(conn)
        return await ledger.verify(conn)


FORGED = """
    WITH forged AS (
        INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)
        SELECT 99, debit, credit, 5, reason, {kind}, 99, 0 FROM ledger_transfer WHERE cause_id = 1 RETURNING credit
    )
    UPDATE ledger_account SET available = available + 5 WHERE id IN (SELECT credit FROM forged)
"""


@pytest.mark.parametrize(
    ("change", "check", "reported"),
    [
        (FORGED.format(kind=1), "causes", "transfer 99 of 5 from {house} to {account} has no cause"),
        (FORGED.format(kind=77), "causes", "transfer 99 is of the cause kind 77, which nobody can prove"),
        (
            "UPDATE gift SET amount = amount - 1, counted = counted - 1 WHERE id = 2",
            "causes",
            "isn't what test.given 2",
        ),
        (
            "UPDATE gift SET account = account + 16384 WHERE id = 2",
            "causes",
            "isn't what test.given 2, step 0 asks for",
        ),
        ("DELETE FROM gift WHERE id = 1", "causes", "test.given 1, step 0 asks for nothing"),
        (
            "INSERT INTO gift SELECT 3, account, 8, 8 FROM gift WHERE id = 1",
            "causes",
            "test.given 3, step 0 asks for 8 from {house} to {account}, which was never booked",
        ),
        (
            "UPDATE gift SET counted = 4 WHERE id = 1",
            "agreements",
            "test.gift.counted of 1 is 4, was to be 10000000000",
        ),
        ("UPDATE ledger_account SET owner = owner + 1", "chain", "the owner of an account"),
        ("UPDATE ledger_account SET wallet = 3", "chain", "the owner of an account"),
        (
            "UPDATE ledger_account SET available = available + 10000000000",
            "balances",
            "account {account} has 30000000000, its transfers say 20000000000",
        ),
        ("UPDATE ledger_house_balance SET balance = 10000000000", "house balances", "folded as 10000000000, was -2000"),
        (
            "UPDATE ledger_account SET available = available + 10000000000",
            "sums",
            "realm 0, asset 1 sums to 10000000000",
        ),
    ],
)
async def test_what_its_cause_did_not_ask_for_is_found(
    db: Database, ledger: Ledger, account: int, superuser: asyncpg.Connection, change: str, check: str, reported: str
) -> None:
    await superuser.execute(change)
    report = await verified(db, ledger)
    house = (1 << 14) | 8192 | (account & 8191)
    wanted = reported.format(account=account, house=house)
    assert [one.sentence for one in report.findings if one.check == check and wanted in one.sentence], report.findings
    assert not [one.sentence for one in report.findings if "E+" in one.sentence]


async def test_accounts_swapped_between_users_are_found(
    db: Database, ledger: Ledger, account: int, superuser: asyncpg.Connection
) -> None:
    async with db.transaction() as tx:
        await ledger.open_accounts(tx, 8, Realm.REAL, [(Wallet.SPOT, USDT.id)])
    assert (await verified(db, ledger)).ok
    await superuser.execute("DROP INDEX ledger_account_owner")
    await superuser.execute("UPDATE ledger_account SET owner = 15 - owner")
    assert set((await verified(db, ledger)).counts) == {"chain"}


async def test_a_transfer_of_a_transaction_to_come_is_found(
    db: Database, ledger: Ledger, account: int, superuser: asyncpg.Connection
) -> None:
    await superuser.execute(
        "INSERT INTO ledger_transfer SELECT 98, debit, credit, amount, reason, cause_kind, 98, 0, at, '999999999999'"
        " FROM ledger_transfer WHERE cause_id = 1"
    )
    report = await verified(db, ledger)
    assert report.counts["future"] == 1
    assert [(one.id, one.amount, one.cause) for one in report.ahead] == [(98, RICH, "test.given 98")]


async def test_a_cause_without_a_proof_is_refused_at_start(owner_db: Database) -> None:
    codes = LedgerCodes(causes=(CauseKind(5, "test.unproved"),))
    async with owner_db.read() as conn:
        with pytest.raises(ConfigurationError, match=r"no proof is declared for the cause test\.unproved"):
            await Ledger(codes, IdSource(SystemClock())).ensure_assets(conn, [USDT])


@pytest.mark.parametrize("table", ["ledger_transfer", "ledger_link", "ledger_account"])
async def test_the_owner_may_not_truncate_the_journal(owner_db: Database, account: int, table: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="append-only"):
        await owner_db.execute(f"TRUNCATE {table}")
