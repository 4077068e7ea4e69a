"""Exchange: what was quoted is what happens, once and in time; going there and back never gains."""

import asyncio
import random
from datetime import timedelta
from decimal import Decimal

import asyncpg
import msgspec
import pytest
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import Wallet
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.receipts import verify_receipts, view_receipt
from agio_testing.races.locks import Meeting, concurrently
from agio_wallet import plugin
from agio_wallet.declared.parameters import TOLERANCE
from agio_wallet.exchange.conversion import Leg, moved_away, rate, received
from agio_wallet.exchange.rule import EXCHANGE_RULE, ticks_of
from hypothesis import given
from hypothesis import strategies as st
from wallet_site import BTC, NOON, USDT

legs = st.builds(
    Leg, scale=st.integers(0, 8), price=st.integers(1, 10**9), decimals=st.sampled_from([2, 4, 6]), tick=st.just(1)
)
amounts = st.integers(1, 10**14)
spreads = st.integers(0, 200_000)
SEED = 20_261_127


@given(amounts, legs, legs, spreads)
def test_there_and_back_at_the_same_prices_never_gains(amount, origin, target, spread):
    assert received(received(amount, origin, target, spread), target, origin, spread) <= amount


@given(amounts, amounts, legs, legs, spreads)
def test_splitting_never_gains(first, second, origin, target, spread):
    whole = received(first + second, origin, target, spread)
    assert received(first, origin, target, spread) + received(second, origin, target, spread) <= whole


async def quoted(site, user=1, amount="1000", origin="USDT", target="BTC"):
    return await site("exchangeQuote", user, from_=origin, to=target, amount=amount)


@given(amounts, legs, legs, legs, legs, spreads, spreads)
def test_what_is_taken_is_worth_no_more_than_the_prices_of_its_moment_give(
    amount, origin, target, origin_now, target_now, spread, tolerance
):
    origin_now = msgspec.structs.replace(origin_now, scale=origin.scale)
    target_now = msgspec.structs.replace(target_now, scale=target.scale)
    offered, now = (received(amount, *both, spread) for both in ((origin, target), (origin_now, target_now)))
    if not moved_away(offered, now, tolerance, spread):
        # One unit more than the prices alone give: what is compared is rounded down.
        assert offered <= received(amount, origin_now, target_now, 0) + 1
    assert not moved_away(offered, offered, tolerance, spread)


async def test_who_waits_with_a_quote_for_a_price_to_move_gains_nothing(site):
    """Takes each quote only where the price has moved against the house since, as far as it is let."""
    chance, price, taken, refused = random.Random(SEED), 50_000_00, 0, 0
    await site.move(1, "USDT", 90_000 * USDT)
    for _ in range(120):
        site.prices.set("BTCUSDT", price)
        quote = (await quoted(site)).data
        price = price * chance.randrange(9_900, 10_100) // 10_000
        site.prices.set("BTCUSDT", price)
        worth = Decimal(quote["receive"]) * price / 100
        if worth <= Decimal("1000"):
            continue  # nobody takes a quote that the market has beaten
        answer = await site("exchange", 1, quote=quote["quote"])
        assert answer.code == 3242, (quote, price)
        refused += 1
    for change in (5, 10, 15, 20):  # parts in ten thousand, within the spread
        site.prices.set("BTCUSDT", 50_000_00)
        quote = (await quoted(site)).data
        price = 50_000_00 * (10_000 + change) // 10_000
        site.prices.set("BTCUSDT", price)
        answer = await site("exchange", 1, quote=quote["quote"])
        if answer.code == 0:
            taken += 1
            assert Decimal(answer.data["receive"]) * price / 100 <= Decimal("1000")
    assert refused > 20 and taken > 2
    await site.verify()


async def test_a_quote_is_refused_that_the_prices_have_left_behind_and_a_new_one_is_taken(site):
    await site.move(1, "USDT", 3_000 * USDT)
    behind = (await quoted(site)).data["quote"]
    site.prices.set("BTCUSDT", 50_200_00)
    answer = await site("exchange", 1, quote=behind)
    assert (answer.code, answer.field) == (3242, "quote")
    assert await site.balance(1) == (3_000 * USDT, 0)
    fresh = (await quoted(site)).data
    assert (await site("exchange", 1, quote=fresh["quote"])).data["receive"] == fresh["receive"]
    # Refused for good only where it stays behind: the price may come back within its seconds.
    site.prices.set("BTCUSDT", 50_000_00)
    assert (await site("exchange", 1, quote=behind)).code == 0
    assert (await site("exchange", 1, quote=behind)).code == 3222
    # Without a price there is nothing to compare it with.
    silent = (await quoted(site)).data["quote"]
    site.prices.set("BTCUSDT", 50_000_00, age=timedelta(minutes=2))
    answer = await site("exchange", 1, quote=silent)
    assert (answer.code, answer.field) == (3220, "quote")
    await site.verify()


async def test_no_more_than_the_spread_is_tolerated_whatever_the_parameter_says(site, site_with):
    await site.move(1, "USDT", 3_000 * USDT)
    for tolerance, price, code in (("0.2", 50_050_00, 0), ("0.2", 50_200_00, 3242), ("0", 50_001_00, 3242)):
        other = site_with({TOLERANCE: Decimal(tolerance)})
        site.prices.set("BTCUSDT", 50_000_00)
        quote = (await quoted(site)).data["quote"]
        site.prices.set("BTCUSDT", price)
        assert (await other("exchange", 1, quote=quote)).code == code, (tolerance, price)


async def test_a_quote_is_honoured_where_the_price_has_moved_the_house_s_way(site):
    await site.move(1, "USDT", 1_000 * USDT)
    quote = (await quoted(site)).data
    assert (quote["receive"], quote["valid_ms"], quote["spread"]) == ("0.01996000", 10_000, "0.002000")
    assert quote["fee_usdt"] == "2.00"
    site.prices.set("BTCUSDT", 40_000_00)
    done = await site("exchange", 1, quote=quote["quote"])
    assert (done.code, done.data["receive"]) == (0, "0.01996000")
    assert (await site.balance(1), await site.balance(1, "BTC")) == ((0, 0), (1_996_000, 0))
    row = (await site("exchangeRecords", 1)).data["rows"][0]
    assert (row["from"], row["to"], row["amount"], row["status"]) == ("USDT", "BTC", "1000.000000", 2)
    await site.verify()


async def test_a_quote_is_taken_once_by_whom_it_was_made_for_and_in_time(site):
    await site.move(1, "USDT", 10_000 * USDT)
    quote = (await quoted(site)).data["quote"]
    assert (await site("exchange", 2, quote=quote)).code == 3223
    assert (await site("exchange", 1, quote=quote[:-4] + "AAAA")).code == 3223
    assert (await site("exchange", 1, quote="é")).code == 3223
    answers = await asyncio.gather(*(site("exchange", 1, quote=quote) for _ in range(8)))
    assert sorted(answer.code for answer in answers) == [0] + [3222] * 7
    late = (await quoted(site)).data["quote"]
    await site.at(NOON + timedelta(hours=1))
    assert (await site("exchange", 1, quote=late)).code == 3221
    assert await site.balance(1) == (9_000 * USDT, 0)


async def test_what_is_not_there_is_not_exchanged(site):
    quote = (await quoted(site)).data["quote"]
    assert (await site("exchange", 1, quote=quote)).code == 134
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_exchange") == 0


async def test_there_is_no_quote_without_a_fresh_price_within_bounds_or_of_one_coin(site):
    assert (await quoted(site, target="TRX")).code == 3220
    assert (await quoted(site, target="DOGE")).code == 3201
    assert (await quoted(site, target="USDT")).code == 3224
    assert (await quoted(site, amount="0.99")).code == 3225
    assert (await quoted(site, amount="100000.01")).code == 3228
    for text in HOSTILE_AMOUNTS:
        assert (await quoted(site, amount=text)).code in (130, 131, 133, 185, 3228), text
    for age in (timedelta(minutes=2), -timedelta(minutes=2)):  # or the clock was set back meanwhile
        site.prices.set("BTCUSDT", 50_000_00, age=age)
        assert (await quoted(site)).code == 3220


async def test_a_movement_names_what_it_was_done_for(site):
    await site.move(1, "USDT", 1_000 * USDT)
    quote = (await quoted(site)).data["quote"]
    exchange = (await site("exchange", 1, quote=quote)).data["id"]
    rows = (await site("accountRecords", 1, reason="wallet.exchange")).data["rows"]
    assert len(rows) == 2 and {row["cause"] for row in rows} == {exchange}


async def test_a_demo_account_exchanges_demo_money_only(site):
    demo = site.who(7, Realm.DEMO)
    await site.move(7, "USDT", 1_000 * USDT, realm=Realm.DEMO)
    quote = (await site("exchangeQuote", demo, from_="USDT", to="ETH", amount="300")).data["quote"]
    assert (await site("exchange", demo, quote=quote)).code == 0
    real = await site.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer WHERE debit & 1 = 0")
    assert real == 0
    await site.verify()


async def test_money_moves_between_one_s_own_wallets(site):
    await site.move(1, "BTC", 2 * BTC)
    moved = await site("transferAsset", 1, coin="BTC", from_="spot", to="contract", amount="1.5")
    assert moved.code == 0
    assert await site.balance(1, "BTC") == (BTC // 2, 0)
    assert await site.balance(1, "BTC", Wallet.CONTRACT) == (3 * BTC // 2, 0)
    assert (await site("transferAsset", 1, coin="BTC", from_="spot", to="spot", amount="1")).code == 3219
    assert (await site("transferAsset", 1, coin="BTC", from_="spot", to="wealth", amount="1")).code == 134
    rows = (await site("accountRecords", 1, reason="wallet.transfer")).data["rows"]
    assert sorted((row["wallet"], row["amount"]) for row in rows) == [
        ("contract", "1.50000000"),
        ("spot", "-1.50000000"),
    ]
    assert {row["reason"] for row in rows} == {"wallet.transfer"}
    await site.verify()


async def test_of_50_transfers_of_the_whole_balance_at_once_one_wins(site):
    await site.move(1, "USDT", 100 * USDT)
    answers = await asyncio.gather(
        *(site("transferAsset", 1, coin="USDT", from_="spot", to="wealth", amount="100") for _ in range(50))
    )
    assert sorted(answer.code for answer in answers) == [0] + [134] * 49
    await site.verify()


async def test_exchanges_there_and_back_at_once_wait_in_one_order(site, monkeypatch):
    """Of a user who has neither coin yet: each opens both accounts, and goes on once both have begun."""
    there = (await quoted(site, 1, "1", "BTC", "ETH")).data["quote"]
    back = (await quoted(site, 1, "1", "ETH", "BTC")).data["quote"]
    met = Meeting(site.owner_db).after(site.kernel.ledger.open_accounts)
    monkeypatch.setattr(site.kernel.ledger, "open_accounts", met)
    both = [concurrently(site("exchange", 1, quote=quote)) for quote in (there, back)]
    assert [(await one).code for one in both] == [INSUFFICIENT_BALANCE.number] * 2


@given(amounts, legs, legs, spreads)
def test_the_rule_of_the_receipt_is_the_arithmetic_of_the_quote(amount, origin, target, spread):
    bought, sold = [
        msgspec.structs.replace(leg, symbol=f"{coin}USDT") for leg, coin in ((origin, "BTC"), (target, "ETH"))
    ]
    legs = (bought, sold)
    facts = {"amount": amount, "from": "BTC", "to": "ETH", "from_scale": origin.scale, "to_scale": target.scale}
    found = EXCHANGE_RULE.compute(facts | {"spread_parts": spread}, ticks_of(*legs))
    assert (found["receive"], found["rate"]) == (received(amount, *legs, spread), rate(*legs, spread))


async def test_an_exchange_keeps_why_it_has_its_rate_and_a_changed_receipt_is_found(site):
    await site.move(1, "USDT", 1_000 * USDT)
    quote = (await quoted(site)).data["quote"]
    id = int((await site("exchange", 1, quote=quote)).data["id"])
    [source] = plugin_of(plugin).made("receipts", site.kernel)
    async with site.kernel.db.read() as conn:
        assert await source.find(conn, 2, id) is None
        receipt = await source.find(conn, 1, id)
        assert receipt is not None
        assert [(tick.symbol, tick.price) for tick in receipt.used] == [("BTCUSDT", 50_000_00)]
        assert receipt.result["receive"] == 1_996_000
        assert (await verify_receipts(conn, [source])).counts == {"wallet.exchange": 1}
        assert view_receipt(receipt, source.rules).holds
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await site.kernel.db.execute("UPDATE price_receipt SET version = 2")
    await site.owner_db.execute("UPDATE price_receipt SET ticks = jsonb_set(ticks, '{0,price}', '4900000')")
    async with site.kernel.db.read() as conn:
        report = await verify_receipts(conn, [source])
    assert (report.faults, report.findings[0].id) == (1, id)
