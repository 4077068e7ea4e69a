"""The promise behind the yields: a chain of hashes for ten years, whose anchor is published before it is used."""

from __future__ import annotations

import secrets
from datetime import date, timedelta

import asyncpg
from agio_kernel.entities import Entity, Sealed
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.personal import nobodys

from agio_custody.yields.rule import links

LONG_DAYS = 3653
SHOWN_DAYS = 30
"""A development deployment begins with as many days of history."""
_SEED = "custody.chain"


class Chain(Entity, table="custody_chain"):
    """One promise, of a number: link 0 is the anchor, link 1 belongs to the day it begins."""

    personal = nobodys("anchor seed")

    id: int
    begins: date
    days: int
    anchor: str
    seed: Sealed

    @property
    def ends(self) -> date:
        """The first day it has no link for."""
        return self.begins + timedelta(self.days)


async def newest_chain(conn: asyncpg.Connection, begun: date = date.max) -> Chain | None:
    """The promise that was made last, of those that had begun by a day."""
    found = await conn.fetchrow("SELECT * FROM custody_chain WHERE begins <= $1 ORDER BY id DESC LIMIT 1", begun)
    return None if found is None else Chain.of(found)


async def chain_of(kernel: Kernel, tx: asyncpg.Connection, day: date) -> Chain:
    """The promise that a day belongs to; where there is none yet, it is made now, once."""
    found = await newest_chain(tx, day)
    while found is None or day >= found.ends:
        id, begins = (found.id + 1, found.ends) if found else (1, _first_day(kernel, day))
        seed = secrets.token_hex(32)
        await tx.execute(
            "INSERT INTO custody_chain (id, begins, days, anchor, seed) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (id) DO NOTHING",
            id,
            begins,
            LONG_DAYS,
            links(seed, LONG_DAYS, 0, 0)[0],
            kernel.secrets.seal(_SEED, seed.encode()),
        )
        found = await Chain.find(tx, id)
    return found


def seed_of(kernel: Kernel, chain: Chain) -> str:
    """Return the secret seed of the chain; it is shown to nobody."""
    return kernel.secrets.open(_SEED, chain.seed).decode()


def _first_day(kernel: Kernel, day: date) -> date:
    return day - timedelta(SHOWN_DAYS) if kernel.settings.deployment.development else day
