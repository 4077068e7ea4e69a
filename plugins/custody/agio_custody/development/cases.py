"""A day's redemptions of a development deployment: what an operator finds in the queue.

Each user bought by the users' own operation, some days ago: the scheduled work credits those days as of their moments,
as after any absence. Nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from datetime import timedelta

from agio_kernel.cases import backdate
from agio_kernel.cases.development import demo_user, principal_of, seed_each, seeding
from agio_kernel.declarations.errors import AgioError
from agio_kernel.identity.users import User, lock_user
from agio_kernel.ledger import InsufficientFunds
from agio_kernel.money.amount_field import amount_within
from agio_kernel.ports.clock import db_now

from agio_custody.custody import Custody
from agio_custody.development.seeds import SEEDS, Seed
from agio_custody.order.buy import place
from agio_custody.order.order import Order
from agio_custody.order.redeem import ask

OPENED_BEFORE = timedelta(days=90)
LOOKS = 120
"""Number of looks for a new user's opening balance, two per second: the deployment's wallet gives it."""


def development_cases(custody: Custody) -> AbstractAsyncContextManager[None]:
    """Fill the queues beside the start, where the deployment asks for it."""
    config = custody.kernel.config.get("custody")
    wanted = config is not None and config.development_cases
    return seeding(custody.kernel, "custody", lambda: seed_cases(custody), wanted=wanted)


async def seed_cases(custody: Custody) -> int:
    """Make what isn't there yet; returns how many cases that were."""

    async def make(seed: Seed) -> bool:
        return await _case(custody, seed, await demo_user(custody.kernel, seed, OPENED_BEFORE))

    return await seed_each("custody", SEEDS, make)


async def _case(custody: Custody, seed: Seed, user: User) -> bool:
    """Put in custody some days ago, credited since, and asked for; False where it was made before."""
    db = custody.kernel.db
    found = await db.fetchrow("SELECT id, asked_at FROM custody_order WHERE user_id = $1", user.id)
    if found is not None and found["asked_at"] is not None:
        return False
    order = found["id"] if found is not None else await _bought(custody, seed, user)
    for _ in range(LOOKS):
        credited = await db.fetchval("SELECT credited_days FROM custody_order WHERE id = $1", order)
        if credited >= seed.days:
            break
        await asyncio.sleep(0.5)
    async with db.transaction() as tx:
        await lock_user(tx, user.id)
        own = await Order.find(tx, order)
        assert own is not None, "it was bought"
        if own.asked_at is not None:
            return False
        await ask(custody, tx, own)
        await tx.execute("UPDATE custody_order SET asked_at = asked_at - $2::interval WHERE id = $1", order, seed.ago)
        await backdate(tx, [order], seed.ago)
    return True


async def _bought(custody: Custody, seed: Seed, user: User) -> int:
    """The order's id, its first day so many days ago."""
    product = custody.product(seed.product)
    amount = amount_within(custody.kernel.assets, product.terms, seed.amount)
    who = principal_of(user)
    ago = timedelta(days=seed.days)
    for _ in range(LOOKS):
        try:
            async with custody.kernel.db.transaction() as tx:
                await lock_user(tx, user.id)  # another process may be at it
                if known := await tx.fetchval("SELECT id FROM custody_order WHERE user_id = $1", user.id):
                    return known
                order = await place(custody, tx, who, product, amount, await db_now(tx) - ago)
                await backdate(tx, [order.id], ago - seed.ago)  # and the rest with the request
                return order.id
        except InsufficientFunds:  # what users begin with is booked after they are registered
            await asyncio.sleep(0.5)
    raise AgioError(f"{seed.name} has no money to put in custody")
