"""The coins that are sold and bought for a wire, and how many of each the house puts up."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field


class CoinTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One coin, its code being the key. ``stock`` may be sold in all, and what users sell to the house comes to it."""

    stock: Decimal


def _delivered() -> Delivered:
    return {
        "USDT": {"stock": Decimal(2_000_000)},
        "BTC": {"stock": Decimal(40)},
        "ETH": {"stock": Decimal(600)},
    }


COINS: Catalogue[CoinTerms] = Catalogue(
    id="c2c.coins",
    title="c2c.product.coins",
    key_label="c2c.product.coin",
    fields=(Field(name="stock", kind="decimal", minimum="0", maximum="1000000000000", hint="c2c.hint.stock"),),
    row=CoinTerms,
    delivered=_delivered,
    adds=True,
    retires=True,
    columns=("stock",),
)
