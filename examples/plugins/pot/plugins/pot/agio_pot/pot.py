"""A pot and the savings in it, each of the friend who paid it in."""

from typing import Annotated

import asyncpg
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Entity, Hidden, Id, Money, RefersTo, UserId
from agio_kernel.ledger.net_worth import worth_of_rows
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.records import records_of

from agio_pot.declared.reasons import POTS
from agio_pot.declared.states import SavingState


class Pot(Entity, table="pot_pot"):
    """A pot that somebody opened; whoever knows its link can pay in."""

    personal = Personal(
        why="Friends save in it until its day", until=Until.LAW, erasure=Erasure.BLANK, text="name", other="link coin"
    )

    id: Id
    user_id: UserId
    link: str
    name: str
    coin: Coin
    goal: Money
    ends_at: Moment
    created_at: Moment


class Saving(Entity, table="pot_saving", reference_prefix="P"):
    """An amount that a friend has paid into a pot."""

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, text="name", other="coin state")

    id: Id
    user_id: UserId
    account: Account
    pot: Annotated[Hidden[Id], RefersTo(Pot)]
    name: str
    coin: Coin
    amount: Money
    state: SavingState
    ends_at: Moment
    created_at: Moment


saving_records = records_of(Saving, plugin="pot")
SAVINGS_WORTH = worth_of_rows("pot.worth.savings", Saving, (SavingState.SAVED,), (POTS,))


async def _open(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
    row = await conn.fetchrow(
        "SELECT count(*) AS count, coalesce(sum(amount) FILTER (WHERE account & 1 = 0), 0)::bigint AS amount"
        " FROM pot_saving WHERE state = 'saved' AND ($1::bigint IS NULL OR user_id = $1)",
        user_id,
    )
    assert row is not None, "an aggregate has one row"
    return Open(row["count"], (Locked("USDT", row["amount"]),) if row["amount"] else ())


OPEN_SAVINGS = OpenBusiness("pot.open.savings", _open, "pot.pots")
