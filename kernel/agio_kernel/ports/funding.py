"""The funding port: an account's money that comes, goes and moves between its wallets, told by the plugin that keeps
the ways, for whoever speaks to programs. Amounts are ints of their coin's decimals. Nothing here moves money.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Literal

import msgspec

from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import WalletName

Arrived = Literal["pending", "credited", "refused"]
"""Progress of a deposit."""
Left = Literal["requested", "cancelled", "rejected", "processing", "failed", "confirmed"]
"""Progress of a withdrawal: ``cancelled`` by its owner, ``rejected`` by the house, ``failed`` on its way."""


class Network(msgspec.Struct, frozen=True, kw_only=True):
    """A way of a coin, in or out or both. A withdrawal is ``least`` to ``most``, of which ``least_fee`` is kept of
    the least; 0 where nothing is.
    """

    coin: str
    chain: str
    takes: bool
    gives: bool
    least_deposit: int = 0
    confirmations: int = 0
    least: int = 0
    most: int = 0
    least_fee: int = 0


class Deposit(msgspec.Struct, frozen=True, kw_only=True):
    """Money that came, or that its owner says was sent."""

    id: int
    coin: str
    chain: str
    amount: int
    address: str
    hash: str
    progress: Arrived
    confirmations: int
    at: datetime
    decided_at: datetime | None


class Withdrawal(msgspec.Struct, frozen=True, kw_only=True):
    """Money that goes to a chain: ``amount`` arrives there, ``fee`` was kept."""

    id: int
    coin: str
    chain: str
    amount: int
    fee: int
    address: str
    memo: str
    hash: str
    progress: Left
    at: datetime
    decided_at: datetime | None


class Moved(msgspec.Struct, frozen=True):
    """Move from one of the account's wallets to another."""

    id: int
    coin: str
    amount: int
    at: datetime


class FundsAsked(msgspec.Struct, frozen=True, kw_only=True):
    """Query of deposits or withdrawals: of a coin, in these states, of a time, both ends included; newest first,
    ``limit`` after ``offset``."""

    limit: int
    offset: int = 0
    coin: str | None = None
    progress: str | None = None
    hash: str | None = None
    since: datetime | None = None
    until: datetime | None = None


class Funding(msgspec.Struct, frozen=True):
    """The ways of money of one plugin.

    ``networks()`` gives the ways of each coin, that which is meant where none is named first. ``address(who, coin,
    chain)`` gives where to send it and by which chain, the account's own from then on; refused where it may begin no
    business, has no real money, or the way is closed. ``moved(who, origin, target, asked)`` gives a page, and how many
    there are.
    """

    networks: Callable[[], Sequence[Network]]
    address: Callable[[Principal, str, str | None], Awaitable[tuple[str, str]]]
    deposits: Callable[[Principal, FundsAsked], Awaitable[Sequence[Deposit]]]
    withdrawals: Callable[[Principal, FundsAsked], Awaitable[Sequence[Withdrawal]]]
    moved: Callable[[Principal, WalletName, WalletName, FundsAsked], Awaitable[tuple[Sequence[Moved], int]]]
