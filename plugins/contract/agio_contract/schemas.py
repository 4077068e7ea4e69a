"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.wire import Id

Product = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


AmountText = Annotated[str, msgspec.Meta(max_length=40)]


Lots = Annotated[int, msgspec.Meta(ge=1, le=100_000_000)]


Leverage = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order: ``price`` is that of a limit or a stop, and empty at the market; empty stops are none."""

    product: Product
    side: Literal["long", "short"]
    kind: Literal["market", "limit", "stop"]
    lots: Lots
    leverage: Leverage
    price: AmountText = ""
    take_profit: AmountText = ""
    stop_loss: AmountText = ""


class PositionForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Position to read or change."""

    id: Id


class CloseForm(PositionForm, frozen=True, forbid_unknown_fields=True):
    """Position to close, and the number of its lots: 0 closes all of them."""

    lots: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] = 0


class CloseAllForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Contract to close; empty closes all of them."""

    product: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MarginForm(PositionForm, frozen=True, forbid_unknown_fields=True):
    """Position whose margin to change, the amount, and whether it is added or taken out."""

    amount: AmountText
    way: Literal["add", "reduce"]


class StopsForm(PositionForm, frozen=True, forbid_unknown_fields=True):
    """Position whose stops to set: an empty price removes the stop."""

    take_profit: AmountText = ""
    stop_loss: AmountText = ""
