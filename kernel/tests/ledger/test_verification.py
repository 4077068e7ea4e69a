"""A hand that may do anything changes something: verification says what and where."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from agio_kernel.ledger import HoldSource, Ledger, LedgerCodes, Realm, Report
from agio_kernel.ledger.proof.verify import Verification
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_testing.money import believed
from agio_testing.races.locks import concurrently, somebody_waits

from .conftest import CODES, DEPOSIT, ORDER, USDT, Open, pay


@pytest.fixture
async def world(db: Database, ledger: Ledger, open_account: Open) -> tuple[int, int]:
    """Two users who paid one another and the house, with an explained hold, sealed in three links."""
    a, b = await open_account(1_000), await open_account(1_000)
    async with db.transaction() as tx:
        fees = await ledger.house(tx, Realm.REAL, USDT.id, "house:fees")
    async with db.read() as conn:
        for amount in (10, 20):
            await ledger.seal(conn)
            async with db.transaction() as tx:
                await ledger.post(tx, [pay(a, b, amount), pay(b, fees, 1)])
        async with db.transaction() as tx:
            await tx.execute("INSERT INTO open_order VALUES (1, $1, 50)", a)
            await ledger.hold(tx, a, 50)
        await ledger.seal(conn)
    return a, b


async def verified(db: Database, ledger: Ledger) -> Report:
    async with db.read() as conn:
        return await ledger.verify(conn)


async def test_a_whole_ledger_has_no_findings(db: Database, ledger: Ledger, world: tuple[int, int]) -> None:
    reported: list[tuple[str, int, int]] = []
    async with db.read() as conn:
        report = await ledger.verify(conn, lambda *step: reported.append(step))
    assert (report.findings, report.transfers, report.accounts, report.links, report.unsealed) == ([], 6, 2, 3, 0)
    assert report.ok
    assert ("chain", 3, 3) in reported
    assert reported[-1] == ("negative", 1, 1)


TRANSFER_OF_10 = "(SELECT id FROM ledger_transfer WHERE amount = 10)"

CHANGES = {
    "a balance": ("UPDATE ledger_account SET available = available + 7 WHERE id = $1", {"balances", "sums"}),
    "money moved between two balances": (
        "UPDATE ledger_account SET available = available + CASE WHEN id = $1 THEN 5 ELSE -5 END",
        {"balances"},
    ),
    "a hold": ("UPDATE ledger_account SET available = available - 1, held = held + 1 WHERE id = $1", {"holds"}),
    "the cause of a hold": ("DELETE FROM open_order WHERE account = $1", {"holds"}),
    "an account taken away": ("DELETE FROM ledger_account WHERE id = $1", {"balances", "holds", "sums"}),
    "an amount": ("UPDATE ledger_transfer SET amount = 11 WHERE amount = 10 AND debit = $1", {"chain", "balances"}),
    "a reason": ("UPDATE ledger_transfer SET reason = 1 WHERE amount = 10 AND debit = $1", {"chain"}),
    "a time": ("UPDATE ledger_transfer SET at = agio_now() WHERE amount = 10 AND debit = $1", {"chain"}),
    "a transfer taken away": ("DELETE FROM ledger_transfer WHERE amount = 10 AND debit = $1", {"chain", "balances"}),
    "a transfer put into the past": (
        "INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step, tx)"
        " SELECT 1, credit, debit, 3, 1, 1, 0, 0, tx FROM ledger_transfer WHERE amount = 10 AND debit = $1",
        {"chain", "balances"},
    ),
    "a digest": (
        "UPDATE ledger_link SET digest = set_byte(digest, 31, get_byte(digest, 31) # 1) WHERE seq = 2",
        {"chain"},
    ),
    "what a link continues": (
        "UPDATE ledger_link SET previous = set_byte(previous, 0, get_byte(previous, 0) # 1) WHERE seq = 3",
        {"chain"},
    ),
    "the time of a link": ("UPDATE ledger_link SET at = agio_now() WHERE seq = 1", {"chain"}),
    "the count of a link": ("UPDATE ledger_link SET count = count + 1 WHERE seq = 2", {"chain"}),
    "a link rewritten with a digest that fits": (
        "UPDATE ledger_link SET at = agio_now(),"
        " digest = (ledger_digest(seq, from_tx, to_tx, agio_now(), previous)).digest WHERE seq = 2",
        {"chain"},
    ),
    "the last link's beginning, with a digest that fits": (
        "WITH first AS (SELECT min(tx) AS tx FROM ledger_transfer WHERE tx >= (SELECT from_tx FROM ledger_link"
        " WHERE seq = 3)) UPDATE ledger_link SET from_tx = first.tx,"
        " digest = (ledger_digest(seq, first.tx, to_tx, at, previous)).digest FROM first WHERE seq = 3",
        {"chain"},
    ),
    "a link in the middle": ("DELETE FROM ledger_link WHERE seq = 2", {"chain"}),
    "the last link": ("DELETE FROM ledger_link WHERE seq = 3", {"house balances"}),
    "a folded house balance": ("UPDATE ledger_house_balance SET balance = balance + 1", {"house balances"}),
}


async def test_every_change_is_found_with_account_and_figures(
    db: Database, ledger: Ledger, world: tuple[int, int], superuser: asyncpg.Connection
) -> None:
    account, _ = world
    for what, (sql, checks) in CHANGES.items():
        change = superuser.transaction()
        await change.start()
        status = await superuser.execute(sql, *([account] if "$1" in sql else []))
        assert not status.endswith(" 0"), what
        found = await _verify_inside(superuser, ledger)
        assert {finding.check for finding in found.findings} >= checks, (what, found.findings)
        if "balances" in checks or "holds" in checks:
            named = next(finding for finding in found.findings if finding.account == account)
            assert named.expected != named.found
        await change.rollback()
    assert (await verified(db, ledger)).ok


async def _verify_inside(conn: asyncpg.Connection, ledger: Ledger) -> Report:
    """Run the checks within the transaction that made the change, so that one database serves all changes."""
    return await Verification(conn, ledger.codes, lambda check, done, total: None).run()


async def test_a_transfer_that_crosses_realms_and_a_negative_balance_are_found(
    db: Database, ledger: Ledger, world: tuple[int, int], superuser: asyncpg.Connection
) -> None:
    account, other = world
    await superuser.execute(
        "ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_amount_of_one_asset_one_realm;"
        "ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_of_a_user_not_negative;"
    )
    await superuser.execute("UPDATE ledger_transfer SET credit = credit | 1 WHERE amount = 10 AND debit = $1", account)
    await superuser.execute("UPDATE ledger_account SET available = -1 WHERE id = $1", other)
    report = await verified(db, ledger)
    assert not report.ok
    found = {finding.check: finding for finding in report.findings}
    assert (found["crossing"].account, found["crossing"].found) == (account, 10)
    assert (found["negative"].account, found["negative"].found) == (other, -1)


async def test_findings_are_bounded_and_all_counted(
    db: Database, ledger: Ledger, world: tuple[int, int], superuser: asyncpg.Connection
) -> None:
    await superuser.execute(
        "INSERT INTO ledger_account (id, owner, wallet, available)"
        " SELECT (1000 + n) << 14 | 2, 1000 + n, 1, 5 FROM generate_series(1, 150) n"
    )
    report = await verified(db, ledger)
    assert report.counts["balances"] == 150
    assert sum(finding.check == "balances" for finding in report.findings) == 100


WITHOUT_ORDERS = LedgerCodes(reasons=(DEPOSIT,), accounts=CODES.accounts)
"""Declarations once the plugin with the orders is switched off, or fails to load."""


async def started_with(owner_db: Database, codes: LedgerCodes) -> Ledger:
    """A ledger as the start of a deployment makes it."""
    ledger = Ledger(codes, IdSource(SystemClock()))
    async with owner_db.transaction() as tx:
        await ledger.ensure_assets(tx, [USDT])
    return ledger


async def test_what_a_plugin_that_is_switched_off_has_held_stays_explained(
    db: Database, owner_db: Database, world: tuple[int, int]
) -> None:
    ledger = await started_with(owner_db, WITHOUT_ORDERS)
    assert (await verified(db, ledger)).findings == []


@pytest.mark.parametrize("change", ["a hold", "the cause of a hold"])
async def test_a_hold_that_nothing_explains_is_found_while_its_plugin_is_off(
    db: Database, owner_db: Database, superuser: asyncpg.Connection, world: tuple[int, int], change: str
) -> None:
    ledger = await started_with(owner_db, WITHOUT_ORDERS)
    await superuser.execute(CHANGES[change][0], world[0])
    assert set((await verified(db, ledger)).counts) == {"holds"}


async def test_where_holds_are_found_is_as_their_plugin_declares_it_last(
    db: Database, owner_db: Database, world: tuple[int, int]
) -> None:
    await owner_db.execute("ALTER TABLE open_order RENAME TO waiting_order")
    renamed = HoldSource(ORDER, "SELECT account, amount FROM waiting_order")
    ledger = await started_with(
        owner_db, LedgerCodes(causes=(ORDER,), hold_sources=(renamed,), proofs=(believed(ORDER),))
    )
    assert (await verified(db, ledger)).findings == []
    ledger = await started_with(owner_db, WITHOUT_ORDERS)
    assert (await verified(db, ledger)).findings == []


async def test_only_the_owner_says_where_holds_are_found(db: Database, world: tuple[int, int]) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await db.execute("DELETE FROM ledger_source")


async def test_it_sees_one_moment_while_money_moves(db: Database, ledger: Ledger, world: tuple[int, int]) -> None:
    a, b = world
    moving = True

    async def move() -> int:
        moved = 0
        while moving:
            async with db.transaction() as tx:
                await ledger.post(tx, [pay(a, b, 1), pay(b, a, 1)])
            moved += 1
        return moved

    mover = asyncio.create_task(move())
    try:
        for _ in range(10):
            report = await verified(db, ledger)
            assert report.ok, report.findings
    finally:
        moving = False
    assert await mover > 5


@pytest.mark.parametrize("command", ["opened", "closed", "paid"])
async def test_a_hold_that_changes_in_the_middle_of_it_is_seen_with_its_cause_or_not_at_all(
    db: Database, owner_db: Database, ledger: Ledger, world: tuple[int, int], command: str
) -> None:
    a, b = world
    async with db.transaction() as tx:
        # It has its snapshot by the time it comes to the causes, and waits there until the hold has changed.
        await tx.execute("LOCK TABLE open_order IN ACCESS EXCLUSIVE MODE")
        proof = concurrently(verified(db, ledger))
        await somebody_waits(owner_db)
        if command == "opened":
            await tx.execute("INSERT INTO open_order VALUES (2, $1, 30)", b)
            await ledger.hold(tx, b, 30)
        else:
            await tx.execute("DELETE FROM open_order WHERE account = $1", a)
            await (
                ledger.release(tx, a, 50) if command == "closed" else ledger.post(tx, [pay(a, b, 50, from_held=True)])
            )
    assert (await proof).findings == []
    assert (await verified(db, ledger)).findings == []


async def test_the_trial_balance_reads_as_a_balance_sheet(db: Database, ledger: Ledger, world: tuple[int, int]) -> None:
    async with db.read() as conn:
        rows = {row.name: (row.balance, row.held) for row in await ledger.trial_balance(conn)}
    assert rows == {"house:custody": (-2_000, 0), "house:fees": (2, 0), "users:spot": (1_998, 50)}
