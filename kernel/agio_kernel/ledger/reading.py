"""Reads of the whole ledger beside an account's own statement: the seal's links, and house accounts by name.

In statements of their own, plugins join the views ``ledger`` (what moved), ``account_balances`` and ``coins``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
import msgspec

_LINKS = """
    SELECT max(l.seq) AS last, min(l.from_tx) AS from_tx, max(l.to_tx) AS to_tx FROM (
        SELECT seq, from_tx, to_tx FROM ledger_link WHERE seq > $1 ORDER BY seq LIMIT $2
    ) l
"""


class Links(msgspec.Struct, frozen=True):
    """Neighbouring links of the seal: their transfers are those from ``from_tx`` to before ``to_tx``."""

    last: int
    from_tx: int
    to_tx: int


class House(msgspec.Struct, frozen=True):
    """A house account's name, and the number that its accounts in every asset have."""

    number: int
    name: str


async def links_after(conn: asyncpg.Connection, link: int, most: int) -> Links | None:
    """The next links, at most so many; None where nothing was sealed since."""
    row = await conn.fetchrow(_LINKS, link, most)
    return None if row is None or row["last"] is None else Links(**dict(row))


class Seal(msgspec.Struct, frozen=True):
    """A link of the chain by its number, and its digest: it holds for every transfer before its end."""

    link: int
    at: datetime
    digest: str


async def newest_seal(conn: asyncpg.Connection) -> Seal | None:
    """The newest link of the chain; None before the first."""
    row = await conn.fetchrow(
        "SELECT seq AS link, at, encode(digest, 'hex') AS digest FROM ledger_link ORDER BY seq DESC LIMIT 1"
    )
    return None if row is None else Seal(**dict(row))


async def houses_like(conn: asyncpg.Connection, pattern: str) -> Sequence[House]:
    """The house accounts whose names are like the pattern, in their order."""
    rows = await conn.fetch("SELECT number, name FROM ledger_house WHERE name LIKE $1 ORDER BY name", pattern)
    return [House(**dict(row)) for row in rows]
