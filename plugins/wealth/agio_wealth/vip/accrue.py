"""What happens to VIP orders as a day is over: it is accrued, for many at once, and the last one pays everything.

An order has one step a day, in the order of its days. It follows from the order alone, never from the time this runs
at, so catching up after days of absence comes to the same, to the unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import asyncpg
import msgspec
from agio_kernel.cases import TIMER, move
from agio_kernel.due import DONE, Due, DueWork, Next, Outcome
from agio_kernel.ledger import Cause, Transfer
from agio_kernel.terms import Rate

from agio_wealth.declared.reasons import (
    EARN,
    GIVE_BACK,
    INTEREST,
    RETURNED,
    VIP_CAUSE,
    VIP_INTEREST,
    VIP_PRINCIPAL,
)
from agio_wealth.declared.states import VIP_STATES, VipState
from agio_wealth.limit.cap import free
from agio_wealth.vip.buy import ACCRUE
from agio_wealth.vip.events import VipMatured
from agio_wealth.vip.order import VipOrder, interest_of
from agio_wealth.vip.quota import release
from agio_wealth.vip.store import lock_vips
from agio_wealth.wealth import Wealth

BATCH = 500


class DayOver(msgspec.Struct, frozen=True):
    """A day of an order that is over, the first being 1, and what it has earned by then."""

    order: VipOrder
    day: int
    accrued: int
    due: Due

    @property
    def last(self) -> bool:
        """Whether the term is over with it."""
        return self.day == self.order.days


def accrual(wealth: Wealth) -> DueWork:
    """The steps of VIP orders, in batches."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[Due]) -> Sequence[Outcome]:
        orders = await lock_vips(tx, (due.id for due in batch))
        days = [
            DayOver(one, due.step + 1, interest_of(one.amount, Rate(one.rate), due.step + 1), due)
            for due in batch
            if (one := orders.get(due.id)) is not None and one.state is VipState.RUNNING
        ]
        await _accrue(tx, [one for one in days if not one.last])
        await _pay(wealth, tx, [one for one in days if one.last])
        following = {
            one.order.id: wealth.calendar.begin(one.order.begins + timedelta(one.day + 1))
            for one in days
            if not one.last
        }
        return [Next(following[due.id]) if due.id in following else DONE for due in batch]

    return DueWork(ACCRUE, carry_out, BATCH)


async def _accrue(tx: asyncpg.Connection, days: Sequence[DayOver]) -> None:
    await tx.execute(
        "UPDATE wealth_vip o SET accrued_days = u.day, accrued = u.accrued"
        " FROM unnest($1::bigint[], $2::int[], $3::bigint[]) u(id, day, accrued) WHERE o.id = u.id",
        [one.order.id for one in days],
        [one.day for one in days],
        [one.accrued for one in days],
    )


async def _pay(wealth: Wealth, tx: asyncpg.Connection, days: Sequence[DayOver]) -> None:
    """Principal and interest of terms that are over; quota and cap are free again."""
    kernel, asset = wealth.kernel, wealth.asset.id
    transfers: list[Transfer] = []
    for one in days:
        order = one.order
        await move(
            tx,
            kernel.ids,
            VIP_STATES,
            order,
            "complete",
            TIMER,
            one.due.at,
            accrued_days=one.day,
            accrued=one.accrued,
        )
        keeper = await kernel.ledger.house(tx, order.realm, asset, VIP_PRINCIPAL.name)
        payer = await kernel.ledger.house(tx, order.realm, asset, VIP_INTEREST.name)
        transfers.append(Transfer(keeper, order.account, order.amount, RETURNED, Cause(VIP_CAUSE, order.id, GIVE_BACK)))
        if one.accrued:
            transfers.append(Transfer(payer, order.account, one.accrued, INTEREST, Cause(VIP_CAUSE, order.id, EARN)))
    if not days:
        return
    await free(tx, ((one.order.user_id, one.order.realm, one.order.amount) for one in days))
    await release(tx, (one.order for one in days))
    await kernel.ledger.post(tx, transfers)
    told = [VipMatured(one.order.user_id, one.order.id, one.order.amount, one.accrued) for one in days]
    await kernel.bus.emit_all(tx, told)
