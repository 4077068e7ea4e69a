"""Deposits are added up with the ledger's links, and the total is always the plain sum of the credited ones."""

import asyncio
from random import Random

import pytest
from agio_wallet.declared.reasons import DEPOSIT, DEPOSIT_CAUSE
from agio_wallet.deposit.deposited import deposited_value
from agio_wallet.deposit.settle import leave_blocks, take_back
from agio_wallet.deposit.store import find_deposits
from agio_wallet.withdrawal import spending
from agio_wallet.withdrawal.spending import add_up_spending, spent_by_reason
from wallet_site import SPEND, TEST_CAUSE, USDT, new_hash

PLAIN = """
    SELECT coin, coalesce(sum(usdt_value), 0)::bigint AS usdt,
           coalesce(sum(amount) FILTER (WHERE usdt_value IS NULL), 0)::bigint AS unpriced
    FROM wallet_deposit WHERE user_id = $1 AND state = 'credited' GROUP BY coin
"""
USERS = (1, 2, 3)
SMALL, LARGE = 100, 20_000
ROOM = 12
"""Pages by which a question may touch more after a long history: trees are deeper."""

HISTORY = """
    WITH drawn AS (SELECT n, n % 2 = 0 AS spends FROM generate_series($1::int, $2::int) n), deposits AS (
        INSERT INTO wallet_deposit (id, user_id, account, coin, chain, address, amount, minimum, tx_hash, output,
                                    source, state, usdt_value)
        SELECT n, 1, $3, 'USDT', 'ERC20', 'a', 1000000, 1, lpad(to_hex(n), 64, '0'), 0, 'submitted', 'credited', 100
        FROM drawn WHERE NOT spends
    )
    INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)
    SELECT n, CASE WHEN spends THEN $3::bigint ELSE $4 END, CASE WHEN spends THEN $4::bigint ELSE $3 END, 1000000,
           CASE WHEN spends THEN $5::smallint ELSE $6 END, CASE WHEN spends THEN $7::smallint ELSE $8 END, n, 0
    FROM drawn
"""


class Explained:
    """A connection that counts the pages of the database which each question touches."""

    def __init__(self, conn) -> None:
        self._conn = conn
        self.pages = 0

    async def fetch(self, sql, *args):
        (plan,) = await self._conn.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", *args)
        self.pages += plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]
        return await self._conn.fetch(sql, *args)


async def seal(site, bound=3) -> None:
    async with site.kernel.db.read() as conn:
        await site.kernel.ledger.seal(conn, bound=bound)


async def agrees(site) -> None:
    """In one moment of the database, the sum that is kept and the plain one are the same."""
    async with site.kernel.db.transaction() as tx:
        await tx.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        for user in USERS:
            plain = await tx.fetch(PLAIN, user)
            unpriced = {row["coin"]: row["unpriced"] for row in plain if row["unpriced"]}
            assert await deposited_value(tx, user) == (sum(row["usdt"] for row in plain), unpriced)


async def reverse(site, ids) -> None:
    """The blocks of these deposits are gone."""
    async with site.kernel.db.transaction() as tx:
        await take_back(site.context, tx, await leave_blocks(site.context, tx, await find_deposits(tx, ids)))


async def credit(site, random: Random) -> None:
    """A deposit that is claimed and credited; at times nobody quotes its coin."""
    coin, chain = random.choice([("USDT", "ERC20"), ("BTC", "BTC")])
    named = {"coin": coin, "chain": chain, "hash": new_hash().removeprefix("0x" if coin == "BTC" else "")}
    answer = await site.deposit(random.choice(USERS), str(random.randrange(25, 90)), **named)
    assert answer.code == 0, answer
    assert await site.act("wallet.deposits", answer.data["id"], "credit") == 0


@pytest.mark.parametrize("seed", range(4))
async def test_it_is_always_the_plain_sum_of_what_is_credited(site_with, seed, monkeypatch):
    monkeypatch.setattr(spending, "LINKS_AT_ONCE", 2)
    site, random = site_with({"wallet.deposit.claims": 90}), Random(seed)
    for _ in range(25):
        what = random.random()
        site.prices.set("BTCUSDT", random.randrange(20_000_00, 60_000_00))
        if random.random() < 0.5:
            del site.prices.latest_ticks["BTCUSDT"]
        if what < 0.5:
            busy = [credit(site, random), credit(site, random)]
        elif what < 0.65:
            found = await site.kernel.db.fetch("SELECT id FROM wallet_deposit WHERE state = 'credited' ORDER BY id")
            for user in USERS:  # some of it is gone, so that a reversal takes back a part
                if (there := (await site.balance(user))[0]) > 1:
                    await site.move(user, "USDT", there // 2, spend=True)
            busy = [reverse(site, [row["id"] for row in random.sample(found, min(2, len(found)))])]
        else:
            busy = [add_up_spending(site.context)]
        await asyncio.gather(*busy, seal(site), add_up_spending(site.context), agrees(site))
        await agrees(site)
    states = {row["state"] for row in await site.kernel.db.fetch("SELECT DISTINCT state FROM wallet_deposit")}
    assert states == {"credited", "reversed"}
    await seal(site)
    await add_up_spending(site.context)
    await agrees(site)
    kept = await site.kernel.db.fetch("SELECT * FROM wallet_deposited ORDER BY user_id, coin")
    await site.owner_db.execute("DELETE FROM wallet_deposited")
    await site.owner_db.execute("DELETE FROM wallet_spending")
    await site.owner_db.execute("UPDATE wallet_spending_link SET link = 0")
    await agrees(site)
    await add_up_spending(site.context)
    await agrees(site)
    again = await site.kernel.db.fetch("SELECT * FROM wallet_deposited ORDER BY user_id, coin")
    assert again == kept and any(row["unpriced"] for row in kept)


async def test_a_condition_costs_after_20_000_transfers_what_it_costs_after_100(site):
    await site.move(1, "USDT", USDT)
    account, house = await site.owner_db.fetchrow("SELECT credit, debit FROM ledger_transfer")

    async def cost(first: int, last: int) -> int:
        numbers = SPEND.number, DEPOSIT.number, TEST_CAUSE.number, DEPOSIT_CAUSE.number
        await site.owner_db.execute(HISTORY, first, last, account, house, *numbers)
        await seal(site, bound=10_000)
        await add_up_spending(site.context)
        await site.owner_db.execute("ANALYZE ledger_transfer, wallet_deposit, wallet_deposited, wallet_spending")
        async with site.kernel.db.read() as conn:
            explained = Explained(conn)
            assert await deposited_value(explained, 1) == (last // 2 * 100, {})
            assert await spent_by_reason(site.context, explained, 1) == {SPEND.number: last // 2 * 100}
        return explained.pages

    small = await cost(1, SMALL)
    large = await cost(SMALL + 1, LARGE)
    assert large <= small + ROOM, (small, large)
