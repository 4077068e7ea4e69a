"""Notices to users about operators' actions on their account: a correction, a freeze, a factor taken, a signing out."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Key, Notice, Notification
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel

CREDITED, DEBITED = "operator.notice.credited", "operator.notice.debited"
FROZEN = {
    ("trading", True): "operator.notice.trading_frozen",
    ("trading", False): "operator.notice.trading_unfrozen",
    ("withdrawal", True): "operator.notice.withdrawal_frozen",
    ("withdrawal", False): "operator.notice.withdrawal_unfrozen",
    ("login", True): "operator.notice.login_frozen",
    ("login", False): "operator.notice.login_unfrozen",
}
SIGNED_OUT = "operator.notice.signed_out"
FACTOR_TAKEN = "operator.notice.factor_taken"


class BalanceCorrected(Event, frozen=True):
    """Two operators gave a user an amount, or took it back (``credited`` is False)."""

    user_id: int
    coin: str
    amount: int
    credited: bool


class AccountFrozen(Event, frozen=True):
    """An operator stopped ``what`` for a user, or lifted it (``frozen`` is False)."""

    user_id: int
    what: str
    frozen: bool


class SignedOut(Event, frozen=True):
    """An operator signed a user out everywhere."""

    user_id: int


class FactorTaken(Event, frozen=True):
    """Two operators took a lost factor from an account; ``factor`` is one of the names in ``Change``."""

    user_id: int
    factor: str


def operator_notices(kernel: Kernel) -> Sequence[Notice]:
    """All of them. Why it was done is between operators: a user who asks is answered by a person."""

    def corrected(event: BalanceCorrected) -> Notification:
        amount = figure(event.amount, kernel.assets[event.coin].scale)
        return Notification(CREDITED if event.credited else DEBITED, {"amount": amount, "coin": event.coin})

    def frozen(event: AccountFrozen) -> Notification:
        return Notification(FROZEN[event.what, event.frozen])

    def taken(event: FactorTaken) -> Notification:
        return Notification(FACTOR_TAKEN, {"factor": Key(f"operator.factor.{event.factor}")})

    return (
        Notice(BalanceCorrected, Category.MONEY, (CREDITED, DEBITED), corrected),
        Notice(AccountFrozen, Category.SECURITY, tuple(FROZEN.values()), frozen),
        Notice(SignedOut, Category.SECURITY, (SIGNED_OUT,), lambda _: Notification(SIGNED_OUT)),
        Notice(FactorTaken, Category.SECURITY, (FACTOR_TAKEN,), taken),
    )
