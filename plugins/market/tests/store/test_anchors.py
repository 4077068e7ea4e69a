"""A fresh site's simulated prices are near the catalogue's, and a restart goes on with the same ones."""

import asyncio
import math
from collections.abc import Sequence

import pytest
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.period import Period
from agio_market.sources.anchors import kept_anchors
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from telling import advance

CATALOGUE = load_catalogue()
DAY = 86_400_000
NOW = ANCHOR_MS + 400 * DAY + 47_113_400


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return (Migrations("market", "agio_market.migrations"),)


async def started(db: Database, now_ms: int, symbols: Sequence[str] = tuple(CATALOGUE)) -> SimulatedSource:
    """The source of a site that starts at this moment."""
    source = SimulatedSource({symbol: CATALOGUE[symbol] for symbol in symbols}, "a seed")
    source.anchor(await kept_anchors(db, source.seed, source.symbols(), now_ms))
    advance(source, now_ms)
    return source


async def test_a_fresh_site_starts_near_the_prices_of_the_catalogue(db: Database):
    source = await started(db, NOW)
    for symbol, instrument in CATALOGUE.items():
        tick = source.latest(symbol)
        assert tick is not None
        # Half a day of its own volatility, five deviations of it: the anchor is the nearest midnight.
        most = 5 * instrument.volatility * math.sqrt(0.5 / 365)
        assert abs(math.log(tick.price / instrument.start_price)) < most, symbol


async def test_a_restart_weeks_later_goes_on_with_the_same_prices(db: Database):
    before = await started(db, NOW)
    after = await started(db, NOW + 45 * DAY)
    for symbol in CATALOGUE:
        moment = NOW + 45 * DAY
        assert after.latest(symbol) == before.latest_at(symbol, moment)
        assert after.latest_at(symbol, NOW) == before.latest(symbol)


async def test_an_instrument_that_is_listed_later_starts_near_its_own_price(db: Database):
    await started(db, NOW, ["BTCUSDT"])
    source = await started(db, NOW + 200 * DAY, ["BTCUSDT", "ETHUSDT"])
    anchors = await kept_anchors(db, "a seed", ["BTCUSDT", "ETHUSDT"], NOW)
    assert anchors["ETHUSDT"] - anchors["BTCUSDT"] == 200 * DAY
    at_start = source.candles("ETHUSDT", Period.D1, anchors["ETHUSDT"], 1)[0].close
    assert abs(at_start - CATALOGUE["ETHUSDT"].start_price) <= 1


async def test_two_processes_that_start_at_once_agree(db: Database):
    found = await asyncio.gather(*(kept_anchors(db, "a seed", ["BTCUSDT"], NOW + n * DAY) for n in range(5)))
    assert all(anchors == found[0] for anchors in found)


async def test_another_seed_is_another_market_with_anchors_of_its_own(db: Database):
    await kept_anchors(db, "a seed", ["BTCUSDT"], NOW)
    assert await kept_anchors(db, "another", ["BTCUSDT"], NOW + 10 * DAY) != await kept_anchors(
        db, "a seed", ["BTCUSDT"], NOW
    )


def test_prices_that_have_been_told_are_not_moved():
    source = SimulatedSource({"BTCUSDT": CATALOGUE["BTCUSDT"]}, "a seed")
    advance(source, NOW)
    with pytest.raises(RuntimeError, match="jump"):
        source.anchor({"BTCUSDT": NOW})
