"""The coins that are sold and bought for a wire, and how many of each the house puts up."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

import msgspec
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field


class CoinTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One coin, its code being the key. ``stock`` may be sold in all, and what users sell to the house comes to it."""

    stock: Annotated[Decimal, Field(kind="decimal", minimum="0", maximum="1000000000000", hint="c2c.hint.stock")]


def _delivered() -> Delivered:
    return {coin: {"stock": Decimal(stock)} for coin, stock in (("USDT", 2_000_000), ("BTC", 40), ("ETH", 600))}


COINS: Catalogue[CoinTerms] = Catalogue(
    id="c2c.coins",
    title="c2c.product.coins",
    key_label="c2c.product.coin",
    row=CoinTerms,
    delivered=_delivered,
    adds=True,
    retires=True,
    columns=("stock",),
)
