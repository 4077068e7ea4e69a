"""Concurrent transfers of the same money."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import pytest
from agio_kernel.ledger import Extras, Hold, InsufficientFunds, Ledger, Realm, Wallet
from agio_kernel.ledger import ledger as ledger_module
from agio_kernel.postgres.db import Database, LockTimeout
from agio_testing.fixtures import PATIENT
from agio_testing.races.locks import concurrently, somebody_waits

from .conftest import BTC, USDT, Open, balance_of, new_cause, pay


@pytest.fixture
async def crowd(database_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """The application with enough connections for 34 at once, patient where a busy machine has all of them wait."""
    monkeypatch.setattr(ledger_module, "_LONGEST_S", 60.0)
    async with await Database.connect(database_url, min_size=2, max_size=34, limits=PATIENT) as database:
        yield database


async def test_every_realm_and_asset_sums_to_zero_at_every_read(
    crowd: Database, ledger: Ledger, open_account: Open
) -> None:
    accounts = defaultdict(list)
    for asset in (USDT.id, BTC.id):
        for realm in (Realm.REAL, Realm.DEMO):
            accounts[asset, realm] = [await open_account(10_000, asset=asset, realm=realm) for _ in range(4)]
    kinds = list(accounts)
    writing = True

    async def write(seed: int) -> None:
        chosen = random.Random(seed)
        for _ in range(15):
            asset, realm = chosen.choice(kinds)
            async with crowd.transaction() as tx:
                fees = await ledger.house(tx, realm, asset, "house:fees")
                a, b = chosen.sample(accounts[asset, realm], 2)
                held = chosen.randrange(1, 20)
                await ledger.post(tx, [pay(a, b, 10), pay(b, fees, 1)], [Hold(a, held)])
                await asyncio.sleep(0)
                await ledger.post(tx, [pay(a, b, held, from_held=True)])

    async def read() -> int:
        reads = 0
        while writing:
            async with crowd.read() as conn:
                if reads % 5 == 0:
                    await ledger.seal(conn)
                sums: dict[tuple[int, int], int] = defaultdict(int)
                for row in await ledger.trial_balance(conn):
                    sums[row.realm, row.asset] += row.balance
            assert len(sums) == 4
            assert set(sums.values()) == {0}
            reads += 1
        return reads

    reader = asyncio.create_task(read())
    try:
        await asyncio.gather(*(write(seed) for seed in range(32)))
    finally:
        writing = False
    assert await reader > 5
    async with crowd.read() as conn:
        report = await ledger.verify(conn)
        assert report.ok, report.findings
        assert report.transfers == 16 + 32 * 15 * 3


async def test_of_fifty_spends_of_one_balance_exactly_one_wins(
    crowd: Database, ledger: Ledger, open_account: Open
) -> None:
    purse, shops = await open_account(1_000), [await open_account() for _ in range(50)]

    async def spend(shop: int) -> bool:
        try:
            async with crowd.transaction() as tx:
                await ledger.post(tx, [pay(purse, shop, 1_000)])
        except InsufficientFunds:
            return False
        return True

    assert sum(await asyncio.gather(*map(spend, shops))) == 1
    assert await balance_of(crowd, purse) == (0, 0)
    assert sum([(await balance_of(crowd, shop))[0] for shop in shops]) == 1_000


async def test_accounts_opened_by_many_at_once_are_opened_once(crowd: Database, ledger: Ledger) -> None:
    async def open_() -> tuple[int, ...]:
        async with crowd.transaction() as tx:
            opened = await ledger.open_accounts(tx, 77, Realm.REAL, [(Wallet.WEALTH, BTC.id), (Wallet.SPOT, USDT.id)])
            return opened[Wallet.SPOT, USDT.id], opened[Wallet.WEALTH, BTC.id]

    assert len(set(await asyncio.gather(*(open_() for _ in range(12))))) == 1
    assert await crowd.fetchval("SELECT count(*) FROM ledger_account WHERE owner = 77") == 2


async def test_of_twenty_with_one_cause_exactly_one_books(crowd: Database, ledger: Ledger, open_account: Open) -> None:
    a, b = await open_account(100), await open_account()
    cause = new_cause()

    async def book() -> bool:
        async with crowd.transaction() as tx:
            return await ledger.post_once(tx, [pay(a, b, 100, cause=cause)])

    assert sum(await asyncio.gather(*(book() for _ in range(20)))) == 1
    assert await balance_of(crowd, b) == (100, 0)


async def test_a_twin_waits_at_the_accounts_and_not_at_the_cause(
    crowd: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b = await open_account(100), await open_account()
    cause = new_cause()

    async def book() -> bool:
        async with crowd.transaction() as tx:
            return await ledger.post_once(tx, [pay(a, b, 100, cause=cause)])

    async with crowd.transaction() as tx:
        await ledger.lock(tx, [a, b])
        twin = crowd.spawn(book())
        async with asyncio.timeout(10):
            while not await tx.fetchval("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"):
                await tx.execute("SELECT pg_sleep(0.01)")
        # Had the twin written the cause already, this would wait for it, and it for these accounts: a deadlock.
        assert await ledger.post_once(tx, [pay(a, b, 100, cause=cause)])
    assert not await twin


async def test_who_posts_holds_no_account_while_it_waits_for_another(
    crowd: Database, owner_db: Database, ledger: Ledger, open_account: Open
) -> None:
    """The sequencer holds what its orders spend before it knows what else they touch."""
    low, high = sorted([await open_account(100), await open_account(100)])

    async def exchange() -> None:
        async with crowd.transaction() as tx:
            await ledger.post(tx, [pay(low, high, 30)])

    writer = await crowd.writer("test")
    async with writer.transaction() as tx:
        assert high in await ledger.lock(tx, [high], skip_locked=True)
        other = concurrently(exchange())
        await somebody_waits(owner_db)
        await ledger.post_batch(tx, *ledger.flat([pay(high, low, 100)], ()), Extras())
    await other
    await writer.close()
    assert (await balance_of(crowd, low), await balance_of(crowd, high)) == ((170, 0), (30, 0))


@pytest.mark.parametrize("unknown", [1, 2])
async def test_who_locks_accounts_that_do_not_exist_is_told_of_the_others(
    crowd: Database, ledger: Ledger, open_account: Open, unknown: int
) -> None:
    account = await open_account(100)
    others = [account + (number << 40) for number in range(1, unknown + 1)]
    async with crowd.transaction() as tx:
        assert set(await ledger.lock(tx, [account, *others])) == {account}
        assert await ledger.lock(tx, others) == {}


@pytest.mark.parametrize(("bound", "of"), [("_MOST_TRIES", 3), ("_LONGEST_S", 0.1)])
async def test_who_never_finds_all_accounts_free_gives_up_and_holds_none(
    crowd: Database, ledger: Ledger, open_account: Open, monkeypatch: pytest.MonkeyPatch, bound: str, of: float
) -> None:
    accounts = (await open_account(100), await open_account(100))
    look = ledger.lock_with_extras

    async def one_is_taken(tx: Any, wanted: Any, extras: Extras, *, skip_locked: bool = False) -> Any:
        """As if, whenever somebody doesn't wait, somebody else had just taken one."""
        found, value = await look(tx, wanted, extras, skip_locked=skip_locked)
        if skip_locked:
            found.popitem()
        return found, value

    monkeypatch.setattr(ledger, "lock_with_extras", one_is_taken)
    monkeypatch.setattr(ledger_module, bound, of)
    async with crowd.transaction() as tx:
        with pytest.raises(LockTimeout, match="2 accounts were never free at once"):
            await ledger.post(tx, [pay(*accounts, 30)])
        monkeypatch.undo()
        free = await concurrently(crowd.run(lambda other: ledger.lock(other, accounts, skip_locked=True)))
    assert free.keys() == set(accounts)
    assert await balance_of(crowd, accounts[0]) == (100, 0)


async def test_cancel_and_fill_race_and_released_plus_filled_is_the_original(
    crowd: Database, ledger: Ledger, open_account: Open
) -> None:
    original = 100
    buyer, seller = await open_account(original), await open_account()
    chosen = random.Random(7)

    async def cancel(order: int) -> int:
        async with crowd.transaction() as tx:
            rest = await tx.fetchval("DELETE FROM open_order WHERE id = $1 RETURNING amount", order)
            if rest:
                await ledger.release(tx, buyer, rest)
            return rest or 0

    async def fill(order: int, amount: int) -> int:
        async with crowd.transaction() as tx:
            found = await tx.fetchval(
                "UPDATE open_order SET amount = amount - $2 WHERE id = $1 AND amount > $2 RETURNING id", order, amount
            )
            if found:
                await ledger.post(tx, [pay(buyer, seller, amount, from_held=True)])
            return amount if found else 0

    async def blind_cancel() -> int:
        try:
            async with crowd.transaction() as tx:
                await ledger.release(tx, buyer, original)
        except InsufficientFunds:
            return 0
        return original

    async def blind_fill() -> int:
        try:
            async with crowd.transaction() as tx:
                await ledger.post(tx, [pay(buyer, seller, original, from_held=True)])
        except InsufficientFunds:
            return 0
        return original

    outcomes = set()
    for order in range(1, 201):
        guarded = order % 2 == 0
        async with crowd.transaction() as tx:
            await ledger.hold(tx, buyer, original)
            if guarded:
                await tx.execute("INSERT INTO open_order VALUES ($1, $2, $3)", order, buyer, original)
        racers = (
            [cancel(order), fill(order, chosen.randrange(1, original))] if guarded else [blind_cancel(), blind_fill()]
        )
        if chosen.random() < 0.5:
            filled, released = await asyncio.gather(*reversed(racers))
        else:
            released, filled = await asyncio.gather(*racers)
        outcomes.add((guarded, released > 0, filled > 0))
        assert released + filled == original
        assert await balance_of(crowd, buyer) == (released, 0)
        if filled:
            async with crowd.transaction() as tx:
                await ledger.post(tx, [pay(seller, buyer, filled)])
    assert {(True, True, True), (True, True, False), (False, True, False), (False, False, True)} == outcomes


async def test_accounts_named_in_opposite_orders_never_deadlock(
    crowd: Database, ledger: Ledger, open_account: Open
) -> None:
    a, b = await open_account(1_000), await open_account(1_000)

    async def move(number: int) -> None:
        first, second = (a, b) if number % 2 else (b, a)
        async with crowd.transaction() as tx:
            if number % 3 == 0:
                assert set(await ledger.lock(tx, [first, second])) == {a, b}
            await ledger.post(tx, [pay(first, second, 1)], [Hold(second, 1), Hold(first, 1)])

    # A deadlock would be raised by transaction() as Retry, and fail this.
    await asyncio.gather(*(move(number) for number in range(64)))
    assert await balance_of(crowd, a) == await balance_of(crowd, b) == (936, 64)
