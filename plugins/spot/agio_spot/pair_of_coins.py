"""From two assets of the ledger to the pair that the engine trades, which knows neither."""

from typing import Any

from agio_kernel.contracts import AssetSpec

from agio_spot.pair import Pair


def pair_of(base: AssetSpec, quote: AssetSpec, **terms: Any) -> Pair:
    """The pair of two coins, in their scales; ``terms`` are its other fields."""
    return Pair(
        base=base.code,
        quote=quote.code,
        base_asset_id=base.id,
        quote_asset_id=quote.id,
        base_scale=base.scale,
        quote_scale=quote.scale,
        **terms,
    )
