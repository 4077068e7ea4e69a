"""Open business: it must settle before a plugin can be switched off, and a user's before they can close the account."""

from __future__ import annotations

from typing import Protocol

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


class Count(Protocol):
    """Counts the business of a user, or of all where none is named."""

    async def __call__(self, conn: asyncpg.Connection, user_id: int | None = None) -> Open: ...


class OpenBusiness(msgspec.Struct, frozen=True):
    """One kind of business. ``label`` is a message key, ``link`` the name of the page where a user ends theirs: empty
    for what is the house's alone.
    """

    label: str
    count: Count
    link: str = ""
