"""Prices in the console: their source, and the withheld ones, with reason and time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.clock import ManualClock
from agio_market import plugin
from agio_market.declared.config import MarketConfig
from agio_market.declared.permissions import PRICES_READ
from agio_market.exposure import MOST_SHOWN, Prices
from agio_market.instruments.catalogue import load_catalogue
from agio_market.quotes.quotation import Quotation
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from telling import turn

ALL = load_catalogue()
SOME = {symbol: ALL[symbol] for symbol in ("BTCUSDT", "ETHUSDT", "SOLUSDT")}
REQUEST: Any = None


class Doubtful(SimulatedSource):
    """A source whose prices a test withholds."""

    def __init__(self, instruments: Mapping[str, Any]) -> None:
        super().__init__(instruments, "a seed")
        self.why: dict[str, str] = {}

    def withheld(self) -> Mapping[str, str]:
        return self.why


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime.fromtimestamp(ANCHOR_MS / 1000, UTC))


async def test_an_operator_sees_what_is_withheld_longest_first_and_what_it_was(clock: ManualClock):
    source = Doubtful(SOME)
    market = Quotation(SOME, source, clock)
    turn(market)
    prices = Prices(market, MarketConfig(source="exchanges"))
    view = prices.view()
    assert (view.source, view.instruments, view.withheld, list(view.rows)) == ("exchanges", 3, 0, [])

    begun = {}
    for symbol, why in (("ETHUSDT", "silent"), ("BTCUSDT", "jumped")):
        source.why = {**source.why, symbol: why}
        clock.advance(seconds=1)
        turn(market)
        begun[symbol] = clock.now_ms()
    clock.advance(seconds=60)
    source.why["ETHUSDT"] = "apart"
    turn(market)
    view = prices.view()
    assert view.withheld == 2
    assert [(row.symbol, row.why, row.since) for row in view.rows] == [
        ("ETHUSDT", "apart", begun["ETHUSDT"]),
        ("BTCUSDT", "jumped", begun["BTCUSDT"]),
    ]
    tick = source.latest("ETHUSDT")
    assert tick is not None and view.rows[0].last == ALL["ETHUSDT"].price_text(tick.price)

    source.why = {}
    clock.advance(seconds=1)
    turn(market)
    assert prices.view().withheld == 0


async def test_all_of_a_large_market_is_counted_and_the_first_of_it_shown(clock: ManualClock):
    many = {f"A{n}": ALL["BTCUSDT"] for n in range(MOST_SHOWN + 5)}
    market = Quotation(many, Doubtful(many), clock)
    market.withheld = dict.fromkeys(many, "silent")
    market.withheld_since = dict.fromkeys(many, 1)
    view = Prices(market, MarketConfig()).view()
    assert (view.withheld, len(view.rows)) == (MOST_SHOWN + 5, MOST_SHOWN)


def test_the_place_in_the_console_needs_the_permission_of_its_call():
    remote = plugin_of(plugin).remote
    assert remote is not None
    [slot] = remote.slots
    assert (slot.slot, slot.needs) == ("console.section", (PRICES_READ.key,))
