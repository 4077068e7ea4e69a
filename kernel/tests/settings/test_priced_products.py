"""Products on the instruments of the market: what is sold, what was, and what nobody knows."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import InstrumentInfo, dealt
from agio_kernel.settings.catalogues import HALTED, OPEN, Catalogues, PricedProducts, Row


class Terms(msgspec.Struct, frozen=True):
    symbol: str
    trading: str = OPEN
    seconds: int = 60


def row(key: str, terms: Terms, *, retired: bool = False) -> Row[Terms]:
    return Row(key=key, number=0, terms=terms, since=None, retired=retired)


ROWS = {
    one.key: one
    for one in (
        row("eth-60", Terms("ETHUSDT")),
        row("btc-300", Terms("BTCUSDT", seconds=300)),
        row("btc-60", Terms("BTCUSDT", HALTED)),
        row("btc-30", Terms("BTCUSDT", seconds=30), retired=True),
        row("sol-60", Terms("SOLUSDT"), retired=True),  # the last of its symbol
        row("xyz-60", Terms("XYZUSDT")),  # its instrument is gone
    )
}


class Prices:
    def __init__(self, own: str = "") -> None:
        self.kept: Any = None
        self._own = own

    def own_trades(self, symbol: str) -> bool:
        return symbol in self._own

    def instruments(self) -> list[InstrumentInfo]:
        return [InstrumentInfo(s, s, "crypto", s[:3], "USDT", 2, 8, True, 1) for s in ("BTCUSDT", "ETHUSDT")]

    def keep(self, symbols: Any, held: Any) -> None:
        self.kept = symbols


class Sold(PricedProducts[Terms]):
    unknown = codes.NOT_FOUND

    @staticmethod
    def place(row: Row[Terms]) -> tuple[int]:
        return (row.terms.seconds,)


@pytest.fixture
def sold() -> Sold:
    now = {key: one for key, one in ROWS.items() if not one.retired}
    version_store = SimpleNamespace(
        ever=lambda: ROWS, rows=lambda: now, get=ROWS.get, keys=lambda: [*ROWS], cache_version=lambda: 0
    )
    parts = {Catalogues: SimpleNamespace(of=lambda catalogue: version_store)}
    assets = {"USDT": AssetSpec(1, "USDT", 8, "Tether")}
    kernel = SimpleNamespace(prices=Prices(), part=parts.get, assets=assets)
    return Sold(cast(Kernel, kernel), CATALOGUE)


CATALOGUE = cast(Any, SimpleNamespace(id="test.products"))


def test_nothing_starts_that_is_settled_at_prices_which_customers_make_among_themselves():
    with pytest.raises(ConfigurationError, match=r"test\.products .* whoever trades with himself moves them"):
        Sold(cast(Kernel, SimpleNamespace(prices=Prices("BTCUSDT ETHUSDT"))), CATALOGUE)


def test_of_what_customers_price_among_themselves_the_house_deals_the_rest_alone():
    prices = Prices("BTCUSDT")
    assert [one.symbol for one in dealt(cast(Any, prices))] == ["ETHUSDT"]
    Sold(cast(Kernel, SimpleNamespace(prices=prices)), CATALOGUE)
    catalogues = Catalogues(cast(Any, SimpleNamespace(prices=prices)))
    assert catalogues.options("symbol") == {"ETHUSDT"}


def test_sold_is_what_has_an_instrument_and_is_not_retired_as_the_market_lists_it(sold):
    assert [one.key for one in sold.products()] == ["btc-60", "btc-300", "eth-60"]
    assert set(sold.offered()) == {"BTCUSDT", "ETHUSDT"}


def test_ticks_are_kept_of_what_was_sold_too(sold):
    assert set(sold.kernel.prices.kept()) == {"BTCUSDT", "ETHUSDT", "SOLUSDT", "XYZUSDT"}


@pytest.mark.parametrize(("key", "is_open"), [("btc-300", True), ("btc-60", False), ("btc-30", False), ("no", False)])
def test_open_is_what_is_sold_and_not_halted(sold, key, is_open):
    assert sold.is_open(key) is is_open


def test_what_was_sold_keeps_its_terms_and_is_sold_no_more(sold):
    assert sold.terms("btc-30").seconds == 30
    for ask in (sold.product, sold.instrument):
        with pytest.raises(ApiError) as refused:
            ask("btc-30")
        assert (refused.value.code, refused.value.field) == (codes.NOT_FOUND, "product")
    with pytest.raises(ApiError):
        sold.terms("no")
