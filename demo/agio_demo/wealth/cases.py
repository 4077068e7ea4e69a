"""A day's redemptions of funds of a development deployment: what an operator finds in the queue.

Each user bought and gave back by the users' own operations, as if yesterday, so the value that was fixed as today began
settles both; only the questionnaire is taken as answered. Nobody can sign in as one of them.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import asyncpg
from agio_kernel.cases import backdate
from agio_kernel.identity.users import User, lock_user
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.ledger import Wallet
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.db import Database
from agio_wealth.declared.states import OrderState
from agio_wealth.limit.cap import count
from agio_wealth.order.buy import place
from agio_wealth.order.order import Side
from agio_wealth.order.quote import amount_of
from agio_wealth.order.redeem import ask
from agio_wealth.wealth import Wealth

from agio_demo.kit import beside_start, demo_user, in_time, principal_of, seed_each
from agio_demo.wealth.seeds import SEEDS, Seed

OPENED_BEFORE = timedelta(days=60)
BEFORE_MIDNIGHT = timedelta(hours=12)
"""Well before the cut-off of yesterday's orders."""


async def seed_cases(wealth: Wealth) -> int:
    """Make what isn't there yet; returns how many cases that were."""

    return await seed_each("wealth", SEEDS, partial(_case, wealth))


async def _case(wealth: Wealth, seed: Seed) -> bool:
    """Bought, filled, given back and valued; False where it was made before."""
    user = await demo_user(wealth.kernel, seed, OPENED_BEFORE)
    if await _own(wealth.kernel.db, user, Side.REDEEM):
        return False
    bought = await in_time(partial(_bought, wealth, seed, user))
    shares = await _settled(wealth, bought, OrderState.FILLED)
    async with wealth.kernel.db.transaction() as tx:
        await lock_user(tx, user.id)  # another process may be at it
        if await _own(tx, user, Side.REDEEM):
            return False
        fund = wealth.fund(seed.fund)
        order = await ask(
            wealth, tx, principal_of(user), fund, shares * seed.percent // 100, await _yesterday(wealth, tx)
        )
    await _settled(wealth, order.id, OrderState.REDEEMING)
    async with wealth.kernel.db.transaction() as tx:
        await tx.execute(
            "UPDATE wealth_order SET settled_at = settled_at - $2::interval WHERE id = $1", order.id, seed.ago
        )
        await backdate(tx, [order.id], seed.ago)
    return True


async def _bought(wealth: Wealth, seed: Seed, user: User) -> int:
    """The id of the purchase."""
    fund, who = wealth.fund(seed.fund), principal_of(user)
    amount = amount_of(wealth, fund.terms, seed.amount)
    async with wealth.kernel.db.transaction() as tx:
        await lock_user(tx, user.id)
        if known := await _own(tx, user, Side.BUY):
            return known
        await count(wealth, tx, who.id, int(who.realm), amount, wealth.cap(RiskLevel.AGGRESSIVE))
        order = await place(wealth, tx, who, fund, amount, Wallet.SPOT, await _yesterday(wealth, tx))
        await backdate(tx, [order.id], BEFORE_MIDNIGHT)
        return order.id


async def _own(conn: asyncpg.Connection | Database, user: User, side: Side) -> int | None:
    return await conn.fetchval("SELECT id FROM wealth_order WHERE user_id = $1 AND side = $2", user.id, side.value)


async def _settled(wealth: Wealth, id: int, state: OrderState) -> int:
    """Wait until an order has its value; its shares."""
    valued = "SELECT shares FROM wealth_order WHERE id = $1 AND state = $2"
    return await in_time(lambda: wealth.kernel.db.fetchval(valued, id, state.value))


async def _yesterday(wealth: Wealth, tx: asyncpg.Connection) -> datetime:
    return wealth.calendar.begin(wealth.calendar.day(await db_now(tx))) - BEFORE_MIDNIGHT


CASES = beside_start("wealth.cases", Wealth, seed_cases)
