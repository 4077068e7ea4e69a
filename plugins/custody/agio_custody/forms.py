"""What the calls take."""

from __future__ import annotations

from typing import Annotated

import msgspec

Product = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class ProductForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which product."""

    product: Product


class BuyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which product, and how much of its coin."""

    product: Product
    amount: Annotated[str, msgspec.Meta(max_length=40)]
