"""An order with its price and, from the match on, the account that the wire goes to or comes from."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

import msgspec

from agio_c2c.declared.states import OrderState
from agio_c2c.price.price import Side

REFERENCE_PREFIXES = {Side.BUY: "Q", Side.SELL: "X"}
"""Prefixes of references: Q-7K3Q is a purchase, X-7K3Q a sale. A wire carries its reference."""


class Payee(msgspec.Struct, frozen=True):
    """Account to which the desk wires for a sale; sealed where it is kept. The holder is the order's ``payer``."""

    number: str
    swift: str
    address: str


class Order(msgspec.Struct, frozen=True):
    """One order. ``amount`` is in minor units of the coin, ``fiat`` in those of the currency.

    ``payer`` and ``bank`` are the user's own: who pays for a purchase, or is paid for a sale. ``reserved`` counts the
    moves of coins into the reserve and out of it: they are in there while it is odd.
    """

    id: int
    number: int
    user_id: int
    account: int
    side: Side
    coin: str
    amount: int
    currency: str
    fiat: int
    fiat_decimals: int
    price: int
    reference_price: int
    price_decimals: int
    margin: int
    payer: str
    bank: str
    state: OrderState
    expires_at: datetime
    created_at: datetime
    payee: bytes | None = None
    seller: str = ""
    seller_version: int = 0
    seller_place: int = 0
    seller_count: int = 0
    holder: str = ""
    account_number: str = ""
    swift: str = ""
    seller_bank: str = ""
    bank_address: str = ""
    bank_reference: str = ""
    proof: str = ""
    proof2: str = ""
    statement: str = ""
    reserved: int = 0
    matched_at: datetime | None = None
    proof_at: datetime | None = None
    reason: str = ""
    decided_by: int | None = None
    decided_at: datetime | None = None

    @property
    def reference_prefix(self) -> str:
        """Prefix of its reference."""
        return REFERENCE_PREFIXES[self.side]

    @property
    def in_reserve(self) -> bool:
        """Whether coins of the inventory are kept for it."""
        return self.reserved % 2 == 1


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
