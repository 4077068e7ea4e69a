"""Conversion of rows to takings of the questionnaire, and back."""

from __future__ import annotations

from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.postgres.query import rows, select

from agio_verification.photo.documents import ASSETS
from agio_verification.questionnaire.risk import Answers
from agio_verification.questionnaire.tables import Questionnaires

_ANSWERS = Answers.__struct_fields__


class Attempt(msgspec.Struct, frozen=True):
    """One taking: what it gave, and when."""

    id: int
    score: int
    level: RiskLevel
    created_at: datetime
    asset1: str = ""
    asset2: str = ""
    asset3: str = ""

    @property
    def assets(self) -> dict[str, str]:
        """The file of each proof of assets that came with it."""
        return {name: file for name in ASSETS if (file := getattr(self, name))}


async def insert_taken(tx: asyncpg.Connection, user_id: int, answers: Answers, taken: Attempt) -> None:
    """Keep what was answered and what it gave."""
    columns = ("id", "user_id", *_ANSWERS, "score", "level", "created_at", *ASSETS)
    values = (taken.id, user_id, *(getattr(answers, name) for name in _ANSWERS))
    await tx.execute(
        f"INSERT INTO verification_questionnaire ({', '.join(columns)})"
        f" VALUES ({', '.join(f'${n}' for n in range(1, len(columns) + 1))})",
        *values,
        taken.score,
        int(taken.level),
        taken.created_at,
        *(getattr(taken, name) for name in ASSETS),
    )


async def newest_taken(conn: asyncpg.Connection, user_id: int, count: int) -> list[Attempt]:
    """The newest takings, the one that counts first."""
    query = select(Questionnaires, Attempt).where(Questionnaires.user_id == user_id)
    return await rows(conn, query.order_by(Questionnaires.id, ascending=False).limit(count), Attempt)


async def risk_level_of(conn: asyncpg.Connection, user_id: int) -> RiskLevel:
    """Return the level of the newest taking: one look by the index."""
    level = await conn.fetchval(
        "SELECT level FROM verification_questionnaire WHERE user_id = $1 ORDER BY id DESC LIMIT 1", user_id
    )
    return RiskLevel(level or 0)
