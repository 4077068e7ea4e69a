"""Pairs of every scale, step and fee: the money of most of them is rounded."""

from typing import Any

from agio_spot.engine.pair import Pair
from hypothesis import strategies as st


def make_pair(**changes: Any) -> Pair:
    """A pair with these terms, and else some of the usual."""
    fields: dict[str, Any] = dict(
        symbol="BTCUSDT",
        pair_id=1,
        base="BTC",
        quote="USDT",
        base_asset_id=1,
        quote_asset_id=2,
        base_scale=8,
        quote_scale=8,
        price_decimals=2,
        tick=1,
        quantity_step=1000,
        minimum_notional=1,
        maximum_notional=10**17,
        price_band_bp=1000,
        patience=5,
        maker_fee_ppm=800,
        taker_fee_ppm=1000,
    )
    return Pair(**(fields | changes))


pairs = st.builds(
    make_pair,
    base_scale=st.integers(0, 8),
    quote_scale=st.integers(0, 8),
    price_decimals=st.sampled_from([2, 4, 6]),
    tick=st.integers(1, 50),
    quantity_step=st.integers(1, 1000),
    minimum_notional=st.just(10),
    maximum_notional=st.just(10**15),
    maker_fee_ppm=st.integers(0, 300_000),
    taker_fee_ppm=st.integers(0, 300_000),
)
