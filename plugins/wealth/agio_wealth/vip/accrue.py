"""Daily accrual of VIP orders: a finished day is accrued for many at once, and the last one pays everything."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import asyncpg
import msgspec
from agio_kernel.cases import TIMER, move
from agio_kernel.cases.term import TermDay, each_day
from agio_kernel.jobs import Job
from agio_kernel.ledger import Transfer

from agio_wealth.declared.reasons import VIP_POSTINGS, VIP_QUOTA
from agio_wealth.declared.states import VIP_STATES, VipState
from agio_wealth.limit.cap import free
from agio_wealth.vip.buy import ACCRUE
from agio_wealth.vip.events import VipMatured
from agio_wealth.vip.order import VipOrder, interest_of
from agio_wealth.wealth import Wealth

BATCH = 500


def accrual(wealth: Wealth) -> Job:
    """The days of VIP orders, in batches."""
    return each_day(wealth.kernel, ACCRUE, VipOrder, (VipState.RUNNING,), partial(_accrue, wealth), BATCH)


async def _accrue(wealth: Wealth, tx: asyncpg.Connection, days: Sequence[TermDay[VipOrder]]) -> Collection[int]:
    """Accrue days, and pay what is over with them."""
    accrued = [msgspec.structs.replace(one.term, **_since(one)) for one in days if not one.last]
    await VipOrder.save(tx, accrued, "accrued_days", "accrued")
    over = [one for one in days if one.last]
    await _pay(wealth, tx, over)
    return {one.term.id for one in over}


def _since(one: TermDay[VipOrder]) -> Mapping[str, Any]:
    return {"accrued_days": one.day, "accrued": interest_of(one.term.amount, one.term.rate, one.day)}


async def _pay(wealth: Wealth, tx: asyncpg.Connection, days: Sequence[TermDay[VipOrder]]) -> None:
    """Principal and interest of terms that are over; quota and cap are free again."""
    kernel, over = wealth.kernel, list[VipOrder]()
    transfers: list[Transfer] = []
    for one in days:
        since = _since(one)
        state = await move(tx, kernel.ids, VIP_STATES, one.term, "complete", TIMER, one.at, **since)
        over.append(msgspec.structs.replace(one.term, state=state, **since))
        transfers += await VIP_POSTINGS.transfers(kernel.ledger, tx, over[-1], one.term.state)
    if not days:
        return
    await free(tx, ((one.user_id, one.realm, one.amount) for one in over))
    await VIP_QUOTA.free(tx, over)
    await kernel.ledger.post(tx, transfers)
    await kernel.bus.emit_all(tx, [VipMatured(one.user_id, one) for one in over])
