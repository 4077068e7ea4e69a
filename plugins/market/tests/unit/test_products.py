"""The market as operators list it: names, places and what is shown, while prices stay what they are."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.feed import SilentFeed
from agio_kernel.settings.catalogues import Catalogues, Version
from agio_market.instruments.catalogue import load_catalogue
from agio_market.instruments.products import INSTRUMENTS, instruments_catalogue
from agio_market.quotes.quotation import Quotation
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from telling import turn

ALL = load_catalogue()
SOME = {symbol: ALL[symbol] for symbol in ("BTCUSDT", "ETHUSDT", "EURUSD")}
NOW = datetime.fromtimestamp(ANCHOR_MS / 1000, UTC)


@pytest.fixture
def market() -> Any:
    clock = ManualClock(NOW)
    catalogue = instruments_catalogue(SOME, {})
    kernel: Any = SimpleNamespace(clock=clock, db=None, assets={}, parameters=None, prices=None)
    kernel.parameters = SimpleNamespace(get=None)
    kernel.directory = SimpleNamespace(made=lambda field, kernel: [("market", catalogue)])
    catalogues = Catalogues(kernel)
    quotation = Quotation(SOME, SimulatedSource(SOME, "a seed"), clock)
    return SimpleNamespace(
        clock=clock, catalogues=catalogues, version_store=catalogues.of(catalogue), quotation=quotation
    )


def publish(market: Any, number: int, symbol: str, **said: str) -> None:
    one = SOME[symbol]
    content = {"name": one.name, "category": one.category.value, "rank": str(one.rank)} | said
    version = Version(
        number=number,
        key=symbol,
        content=content,
        retired=False,
        effective_at=NOW,
        maker=1,
        checker=2,
        reason="x",
        created_at=NOW,
    )
    market.catalogues.kept(INSTRUMENTS).take([version])


def test_a_new_deployment_lists_everything_as_its_file_does(market):
    assert {key: (row.number, row.terms.name) for key, row in market.version_store.rows().items()} == {
        symbol: (0, one.name) for symbol, one in SOME.items()
    }
    assert [row.terms.shown for row in market.version_store.rows().values()] == [True] * 3


async def test_what_is_published_is_what_the_market_shows_next(market):
    quotation = market.quotation
    async with quotation.running(SilentFeed(), market.version_store):
        turn(quotation)
        assert [row.symbol for row in quotation.table(spark=False)] == ["BTCUSDT", "ETHUSDT", "EURUSD"]
        before = {row.symbol: row.last for row in quotation.table(spark=False)}
        publish(market, 1, "EURUSD", rank="1", name="Euro")
        publish(market, 2, "BTCUSDT", rank="2")
        publish(market, 3, "ETHUSDT", shown="false")
        quotation._relist()
        rows = quotation.table(spark=False)
        assert [(row.symbol, row.name) for row in rows] == [("EURUSD", "Euro"), ("BTCUSDT", "Bitcoin")]
        assert {row.symbol: row.last for row in rows}.items() <= before.items()
        # What is hidden still has a price: positions in it are valued, and orders of it settle.
        assert quotation.latest("ETHUSDT") is not None
        infos = quotation.instruments()
        assert [(one.symbol, one.rank) for one in infos] == [("EURUSD", 1), ("BTCUSDT", 2), ("ETHUSDT", 3)]
        assert next(one for one in infos if one.symbol == "ETHUSDT").spot


async def test_another_category_does_not_change_what_an_instrument_is(market):
    publish(market, 1, "BTCUSDT", category="metal")
    async with market.quotation.running(SilentFeed(), market.version_store):
        turn(market.quotation)
        [info] = [one for one in market.quotation.instruments() if one.symbol == "BTCUSDT"]
        assert (info.category, info.spot) == ("metal", True)
