"""Business that must settle before a plugin can be switched off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import asyncpg
import msgspec


class Locked(msgspec.Struct, frozen=True):
    """Users' money that open business holds: minor units of an asset in the real realm."""

    asset: str
    amount: int


class Open(msgspec.Struct, frozen=True):
    """Amount of open business, and what it locks."""

    count: int
    locked: tuple[Locked, ...] = ()


class OpenBusiness(msgspec.Struct, frozen=True):
    """One kind of business that must settle before its plugin can be off. ``label`` is a message key."""

    label: str
    count: Callable[[asyncpg.Connection], Awaitable[Open]]
