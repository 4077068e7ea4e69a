"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.ports.prices import Tick
from agio_testing.free_gains import FLAT, Gains, Market, Person, tried, until


async def next_prices(market: Market, count: int) -> None:
    """Wait for so many ticks."""
    for _ in range(count):
        before = market.kernel.prices.latest("BTCUSDT")

        async def newer(before: Tick | None = before) -> bool:
            return market.kernel.prices.latest("BTCUSDT") != before

        await until(newer)


def rounded(quantity: str) -> str:
    return str(Decimal(quantity).quantize(Decimal("0.00001"), rounding="ROUND_DOWN"))


async def round_trip(market: Market, person: Person) -> None:
    """Buy of the house and sell to it, with the other account too."""
    amount = str(person.chance.randrange(200, 3_000))
    for user in person.accounts:
        bought = await market("placeSpotOrder", user, pair="BTCUSDT", side="buy", type="market", amount=amount)
        await market(
            "placeSpotOrder", user, pair="BTCUSDT", side="sell", type="market", quantity=rounded(bought["filled"])
        )


async def dump_and_buy_back(market: Market, person: Person) -> None:
    """Fill the house with coins by one account, and buy with the other once its quotes lean."""
    first, second = person.accounts
    await market("placeSpotOrder", first, pair="BTCUSDT", side="sell", type="market", quantity="0.04")
    await next_prices(market, 2)  # the quotes follow with the next one
    await market("placeSpotOrder", second, pair="BTCUSDT", side="buy", type="market", amount="2500")


async def with_oneself(market: Market, person: Person) -> None:
    """Trade between both accounts inside the house's spread, and claim what the first trades pay."""
    for seller, buyer in (person.accounts, person.accounts[::-1]):
        terms = {"pair": "BTCUSDT", "type": "limit", "price": FLAT["BTCUSDT"], "quantity": "0.02"}
        await market("placeSpotOrder", seller, side="sell", **terms)
        await market("placeSpotOrder", buyer, side="buy", **terms)
    for user in person.accounts:
        await tried(market, "signinClaim", user, task="spot.first_trade")


async def taken_back(market: Market, person: Person) -> None:
    """Take back what waits."""
    for user in person.accounts:
        await tried(market, "cancelAllSpotOrders", user)


GAINS = Gains((round_trip, dump_and_buy_back, with_oneself), wind_up=taken_back)
