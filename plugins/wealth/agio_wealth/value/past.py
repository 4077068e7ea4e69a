"""The past that a development deployment's funds begin with: a year of values by the rule, from the last prices of its
days. They are marked as shown only: no order was ever settled by one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import timedelta

from agio_kernel.ports.clock import db_now
from agio_kernel.ports.prices import Close
from agio_kernel.receipts import UsedTick

from agio_wealth.declared.funds import FundTerms, weights_of
from agio_wealth.value.fix import changed_weights, published
from agio_wealth.value.store import FixedValue, last_value
from agio_wealth.wealth import Wealth

DAYS = 365
SOURCE = "last price of the day"


async def make_past(wealth: Wealth, key: str, terms: FundTerms) -> int:
    """Give a fund without any value its past; returns how many days that were."""
    async with wealth.kernel.db.read() as conn:
        if await last_value(conn, key) is not None:
            return 0
        now = await db_now(conn)
    decimals = {one.symbol: one.price_decimals for one in wealth.kernel.prices.instruments()}
    symbols = sorted(weights_of(terms.basket))
    # Markets that are closed on some days have fewer closes: the last one before a day stands for it.
    closes = {symbol: await wealth.kernel.prices.closes(symbol, DAYS + 10) for symbol in symbols}
    today, last, made = wealth.calendar.day(now), None, list[FixedValue]()
    for back in range(DAYS, 0, -1):
        at = wealth.calendar.begin(today - timedelta(back))
        before = {symbol: _before(closes[symbol], int(at.timestamp() * 1000)) for symbol in symbols}
        ticks = tuple(
            UsedTick(symbol, close.price, decimals[symbol], close.ends_ms, 0, SOURCE)
            for symbol, close in before.items()
            if close is not None
        )
        if len(ticks) < len(symbols):
            continue
        weights = changed_weights(wealth, terms, last, wealth.calendar.day(at))
        last = published(wealth, key, terms, last, at, weights, ticks, at, shown=True)
        made.append(last)
    async with wealth.kernel.db.transaction() as tx:
        await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"wealth_value:{key}")
        if await last_value(tx, key) is not None:  # another process was faster
            return 0
        await FixedValue.insert_all(tx, made)
    return len(made)


def _before(closes: Sequence[Close], ms: int) -> Close | None:
    place = bisect_right(closes, ms, key=lambda one: one.ends_ms)
    return closes[place - 1] if place else None
