"""The tree of members, and the way of a user to their place in it."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.identity.person import masked
from agio_kernel.identity.users import User
from agio_kernel.ports.ids import IdSource

from agio_referral.member.member import Member, new_code

_DRAWS = 8
# The tree is fixed by whoever inserts first, so this stays SQL.
_INSERT = """
    INSERT INTO referral_member (id, user_id, code, phone, level1, level2, level3, level4, state, created_at)
    SELECT $1, $2, $3, $4, i.user_id, i.level1, i.level2, i.level3, 'clear', $6
    FROM (SELECT 1) one LEFT JOIN referral_member i ON i.code = $5 AND i.user_id <> $2
    ON CONFLICT DO NOTHING
"""

_INVITED = """
    SELECT o.id FROM unnest($2::bigint[]) o(id)
    WHERE EXISTS (SELECT FROM referral_member m
                  WHERE (m.user_id = $1 AND o.id IN (m.level1, m.level2, m.level3, m.level4))
                     OR (m.user_id = o.id AND $1 IN (m.level1, m.level2, m.level3, m.level4)))
"""


async def find_member(conn: asyncpg.Connection, user_id: int) -> Member | None:
    """The member that a user is."""
    return await Member.find_by(conn, user_id=user_id)


async def invited_among(conn: asyncpg.Connection, user_id: int, others: Sequence[int]) -> set[int]:
    """Return those of others who invited a user or were invited by them, at any level."""
    found = await conn.fetch(_INVITED, user_id, list(others))
    return {row["id"] for row in found}


async def find_by_code(conn: asyncpg.Connection, code: str) -> Member | None:
    """Find the owner of an invitation code, in any case of letters."""
    return await Member.find_by(conn, code=code.strip().upper())


async def join(tx: asyncpg.Connection, ids: IdSource, user: User, invite: str) -> Member:
    """Give a user their place below whoever has this code, once; who has one keeps it."""
    if found := await find_member(tx, user.id):
        return found
    for _ in range(_DRAWS):
        code = invite.strip().upper()
        await tx.execute(
            _INSERT, ids.next(), user.id, new_code(), masked(user.phone, user.email), code, user.created_at
        )
        if found := await find_member(tx, user.id):
            return found
    raise RuntimeError(f"no free invitation code was found in {_DRAWS} draws")
