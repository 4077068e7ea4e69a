"""Layout of an account id: ``serial << 14 | house << 13 | asset << 1 | realm``.

The id itself carries asset and realm, so that whether two accounts may meet in a transfer needs no look at any row.
"""

from __future__ import annotations

from enum import IntEnum

from agio_kernel.declarations.realm import Realm
from agio_kernel.declarations.wire import WalletName

MAX_ASSET = 4095
"""An asset id has twelve bits."""

KIND_MASK = 0x1FFF
"""Asset and realm: two accounts of one kind agree in these bits."""

_HOUSE = 1 << 13


class Wallet(IntEnum):
    """A user's wallets; every asset has an account in each that was opened."""

    SPOT = 1
    CONTRACT = 2
    WEALTH = 3

    @property
    def label(self) -> WalletName:
        """Name of the wallet on the wire."""
        return _LABELS[self]


_LABELS: dict[int, WalletName] = {Wallet.SPOT: "spot", Wallet.CONTRACT: "contract", Wallet.WEALTH: "wealth"}


def account_id(serial: int, asset: int, realm: int, *, house: bool = False) -> int:
    """Put an account id together; a house account's serial is its name's number."""
    if not 0 <= asset <= MAX_ASSET:
        raise ValueError(f"an asset id is 0 to {MAX_ASSET}, was {asset}")
    if not 0 < serial < 1 << 49:
        raise ValueError(f"an account's serial has 49 bits, was {serial}")
    return serial << 14 | house << 13 | asset << 1 | Realm(realm)


def house_account(number: int, asset: int, realm: int) -> int:
    """The house account of a name's number in an asset and realm."""
    return account_id(number, asset, realm, house=True)


def realm_of(account: int) -> Realm:
    """The realm that an account belongs to."""
    return Realm(account & 1)


def asset_of(account: int) -> int:
    """The id of the asset that an account holds."""
    return account >> 1 & MAX_ASSET


def is_house(account: int) -> bool:
    """Whether the account is the platform's own: it may be negative, and its balance is summed, never stored."""
    return bool(account & _HOUSE)


def house_number(account: int) -> int:
    """The number of the name of a house account."""
    return account >> 14
