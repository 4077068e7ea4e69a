"""Profit and loss over calls: realised and unrealised are worth less net deposits, to the cent."""

from __future__ import annotations

from decimal import Decimal

import pytest
from agio_wallet.history.daily_books import keep_books
from random_history import RandomHistory
from wallet_site import GRANT, SPEND


@pytest.mark.parametrize("seed", [11, 12, 13])
async def test_realised_and_unrealised_are_value_less_net_deposits(site, seed):
    ran = RandomHistory(site, [1, 2], seed)
    for _ in range(3):
        await ran.run(25)
        site.prices.set("BTCUSDT", ran.random.randrange(1, 10**7))
        for user in ran.users:
            for days in ("7", "365"):
                found = (await site("profit", user, days=days)).data
                figure = {name: Decimal(text) for name, text in found.items() if isinstance(text, str)}
                assert figure["realised_ever"] + figure["unrealised"] == figure["value"] - figure["net_deposits"]
                assert figure["profit"] == figure["value"] - figure["deposited"] + figure["withdrawn"]
                for sum_ in ("deposited", "withdrawn", "realised", "profit"):
                    assert sum(Decimal(day[sum_]) for day in found["days"]) == figure[sum_]
    assert await keep_books(site.context, ran.users) == 0, "the day isn't over"


async def test_a_deposit_is_no_gain(site):
    ran = RandomHistory(site, [1], 1)
    await ran._deposit(1)
    found = (await site("profit", 1)).data
    assert (found["profit"], found["realised"]) == ("0.00", "0.00")
    assert Decimal(found["deposited"]) == Decimal(found["value"])


async def test_a_coin_is_told_with_its_average_cost(site):
    await site.move(1, "USDT", 10**9)
    ran = RandomHistory(site, [1], 1)
    async with site.kernel.db.transaction() as tx:
        mine = [await ran._account(tx, 1, coin) for coin in ("USDT", "BTC")]
        house = [await ran._house(tx, coin) for coin in ("USDT", "BTC")]
        await ran._post(tx, (mine[0], house[0], 400 * 10**6, SPEND), (house[1], mine[1], 10**6, GRANT), users=(1,))
    (bitcoin,) = [one for one in (await site("profit", 1)).data["coins"] if one["coin"] == "BTC"]
    assert bitcoin["average"] == "40000.00000000"
    assert (bitcoin["cost"], bitcoin["value"], bitcoin["unrealised"]) == ("400.00", "500.00", "100.00")
