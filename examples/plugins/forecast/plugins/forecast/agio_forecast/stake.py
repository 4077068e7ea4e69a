"""A stake on where the price of a day is fixed; its result is a pure function of two prices."""

from datetime import datetime
from enum import StrEnum

import asyncpg
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Entity, Id, Money, Price, UserId
from agio_kernel.ledger.net_worth import worth_of_rows
from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.receipts import Facts, ReceiptRule, UsedTick, receipts_of
from agio_kernel.records import records_of

from agio_forecast.declared.reasons import STAKES
from agio_forecast.declared.states import StakeState


class Direction(StrEnum):
    """Side of the entry price on which the fixing is expected."""

    UP = "up"
    DOWN = "down"


class Stake(Entity, table="forecast_stake", reference_prefix="F"):
    """One stake; ``fixed`` is 0 until its fixing, and where no price was known at it."""

    personal = Personal(
        why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, other="symbol direction coin state"
    )

    id: Id
    user_id: UserId
    account: Account
    symbol: str
    direction: Direction
    coin: Coin
    amount: Money
    prize: Money
    decimals: int
    entry: Price
    fixed: Price
    state: StakeState
    fixes_at: Moment
    created_at: datetime


def result_of(direction: Direction, entry: int, fixed: int) -> StakeState:
    """State of a stake after a fixing; one at the entry price, or without a price, gives it back."""
    if fixed in (0, entry):
        return StakeState.RETURNED
    return StakeState.WON if (fixed > entry) is (direction is Direction.UP) else StakeState.LOST


def prize_of(amount: int) -> int:
    """Prize of a stake that wins: nine tenths of it, rounded down."""
    return amount * 9 // 10


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    state = result_of(Direction(facts["direction"]), int(facts["entry"]), int(facts["fixed"]))
    return {"prize": prize_of(int(facts["amount"])), "state": state.value}


def _receipts(state: StakeState):
    rule = ReceiptRule(f"forecast.{state.value}", 1, "forecast.receipt.formula", _compute)
    facts = ("coin", "amount", "direction", "entry", "fixed")
    return receipts_of(Stake, rule, at="fixes_at", facts=facts, result=("prize", "state"), state=state)


STAKE_RECEIPTS = tuple(_receipts(one) for one in StakeState if one is not StakeState.OPEN)
"""Receipts of all results: anybody can work them out again."""

stake_records = records_of(Stake, plugin="forecast")
STAKES_WORTH = worth_of_rows("forecast.worth.stakes", Stake, (StakeState.OPEN,), (STAKES,))


async def _open(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
    row = await conn.fetchrow(
        "SELECT count(*) AS count, coalesce(sum(amount) FILTER (WHERE account & 1 = 0), 0)::bigint AS amount"
        " FROM forecast_stake WHERE state = 'open' AND ($1::bigint IS NULL OR user_id = $1)",
        user_id,
    )
    assert row is not None, "an aggregate has one row"
    return Open(row["count"], (Locked("USDT", row["amount"]),) if row["amount"] else ())


OPEN_STAKES = OpenBusiness("forecast.open.stakes", _open, "forecast.game")
