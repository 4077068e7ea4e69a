"""What the calls take."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Product = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


AmountText = Annotated[str, msgspec.Meta(max_length=40)]


class QuoteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which product, and how much of its coin."""

    product: Product
    amount: AmountText


class BuyForm(QuoteForm, frozen=True, forbid_unknown_fields=True):
    """The same, and which way the price has to go."""

    direction: Literal["rise", "fall"]
