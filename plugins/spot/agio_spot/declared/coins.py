"""Fields of a pair that follow from its two assets of the ledger; the engine that trades it knows neither."""

from typing import TypedDict

from agio_kernel.declarations.asset import AssetSpec


class Coins(TypedDict):
    """The fields of a ``Pair`` that follow from its two coins."""

    base: str
    quote: str
    base_asset_id: int
    quote_asset_id: int
    base_scale: int
    quote_scale: int


def coins_of(base: AssetSpec, quote: AssetSpec) -> Coins:
    """The fields of a pair of these two, whose amounts are in their scales."""
    return Coins(
        base=base.code,
        quote=quote.code,
        base_asset_id=base.id,
        quote_asset_id=quote.id,
        base_scale=base.scale,
        quote_scale=quote.scale,
    )
