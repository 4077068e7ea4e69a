"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.assertion import Passkey
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.wire import Coin, OptionalId

Words = Annotated[str, msgspec.Meta(max_length=120)]


class QuoteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Amount to exchange: ``given`` says whether ``amount`` is of the coin or of the currency."""

    side: Literal["buy", "sell"]
    coin: Coin
    currency: Annotated[str, msgspec.Meta(pattern="^[A-Z]{3}$")]
    amount: Annotated[str, msgspec.Meta(max_length=40)]
    given: Literal["coin", "fiat"] = "coin"


class CreateForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quote, and whose bank account is used: the payer's of a purchase; of a sale one of the user's own book, with
    the trading password, and the code of an authenticator where one is bound, or a passkey.
    """

    quote: Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
    payer: Words = ""
    bank: Words = ""
    card_id: OptionalId = ""
    tpassword: Annotated[str, msgspec.Meta(max_length=20)] = ""
    totp: Annotated[str, msgspec.Meta(max_length=16)] = ""
    passkey: Passkey = ""


class PageForm(ById, frozen=True, forbid_unknown_fields=True):
    """Page of a proof."""

    page: Literal["proof", "proof2"] = "proof"


class SendForm(ById, frozen=True, forbid_unknown_fields=True):
    """The bank's number of the transaction."""

    bank_reference: Annotated[str, msgspec.Meta(max_length=60)]


class DisputeForm(ById, frozen=True, forbid_unknown_fields=True):
    """Claim of a dispute, in the user's words."""

    claim: Annotated[str, msgspec.Meta(max_length=500)]
