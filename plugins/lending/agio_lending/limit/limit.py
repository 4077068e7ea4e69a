"""Limit of a borrower: the parts that known facts add, and the amount that loans take of it."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
import msgspec
from agio_kernel.declarations.access import Tier
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm
from agio_kernel.entities import Big, Entity, Id, Key, Small
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_lending.declared.codes import LIMIT_EXCEEDED
from agio_lending.declared.parameters import LIMIT_ADDRESS, LIMIT_ADVANCED, LIMIT_DEMO
from agio_lending.lending import Lending


class Borrower(Entity, table="lending_borrower"):
    """Part of the limit that a borrower's loans take."""

    personal = Personal(why="The limit of a borrower", until=Until.CLOSE, erasure=Erasure.DELETE, withheld="a counter")

    user_id: Key[Id]
    realm: Key[Small]
    used_quota: Big


class Part(msgspec.Struct, frozen=True):
    """One part of a limit in minor units: ``name`` is advanced, address, score or demo. ``score`` is the one it needs.
    ``has`` says whether it counts.
    """

    name: str
    amount: int
    has: bool
    score: int = 0


class Limit(msgspec.Struct, frozen=True):
    """Limit of a borrower's debt, in minor units, and the known facts behind it."""

    parts: Sequence[Part]
    score: int | None

    @property
    def total(self) -> int:
        """The parts that count."""
        return sum(one.amount for one in self.parts if one.has)


async def limit_of(lending: Lending, conn: asyncpg.Connection, user_id: int, realm: Realm) -> Limit:
    """Return the limit of a user; advanced verification is required, and a demo account has a limit of its own."""
    if realm is Realm.DEMO:
        return Limit([Part("demo", lending.minor(LIMIT_DEMO), True)], None)
    known = lending.kernel.verification
    tier = await known.tier(conn, user_id) if known else 0
    scored = await known.credit_score(conn, user_id) if known else None
    proved = await known.address_proved(conn, user_id) if known else False
    advanced = tier >= Tier.ADVANCED
    score = scored.score if scored else None
    parts = [
        Part("advanced", lending.minor(LIMIT_ADVANCED), advanced),
        Part("address", lending.minor(LIMIT_ADDRESS), advanced and proved),
    ]
    for step in lending.steps():
        reached = score is not None and score >= step.score
        parts.append(Part("score", lending.units(step.amount), advanced and reached, step.score))
    return Limit([one for one in parts if one.amount], score)


async def take(lending: Lending, tx: asyncpg.Connection, user_id: int, realm: int, amount: int, limit: Limit) -> None:
    """Have the amount of an application within the limit, or be refused: the statement is the guard."""
    used_quota = await tx.fetchval(
        "INSERT INTO lending_borrower AS b (user_id, realm, used_quota)"
        " SELECT $1, $2, $3::bigint WHERE $3::bigint <= $4"
        " ON CONFLICT (user_id, realm) DO UPDATE SET used_quota = b.used_quota + $3::bigint"
        " WHERE b.used_quota + $3::bigint <= $4"
        " RETURNING used_quota",
        user_id,
        realm,
        amount,
        limit.total,
    )
    if used_quota is None:
        left = max(0, limit.total - await used_quota_of(tx, user_id))
        raise ApiError(LIMIT_EXCEEDED, field="amount", left=lending.figure(left))


async def give_back(tx: asyncpg.Connection, user_id: int, realm: int, amount: int) -> None:
    """Free the part of the limit that a loan has taken; the row is locked before the loan's."""
    await tx.execute(
        "UPDATE lending_borrower SET used_quota = used_quota - $3 WHERE user_id = $1 AND realm = $2",
        user_id,
        realm,
        amount,
    )


async def used_quota_of(conn: asyncpg.Connection, user_id: int) -> int:
    """Return the part of the limit that a borrower's loans take now."""
    return await conn.fetchval("SELECT used_quota FROM lending_borrower WHERE user_id = $1", user_id) or 0
