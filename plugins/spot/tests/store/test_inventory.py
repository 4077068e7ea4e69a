"""The house's quotes lean against what it holds, from the first trade and after a restart."""

from decimal import Decimal
from pathlib import Path

from agio_kernel.postgres.db import Database
from agio_spot.declared.config import SpotConfig
from spot_site import BTC, PRICE, USDT, Site, open_site, until


def key(site: Site) -> tuple[int, int]:
    return 0, site.spot.pair("BTCUSDT").pair_id


async def traded(site: Site) -> int:
    """Return the house's inventory by the trades that users made."""
    async with site.kernel.db.read() as conn:
        [[bought, sold]] = await conn.fetch(
            "SELECT coalesce(sum(quantity) FILTER (WHERE taker_side = 1), 0)::bigint,"
            " coalesce(sum(quantity) FILTER (WHERE taker_side = 0), 0)::bigint"
            " FROM spot_trade WHERE realm = 0 AND maker_user = 0"
        )
    return bought - sold


async def test_the_house_counts_what_it_sells_and_buys_and_counts_the_same_after_a_restart(
    spot_db: Database, tmp_path: Path
) -> None:
    async with open_site(spot_db, tmp_path, SpotConfig()) as site:
        await until(lambda: site.spot.inventory._early is None)
        await site.fund(1, {"USDT": 100_000 * USDT, "BTC": BTC})
        await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="5000")
        await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="sell", type="market", quantity="0.04")
        held = await traded(site)
        assert held < 0
        assert site.spot.inventory.held(key(site)) == held
    async with open_site(spot_db, tmp_path, SpotConfig()) as site:
        await until(lambda: site.spot.inventory._early is None)
        assert site.spot.inventory.held(key(site)) == held
        await site.call(
            "placeSpotOrder", 1, rtoken="after", pair="BTCUSDT", side="sell", type="market", quantity="0.01"
        )
        assert site.spot.inventory.held(key(site)) == held + BTC // 100 == await traded(site)


async def test_a_house_that_has_sold_much_quotes_higher_and_ends_asking_at_its_limit(site: Site) -> None:
    await until(lambda: site.spot.inventory._early is None)
    before = await site.call("spotDepth", None, pair="BTCUSDT", limit="1")
    site.publish("BTCUSDT", house_inventory=Decimal(10_000), house_skew_bp=100)
    await site.fund(1, {"USDT": 100_000 * USDT})
    await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="5000")
    site.prices.set("BTCUSDT", PRICE)
    leaning = await site.call("spotDepth", None, pair="BTCUSDT", limit="1")
    assert Decimal(leaning["asks"][0][0]) > Decimal(before["asks"][0][0]) + 100
    assert Decimal(before["bids"][0][0]) < Decimal(leaning["bids"][0][0]) <= 50_000
    await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="7000")
    site.prices.set("BTCUSDT", PRICE)
    ended = await site.call("spotDepth", None, pair="BTCUSDT", limit="5")
    assert ended["asks"] == []
    assert len(ended["bids"]) == 5
