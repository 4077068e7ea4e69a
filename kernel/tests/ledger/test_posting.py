"""Bookings and refusals of the ledger."""

from __future__ import annotations

import asyncpg
import pytest
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import (
    LOCK_ARGUMENTS,
    AccountName,
    AmountOverflow,
    AssetMismatch,
    AssetNotDeclared,
    Cause,
    CauseKind,
    DuplicateCause,
    Extras,
    Hold,
    HoldSource,
    InsufficientFunds,
    InvalidTransfer,
    Ledger,
    LedgerCodes,
    NotRegistered,
    Page,
    Realm,
    RealmMismatch,
    Reason,
    Transfer,
    UnknownAccount,
    Wallet,
    account_id,
    asset_of,
    house_account,
    is_house,
    realm_of,
)
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database

from .conftest import BTC, CODES, DEPOSIT, ORDER, PAYMENT, USDT, Open, balance_of, new_cause, pay


def test_an_account_id_says_asset_realm_and_house() -> None:
    account = account_id(7, 4095, Realm.DEMO, house=True)
    assert (asset_of(account), realm_of(account), is_house(account)) == (4095, Realm.DEMO, True)
    assert not is_house(account_id((1 << 49) - 1, 0, Realm.REAL))
    assert account_id((1 << 49) - 1, 4095, Realm.DEMO, house=True) == 2**63 - 1
    for serial, asset in [(0, 1), (1 << 49, 1), (1, 4096), (1, -1)]:
        with pytest.raises(ValueError, match="was"):
            account_id(serial, asset, Realm.REAL)


async def test_accounts_are_opened_once(db: Database, ledger: Ledger) -> None:
    wanted = [(Wallet.SPOT, USDT.id), (Wallet.WEALTH, USDT.id), (Wallet.SPOT, BTC.id), (Wallet.SPOT, USDT.id)]
    async with db.transaction() as tx:
        first = await ledger.open_accounts(tx, 5, Realm.DEMO, wanted)
        again = await ledger.open_accounts(tx, 5, Realm.DEMO, wanted[:2])
    assert len(set(first.values())) == 3
    assert again.items() <= first.items()
    assert {asset_of(id) for (_, asset), id in first.items() if asset == BTC.id} == {BTC.id}
    assert {realm_of(id) for id in first.values()} == {Realm.DEMO}


async def test_an_account_in_an_asset_that_is_not_declared_is_refused(db: Database, ledger: Ledger) -> None:
    with pytest.raises(AssetNotDeclared):
        async with db.transaction() as tx:
            await ledger.open_accounts(tx, 5, Realm.REAL, [(Wallet.SPOT, 77)])


async def test_a_transfer_moves_an_amount_and_returns_the_new_balances(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b = await open_account(100), await open_account()
    async with db.transaction() as tx:
        after = await ledger.post(tx, [pay(a, b, 30)])
    assert {id: (x.available, x.held) for id, x in after.items()} == {a: (70, 0), b: (30, 0)}
    assert (after[a].owner, after[a].wallet, after[a].asset, after[a].realm) == (1, Wallet.SPOT, USDT.id, Realm.REAL)


async def test_what_an_account_gains_in_a_batch_may_be_spent_in_it(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b, c = await open_account(100), await open_account(), await open_account()
    async with db.transaction() as tx:
        await ledger.post(tx, [pay(b, c, 60), pay(a, b, 100)], [Hold(b, 40)])
    assert [await balance_of(db, x) for x in (a, b, c)] == [(0, 0), (0, 40), (60, 0)]


async def test_an_empty_batch_is_no_error(db: Database, ledger: Ledger) -> None:
    async with db.transaction() as tx:
        assert await ledger.post(tx, []) == {}
        assert await ledger.lock(tx, []) == {}


async def test_an_overdraft_names_the_account_and_writes_nothing(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    rich, other, poor = await open_account(1000), await open_account(60), await open_account(10)
    with pytest.raises(InsufficientFunds) as refused:
        async with db.transaction() as tx:
            # `other` can pay its 60 once: were its change counted twice, it would be blamed before the real culprit.
            await ledger.post(tx, [pay(other, rich, 60), pay(rich, other, 1), pay(poor, rich, 11)])
    assert (refused.value.account, refused.value.available, refused.value.available_change) == (poor, 10, -11)
    assert [await balance_of(db, x) for x in (rich, poor, other)] == [(1000, 0), (10, 0), (60, 0)]
    assert await db.fetchval("SELECT count(*) FROM ledger_transfer WHERE reason = $1", PAYMENT.number) == 0


async def test_what_is_held_can_be_spent_only_from_held(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(100), await open_account()
    async with db.transaction() as tx:
        assert (await ledger.hold(tx, a, 80)).held == 80
    with pytest.raises(InsufficientFunds):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(a, b, 21)])
    with pytest.raises(InsufficientFunds):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(a, b, 81, from_held=True)])
    with pytest.raises(InsufficientFunds):
        async with db.transaction() as tx:
            await ledger.release(tx, a, 81)
    async with db.transaction() as tx:
        await ledger.post(tx, [pay(a, b, 50, from_held=True)])
        await ledger.release(tx, a, 30)
    assert await balance_of(db, a) == (50, 0)


async def test_a_repeated_cause_is_refused_before_the_balance_is_asked(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b = await open_account(100), await open_account()
    cause = new_cause(step=3)
    async with db.transaction() as tx:
        await ledger.post(tx, [pay(a, b, 100, cause=cause)])
    with pytest.raises(DuplicateCause) as refused:
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(a, b, 100, cause=cause)])
    assert (refused.value.kind, refused.value.id, refused.value.step) == (ORDER.number, cause.id, 3)


async def test_post_once_tells_a_repetition_and_the_transaction_goes_on(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b = await open_account(100), await open_account()
    cause = new_cause()
    async with db.transaction() as tx:
        assert await ledger.post_once(tx, [pay(a, b, 10, cause=cause)])
        assert not await ledger.post_once(tx, [pay(a, b, 10), pay(a, b, 10, cause=cause)])
        await ledger.post(tx, [pay(a, b, 1)])
    assert await balance_of(db, a) == (89, 0)


async def test_nothing_crosses_realms_or_assets(db: Database, ledger: Ledger, open_account: Open) -> None:
    real, demo = await open_account(10), await open_account(10, realm=Realm.DEMO)
    bitcoin = await open_account(10, asset=BTC.id)
    async with db.transaction() as tx:
        with pytest.raises(RealmMismatch):
            await ledger.post(tx, [pay(real, demo, 1)])
        with pytest.raises(AssetMismatch):
            await ledger.post(tx, [pay(real, bitcoin, 1)])
        with pytest.raises(InvalidTransfer, match="two accounts"):
            await ledger.post(tx, [pay(real, real, 1)])
    for other in (demo, bitcoin, real):
        with pytest.raises(asyncpg.CheckViolationError, match="one_asset_one_realm"):
            await db.fetch(
                "SELECT * FROM ledger_post('{1}', $1, $2, '{1}', '{1}', '{1}', '{1}', '{0}', '{f}', '{}', '{}')",
                [real],
                [other],
            )


@pytest.mark.parametrize("amount", [0, -1, 2**63])
async def test_an_amount_outside_one_to_the_largest_is_refused(
    db: Database, ledger: Ledger, open_account: Open, amount: int
) -> None:
    a, b = await open_account(10), await open_account()
    async with db.transaction() as tx:
        with pytest.raises(InvalidTransfer):
            await ledger.post(tx, [pay(a, b, amount)])
        with pytest.raises(InvalidTransfer):
            await ledger.hold(tx, a, amount)
        with pytest.raises(InvalidTransfer):
            await ledger.release(tx, a, amount)


@pytest.mark.parametrize("amount", [0.5, 1.0, float("nan"), float("inf"), "1"])
async def test_what_is_no_int_never_reaches_an_account(
    db: Database, ledger: Ledger, open_account: Open, amount: object
) -> None:
    a, b = await open_account(10), await open_account()
    async with db.transaction() as tx:
        with pytest.raises(InvalidTransfer):
            await ledger.post(tx, [pay(a, b, amount)])  # type: ignore[arg-type]
        with pytest.raises(InvalidTransfer):
            await ledger.hold(tx, a, amount)  # type: ignore[arg-type]
        with pytest.raises(InvalidTransfer):
            await ledger.post(tx, [], [Hold(a, amount)])  # type: ignore[arg-type]
    assert await balance_of(db, a) == (10, 0)


async def test_money_columns_are_integers_which_have_no_nan(db: Database) -> None:
    types = await db.fetch(
        "SELECT DISTINCT ltrim(udt_name, '_') AS of FROM information_schema.columns"  # an array is named _int8
        " WHERE table_name LIKE 'ledger_%' AND column_name IN ('amount', 'available', 'held', 'balance')"
    )
    assert [row["of"] for row in types] == ["int8"]


async def test_a_balance_that_no_account_can_hold_is_refused(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(2**63 - 1), await open_account(1)
    with pytest.raises(AmountOverflow):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(b, a, 1)])


async def test_reasons_causes_and_names_must_be_declared(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(10), await open_account()
    async with db.transaction() as tx:
        with pytest.raises(NotRegistered, match="reason"):
            await ledger.post(tx, [Transfer(a, b, 1, Reason(9, "test.other", spends=True), new_cause())])
        with pytest.raises(NotRegistered, match="reason"):
            await ledger.post(tx, [Transfer(a, b, 1, Reason(PAYMENT.number, "renamed", spends=True), new_cause())])
        with pytest.raises(NotRegistered, match="cause"):
            await ledger.post(tx, [Transfer(a, b, 1, PAYMENT, Cause(CauseKind(9, "test.other"), 1))])
        with pytest.raises(NotRegistered, match="house:gifts"):
            await ledger.house(tx, Realm.REAL, USDT.id, "house:gifts")


async def test_accounts_that_do_not_exist_are_refused(db: Database, ledger: Ledger, open_account: Open) -> None:
    a = await open_account(10)
    nobody = account_id(999_999, USDT.id, Realm.REAL)
    unnamed = house_account(999, USDT.id, Realm.REAL)
    other_asset = house_account(1, 77, Realm.REAL)
    for transfer in (pay(a, nobody, 1), pay(a, unnamed, 1), pay(other_asset, house_account(2, 77, Realm.REAL), 1)):
        with pytest.raises(UnknownAccount):
            async with db.transaction() as tx:
                await ledger.post(tx, [transfer])


async def test_a_house_account_holds_nothing(db: Database, ledger: Ledger, open_account: Open) -> None:
    a = await open_account(10)
    async with db.transaction() as tx:
        fees = await ledger.house(tx, Realm.REAL, USDT.id, "house:fees")
        await ledger.post(tx, [pay(a, fees, 5)])
    with pytest.raises(UnknownAccount):
        async with db.transaction() as tx:
            await ledger.hold(tx, fees, 1)
    with pytest.raises(UnknownAccount):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(fees, a, 1, from_held=True)])


async def test_a_house_account_may_be_negative_and_is_summed(db: Database, ledger: Ledger, open_account: Open) -> None:
    a = await open_account(10)
    async with db.transaction() as tx:
        custody = await ledger.house(tx, Realm.REAL, USDT.id, "house:custody")
        fees = await ledger.house(tx, Realm.REAL, USDT.id, "house:fees")
        await ledger.post(tx, [pay(a, fees, 4)])
        assert await ledger.house_balance(tx, custody) == -10
        assert await ledger.house_balance(tx, fees) == 4
    async with db.read() as conn:
        assert await ledger.seal(conn) == 2 + 1  # and the account
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(fees, a, 1)])
        assert await ledger.house_balance(conn, fees) == 3
        assert await ledger.house_balance(conn, custody) == -10


async def test_locked_accounts_are_skipped_on_request(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(1), await open_account(2)
    async with db.transaction() as tx:
        assert list(await ledger.lock(tx, [b, a, b])) == sorted([a, b])

        async def elsewhere() -> dict[int, object]:
            async with db.transaction() as other:
                return dict(await ledger.lock(other, [a, b], skip_locked=True))

        assert await db.spawn(elsewhere()) == {}


async def test_balances_list_every_account_of_one_realm(db: Database, ledger: Ledger, open_account: Open) -> None:
    a = await open_account(10, owner=42)
    bitcoin = await open_account(3, owner=42, asset=BTC.id)
    await open_account(5, owner=43)
    async with db.read() as conn:
        balances = await ledger.balances(conn, 42, Realm.REAL)
        assert [(x.account, x.asset, x.in_wallet, x.total) for x in balances] == [
            (a, USDT.id, Wallet.SPOT, 10),
            (bitcoin, BTC.id, Wallet.SPOT, 3),
        ]
        assert await ledger.balances(conn, 42, Realm.DEMO) == []
        assert await ledger.assets(conn) == {"USDT": USDT, "BTC": BTC}


async def test_a_statement_is_read_page_by_page(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(100), await open_account()
    for amount in range(1, 8):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(a, b, amount)])
    async with db.read() as conn:
        amounts, page = [], Page(size=3)
        while page:
            statement = await ledger.statement(conn, a, page)
            amounts += [entry.amount for entry in statement.entries]
            assert len(statement.entries) <= 3
            page = statement.older
        assert amounts == [-7, -6, -5, -4, -3, -2, -1, 100]
        newest = (await ledger.statement(conn, b)).entries[0]
        assert (newest.amount, newest.counterparty, newest.reason, newest.cause) == (7, a, "test.payment", "test.order")
        deposits = await ledger.statement(conn, [a, b], reasons=[DEPOSIT])
        assert [entry.amount for entry in deposits.entries] == [100]


async def test_a_page_never_parts_the_two_sides_of_a_transfer(db: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(100), await open_account()
    for _ in range(4):
        async with db.transaction() as tx:
            await ledger.post(tx, [pay(a, b, 1)])
    async with db.read() as conn:
        seen, page = [], Page(size=1)
        while page:
            statement = await ledger.statement(conn, [a, b], page)
            seen += [(entry.transfer, entry.account) for entry in statement.entries]
            page = statement.older
    assert len(seen) == len(set(seen)) == 9


async def test_the_application_can_write_nothing_past_the_ledger(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b = await open_account(10), await open_account()
    attempts = [
        f"UPDATE ledger_account SET available = available + 1 WHERE id = {a}",
        f"DELETE FROM ledger_account WHERE id = {a}",
        f"INSERT INTO ledger_account (id, owner, wallet, available) VALUES ({1 << 30 | 2}, 9, 1, 5)",
        "UPDATE ledger_transfer SET amount = 1",
        "DELETE FROM ledger_transfer",
        "TRUNCATE ledger_transfer",
        "INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)"
        f" VALUES (1, {a}, {b}, 1, 1, 1, 1, 1)",
        "UPDATE ledger_link SET count = 1",
        "DELETE FROM ledger_house_balance",
        "INSERT INTO ledger_house (name) VALUES ('house:mine')",
        "INSERT INTO ledger_asset VALUES (9, 'XXX', 0, 'x')",
        "SELECT nextval('ledger_account_serial')",
        "ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_not_negative",
    ]
    for sql in attempts:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await db.fetch(sql)


async def test_the_owner_too_can_only_append(owner_db: Database, ledger: Ledger, open_account: Open) -> None:
    await open_account(10)
    for sql in ("UPDATE ledger_transfer SET amount = 1", "DELETE FROM ledger_transfer", "DELETE FROM ledger_link"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="append-only"):
            await owner_db.fetch(sql)


async def test_an_asset_keeps_its_scale_and_a_number_its_meaning(owner_db: Database, ledger: Ledger) -> None:
    async with owner_db.transaction() as tx:
        await ledger.ensure_assets(tx, [USDT, AssetSpec(2, "BTC", 8, "Bitcoin, renamed")])
        assert (await ledger.assets(tx))["BTC"].title == "Bitcoin, renamed"
    for wrong in (
        AssetSpec(1, "USDT", 6, "Tether"),
        AssetSpec(1, "USDC", 8, "Circle"),
        AssetSpec(3, "BTC", 8, "Bitcoin"),
    ):
        with pytest.raises(ConfigurationError, match="for ever"):
            async with owner_db.transaction() as tx:
                await ledger.ensure_assets(tx, [wrong])
    for codes in (
        LedgerCodes(reasons=(Reason(2, "test.gift", spends=False),)),
        LedgerCodes(reasons=(Reason(8, "test.payment", spends=True),)),
    ):
        with pytest.raises(ConfigurationError, match="history"):
            async with owner_db.transaction() as tx:
                await Ledger(codes, IdSource(SystemClock())).ensure_assets(tx, [])


def test_codes_of_plugins_are_merged_and_may_not_contradict() -> None:
    shared = LedgerCodes(accounts=(AccountName("house:fees"),), reasons=(PAYMENT,))
    merged = LedgerCodes.merged([CODES, shared])
    assert merged == CODES
    with pytest.raises(ConfigurationError, match="share number"):
        LedgerCodes.merged([CODES, LedgerCodes(reasons=(Reason(2, "other.payment", spends=True),))])
    with pytest.raises(ConfigurationError, match="two numbers"):
        LedgerCodes.merged([CODES, LedgerCodes(causes=(CauseKind(2, "test.order"),))])
    with pytest.raises(ConfigurationError, match="declared"):
        LedgerCodes(hold_sources=(HoldSource(ORDER, "SELECT 1, 1"),))


# -- a caller's own SQL in the same statement


async def test_what_a_caller_reads_beside_a_lock_is_answered_even_where_nothing_can_be_locked(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    account = await open_account(1_000)
    concurrently = Extras(value=f"${LOCK_ARGUMENTS + 1}::bigint + 1", arguments=(41,))
    async with db.transaction() as tx:
        balances, value = await ledger.lock_with_extras(tx, [account], concurrently)
        assert (balances[account].available, value) == (1_000, 42)
        async with db.read() as conn:
            assert await ledger.lock_with_extras(conn, [account], concurrently, skip_locked=True) == ({}, 42)


@pytest.mark.parametrize(("spends", "brings", "what"), [(False, False, "spent"), (True, True, "deposited")])
async def test_what_counted_counts_for_ever(owner_db: Database, spends: bool, brings: bool, what: str) -> None:
    turned = LedgerCodes(reasons=(Reason(PAYMENT.number, PAYMENT.name, spends=spends, brings=brings),))
    async with owner_db.transaction() as tx:
        await Ledger(CODES, IdSource(SystemClock())).ensure_assets(tx, [])
    with pytest.raises(ConfigurationError, match=f"counted as {what}"):
        async with owner_db.transaction() as tx:
            await Ledger(turned, IdSource(SystemClock())).ensure_assets(tx, [])


def test_a_reason_must_say_whether_it_spends() -> None:
    with pytest.raises(TypeError, match="spends"):
        Reason(5, "test.loan")  # pyright: ignore[reportCallIssue]
    assert Reason(5, "test.loan_given.back", spends=False).key == "test.reason.loan_given_back"
