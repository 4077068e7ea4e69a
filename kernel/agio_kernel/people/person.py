"""People: the users behind what plugins keep, named, looked up and searched. A plugin joins the view ``people``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import asyncpg
import msgspec

from agio_kernel.declarations.realm import Realm

MOST_FOUND = 200
"""Users whose name holds the text that is looked for: more than an operator would read."""


class Person(msgspec.Struct, frozen=True):
    """One user as operators see them beside a case."""

    id: int
    uid: int
    name: str
    country: str

    @property
    def called(self) -> str:
        """The name, or the UID of somebody who gave none."""
        return self.name or str(self.uid)


async def people(conn: asyncpg.Connection, ids: Iterable[int]) -> Mapping[int, Person]:
    """The users of these ids; one who is nobody's is left out."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    found = await conn.fetch("SELECT id, uid, name, country FROM people WHERE id = ANY ($1::bigint[])", wanted)
    return {row["id"]: Person(**dict(row)) for row in found}


async def people_named(conn: asyncpg.Connection, text: str) -> list[int]:
    """Whom a search means: the UID, the e-mail address, or a part of the name."""
    if text.isascii() and text.isdigit():
        rows = await conn.fetch("SELECT id FROM people WHERE uid = $1", min(int(text[:10]), 2**31 - 1))
    else:
        rows = await conn.fetch(
            "SELECT id FROM people WHERE realm = $1 AND (email = $2 OR strpos(lower(name), $2) > 0) LIMIT $3",
            int(Realm.REAL),
            text.lower(),
            MOST_FOUND,
        )
    return [row["id"] for row in rows]
