"""Exchange: what was quoted is what happens, once and in time; going there and back never gains."""

import asyncio
from datetime import timedelta

import asyncpg
import msgspec
import pytest
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import Wallet
from agio_kernel.receipts import verify_receipts, view_receipt
from agio_testing.amounts import HOSTILE_AMOUNTS
from agio_testing.races.locks import Meeting, beside
from agio_wallet.exchange.conversion import Leg, rate, received
from agio_wallet.exchange.rule import EXCHANGE_RULE, ticks_of
from agio_wallet.plugin import register_receipts
from hypothesis import given
from hypothesis import strategies as st
from wallet_site import BTC, NOON, USDT

legs = st.builds(
    Leg, scale=st.integers(0, 8), price=st.integers(1, 10**9), decimals=st.sampled_from([2, 4, 6]), tick=st.just(1)
)
amounts = st.integers(1, 10**14)
spreads = st.integers(0, 200_000)


@given(amounts, legs, legs, spreads)
def test_there_and_back_at_the_same_prices_never_gains(amount, origin, target, spread):
    assert received(received(amount, origin, target, spread), target, origin, spread) <= amount


@given(amounts, amounts, legs, legs, spreads)
def test_splitting_never_gains(first, second, origin, target, spread):
    whole = received(first + second, origin, target, spread)
    assert received(first, origin, target, spread) + received(second, origin, target, spread) <= whole


async def quoted(site, user=1, amount="1000", origin="USDT", target="BTC"):
    return await site("exchangeQuote", user, from_=origin, to=target, amount=amount)


async def test_a_quote_is_honoured_even_when_the_price_has_moved(site):
    await site.move(1, "USDT", 1_000 * USDT)
    quote = (await quoted(site)).data
    assert (quote["receive"], quote["valid_ms"], quote["spread"]) == ("0.01996000", 10_000, "0.002000")
    assert quote["fee_usdt"] == "2.00"
    site.prices.set("BTCUSDT", 60_000_00)
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
        assert (await quoted(site, amount=text)).code in (130, 131, 133, 3228), text
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
    both = [beside(site("exchange", 1, quote=quote)) for quote in (there, back)]
    assert [(await one).code for one in both] == [INSUFFICIENT_BALANCE.number] * 2


@given(amounts, legs, legs, spreads)
def test_the_rule_of_the_receipt_is_the_arithmetic_of_the_quote(amount, origin, target, spread):
    legs = [msgspec.structs.replace(leg, symbol=f"{coin}USDT") for leg, coin in ((origin, "BTC"), (target, "ETH"))]
    facts = {"amount": amount, "from": "BTC", "to": "ETH", "from_scale": origin.scale, "to_scale": target.scale}
    found = EXCHANGE_RULE.compute(facts | {"spread_parts": spread}, ticks_of(*legs))
    assert (found["receive"], found["rate"]) == (received(amount, *legs, spread), rate(*legs, spread))


async def test_an_exchange_keeps_why_it_has_its_rate_and_a_changed_receipt_is_found(site):
    await site.move(1, "USDT", 1_000 * USDT)
    quote = (await quoted(site)).data["quote"]
    id = int((await site("exchange", 1, quote=quote)).data["id"])
    [source] = register_receipts(site.kernel)
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
