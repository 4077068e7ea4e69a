"""Takings of the questionnaire."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id, Small, UserId
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_verification.photo.documents import ASSETS


class Attempt(Entity, table="verification_questionnaire"):
    """One taking: what was answered, what it gave, and when. The newest one counts, and none is changed."""

    personal = Personal(
        why="Duty to know what risk suits a customer",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        finance="purpose investment_purpose amount trades occupation income source expected",
        text="asset1 asset2 asset3",
    )

    id: Id
    user_id: UserId
    purpose: Hidden[Small]
    investment_purpose: Hidden[Small]
    amount: Hidden[Small]
    trades: Hidden[Small]
    occupation: Hidden[Small]
    income: Hidden[Small]
    source: Hidden[Small]
    expected: Hidden[Small]
    score: Small
    level: RiskLevel
    created_at: Moment
    asset1: Hidden[str] = ""
    asset2: Hidden[str] = ""
    asset3: Hidden[str] = ""

    @property
    def assets(self) -> dict[str, str]:
        """The file of each proof of assets that came with it."""
        return {name: file for name in ASSETS if (file := getattr(self, name))}


async def newest_taken(conn: asyncpg.Connection, user_id: int, count: int) -> list[Attempt]:
    """The newest takings, the one that counts first."""
    return await Attempt.list_by(conn, order="id DESC", limit=count, user_id=user_id)


async def risk_level_of(conn: asyncpg.Connection, user_id: int) -> RiskLevel:
    """Return the level of the newest taking: one look by the index."""
    level = await conn.fetchval(
        "SELECT level FROM verification_questionnaire WHERE user_id = $1 ORDER BY id DESC LIMIT 1", user_id
    )
    return RiskLevel(level or 0)
