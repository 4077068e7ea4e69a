"""A site whose prices are its own trades: who trades with himself moves them, and nothing pays him for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from decimal import Decimal

import httpx
import msgspec
import pytest
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_testing.site import Site, new_folder
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import data_of

PIECE = "0.0002"
"""Some 13 USDT."""
LONGEST_S = 30.0
NO_PRICE, NO_RATE = 3220, 4101


@pytest.fixture(scope="module")
def own_site() -> Iterator[Site]:
    """The whole site, but for where its prices come from."""
    with new_folder() as folder:
        site = Site(folder, flow=False)
        site.config.write_text(site.config.read_text().replace('source = "simulated"', 'source = "book"'))
        site.start()
        yield site
        site.stop()


def last(user: Visitor) -> Decimal:
    return next(Decimal(row["last"]) for row in user.rows("getCurrencyAll") if row["symbol"] == "BTCUSDT")


def held(*users: Visitor) -> dict[str, Decimal]:
    """Sum of each coin they have together, in every wallet."""
    sums: dict[str, Decimal] = {}
    for row in (row for user in users for row in user.rows("getAsset2")):
        sums[row["coin"]] = sums.get(row["coin"], Decimal(0)) + Decimal(row["available"]) + Decimal(row["frozen"])
    return sums


def test_contracts_and_options_do_not_start_and_the_site_and_the_doctor_say_why(own_site: Site) -> None:
    plugins = httpx.get(f"{own_site.url}/health").json()["data"]["plugins"]
    down = {one["id"]: one["reason"] for one in plugins if one["status"] == "down"}
    assert set(down) == {"contract", "options"}
    assert all("whoever trades with himself moves them" in reason for reason in down.values())
    said = msgspec.json.decode(own_site.agio("doctor", "--json", check=False).stdout)
    prices = next(row for row in said if row["check"] == "prices")
    assert "this site's own trades" in prices["detail"]


def test_a_customer_who_walks_the_price_by_trading_with_himself_wins_nothing(own_site: Site) -> None:
    sells, buys = own_site.visitor().registered(), own_site.visitor().registered()
    began, before = last(sells), held(sells, buys)
    for step in range(1, 6):
        price = f"{began * (1 + Decimal(step) / 1000):.2f}"
        terms = {"pair": "BTCUSDT", "type": "limit", "price": price, "quantity": PIECE}
        data_of(sells.post("placeSpotOrder", side="sell", **terms))
        assert data_of(buys.post("placeSpotOrder", side="buy", **terms))["state"] == "closed"
    ends = time.monotonic() + LONGEST_S
    while last(sells) == began:
        assert time.monotonic() < ends, "the price is what they traded at"
        time.sleep(0.1)
    # Nobody takes their coins at it, and there is nothing to bet on it with.
    stake = {"product": "BTCUSDT-30", "direction": "rise", "amount": "100"}
    assert buys.post("buyOption", **stake)["code"] == buys.post("openContract")["code"] == NOT_AVAILABLE.number
    exchange = {"from": "BTC", "to": "USDT", "amount": "0.01"}
    assert sells.get("exchangeQuote", **exchange)["code"] == NO_PRICE
    own_site.set_constants({"c2c.tier": "none"})
    wire = {"side": "sell", "coin": "BTC", "currency": "USD", "amount": "0.01"}
    assert sells.get("getC2cQuote", **wire)["code"] == NO_RATE
    sold = data_of(sells.post("placeSpotOrder", pair="BTCUSDT", side="sell", type="market", quantity="0.001"))
    assert (sold["state"], sold["reason"]) == ("withdrawn", "unfilled")
    after = held(sells, buys)
    assert all(after[coin] <= before[coin] for coin in before), (before, after)
