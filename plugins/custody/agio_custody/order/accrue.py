"""Daily accrual of orders: the yield of a finished day is credited to many at once, and orders that are over or to be
redeemed are paid back.

An order has one step a day, in the order of its days, and all that its money does by itself happens there. It follows
from the order and the published yields alone, never from the time this runs at, so catching up after days of absence
comes to the same, to the unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.cases import TIMER, move
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome
from agio_kernel.ledger import Cause, Ledger, Transfer
from agio_kernel.terms import Rate

from agio_custody.custody import Custody
from agio_custody.declared.products import Credit
from agio_custody.declared.reasons import CREDIT_CAUSE, INTEREST, INTEREST_PAID, ORDER_POSTINGS, ORDER_QUOTA
from agio_custody.declared.states import EARNING, ORDER_STATES, OrderState
from agio_custody.order.buy import ACCRUE
from agio_custody.order.events import CustodyCredited, CustodySettled
from agio_custody.order.order import Order, credit_of
from agio_custody.yields.publish import Series, publish

BATCH = 1_000
"""Each batch waits for the disk once, and for the accounts of its users together."""


class DayOver(msgspec.Struct, frozen=True, gc=False):
    """A day of an order that is over, the first being 1: ``amount`` is credited for it, and ``end`` says whether the
    order is over with it. The end of the term comes before a redemption that is due at the same moment.
    """

    order: Order
    day: int
    due: JobStep
    amount: int = 0

    @property
    def credits(self) -> bool:
        """Whether this is a day that interest is credited on."""
        return self.order.credit is Credit.DAILY or self.day == self.order.days

    @property
    def end(self) -> Literal["", "complete", "redeem"]:
        """The trigger that ends the order."""
        order = self.order
        if self.day == order.days:
            return "complete"
        paid = order.state is OrderState.REDEEMING and order.pays_at is not None and order.pays_at <= self.due.at
        return "redeem" if paid else ""


def accrual(custody: Custody) -> Job:
    """The steps of orders, in batches."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        orders = await Order.lock(tx, (due.id for due in batch))
        days = [
            DayOver(orders[due.id], due.step + 1, due)
            for due in batch
            if due.id in orders and orders[due.id].state in EARNING
        ]
        days = await _credited(custody, tx, days)
        await _settle(custody, tx, days)
        begin = cache(lambda day: Next(custody.calendar.begin(day)))
        following = {one.order.id: begin(one.order.begins + timedelta(one.day + 1)) for one in days if not one.end}
        return [following.get(due.id, DONE) for due in batch]

    return Job(ACCRUE, carry_out, BATCH)


async def _credited(custody: Custody, tx: asyncpg.Connection, days: Sequence[DayOver]) -> Sequence[DayOver]:
    """Each with its credit, by the yields of its days. Orders of a product that began together share them."""
    of = [(one.order.product, one.order.begins, one.order.begins + timedelta(one.day - 1)) for one in days]
    stretches = list(dict.fromkeys(of))
    series: dict[tuple[str, Rate, Rate], date] = {}
    for one, (product, _, day) in zip(days, of, strict=True):
        key = (product, one.order.low, one.order.high)
        series[key] = max(series.get(key, day), day)
    for (product, low, high), through in sorted(series.items()):
        await publish(custody, tx, [Series(product, low, high)], through)
    totals = await tx.fetch(
        "SELECT y.total - first.total + first.parts, y.parts"
        " FROM unnest($1::text[], $2::date[], $3::date[]) WITH ORDINALITY u(product, begins, day, at)"
        " JOIN custody_yield first ON first.product = u.product AND first.day = u.begins"
        " JOIN custody_yield y ON y.product = u.product AND y.day = u.day ORDER BY u.at",
        *([stretch[part] for stretch in stretches] for part in range(3)),
    )
    rates = {stretch: (Rate(total), Rate(last)) for stretch, (total, last) in zip(stretches, totals, strict=True)}
    return [
        DayOver(one.order, one.day, one.due, credit_of(one.order.amount, one.order.credit, *rates[stretch]))
        if one.credits
        else one
        for one, stretch in zip(days, of, strict=True)
    ]


async def _settle(custody: Custody, tx: asyncpg.Connection, days: Sequence[DayOver]) -> None:
    credited, over = [one for one in days if one.credits], [one for one in days if one.end]
    await tx.execute(
        "UPDATE custody_order o SET credited_days = u.day, earned = o.earned + u.amount"
        " FROM unnest($1::bigint[], $2::int[], $3::bigint[]) u(id, day, amount) WHERE o.id = u.id",
        [one.order.id for one in credited],
        [one.day for one in credited],
        [one.amount for one in credited],
    )
    for one in over:
        await move(tx, custody.kernel.ids, ORDER_STATES, one.order, one.end, TIMER, one.due.at)
    await ORDER_QUOTA.free(tx, (one.order for one in over))
    ends = [
        CustodySettled.of(one.order, ORDER_STATES.next(one.order.state, one.end), earned=one.order.earned + one.amount)
        for one in over
    ]
    ledger = custody.kernel.ledger
    transfers = await _interest(ledger, tx, credited)
    for one, end in zip(over, ends, strict=True):
        transfers += await ORDER_POSTINGS.transfers(ledger, tx, end.order, one.order.state)
    if transfers:
        await ledger.post(tx, transfers)
    await custody.kernel.bus.emit_all(tx, [*_reported(days), *ends])


async def _interest(ledger: Ledger, tx: asyncpg.Connection, credited: Iterable[DayOver]) -> list[Transfer]:
    """The credits of days; a day may bring nothing."""
    transfers: list[Transfer] = []
    payers: dict[tuple[int, str], int] = {}
    for one in (one for one in credited if one.amount):
        payer = payers.get(key := (one.order.realm, one.order.coin))
        if payer is None:
            (payer,) = await ledger.houses(tx, one.order.account, INTEREST_PAID)
            payers[key] = payer
        cause = Cause(CREDIT_CAUSE, one.order.id, one.day)
        transfers.append(Transfer(payer, one.order.account, one.amount, INTEREST, cause))
    return transfers


def _reported(days: Iterable[DayOver]) -> Iterable[CustodyCredited]:
    """One event for a user's orders of a coin; what came with the end is told with it."""
    sums: dict[tuple[int, str], list[int]] = {}
    for one in days:
        if one.amount and not one.end:
            sums.setdefault((one.order.user_id, one.order.coin), []).append(one.amount)
    return [CustodyCredited(user, coin, sum(amounts), len(amounts)) for (user, coin), amounts in sums.items()]
