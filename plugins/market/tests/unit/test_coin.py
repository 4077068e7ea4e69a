"""A coin's page: how its price moved, and what is known of it."""

import asyncio
import re
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.feed import SilentFeed
from agio_market.coins.coin import SPANS, Span, changed, coin_of, owned
from agio_market.coins.facts import all_facts
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.quotation import Quotation
from agio_market.quotes.schemas import CandleView
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from telling import turn

ALL = load_catalogue()
SOME = {symbol: ALL[symbol] for symbol in ("BTCUSDT", "EURUSD")}


def candle(opened: str, closed: str) -> CandleView:
    return CandleView(0, opened, opened, closed, closed, "1")


def test_a_change_is_from_the_first_candle_s_opening_to_the_last_close():
    candles = [candle("50", "70"), candle("100", "90"), candle("90", "103.456")]
    assert changed(candles, 2) == "3.46"
    assert changed(candles, 3) == "106.91"


def test_a_coin_younger_than_a_span_has_no_change_over_it():
    assert changed([candle("100", "90")], 2) == ""
    assert changed([], 1) == ""


def test_what_is_known_of_coins_is_of_coins_that_are_traded():
    coins = {one.base for one in ALL.values() if one.spot}
    assert set(all_facts()) <= coins
    for facts in all_facts().values():
        assert re.fullmatch(r"\d{4}(-\d\d-\d\d)?", facts.since)
        assert all(address.startswith("https://") for address in (facts.source, facts.site))


def test_a_coin_is_told_with_its_year_and_every_span():
    async def reported() -> None:
        clock = ManualClock(datetime.fromtimestamp(ANCHOR_MS / 1000, UTC))
        market = Quotation(SOME, SimulatedSource(SOME, "a seed"), clock)
        async with market.running(SilentFeed()):
            turn(market)
            shown = await coin_of(market, "BTC")
            row = owned(market, "BTC")
            assert [one.span for one in shown.changes] == list(SPANS) == list(Span)
            assert all(Decimal(one.change).is_finite() for one in shown.changes)
            assert Decimal(shown.low) <= Decimal(row.last) <= Decimal(shown.high)
            assert (shown.symbol, shown.name, shown.facts) == ("BTCUSDT", "Bitcoin", all_facts()["BTC"])
            for unknown in ("EUR", "USDT", "", "btc"):
                with pytest.raises(ApiError):
                    owned(market, unknown)

    asyncio.run(reported())
