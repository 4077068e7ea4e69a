"""People: the users behind what plugins keep, named, looked up and searched. A plugin joins the view ``people``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import asyncpg
import msgspec

from agio_kernel.declarations.realm import Realm

MOST_FOUND = 200
"""Users whose name holds the text that is looked for: more than an operator would read."""


class Person(msgspec.Struct, frozen=True):
    """One user as operators see them beside a case. ``name`` is the one that was verified, "" before; what users call
    themselves says nothing of who they are. ``contact`` is masked.
    """

    id: int
    uid: int
    name: str
    contact: str
    country: str

    @property
    def called(self) -> str:
        """The verified name; the masked address or number of who has none, and the UID where there is neither."""
        return self.name or self.contact or str(self.uid)


async def people(conn: asyncpg.Connection, ids: Iterable[int]) -> Mapping[int, Person]:
    """The users of these ids; one who is nobody's is left out."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    found = await conn.fetch(
        "SELECT id, uid, verified_name, email, phone, country FROM people WHERE id = ANY ($1::bigint[])", wanted
    )
    return {row["id"]: person_of(row) for row in found}


def person_of(row: Mapping[str, Any]) -> Person:
    """The user that a row of ``people`` is about."""
    contact = masked(row["phone"], row["email"])
    return Person(row["id"], row["uid"], row["verified_name"], contact, row["country"] or "")


def masked(phone: str | None, email: str | None = None) -> str:
    """The beginning and the last two digits of the number, or for who registered by e-mail the first letter and the
    domain: enough to know somebody by, too little to reach them.
    """
    if phone:
        return f"{phone[:3]}\u2022\u2022\u2022\u2022\u2022{phone[-2:]}"
    name, _, domain = (email or "").rpartition("@")
    return f"{name[:1]}\u2022\u2022\u2022\u2022\u2022@{domain}" if domain else ""


async def people_named(conn: asyncpg.Connection, text: str) -> list[int]:
    """Find users by a search: the UID, the e-mail address, or a part of the name."""
    if text.isascii() and text.isdigit():
        rows = await conn.fetch("SELECT id FROM people WHERE uid = $1", min(int(text[:10]), 2**31 - 1))
    else:
        rows = await conn.fetch(
            "SELECT id FROM people WHERE realm = $1"
            " AND (email = $2 OR strpos(lower(name || ' ' || verified_name), $2) > 0) LIMIT $3",
            int(Realm.REAL),
            text.lower(),
            MOST_FOUND,
        )
    return [row["id"] for row in rows]
