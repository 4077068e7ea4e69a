"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated

import msgspec

Product = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class ProductForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Product to read."""

    product: Product


class BuyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Product to buy, and the amount in its coin."""

    product: Product
    amount: Annotated[str, msgspec.Meta(max_length=40)]
