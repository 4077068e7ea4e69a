"""The catalogue of instruments, and how a wrong one is refused."""

from collections import Counter
from pathlib import Path

import pytest
from agio_market.instruments.catalogue import BUILT_IN, CatalogueError, load_catalogue
from agio_market.instruments.instrument import Category, decimal_text
from agio_market.instruments.sessions import SESSIONS

LINE = (
    '[crypto]\ncategory = "crypto"\nquote = "USDT"\nsession = "always"\ngroup = "crypto"\ninstruments = [\n'
    '{ symbol = "BTCUSDT", name = "Bitcoin", base = "BTC", price = "64182.40", decimals = 2, lot = 6,'
    " volatility = 0.52, loading = 0.9, volume = 28400 },\n]\n"
)


def test_the_built_in_catalogue_covers_every_category():
    counts = Counter(instrument.category for instrument in load_catalogue().values())
    assert counts[Category.CRYPTO] >= 30
    assert counts[Category.FOREX] >= 14
    assert counts[Category.STOCK] >= 14
    assert counts[Category.INDEX] >= 8
    assert counts[Category.ETF] >= 6
    assert counts[Category.METAL] >= 4
    assert counts[Category.ENERGY] >= 4
    assert counts.total() >= 84


def test_every_instrument_can_be_traded_as_it_is_described():
    for rank, instrument in enumerate(load_catalogue().values(), 1):
        assert instrument.rank == rank
        assert instrument.price_decimals in (2, 4, 6)
        assert instrument.session in SESSIONS
        assert instrument.start_price > 0
        assert instrument.daily_volume > 0
        assert instrument.spot == (instrument.category is Category.CRYPTO)
        assert not instrument.spot or instrument.symbol == instrument.base + "USDT"


def test_bitcoin_stands_where_the_file_says():
    bitcoin = load_catalogue()["BTCUSDT"]
    assert bitcoin.start_price == 6_418_240
    assert bitcoin.price_text(bitcoin.start_price) == "64182.40"
    assert bitcoin.info().spot
    assert bitcoin.info().price_decimals == 2


@pytest.mark.parametrize(
    ("units", "decimals", "text"),
    [(0, 2, "0.00"), (5, 2, "0.05"), (-5, 2, "-0.05"), (287_614, 6, "0.287614"), (-123, 0, "-123"), (1000, 3, "1.000")],
)
def test_units_become_decimal_strings_by_digits(units: int, decimals: int, text: str):
    assert decimal_text(units, decimals) == text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"BTCUSDT"', '"btcusdt"', "capital letters"),
        ('"BTCUSDT"', '"BTCUSDTBTCUSDTBTCUSDT"', "capital letters"),
        ('"always"', '"moon"', "session moon"),
        ("decimals = 2", "decimals = 3", "2, 4 or 6"),
        ("64182.40", "64182.4", "2 decimals"),
        ("64182.40", "-64182.40", "2 decimals"),
        ("64182.40", "0.40", "too low"),
        ("lot = 6", "lot = 9", "lot"),
        ("volatility = 0.52", "volatility = nan", "volatility"),
        ("volatility = 0.52", "volatility = 0.0", "volatility"),
        ("loading = 0.9", "loading = 1.0", "loading"),
        ("volume = 28400", "volume = 28400000000", "too large"),
        ("volume = 28400", "volume = 28400, colour = 1", "colour"),
        ('"crypto"\nquote', '"coins"\nquote', "coins"),
        ("instruments", "things", "instruments"),
        ("lot = 6,", "", "lot"),
        ("[crypto]", "[crypto", "Expected"),
    ],
)
def test_a_wrong_line_is_refused_by_name(tmp_path: Path, old: str, new: str, message: str):
    assert old in LINE
    file = tmp_path / "instruments.toml"
    file.write_text(LINE.replace(old, new, 1))
    with pytest.raises(CatalogueError, match=message):
        load_catalogue(file)


def test_the_sample_line_itself_is_accepted(tmp_path: Path):
    file = tmp_path / "instruments.toml"
    file.write_text(LINE)
    assert list(load_catalogue(file)) == ["BTCUSDT"]


def test_a_symbol_listed_twice_is_refused(tmp_path: Path):
    file = tmp_path / "instruments.toml"
    file.write_text(LINE + LINE.replace("[crypto]", "[more]"))
    with pytest.raises(CatalogueError, match="BTCUSDT is listed twice"):
        load_catalogue(file)


def test_a_missing_or_empty_file_is_refused(tmp_path: Path):
    with pytest.raises(CatalogueError, match=r"none\.toml"):
        load_catalogue(tmp_path / "none.toml")
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    with pytest.raises(CatalogueError, match="no instrument"):
        load_catalogue(empty)


def test_the_catalogue_lies_beside_the_code():
    assert BUILT_IN.is_file()
