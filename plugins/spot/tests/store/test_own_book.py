"""Prices that are made of our own trades: a whole deployment whose market has no other source."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from agio_kernel.declarations.principal import Realm
from agio_kernel.ledger import asset_of
from agio_kernel.ports.prices import Tick
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.settings.deployment import Settings
from deployed import begun, fund, settings_in
from spot_site import Site, until

SYMBOL = "BTCUSDT"
ALICE, BOB = 1, 2


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return ()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path, "book")


def newest(site: Site) -> Tick:
    tick = site.kernel.prices.latest(SYMBOL)
    assert tick is not None
    return tick


async def cross(site: Site, price: int, quantity: str = "0.1") -> None:
    """Alice sells to Bob."""
    terms = {"pair": SYMBOL, "type": "limit", "price": f"{price / 100:.2f}", "quantity": quantity}
    await site.call("placeSpotOrder", ALICE, side="sell", **terms)
    assert (await site.call("placeSpotOrder", BOB, side="buy", **terms))["state"] == "closed"


async def in_book(site: Site, realm: Realm) -> bool:
    """Whether anything stands in the book of a realm."""
    who = site.who(ALICE, realm)
    depth = await site.spot.depth(site.spot.market(site.spot.pair(SYMBOL), who), 1)
    return bool(depth.bids or depth.asks)


async def shown(site: Site) -> tuple[object, object]:
    """Its candles, and what the table says of its day."""
    candles = [
        (await site.call("candles", symbol=SYMBOL, period=period))["rows"] for period in ("1m", "15m", "1h", "1d")
    ]
    rows = (await site.call("getCurrencyAll"))["rows"]
    [row] = [row for row in rows if row["symbol"] == SYMBOL]
    return candles, {name: row[name] for name in ("last", "high", "low", "volume", "turnover")}


async def test_what_two_customers_trade_is_the_price_and_stays_it_over_a_restart(
    settings: Settings, database_url: str
) -> None:
    async with begun(settings, database_url) as site:
        for user in (ALICE, BOB):
            await fund(site, user, USDT=1_000_000, BTC=10)
        catalogue = newest(site).price
        # The house deals at no price that its customers make: it quotes for demo money alone.
        assert await in_book(site, Realm.DEMO) and not await in_book(site, Realm.REAL)
        bought = await site.call("placeSpotOrder", BOB, pair=SYMBOL, side="buy", type="market", amount="1000")
        assert (bought["state"], bought["reason"]) == ("withdrawn", "unfilled")

        for step in range(1, 5):
            price = catalogue + 50 * step
            await cross(site, price)
            await until(lambda price=price: newest(site).price == price)
        assert not await in_book(site, Realm.REAL)
        before = await shown(site)
        _, day = before
        assert isinstance(day, dict) and day["volume"] == "0.400000"

    async with begun(settings, database_url, presses=100) as site:
        assert newest(site).price == price
        assert await shown(site) == before
        assert not await in_book(site, Realm.REAL)
        await cross(site, price + 30)
        await until(lambda: newest(site).price == price + 30)


async def has(site: Site, coin: str) -> int:
    """Return the total that both users have of a coin."""
    asset = site.kernel.assets[coin].id
    async with site.kernel.db.read() as conn:
        rows = [row for user in (ALICE, BOB) for row in await site.kernel.ledger.balances(conn, user, 0)]
    return sum(row.available + row.held for row in rows if asset_of(row.account) == asset)


async def test_whoever_trades_with_himself_moves_the_price_and_gains_nothing_by_it(
    settings: Settings, database_url: str
) -> None:
    chance = random.Random(11)
    async with begun(settings, database_url) as site:
        for user in (ALICE, BOB):
            await fund(site, user, USDT=1_000_000, BTC=10)
        catalogue = newest(site).price
        held = {coin: await has(site, coin) for coin in ("USDT", "BTC")}
        for _ in range(60):
            seller, buyer = chance.sample((ALICE, BOB), 2)
            price = newest(site).price + chance.randrange(-300, 301)
            terms = {"pair": SYMBOL, "type": "limit", "price": f"{price / 100:.2f}", "quantity": "0.0002"}
            await site.call("placeSpotOrder", seller, side="sell", **terms)
            taking = chance.choice([terms, {"pair": SYMBOL, "type": "market", "amount": "13"}])
            await site.call("placeSpotOrder", buyer, side="buy", **taking)
            now = {coin: await has(site, coin) for coin in held}
            assert all(now[coin] <= held[coin] for coin in held), (now, held)
            held = now
        await until(lambda: newest(site).price != catalogue)
