"""Daily accrual of orders: the yield of a finished day is credited to many at once, and orders that are over or to be
redeemed are paid back.

All that an order's money does by itself happens in the step of one of its days, and follows from the order and the
published yields alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.cases import TIMER, move
from agio_kernel.cases.term import TermDay, each_day
from agio_kernel.jobs import Job
from agio_kernel.ledger import Cause, Ledger, Transfer
from agio_kernel.ports.kernel import Kernel
from agio_kernel.terms import Rate

from agio_custody.declared.products import Credit
from agio_custody.declared.reasons import CREDIT_CAUSE, INTEREST, INTEREST_PAID, ORDER_POSTINGS, ORDER_QUOTA
from agio_custody.declared.states import EARNING, ORDER_STATES, OrderState
from agio_custody.order.buy import ACCRUE
from agio_custody.order.events import CustodyCredited, CustodySettled
from agio_custody.order.order import Order, credit_of
from agio_custody.yields.publish import Series, publish

BATCH = 1_000
"""Each batch waits for the disk once, and for the accounts of its users together."""


def accrual(kernel: Kernel) -> Job:
    """The days of orders, in batches."""
    return each_day(kernel, ACCRUE, Order, EARNING, partial(_credit, kernel), BATCH)


async def _credit(kernel: Kernel, tx: asyncpg.Connection, days: Sequence[TermDay[Order]]) -> Collection[int]:
    """Credit days, and end what is over with them."""
    amounts = await _amounts(kernel, tx, days)
    credited = [(one.term, one.day, amount) for one, amount in zip(days, amounts, strict=True) if amount is not None]
    since = {
        order.id: msgspec.structs.replace(order, credited_days=day, earned=order.earned + amount)
        for order, day, amount in credited
    }
    await Order.save(tx, since.values(), "credited_days", "earned")
    ends = {one.term.id: (one, trigger) for one in days if (trigger := _end(one))}
    for one, trigger in ends.values():
        await move(tx, kernel.ids, ORDER_STATES, one.term, trigger, TIMER, one.at)
    await ORDER_QUOTA.free(tx, (one.term for one, _ in ends.values()))
    settled = [
        CustodySettled.of(since.get(id, one.term), ORDER_STATES.next(one.term.state, trigger))
        for id, (one, trigger) in ends.items()
    ]
    transfers = await _interest(kernel.ledger, tx, credited)
    for event in settled:
        before = ends[event.order.id][0].term.state
        transfers += await ORDER_POSTINGS.transfers(kernel.ledger, tx, event.order, before)
    if transfers:
        await kernel.ledger.post(tx, transfers)
    running = ((order, amount) for order, _, amount in credited if order.id not in ends)
    await kernel.bus.emit_all(tx, [*_reported(running), *settled])
    return ends


async def _amounts(kernel: Kernel, tx: asyncpg.Connection, days: Sequence[TermDay[Order]]) -> Sequence[int | None]:
    """The credit of each day, None where it has none. Orders of a product that began together share its yields."""
    of = [(one.term.product, one.term.begins, one.term.begins + timedelta(one.day - 1)) for one in days]
    stretches = list(dict.fromkeys(of))
    series: dict[Series, date] = {}
    for one, (product, _, day) in zip(days, of, strict=True):
        key = Series(product, one.term.low, one.term.high)
        series[key] = max(series.get(key, day), day)
    await publish(kernel, tx, series)
    totals = await tx.fetch(
        "SELECT y.total - first.total + first.parts, y.parts"
        " FROM unnest($1::text[], $2::date[], $3::date[]) WITH ORDINALITY u(product, begins, day, at)"
        " JOIN custody_yield first ON first.product = u.product AND first.day = u.begins"
        " JOIN custody_yield y ON y.product = u.product AND y.day = u.day ORDER BY u.at",
        *([stretch[part] for stretch in stretches] for part in range(3)),
    )
    rates = {stretch: (Rate(total), Rate(last)) for stretch, (total, last) in zip(stretches, totals, strict=True)}
    return [
        credit_of(one.term.amount, one.term.credit, *rates[stretch])
        if one.term.credit is Credit.DAILY or one.last
        else None
        for one, stretch in zip(days, of, strict=True)
    ]


def _end(one: TermDay[Order]) -> Literal["", "complete", "redeem"]:
    """The trigger that ends the order: the end of its term comes before a redemption that is due at the same moment."""
    order = one.term
    if one.last:
        return "complete"
    paid = order.state is OrderState.REDEEMING and order.pays_at is not None and order.pays_at <= one.at
    return "redeem" if paid else ""


async def _interest(
    ledger: Ledger, tx: asyncpg.Connection, credited: Iterable[tuple[Order, int, int]]
) -> list[Transfer]:
    """The credits of days; a day may bring nothing."""
    transfers: list[Transfer] = []
    payers: dict[tuple[int, str], int] = {}
    for order, day, amount in credited:
        if not amount:
            continue
        payer = payers.get(key := (order.realm, order.coin))
        if payer is None:
            (payer,) = await ledger.houses(tx, order.account, INTEREST_PAID)
            payers[key] = payer
        transfers.append(Transfer(payer, order.account, amount, INTEREST, Cause(CREDIT_CAUSE, order.id, day)))
    return transfers


def _reported(credited: Iterable[tuple[Order, int]]) -> Iterable[CustodyCredited]:
    """One event for a user's orders of a coin; interest that came with the end is told with it."""
    sums: dict[tuple[int, str], list[int]] = {}
    for order, amount in credited:
        if amount:
            sums.setdefault((order.user_id, order.coin), []).append(amount)
    return [CustodyCredited(user, coin, sum(amounts), len(amounts)) for (user, coin), amounts in sums.items()]
