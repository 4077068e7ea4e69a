"""The verification port: how far a user's identity is verified. The plugin that verifies people implements it."""

from __future__ import annotations

from typing import Protocol

import asyncpg


class Verification(Protocol):
    """Asked with every session that is read, so it must be one look into the database."""

    async def tier(self, conn: asyncpg.Connection, user_id: int) -> int:
        """A real account's tier (``agio_kernel.access.Tier``); 0 for who was never verified."""
        ...
