"""The operator port: who may sign in to the console, apart from users in table, sign-in and screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import asyncpg
import msgspec

from agio_kernel.declarations.principal import Principal


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

    async def viewed(self, tx: asyncpg.Connection, view: Principal, call: str, fields: Mapping[str, str]) -> None:
        """Put on record that the operator who views as a user has read this. Asked once for each call and fields."""
        ...
