"""Daily accrual of VIP orders: a finished day is accrued for many at once, and the last one pays everything.

An order has one step a day, in the order of its days. It follows from the order alone, never from the time this runs
at, so catching up after days of absence comes to the same, to the unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import asyncpg
import msgspec
from agio_kernel.cases import TIMER, move
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome
from agio_kernel.ledger import Transfer

from agio_wealth.declared.reasons import VIP_POSTINGS, VIP_QUOTA
from agio_wealth.declared.states import VIP_STATES, VipState
from agio_wealth.limit.cap import free
from agio_wealth.vip.buy import ACCRUE
from agio_wealth.vip.events import VipMatured
from agio_wealth.vip.order import VipOrder, interest_of
from agio_wealth.wealth import Wealth

BATCH = 500


class DayOver(msgspec.Struct, frozen=True):
    """A day of an order that is over, the first being 1, and what it has earned by then."""

    order: VipOrder
    day: int
    accrued: int
    due: JobStep

    @property
    def last(self) -> bool:
        """Whether the term is over with it."""
        return self.day == self.order.days


def accrual(wealth: Wealth) -> Job:
    """The steps of VIP orders, in batches."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        orders = await VipOrder.lock(tx, (due.id for due in batch))
        days = [
            DayOver(one, due.step + 1, interest_of(one.amount, one.rate, due.step + 1), due)
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

    return Job(ACCRUE, carry_out, BATCH)


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
    kernel, over = wealth.kernel, list[VipOrder]()
    transfers: list[Transfer] = []
    for one in days:
        since: dict[str, Any] = {"accrued_days": one.day, "accrued": one.accrued}
        state = await move(tx, kernel.ids, VIP_STATES, one.order, "complete", TIMER, one.due.at, **since)
        over.append(msgspec.structs.replace(one.order, state=state, **since))
        transfers += await VIP_POSTINGS.transfers(kernel.ledger, tx, over[-1], one.order.state)
    if not days:
        return
    await free(tx, ((one.user_id, one.realm, one.amount) for one in over))
    await VIP_QUOTA.free(tx, over)
    await kernel.ledger.post(tx, transfers)
    await kernel.bus.emit_all(tx, [VipMatured(one.user_id, one) for one in over])
