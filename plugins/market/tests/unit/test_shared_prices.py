"""Deployments of one process whose prices follow from one seed: what is computed is kept once, and nothing of one is
seen in another.
"""

from __future__ import annotations

import gc
import tracemalloc
from datetime import UTC, datetime, timedelta
from weakref import ref

import pytest
from agio_kernel.ports.clock import ManualClock
from agio_market.instruments.catalogue import load_catalogue
from agio_market.listing.listing import Listing, instrument_of
from agio_market.quotes.period import Period
from agio_market.quotes.quotation import Quotation
from agio_market.sources.seeded import SeededPrices, shared_prices
from agio_market.sources.simulated import ANCHOR_MS, SimulatedSource
from telling import turn

ALL = load_catalogue()
NOW = datetime(2026, 11, 23, 12, 0, 5, tzinfo=UTC)
DAY = 86_400_000
SEED = "a seed of several"


def ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def deployment(clock: ManualClock, seed: str = SEED, anchor_ms: int = ANCHOR_MS) -> Quotation:
    """The market of a deployment, as its plugin makes it."""
    return Quotation(ALL, SimulatedSource(ALL, seed, anchor_ms=anchor_ms, prices=shared_prices(seed)), clock)


def begun(market: Quotation) -> Quotation:
    market.begin(market.ask())
    return market


def figures(market: Quotation) -> list[object]:
    return [
        *market.table(spark=True),
        *(market.latest(symbol) for symbol in market.by_symbol),
        *market.candles("BTCUSDT", Period.M15, 20),
        market.instruments(),
    ]


def test_one_more_deployment_with_the_same_prices_costs_a_megabyte_at_most():
    clock = ManualClock(NOW)
    first = begun(deployment(clock))
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        second = begun(deployment(clock))
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert figures(second) == figures(first)
    assert taken < 1_000_000, "33 MB where each computes them for itself"
    # A brand that was founded on another day has prices of its own; the days that its walk has passed are the same.
    path, other = (
        market.source._path("BTCUSDT")  # type: ignore[attr-defined]
        for market in (first, deployment(clock, anchor_ms=ANCHOR_MS + 9 * DAY))
    )
    assert path is not other and path._walk is other._walk


def test_what_is_shared_is_what_each_would_compute_for_itself():
    for moment in (NOW, NOW + timedelta(minutes=5)):
        clock = ManualClock(moment)
        market = begun(deployment(clock))
        alone = begun(Quotation(ALL, SimulatedSource(ALL, SEED), clock))
        assert figures(market) == figures(alone)
        for seconds in (1, 1, 3, 900):
            clock.advance(seconds=seconds)
            turn(market)
            turn(alone)
            assert figures(market) == figures(alone)


@pytest.mark.parametrize("change", ["coin", "anchor", "seed", "clock", "withheld"])
def test_a_change_of_one_leaves_the_other_as_it_is(change: str, monkeypatch: pytest.MonkeyPatch):
    """The other is compared with one that never had a neighbour."""
    clock, ours = ManualClock(NOW), ManualClock(NOW)
    north = begun(deployment(ours))
    south, alone = begun(deployment(clock)), begun(Quotation(ALL, SimulatedSource(ALL, SEED), clock))
    if change == "coin":
        coin = instrument_of(Listing("MRDUSDT", "Meridian", "MRD", "USDT", "0.42", NOW), 40)
        assert north.admit(coin, ms(NOW), ms(NOW - timedelta(hours=2)))
        turn(north)
        assert north.row("MRDUSDT") and "MRDUSDT" not in south.by_symbol
    elif change == "anchor":
        north = begun(deployment(ours, anchor_ms=ANCHOR_MS + 3 * DAY))
    elif change == "seed":
        north = begun(deployment(ours, seed="another"))
    elif change == "clock":
        ours.advance(days=40)
        turn(north)
    else:
        monkeypatch.setattr(north.source, "withheld", lambda: {"BTCUSDT": "jump"})
        turn(north)
        assert north.withheld and not south.withheld
    clock.advance(seconds=1)
    for market in (south, alone):
        turn(market)
    assert figures(south) == figures(alone)
    assert figures(north) != figures(south)


def test_what_nobody_has_any_more_is_freed():
    clock = ManualClock(NOW)
    first, second = begun(deployment(clock, "a seed of two")), begun(deployment(clock, "a seed of two"))
    shared = ref(shared_prices("a seed of two"))
    path = ref(first.source._path("BTCUSDT"))  # type: ignore[attr-defined]
    del first
    gc.collect()
    assert shared() is not None and path() is not None
    del second
    gc.collect()
    # The last rounds of ticks hold their paths, and go with what is shared.
    assert shared() is None and path() is None


def test_prices_of_a_thread_of_its_own_are_not_the_ones_of_the_loop():
    prices = SeededPrices(SEED)
    source, twin = (SimulatedSource(ALL, SEED, prices=one) for one in (prices, prices.apart))
    assert prices.apart is prices.apart, "one for all deployments: they ask by one thread"
    assert source._path("BTCUSDT")._walk is not twin._path("BTCUSDT")._walk
    assert source.candles("BTCUSDT", Period.M1, ms(NOW), 5) == twin.candles("BTCUSDT", Period.M1, ms(NOW), 5)
