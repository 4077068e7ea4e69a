"""The operator port: who may sign in to the console, apart from users in table, sign-in and screens."""

from __future__ import annotations

from typing import Protocol

import asyncpg
import msgspec


class OperatorIdentity(msgspec.Struct, frozen=True):
    """An operator as the session sees it."""

    id: int
    login: str
    name: str
    permissions: frozenset[str]


class OperatorDirectory(Protocol):
    """Provided by the operator plugin."""

    async def identity(self, conn: asyncpg.Connection, operator_id: int) -> OperatorIdentity | None:
        """The operator, or None where there is none or it was switched off."""
        ...
