"""What the calls take."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.wire import Id

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


AmountText = Annotated[str, msgspec.Meta(max_length=40)]


PaidFrom = Literal["wealth", "spot"]


class FundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which fund."""

    fund: Key


class FundQuoteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which fund, and for how much of its coin."""

    fund: Key
    amount: AmountText


class BuyFundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which fund, for how much of its coin, out of which wallet."""

    fund: Key
    amount: AmountText
    wallet: PaidFrom = "wealth"


class SellFundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which fund, and how many of its shares."""

    fund: Key
    shares: AmountText


class ValueForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which published value."""

    id: Id


class VipQuoteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which VIP product, and how much."""

    product: Key
    amount: AmountText


class BuyVipForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which VIP product, how much, out of which wallet."""

    product: Key
    amount: AmountText
    wallet: PaidFrom = "wealth"
