"""Events about money and coins, for plugins that tell the user, count something, or open a market."""

from __future__ import annotations

from datetime import datetime

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


class CoinListed(Event, frozen=True):
    """A coin that was issued can be traded from ``at`` on: ``price`` is what it was issued at, a decimal of ``quote``.

    Told once, whatever of a market there is; whoever quotes prices may begin to quote ``coin`` in ``quote``.
    """

    coin: str
    name: str
    quote: str
    price: str
    at: datetime
