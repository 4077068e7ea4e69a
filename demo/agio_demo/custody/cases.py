"""A day's redemptions of a development deployment: what an operator finds in the queue.

Each user bought by the users' own operation, some days ago: the scheduled work credits those days as of their moments,
as after any absence. Nobody can sign in as one of them.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from agio_custody.declared.products import product_of
from agio_custody.order.buy import place
from agio_custody.order.order import Order
from agio_custody.order.redeem import ask
from agio_kernel.cases import backdate
from agio_kernel.identity.users import User, lock_user
from agio_kernel.money.amount_field import amount_within
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_demo.custody.seeds import SEEDS, Seed
from agio_demo.kit import beside_start, demo_user, in_time, principal_of, seed_each

OPENED_BEFORE = timedelta(days=90)


async def seed_cases(kernel: Kernel) -> int:
    """Make what isn't there yet; returns how many cases that were."""

    return await seed_each("custody", SEEDS, partial(_case, kernel))


async def _case(kernel: Kernel, seed: Seed) -> bool:
    """Put in custody some days ago, credited since, and asked for; False where it was made before."""
    db, user = kernel.db, await demo_user(kernel, seed, OPENED_BEFORE)
    found = await db.fetchrow("SELECT id, asked_at FROM custody_order WHERE user_id = $1", user.id)
    if found is not None and found["asked_at"] is not None:
        return False
    order = found["id"] if found is not None else await in_time(partial(_bought, kernel, seed, user))
    credited = "SELECT true FROM custody_order WHERE id = $1 AND credited_days >= $2"
    await in_time(lambda: db.fetchval(credited, order, seed.days))
    async with db.transaction() as tx:
        await lock_user(tx, user.id)
        own = await Order.find(tx, order)
        assert own is not None, "it was bought"
        if own.asked_at is not None:
            return False
        await ask(kernel, tx, own)
        await tx.execute("UPDATE custody_order SET asked_at = asked_at - $2::interval WHERE id = $1", order, seed.ago)
        await backdate(tx, [order], seed.ago)
    return True


async def _bought(kernel: Kernel, seed: Seed, user: User) -> int:
    """The order's id, its first day so many days ago."""
    product = product_of(kernel, seed.product)
    amount = amount_within(kernel.assets, product.terms, seed.amount)
    who = principal_of(user)
    ago = timedelta(days=seed.days)
    async with kernel.db.transaction() as tx:
        await lock_user(tx, user.id)  # another process may be at it
        if known := await tx.fetchval("SELECT id FROM custody_order WHERE user_id = $1", user.id):
            return known
        order = await place(kernel, tx, who, product, amount, await db_now(tx) - ago)
        await backdate(tx, [order.id], ago - seed.ago)  # and the rest with the request
        return order.id


CASES = beside_start("custody.cases", lambda kernel: kernel, seed_cases)
