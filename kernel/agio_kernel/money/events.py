"""Events about money that comes in and goes out, for plugins that tell the user or count something."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class DepositCredited(Event, frozen=True):
    """A deposit was added to a user's balance; ``amount`` in minor units of ``coin``."""

    user_id: int
    deposit_id: int
    coin: str
    amount: int


class DepositRefused(Event, frozen=True):
    """An operator refused a deposit, or the chain took it back; ``reason`` is a message key or the operator's words."""

    user_id: int
    deposit_id: int
    coin: str
    amount: int
    reason: str


class WithdrawalChanged(Event, frozen=True):
    """A withdrawal came into ``state``; ``reason`` is a message key, the operator's own words, or empty."""

    user_id: int
    withdrawal_id: int
    kind: str
    coin: str
    amount: int
    state: str
    reason: str
