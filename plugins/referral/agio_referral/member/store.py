"""Where rows become members, and how somebody takes their place in the tree."""

from __future__ import annotations

import asyncpg
from agio_kernel.people.users import User
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.query import row, select

from agio_referral.member.member import Member, masked, new_code
from agio_referral.tables import Members

_DRAWS = 8
# The tree is fixed by whoever inserts first, so this stays SQL.
_INSERT = """
    INSERT INTO referral_member (id, user_id, code, phone, level1, level2, level3, level4, state, created_at)
    SELECT $1, $2, $3, $4, i.user_id, i.level1, i.level2, i.level3, 'clear', $6
    FROM (SELECT 1) one LEFT JOIN referral_member i ON i.code = $5 AND i.user_id <> $2
    ON CONFLICT DO NOTHING
"""


async def find_member(conn: asyncpg.Connection, user_id: int) -> Member | None:
    """The member that a user is."""
    return await row(conn, select(Members, Member).where(Members.user_id == user_id), Member)


async def join(tx: asyncpg.Connection, ids: IdSource, user: User, invite: str) -> Member:
    """Give a user their place below whoever has this code, once; who has one keeps it."""
    if found := await find_member(tx, user.id):
        return found
    for _ in range(_DRAWS):
        code = invite.strip().upper()
        await tx.execute(_INSERT, ids.next(), user.id, new_code(), masked(user.phone), code, user.created_at)
        if found := await find_member(tx, user.id):
            return found
    raise RuntimeError(f"no free invitation code was found in {_DRAWS} draws")
