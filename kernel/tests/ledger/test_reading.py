"""Reads of the ledger by others: its views say whose account, which coin and realm, and nobody writes by them."""

from __future__ import annotations

import asyncpg
import pytest
from agio_kernel.ledger import Ledger, Realm, houses_like, links_after
from agio_kernel.postgres.db import Database

from .conftest import BTC, PAYMENT, USDT, Open, pay


async def test_what_moved_tells_realm_reason_and_who_paid(db: Database, ledger: Ledger, open_account: Open) -> None:
    giver, taker = await open_account(100, owner=41), await open_account(owner=42)
    demo = await open_account(7, owner=43, realm=Realm.DEMO)
    async with db.transaction() as tx:
        await ledger.post(tx, [pay(giver, taker, 30)])
    async with db.read() as conn:
        [moved] = await conn.fetch("SELECT * FROM ledger WHERE debit = $1", giver)
        brought = await conn.fetch("SELECT realm, spends, from_user FROM ledger WHERE credit = ANY ($1)", [giver, demo])
    assert (moved["credit"], moved["amount"], moved["reason"]) == (taker, 30, PAYMENT.number)
    assert (moved["realm"], moved["spends"], moved["from_user"]) == (0, True, True)
    assert sorted(map(tuple, brought)) == [(0, False, False), (1, False, False)]


async def test_a_balance_tells_owner_coin_and_realm(db: Database, open_account: Open) -> None:
    await open_account(5, owner=51, asset=BTC.id)
    await open_account(7, owner=51, realm=Realm.DEMO)
    async with db.read() as conn:
        found = await conn.fetch(
            "SELECT coin, asset, realm, wallet, available, held FROM account_balances WHERE owner = 51 ORDER BY coin"
        )
        coins = await conn.fetch("SELECT * FROM coins ORDER BY asset")
    assert [tuple(row) for row in found] == [("BTC", BTC.id, 0, 1, 5, 0), ("USDT", USDT.id, 1, 1, 7, 0)]
    assert [tuple(row) for row in coins] == [(1, "USDT", 8), (2, "BTC", 8)]


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM ledger",
        "INSERT INTO coins VALUES (9, 'XRP', 6)",
        "UPDATE coins SET scale = 2",
        "UPDATE account_balances SET available = 1000",
    ],
)
async def test_nothing_is_written_through_a_view(db: Database, ledger: Ledger, statement: str) -> None:
    with pytest.raises((asyncpg.InsufficientPrivilegeError, asyncpg.ObjectNotInPrerequisiteStateError)):
        await db.execute(statement)


async def test_links_are_read_some_at_a_time_and_end_where_the_next_begins(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    async with db.read() as conn:
        before = await conn.fetchval("SELECT ledger_sealed_to(0)")
        assert await links_after(conn, 0, 10) is None
    for owner in (61, 62, 63):
        await open_account(1, owner=owner)
        async with db.read() as conn:
            await ledger.seal(conn)
    async with db.read() as conn:
        first = await links_after(conn, 0, 2)
        assert first is not None
        rest = await links_after(conn, first.last, 2)
        assert rest is not None and rest.from_tx >= first.to_tx
        assert await links_after(conn, rest.last, 2) is None
        assert await conn.fetchval("SELECT ledger_sealed_to($1)", rest.last) == rest.to_tx
        assert (
            await conn.fetchval("SELECT count(*) FROM ledger WHERE tx >= $1 AND tx < $2", first.from_tx, rest.to_tx)
            == 3
        )
    assert int(before) == 0


async def test_house_accounts_are_found_by_their_names(db: Database, ledger: Ledger, open_account: Open) -> None:
    async with db.transaction() as tx:
        for name in ("house:fees", "house:custody"):
            await ledger.house(tx, Realm.REAL, USDT.id, name)
    async with db.read() as conn:
        assert [one.name for one in await houses_like(conn, "house:%")] == ["house:custody", "house:fees"]
        assert [one.name for one in await houses_like(conn, "house:fees")] == ["house:fees"]
