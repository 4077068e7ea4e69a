"""The ledger's nouns: cause, transfer, hold, balance."""

from __future__ import annotations

import msgspec

from agio_kernel.ledger.account import Realm, Wallet, asset_of, realm_of
from agio_kernel.ledger.codes import CauseKind, Reason

# A batch makes thousands of causes and transfers. They refer to nothing that refers to them, so the collector of cycles
# needn't look at them (``gc=False``).


class Cause(msgspec.Struct, frozen=True, gc=False):
    """Cause of a transfer: it is unique over all time, so an effect that is tried twice happens once.

    ``step`` tells the transfers of one cause apart: a trade's base, quote and fees; the days of a deposit's interest.
    """

    kind: CauseKind
    id: int
    step: int = 0


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """An amount of minor units, more than zero, from one account (debit) to another (credit) of its asset and realm.

    ``from_held`` takes it from what the debited account holds, not from what it has available.
    """

    debit: int
    credit: int
    amount: int
    reason: Reason
    cause: Cause
    from_held: bool = False


class Hold(msgspec.Struct, frozen=True):
    """A move within one account: a positive amount from available to held, a negative one back."""

    account: int
    amount: int


class Balance(msgspec.Struct, frozen=True):
    """Balance of a user's account, in minor units; the total is ``available + held``."""

    account: int
    owner: int
    wallet: int
    available: int
    held: int

    @property
    def asset(self) -> int:
        """The id of the asset."""
        return asset_of(self.account)

    @property
    def realm(self) -> Realm:
        """Real or demo."""
        return realm_of(self.account)

    @property
    def in_wallet(self) -> Wallet:
        """The wallet as a name."""
        return Wallet(self.wallet)

    @property
    def total(self) -> int:
        """Total of the account: credits minus debits."""
        return self.available + self.held
