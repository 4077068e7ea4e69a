"""An order with its price and, from the match on, the account that the wire goes to or comes from."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

import msgspec
from agio_kernel.cases import reference_of
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Entity, Generated, Hidden, Id, Money, Number, Scaled, Sealed, Small, UserId
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_c2c.declared.states import OrderState
from agio_c2c.price.price import MARGIN_DECIMALS, Side

REFERENCE_PREFIXES = {Side.BUY: "Q", Side.SELL: "X"}
"""Prefixes of references: Q-7K3Q is a purchase, X-7K3Q a sale. A wire carries its reference."""
_PAYEE = "c2c.payee"
"""Purpose of the seal of a payee: a stolen table shows no account number."""


class Payee(msgspec.Struct, frozen=True):
    """Account to which the desk wires for a sale; sealed where it is kept. The holder is the order's ``payer``."""

    number: str
    swift: str
    address: str

    def sealed(self, kernel: Kernel) -> bytes:
        """The account as it is kept."""
        return kernel.secrets.seal(_PAYEE, msgspec.json.encode(self))


class Exchange(Entity):
    """Exchange of coins for a wire: offered by a quote, kept by its order. ``margin`` is a share of the reference."""

    id: Id
    user_id: UserId
    side: Side
    coin: Coin
    amount: Money
    currency: str
    fiat_decimals: Hidden[Small]
    fiat: Annotated[int, Scaled("fiat_decimals", of="currency")]
    price_decimals: Hidden[Small]
    price: Annotated[int, Scaled("price_decimals", of="currency")]
    reference_price: Annotated[int, Scaled("price_decimals", of="currency")]
    margin: Annotated[int, Scaled(MARGIN_DECIMALS)]


class Order(Exchange, table="c2c_order"):
    """One order: its fields are its columns, and those that aren't hidden are what its owner is shown.

    ``payer`` and ``bank`` are the user's own: who pays for a purchase, or is paid for a sale. ``seller`` and what
    follows up to ``bank_address`` are the assigned account. ``reserved`` counts the moves of coins into the reserve and
    out of it: they are in there while it is odd. ``settled_at`` is when the bank moved the money.
    """

    personal = Personal(
        why="Books of account, and who paid",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        identity="payer",
        finance="bank payee",
        picture="proof proof2 statement",
        other="side coin currency seller holder account_number swift seller_bank bank_address bank_reference"
        " state reason",
        private="seller_version seller_place seller_count reserved",
    )

    number: Hidden[Number] = 0
    account: Account
    payer: str
    bank: str
    payee: Sealed | None = None
    seller: Hidden[str] = ""
    seller_version: Hidden[int] = 0
    seller_place: Hidden[int] = 0
    seller_count: Hidden[int] = 0
    holder: Hidden[str] = ""
    account_number: Hidden[str] = ""
    swift: Hidden[str] = ""
    seller_bank: Hidden[str] = ""
    bank_address: Hidden[str] = ""
    bank_reference: Hidden[str] = ""
    proof: Hidden[str] = ""
    proof2: Hidden[str] = ""
    statement: Hidden[str] = ""
    reserved: Hidden[int] = 0
    state: OrderState
    reason: str = ""
    created_at: Moment
    matched_at: Moment | None = None
    proof_at: Moment | None = None
    decided_by: Hidden[Id | None] = None
    decided_at: Moment | None = None
    expires_at: Moment
    waits_since: Hidden[Moment | None] = None
    settled_at: Hidden[Generated[Moment | None]] = None

    @property
    def reference(self) -> str:
        """Reference of the order, which its wire carries."""
        return reference_of(REFERENCE_PREFIXES[self.side], self.number)

    @property
    def rotation(self) -> str:
        """Place of the assigned account among those of the currency; "" before the match."""
        return f"{self.seller_place} / {self.seller_count}" if self.seller else ""

    @property
    def overdue(self) -> str:
        """Trigger of the timer at the end of its hours; "" where it waits for a person, or is settled."""
        if self.state in (OrderState.PENDING_MATCH, OrderState.MATCHED):
            return "expire"
        return "confirm" if self.state is OrderState.PROOF_SENT and self.side is Side.SELL else ""

    @property
    def in_reserve(self) -> bool:
        """Whether coins of the inventory are kept for it."""
        return self.reserved % 2 == 1

    def opened_payee(self, kernel: Kernel) -> Payee | None:
        """Return the account to which this sale is paid; None of a purchase."""
        if self.payee is None:
            return None
        return msgspec.json.decode(kernel.secrets.open(_PAYEE, self.payee), type=Payee)


def same_name(one: str, other: str) -> bool | None:
    """Whether two names are one person's: the same words in whatever order, case and marks aside. None where either is
    missing, or they are written in different scripts, which nobody compares by machine.
    """
    words, others = _words(one), _words(other)
    if not words or not others:
        return None
    if words == others:
        return True
    return False if _latin(words) == _latin(others) else None


def known_again(reference: str) -> str:
    """A bank's number of a transaction as it is compared: letters and digits, in upper case."""
    return re.sub(r"[^0-9A-Z]", "", unicodedata.normalize("NFKC", reference).upper())


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name).casefold().replace("ß", "ss").replace("đ", "d")
    kept = "".join(" " if not (sign.isalnum()) else sign for sign in plain if not unicodedata.combining(sign))
    return sorted(kept.split())


def _latin(words: list[str]) -> bool:
    return all(sign.isascii() for word in words for sign in word)
