"""The promise behind the yields: a chain of hashes for ten years, whose anchor is published before it is used."""

from __future__ import annotations

import secrets
from datetime import date, timedelta

import asyncpg
import msgspec
from agio_kernel.postgres.query import row, select

from agio_custody.custody import Custody
from agio_custody.yields.rule import links
from agio_custody.yields.tables import Chains

LONG_DAYS = 3653
SHOWN_DAYS = 30
"""A development deployment begins with as many days of history."""
_SEED = "custody.chain"


class Chain(msgspec.Struct, frozen=True):
    """One promise: link 0 is the anchor, link 1 belongs to the day it begins."""

    number: int
    begins: date
    days: int
    anchor: str
    seed: bytes

    @property
    def ends(self) -> date:
        """The first day it has no link for."""
        return self.begins + timedelta(self.days)


async def newest_chain(conn: asyncpg.Connection) -> Chain | None:
    """The promise that was made last."""
    return await row(conn, select(Chains, Chain).order_by(Chains.number, ascending=False).limit(1), Chain)


async def chain_of(custody: Custody, tx: asyncpg.Connection, day: date) -> Chain:
    """The promise that a day belongs to; where there is none yet, it is made now, once."""
    covering = select(Chains, Chain).where(Chains.begins <= day).order_by(Chains.number, ascending=False).limit(1)
    found = await row(tx, covering, Chain)
    while found is None or day >= found.ends:
        number, begins = (found.number + 1, found.ends) if found else (1, _first_day(custody, day))
        seed = secrets.token_hex(32)
        await tx.execute(
            "INSERT INTO custody_chain (number, begins, days, anchor, seed) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (number) DO NOTHING",
            number,
            begins,
            LONG_DAYS,
            links(seed, LONG_DAYS, 0, 0)[0],
            custody.kernel.secrets.seal(_SEED, seed.encode()),
        )
        found = await row(tx, select(Chains, Chain).where(Chains.number == number), Chain)
    return found


def seed_of(custody: Custody, chain: Chain) -> str:
    """Return the secret seed of the chain; it is shown to nobody."""
    return custody.kernel.secrets.open(_SEED, chain.seed).decode()


def _first_day(custody: Custody, day: date) -> date:
    return day - timedelta(SHOWN_DAYS) if custody.kernel.settings.deployment.development else day
