"""A coin that is listed while the market runs: quoted from then on, and with no past that never was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from agio_kernel.ports.clock import ManualClock
from agio_market.instruments.catalogue import load_catalogue
from agio_market.listing.listing import Listing, instrument_of
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation
from agio_market.sources.simulated import SimulatedSource
from telling import advance

NOW = datetime(2026, 11, 23, 12, 0, 5, tzinfo=UTC)


def ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


@pytest.mark.parametrize(("price", "decimals"), [("0.42", 4), ("14.5", 2), ("0.035", 6), ("0.00001", 6)])
def test_a_listed_coin_has_as_few_decimals_as_show_a_tenth_of_a_percent(price, decimals):
    found = instrument_of(Listing("MRDUSDT", "Meridian", "MRD", "USDT", price, NOW), 40)
    assert found.price_decimals == decimals
    assert found.start_price >= 1_000
    assert found.spot


def test_a_listed_coin_is_quoted_from_its_listing_on_beside_what_was_quoted_before():
    catalogue = load_catalogue()
    source = SimulatedSource(catalogue, "a seed")
    quotation = Quotation(catalogue, source, ManualClock(NOW))
    before = [one.symbol for one in quotation.instruments()]
    instrument = instrument_of(Listing("MRDUSDT", "Meridian", "MRD", "USDT", "0.42", NOW), 40)
    listed = NOW - timedelta(hours=2)
    assert quotation.admit(instrument, ms(NOW.replace(hour=0, minute=0, second=0)), ms(listed))
    assert not quotation.admit(instrument, 0, 0), "once"
    assert [one.symbol for one in quotation.instruments()] == [*before, "MRDUSDT"]
    assert advance(source, ms(NOW))
    tick = source.latest("MRDUSDT")
    assert tick is not None
    assert 2_100 < tick.price < 8_400
    candles = quotation.candles("MRDUSDT", Period.H1, 100)
    assert 0 < len(candles) <= 3
    assert source.apart().candles("MRDUSDT", Period.H1, ms(NOW), 3) == source.candles("MRDUSDT", Period.H1, ms(NOW), 3)
