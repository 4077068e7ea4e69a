"""A sequencer's batch: one guarded statement does what locking, inserting and updating in turn does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from random import Random

import asyncpg
import pytest
from agio_kernel.ledger import (
    POST_ARGUMENTS,
    Cause,
    DuplicateCause,
    Extras,
    Hold,
    InsufficientFunds,
    InvalidTransfer,
    Ledger,
    LedgerError,
    NotRegistered,
    Realm,
    Reason,
    Transfer,
    UnknownAccount,
    house_account,
)
from agio_kernel.postgres.db import Database, LockTimeout, Writer
from agio_testing.races.locks import concurrently, somebody_waits
from msgspec.structs import replace

from .conftest import BTC, ORDER, PAYMENT, USDT, Open, balance_of, new_cause, pay

NOTHING = Extras()


@pytest.fixture
async def writer(db: Database) -> AsyncIterator[Writer]:
    opened = await db.writer("test", lock_ms=300)
    yield opened
    await opened.close()


async def post(
    writer: Writer, ledger: Ledger, transfers: Sequence[Transfer], holds: Sequence[Hold] = (), also: Extras = NOTHING
):
    flat = ledger.flat(transfers, holds)
    async with writer.statement() as conn:
        return await ledger.post_batch(conn, *flat, also)


async def test_a_batch_is_a_transaction_of_its_own(
    db: Database, writer: Writer, ledger: Ledger, open_account: Open
) -> None:
    account, other = await open_account(1_000), await open_account()
    balances, _ = await post(writer, ledger, [pay(account, other, 300)], [Hold(account, 200)])
    assert (balances[account].available, balances[account].held) == (500, 200)
    assert set(balances) == {account, other}
    assert (await balance_of(db, account), await balance_of(db, other)) == ((500, 200), (300, 0))
    await post(writer, ledger, [pay(account, other, 200, from_held=True)])
    assert (await balance_of(db, account), await balance_of(db, other)) == ((500, 0), (500, 0))


async def test_what_is_written_beside_a_batch_happens_with_it_or_not_at_all(
    db: Database, writer: Writer, ledger: Ledger, open_account: Open
) -> None:
    account, other = await open_account(1_000), await open_account()

    def order(number: int) -> Extras:
        first = POST_ARGUMENTS + 1
        insert = f"INSERT INTO open_order VALUES (${first}::bigint, ${first + 1}::bigint, 50) RETURNING id"
        return Extras(f"new_order AS ({insert})", "(SELECT count(*) FROM new_order)", (number, account))

    _, written = await post(writer, ledger, [pay(account, other, 100)], [Hold(account, 50)], order(1))
    assert written == 1
    with pytest.raises(InsufficientFunds):
        await post(writer, ledger, [pay(account, other, 100_000)], [], order(2))
    assert [row["id"] for row in await db.fetch("SELECT id FROM open_order")] == [1]


async def test_refusals_come_in_their_order_and_write_nothing(
    db: Database, writer: Writer, ledger: Ledger, open_account: Open
) -> None:
    account, other = await open_account(100), await open_account()
    once = new_cause()
    await post(writer, ledger, [pay(account, other, 1, cause=once)])
    nobody = account + (1 << 40)
    with pytest.raises(DuplicateCause):
        await post(writer, ledger, [pay(nobody, other, 10_000, cause=once)])
    with pytest.raises(UnknownAccount) as unknown:
        await post(writer, ledger, [pay(account, other, 10_000), pay(nobody, other, 1)])
    assert unknown.value.account == nobody
    with pytest.raises(InsufficientFunds) as short:
        await post(writer, ledger, [pay(account, other, 100)], [Hold(other, 1)])
    assert (short.value.account, short.value.available, short.value.available_change) == (account, 99, -100)
    with pytest.raises(InsufficientFunds):
        await post(writer, ledger, [pay(account, other, 1, from_held=True)])
    assert (await balance_of(db, account), await balance_of(db, other)) == ((99, 0), (1, 0))


async def test_house_accounts_are_named_and_hold_nothing(writer: Writer, ledger: Ledger, open_account: Open) -> None:
    account = await open_account(100)
    async with writer.transaction() as tx:
        fees = await ledger.house(tx, Realm.REAL, USDT.id, "house:fees")
    await post(writer, ledger, [pay(account, fees, 10)])
    for transfers, holds in (
        ([pay(account, house_account(99, USDT.id, Realm.REAL), 1)], []),
        ([pay(fees, account, 1, from_held=True)], []),
        ([pay(fees, account, 1)], [Hold(fees, 1)]),
    ):
        with pytest.raises(UnknownAccount):
            await post(writer, ledger, transfers, holds)


async def test_what_makes_no_sense_is_refused_before_it_is_sent_and_by_the_table(
    writer: Writer, ledger: Ledger, open_account: Open
) -> None:
    account, bitcoin = await open_account(100), await open_account(100, asset=BTC.id)
    with pytest.raises(InvalidTransfer):
        ledger.flat([pay(account, bitcoin, 1)], ())
    with pytest.raises(InvalidTransfer):
        ledger.flat([pay(account, account, 1)], ())
    with pytest.raises(NotRegistered):
        ledger.flat([replace(pay(account, account + (1 << 14), 1), reason=Reason(77, "test.other", spends=False))], ())
    for debit, credit, amount in ((account, bitcoin, 1), (account, account, 1), (account, account + (1 << 14), 0)):
        flat = [1, debit, credit, amount, PAYMENT.number, ORDER.number, 999_999, 0, 0]
        with pytest.raises(asyncpg.CheckViolationError, match="one_asset_one_realm"):
            await writer.connection.fetchrow("SELECT * FROM ledger_post_batch($1, '{}')", flat)


async def test_a_balance_that_changes_while_the_batch_waits_is_judged_as_it_is_then(
    db: Database, owner_db: Database, writer: Writer, ledger: Ledger, open_account: Open
) -> None:
    account, other = await open_account(100), await open_account()
    async with db.transaction() as tx:
        await ledger.post(tx, [pay(account, other, 60)])
        late = concurrently(post(writer, ledger, [pay(account, other, 60)]))
        await somebody_waits(owner_db)
    with pytest.raises(InsufficientFunds) as refused:
        await late
    assert refused.value.available == 40
    assert await balance_of(db, other) == (60, 0)


async def test_a_batch_waits_for_a_lock_only_shortly(
    db: Database, writer: Writer, ledger: Ledger, open_account: Open
) -> None:
    account, other = await open_account(100), await open_account()
    async with db.transaction() as tx:
        await ledger.lock(tx, [other])
        with pytest.raises(LockTimeout):
            await post(writer, ledger, [pay(account, other, 60)])
    await post(writer, ledger, [pay(account, other, 60)])


@pytest.mark.parametrize("seed", range(4))
async def test_a_batch_does_what_the_ordinary_way_does(
    db: Database, writer: Writer, ledger: Ledger, open_account: Open, seed: int
) -> None:
    """Random batches on two sets of accounts, one by each way: the same balances, the same refusals."""
    random = Random(seed)
    ours = [await open_account(50) for _ in range(5)]
    theirs = [await open_account(50) for _ in range(5)]
    refused = 0
    for _ in range(60):
        transfers = []
        for _ in range(random.randrange(4)):
            debit, credit = random.sample(range(5), 2)
            transfers.append((debit, credit, random.randrange(1, 40), random.random() < 0.3))
        holds = [
            (random.randrange(5), random.choice((-1, 1)) * random.randrange(1, 30)) for _ in range(random.randrange(3))
        ]
        outcomes = []
        for accounts, batch in ((ours, True), (theirs, False)):
            posted = [
                Transfer(accounts[d], accounts[c], amount, PAYMENT, Cause(ORDER, new_cause().id), held)
                for d, c, amount, held in transfers
            ]
            held = [Hold(accounts[account], amount) for account, amount in holds]
            try:
                if batch:
                    balances, _ = await post(writer, ledger, posted, held)
                else:
                    async with db.transaction() as tx:
                        balances = await ledger.post(tx, posted, held)
                outcomes.append({accounts.index(a): (b.available, b.held) for a, b in balances.items()})
            except LedgerError as error:
                outcomes.append(type(error))
        assert outcomes[0] == outcomes[1]
        refused += isinstance(outcomes[0], type)
    assert 5 < refused < 55
    async with db.read() as conn:
        report = await ledger.verify(conn)
    assert {finding.check for finding in report.findings} <= {"holds"}, "only the holds have no cause here"
