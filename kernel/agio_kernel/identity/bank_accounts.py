"""The port of a user's own bank accounts: the book that every product pays from. The plugin that keeps it implements
it."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

import asyncpg
import msgspec


class BankAccount(msgspec.Struct, frozen=True):
    """An account that its owner saved; nothing is paid to it before ``usable_at``."""

    id: int
    bank: str
    holder: str
    number: str
    swift: str
    address: str
    usable_at: datetime


class ChosenBank(msgspec.Struct, frozen=True):
    """A bank, and the number of an account there by its last digits."""

    name: str
    number: str


class BankAccounts(Protocol):
    """One book for all products, so that a new account is held by whatever way it would be paid to."""

    async def find(self, conn: asyncpg.Connection, user_id: int, id: int) -> BankAccount | None:
        """The user's own account of this id."""
        ...

    async def chosen(self, conn: asyncpg.Connection, user_id: int) -> ChosenBank | None:
        """The bank that the user chose last."""
        ...
