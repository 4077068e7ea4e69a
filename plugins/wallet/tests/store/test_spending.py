"""Spending is added up once, at any time and by any process, and a later fall of the price takes nothing of it away."""

import asyncio
from collections import Counter
from decimal import Decimal
from importlib.resources import files
from random import Random

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.leaving import Leaving, Stage
from agio_kernel.money.valuation import VALUE_SCALE
from agio_wallet.declared.codes import CONSUMPTION_MISSING
from agio_wallet.declared.ways import WITHDRAWAL_WAY
from agio_wallet.withdrawal import spending
from agio_wallet.withdrawal.consumption import read_consumption, traded_guard
from agio_wallet.withdrawal.spending import add_up_spending, spent_by_reason
from wallet_site import ASSETS, BRING, BTC, GRANT, LEVY, SPEND, TEST_CAUSE, TEST_FUNDS, USDT

pytestmark = pytest.mark.days


async def spent(site, user=1) -> int:
    async with site.kernel.db.read() as conn:
        return sum((await spent_by_reason(site.context, conn, user)).values())


async def seal(site) -> None:
    async with site.kernel.db.read() as conn:
        await site.kernel.ledger.seal(conn, bound=3)


@pytest.mark.parametrize("seed", range(4))
async def test_it_is_always_the_sum_of_what_the_ledger_says(site, seed, monkeypatch):
    monkeypatch.setattr(spending, "LINKS_AT_ONCE", 2)
    random = Random(seed)
    truth = dict.fromkeys((1, 2, 3), 0)
    for user in truth:
        await site.move(user, "USDT", 1_000 * USDT)
    for _ in range(60):
        user, what = random.choice(list(truth)), random.random()
        if what < 0.5:
            amount = random.randrange(1, 5 * USDT)
            await site.move(user, "USDT", amount, spend=True)
            truth[user] += amount
        elif what < 0.6:
            await site("transferAsset", user, coin="USDT", from_="spot", to="wealth", amount="0.5")
        elif what < 0.8:
            await seal(site)
        else:
            await asyncio.gather(add_up_spending(site.context), add_up_spending(site.context))
        for each, amount in truth.items():
            assert await spent(site, each) == amount // 10**4
    await seal(site)
    await add_up_spending(site.context)
    assert {each: await spent(site, each) for each in truth} == {each: sum // 10**4 for each, sum in truth.items()}
    kept = await site.kernel.db.fetch("SELECT owner, usdt::bigint, unpriced::bigint FROM wallet_spending")
    assert {row["owner"]: row["usdt"] for row in kept} == {each: 100 * sum for each, sum in truth.items() if sum}
    assert {row["unpriced"] for row in kept} <= {0}


async def test_a_price_that_falls_takes_nothing_away_and_no_price_keeps_it_for_later(site):
    await site.move(1, "BTC", 3 * BTC)
    await site.move(1, "TRX", 1_000 * 10**8)
    await site.move(1, "BTC", BTC, spend=True)
    await site.move(1, "TRX", 100 * 10**8, spend=True)
    assert await spent(site) == 50_000_00
    await seal(site)
    await add_up_spending(site.context)
    site.prices.set("BTCUSDT", 40_000_00)
    await site.move(1, "BTC", BTC, spend=True)
    assert await spent(site) == 90_000_00
    del site.prices.latest_ticks["BTCUSDT"]
    assert await spent(site) == 50_000_00
    await seal(site)
    await add_up_spending(site.context)
    site.prices.set("BTCUSDT", 30_000_00)
    assert await spent(site) == 80_000_00
    kept = await site.kernel.db.fetch("SELECT unpriced::bigint AS unpriced FROM wallet_spending ORDER BY account")
    assert sorted(row["unpriced"] for row in kept) == [BTC, 100 * 10**8]


async def test_demo_money_other_wallets_and_the_house_are_told_apart(site):
    await site.move(7, "USDT", 100 * USDT, realm=Realm.DEMO)
    await site.move(7, "USDT", 30 * USDT, spend=True, realm=Realm.DEMO)
    await site.move(1, "USDT", 100 * USDT)
    await site("transferAsset", 1, coin="USDT", from_="spot", to="wealth", amount="40")
    await site.move(1, "USDT", 10 * USDT, spend=True)
    for _ in range(2):
        assert (await spent(site, 7), await spent(site, 1)) == (0, 10_00)
        await seal(site)
        await add_up_spending(site.context)
    assert await site.balance(1, wallet=Wallet.WEALTH) == (40 * USDT, 0)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_spending") == 1


async def test_the_reason_of_a_plugin_that_is_down_is_known_all_the_same(site, owner_db):
    await site.move(1, "USDT", 100 * USDT)
    await site.move(1, "USDT", 10 * USDT, spend=True)
    assert await spent(site) == 10_00
    spent_for = await owner_db.fetchval("SELECT reason FROM ledger_transfer ORDER BY tx DESC LIMIT 1")
    await owner_db.execute("UPDATE ledger_code SET spends = false WHERE family = 'reason' AND number = $1", spent_for)
    assert await spent(site) == 0


async def brought(site, amount: int, user=1, coin="USDT", realm=Realm.REAL, reason=BRING) -> None:
    """Credit somebody for a reason of another plugin, from an account of the house."""
    ledger, asset = site.kernel.ledger, ASSETS[coin]
    async with site.kernel.db.transaction() as tx:
        account = await site.context.account(tx, user, realm, asset)
        funds = await ledger.house(tx, realm, asset.id, TEST_FUNDS.name)
        await ledger.post(tx, [Transfer(funds, account, amount, reason, Cause(TEST_CAUSE, site.kernel.ids.next()))])


async def required(site, user=1) -> tuple[int, int]:
    """Return the incoming amount, and the part of it that has to be spent."""
    async with site.kernel.db.read() as conn:
        found = await read_consumption(site.context, conn, user, site.context.terms())
    return found.deposited, found.required


@pytest.mark.parametrize("seed", range(4))
async def test_item_by_item_it_is_what_the_rule_goes_by(site, seed):
    """At all prices and times of adding up, the items are the ledger's, and their sum is the rule's."""
    random, worth = Random(seed), Counter[str]()
    await site.move(1, "USDT", 1_000 * USDT)
    await site.move(1, "BTC", BTC)
    for _ in range(40):
        what, reason = random.random(), random.choice((SPEND, LEVY))
        coin, price = random.choice((("USDT", 100), ("BTC", site.prices.latest("BTCUSDT").price)))
        unit = 10 ** ASSETS[coin].scale
        amount = random.randrange(1, unit // 100)
        if what < 0.5:
            await site.move(1, coin, amount, spend=True, spent_for=reason)
            worth[reason.name] += amount * price * 10**8 // unit
        elif what < 0.7:
            await brought(site, amount, coin=coin)
            worth[BRING.name] += amount * price * 10**8 // unit
        else:
            await seal(site)
            await add_up_spending(site.context)
            site.prices.set("BTCUSDT", random.randrange(20_000_00, 60_000_00))
        async with site.kernel.db.read() as conn:
            found = await read_consumption(site.context, conn, 1, site.context.terms())
        reported = found.view(site.kernel.ledger.codes)
        for items, whole in ((reported.came_in, reported.deposited), (reported.counted, reported.spent)):
            assert sum(Decimal(one.amount) for one in items) == Decimal(whole)
            lost = sum(worth[one.reason] for one in items) - int(Decimal(whole) * 10**10)
            assert 0 <= lost < 10**8 + 40 * 100  # what a cent leaves off, once, and each movement beyond 8 decimals
            for one in items:
                assert abs(Decimal(one.amount) * 10**10 - worth[one.reason]) < 10**8 + 40 * 100
    assert {one.reason for one in reported.counted} == {SPEND.name, LEVY.name}
    assert reported.missing == format_amount(max(0, found.required - found.spent), VALUE_SCALE)


async def test_what_was_kept_by_account_is_shared_out_by_reason_and_its_sum_stays(site):
    """The migration shares the sums of a site out by reason, and their total stays."""
    await site.move(1, "BTC", BTC)
    await site.move(1, "USDT", 100 * USDT)
    await site.move(1, "BTC", BTC // 3, spend=True)
    await site.move(1, "BTC", BTC // 7, spend=True, spent_for=LEVY)
    await site.move(1, "USDT", 7 * USDT, spend=True)
    await brought(site, BTC // 9, coin="BTC")
    await seal(site)
    await add_up_spending(site.context)
    tables = {"wallet_spending": 3, "wallet_brought": 1}
    async with site.owner_db.transaction() as tx:
        before = {table: await tx.fetch(f"SELECT * FROM {table} ORDER BY account, reason") for table in tables}
        for table in tables:
            await tx.execute(f"""
                CREATE TEMPORARY TABLE whole ON COMMIT DROP AS
                    SELECT account, owner, sum(usdt) AS usdt, sum(unpriced) AS unpriced
                    FROM {table} GROUP BY account, owner;
                TRUNCATE {table};
                ALTER TABLE {table} DROP COLUMN reason, ADD CONSTRAINT {table}_pkey PRIMARY KEY (account);
                INSERT INTO {table} (account, owner, usdt, unpriced) TABLE whole;
                DROP TABLE whole;
            """)
        await tx.execute((files("agio_wallet.migrations") / "0016_what_counts.sql").read_text())
        after = {table: await tx.fetch(f"SELECT * FROM {table} ORDER BY account, reason") for table in tables}
    assert {table: len(rows) for table, rows in after.items()} == tables
    for table, rows in after.items():
        for old, new in zip(before[table], rows, strict=True):
            assert (old["account"], old["reason"], old["owner"]) == (new["account"], new["reason"], new["owner"])
            assert abs(old["usdt"] - new["usdt"]) <= 1
        assert sum(row["usdt"] for row in rows) == sum(row["usdt"] for row in before[table])


async def test_what_another_plugin_brings_in_has_to_be_spent_like_a_deposit(site):
    await brought(site, 1_000 * USDT)
    await brought(site, BTC, coin="BTC")
    await brought(site, 50 * USDT, user=7, realm=Realm.DEMO)
    await brought(site, 70 * USDT, reason=GRANT)
    for _ in range(2):  # before it is added up and after
        assert await required(site) == (51_000_00, 45_900_00)
        assert await required(site, 7) == (0, 0)
        await seal(site)
        await add_up_spending(site.context)
        site.prices.set("BTCUSDT", 50_000_00)
    site.prices.set("BTCUSDT", 40_000_00)
    assert await required(site) == (51_000_00, 45_900_00)
    async with site.kernel.db.read() as conn:
        leaving = Leaving(WITHDRAWAL_WAY, Stage.REQUEST, 1, "USDT")
        with pytest.raises(ApiError) as refused:
            await traded_guard(site.context).check(conn, leaving)
    assert refused.value.code is CONSUMPTION_MISSING


async def test_a_long_history_is_not_read_again(site):
    await site.move(1, "USDT", 1_000 * USDT)
    for _ in range(300):
        await site.move(1, "USDT", USDT, spend=True)
    await seal(site)
    await add_up_spending(site.context)
    await site.move(1, "USDT", USDT, spend=True)
    async with site.kernel.db.transaction() as tx:
        await tx.execute("SET LOCAL enable_seqscan = off")  # so small a table would be read whole
        (plan,) = await tx.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {spending.SPENT.by_now}", 1)
    assert rows_of_transfers(plan["Plan"]) <= 2
    assert await spent(site) == 301_00


def rows_of_transfers(node) -> float:
    """Return the number of transfers that a plan has touched, those that were passed over included."""
    own = 0.0
    if node.get("Relation Name") == "ledger_transfer":
        own = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
    return own + sum(rows_of_transfers(one) for one in node.get("Plans", ()))
