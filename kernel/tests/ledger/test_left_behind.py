"""Money held for a plugin that isn't enabled any more is told by coin, with the count of its rows."""

from __future__ import annotations

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
)
from agio_kernel.ledger.left_behind import LeftBehind, has_moved_money, left_behind
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_testing.money import believed

from .conftest import CODES, Open

BOUGHT = Reason(51, "plans.bought", spends=False)
PLAN = CauseKind(51, "plans.purchase")
PLANS = LedgerCodes(
    reasons=(BOUGHT,),
    causes=(PLAN,),
    accounts=(
        AccountName("house:plans_principal", whose="users"),
        AccountName("house:plans_lent", whose="users"),
        AccountName("house:plans_interest"),
    ),
    hold_sources=(HoldSource(PLAN, "SELECT account, amount FROM open_order"),),
    proofs=(believed(PLAN),),
)
UNIT = 10**8


async def test_held_money_and_principal_of_a_plugin_that_is_gone(db, owner_db, ledger: Ledger, open_account: Open):

    both = Ledger(LedgerCodes.merged([CODES, PLANS]), IdSource(SystemClock()))
    async with owner_db.transaction() as tx:
        await both.ensure_assets(tx, [])
    ann, ben, demo = await open_account(9 * UNIT), await open_account(9 * UNIT), await open_account(9 * UNIT, realm=1)
    async with db.transaction() as tx:
        for number, account, realm in ((1, ann, Realm.REAL), (2, ben, Realm.REAL), (3, demo, Realm.DEMO)):
            principal = await both.house(tx, realm, 1, "house:plans_principal")
            await both.post(tx, [Transfer(account, principal, 2 * UNIT, BOUGHT, Cause(PLAN, number, 0))])
        principal = await both.house(tx, Realm.REAL, 1, "house:plans_principal")
        await both.post(tx, [Transfer(principal, ben, 2 * UNIT, BOUGHT, Cause(PLAN, 2, 1))])
        lent = await both.house(tx, Realm.REAL, 1, "house:plans_lent")
        await both.post(tx, [Transfer(ben, lent, UNIT, BOUGHT, Cause(PLAN, 4, 0))])
        await both.post(tx, [Transfer(lent, ben, UNIT, BOUGHT, Cause(PLAN, 5, 0))])
        await tx.execute("INSERT INTO open_order VALUES (1, $1, $2)", ann, 3 * UNIT)
        await both.hold(tx, ann, 3 * UNIT)
    async with db.read() as conn:
        assert await left_behind(conn, both.codes) == []
        assert await left_behind(conn, CODES) == [
            LeftBehind("plans.purchase", "USDT", "3.00000000", 1),
            LeftBehind("house:plans_principal", "USDT", "2.00000000", 1),
        ]


async def test_a_plugin_has_moved_money_by_its_first_transfer_or_hold(db, owner_db, ledger: Ledger, open_account: Open):
    both = Ledger(LedgerCodes.merged([CODES, PLANS]), IdSource(SystemClock()))
    async with owner_db.transaction() as tx:
        await both.ensure_assets(tx, [])
    ann = await open_account(9 * UNIT)

    async def moved() -> bool:
        async with owner_db.read() as conn:
            return await has_moved_money(conn, PLANS)

    assert not await moved(), "others' transfers are none of it"
    async with db.transaction() as tx:
        await tx.execute("INSERT INTO open_order VALUES (1, $1, $2)", ann, UNIT)
        await both.hold(tx, ann, UNIT)
    assert await moved(), "a hold alone"
    async with db.transaction() as tx:
        await tx.execute("DELETE FROM open_order")
        await both.release(tx, ann, UNIT)
    assert not await moved()
    async with db.transaction() as tx:
        principal = await both.house(tx, Realm.REAL, 1, "house:plans_principal")
        await both.post(tx, [Transfer(ann, principal, UNIT, BOUGHT, Cause(PLAN, 1, 0))])
    async with owner_db.transaction() as tx:
        await tx.execute("ALTER TABLE open_order RENAME TO closed_order")
    assert await moved(), "a transfer, whether or not its table is still there"
    async with owner_db.transaction() as tx:
        await tx.execute("ALTER TABLE closed_order RENAME TO open_order")
