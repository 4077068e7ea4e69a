"""Fix and publish the value of a fund as a day begins: scheduled work with one step a day, so that a day is never left
out.

Missed days are made up for in the order of the days, each by the first prices after its moment that there are. An
order that waited for a day is settled by that day's value and by no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta

import asyncpg
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Next, Outcome, Wait, one_by_one, schedule
from agio_kernel.ports.clock import db_now
from agio_kernel.receipts import UsedTick
from agio_kernel.terms import Rate

from agio_wealth.declared.funds import FundTerms, weights_of
from agio_wealth.value.rule import BEGINNING, VALUE_RULE, facts_of
from agio_wealth.value.store import FixedValue, last_value
from agio_wealth.value.ticks import known, live_ticks
from agio_wealth.wealth import Wealth

FIX = JobKind("wealth.value", "Fix and publish the value of a fund")
RETRY_S = 1.0


def valuation(wealth: Wealth) -> Job:
    """A step a day and fund."""

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        key = await tx.fetchval("SELECT key FROM wealth_fund WHERE id = $1", due.id)
        if key is None:
            return DONE
        fund = wealth.fund(key, sold=False)
        last = await last_value(tx, key)
        if not await fix(wealth, tx, key, fund.terms, last, due.at):
            return Wait(RETRY_S)
        return Next(wealth.calendar.after(due.at, 1))

    return Job(FIX, one_by_one(step))


async def fix(
    wealth: Wealth,
    tx: asyncpg.Connection,
    key: str,
    terms: FundTerms,
    last: FixedValue | None,
    at: datetime,
) -> FixedValue | None:
    """Publish the value of a moment; None where prices have to be waited for."""
    day = wealth.calendar.day(at)
    if last is not None and last.day >= day:
        return last
    held = BEGINNING if last is None else last.basket
    weights = changed_weights(wealth, terms, last, day)
    ticks = live_ticks(wealth, {*held.units, *(weights or ())}, at)
    if ticks is None:
        return None
    one = published(wealth, key, terms, last, at, weights, ticks, await db_now(tx))
    return await one.insert(tx)


def changed_weights(wealth: Wealth, terms: FundTerms, last: FixedValue | None, day: date) -> Mapping[str, int] | None:
    """The weights that a basket is changed to: at a fund's first value, and at the first one of each month."""
    if last is not None and (last.day.year, last.day.month) == (day.year, day.month):
        return None
    weights = weights_of(terms.basket)
    # A basket that names what has no price stays as it is: a fund is never left without a value for that.
    return weights if last is None or known(wealth, weights) else None


def published(
    wealth: Wealth,
    key: str,
    terms: FundTerms,
    last: FixedValue | None,
    at: datetime,
    weights: Mapping[str, int] | None,
    ticks: tuple[UsedTick, ...],
    fixed_at: datetime,
    *,
    shown: bool = False,
) -> FixedValue:
    """A value as it is kept, by the rule that its receipt recomputes."""
    day = wealth.calendar.day(at)
    held, days = (BEGINNING, 0) if last is None else (last.basket, (day - last.day).days)
    facts = facts_of(held, Rate.of(terms.holding_fee), days, weights)
    result = VALUE_RULE.compute(facts, ticks)
    return FixedValue(
        id=wealth.kernel.ids.next(),
        fund=key,
        day=day,
        at=at,
        value=int(result["value"]),
        ticks=ticks,
        facts=facts,
        result=result,
        shown=shown,
        fixed_at=fixed_at,
    )


async def open_funds(wealth: Wealth) -> None:
    """Have every fund that is sold valued: its first value is that of the day that runs, by the prices of this moment,
    and from then on there is one a day.
    """
    for fund in wealth.funds():
        async with wealth.kernel.db.transaction() as tx:
            if not await tx.fetchval("SELECT EXISTS (SELECT FROM wealth_fund WHERE key = $1)", fund.key):
                await open_fund(wealth, tx, fund.key, fund.terms)


async def open_fund(wealth: Wealth, tx: asyncpg.Connection, key: str, terms: FundTerms) -> bool:
    """Open one fund, once; False where somebody else has, or prices have to be waited for."""
    now = await db_now(tx)
    begins = wealth.calendar.begin(wealth.calendar.day(now))
    last = await last_value(tx, key)
    if (last is None or last.day < wealth.calendar.day(now)) and live_ticks(
        wealth, {*weights_of(terms.basket), *(last.basket.units if last else ())}
    ) is None:
        return False
    id = await tx.fetchval(
        "INSERT INTO wealth_fund (id, key, created_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING RETURNING id",
        wealth.kernel.ids.next(),
        key,
        now,
    )
    if id is None:
        return False
    if last is None or last.day < wealth.calendar.day(now):
        weights = changed_weights(wealth, terms, last, wealth.calendar.day(now))
        ticks = live_ticks(wealth, {*(weights or ()), *(last.basket.units if last else ())}) or ()
        await published(wealth, key, terms, last, begins, weights, ticks, now).insert(tx)
    await schedule(tx, FIX, id, wealth.calendar.begin(wealth.calendar.day(now) + timedelta(1)))
    return True
