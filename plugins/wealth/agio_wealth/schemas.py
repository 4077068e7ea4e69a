"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.call import AmountForm
from agio_kernel.declarations.wire import Id

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


AmountText = Annotated[str, msgspec.Meta(max_length=40)]


PaidFrom = Literal["wealth", "spot"]


class FundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fund to read."""

    fund: Key


class FundQuoteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fund to quote, and the amount in its coin."""

    fund: Key
    amount: AmountText


class BuyFundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fund to buy, the amount in its coin, and the wallet that pays."""

    fund: Key
    amount: AmountText
    wallet: PaidFrom = "wealth"


class SellFundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fund to redeem, and the number of its shares."""

    fund: Key
    shares: AmountText


class ValueForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Published value to read."""

    id: Id


class BuyVipForm(AmountForm, frozen=True, forbid_unknown_fields=True):
    """VIP product to buy, the amount, and the wallet that pays."""

    wallet: PaidFrom = "wealth"
