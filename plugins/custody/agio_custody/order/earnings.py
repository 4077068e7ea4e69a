"""Amounts of a user in custody and earned, by coin, and day by day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Money
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_custody.declared.states import EARNING

LONGEST_DAYS = 366

_COINS = """
    SELECT coin, coalesce(sum(amount) FILTER (WHERE held), 0)::bigint AS in_custody,
        count(*) FILTER (WHERE held) AS held, sum(earned)::bigint AS earned, next_at,
        coalesce(sum(amount) FILTER (WHERE held AND ends_at = next_at), 0)::bigint AS next_amount
    FROM (SELECT coin, amount, earned, ends_at, state = ANY ($2) AS held,
              min(ends_at) FILTER (WHERE state = ANY ($2)) OVER (PARTITION BY coin) AS next_at
          FROM custody_order WHERE user_id = $1) o
    GROUP BY coin, next_at ORDER BY coin
"""

_DAYS = """
    SELECT max(day) AS day, coin, sum(amount)::bigint AS amount, max(total) AS total
    FROM (SELECT day, coin, sum(amount)::bigint AS amount,
              (sum(sum(amount)) OVER (PARTITION BY coin ORDER BY day))::bigint AS total
          FROM custody_credit WHERE user_id = $1 GROUP BY coin, day) d
    GROUP BY coin, CASE WHEN day > $2 THEN day ELSE date_trunc('month', day)::date END ORDER BY 1, coin
"""


class CoinTotal(msgspec.Struct, frozen=True):
    """One coin: what is in custody now, in so many orders; what was credited yesterday and in all; what comes next."""

    coin: Coin
    in_custody: Money
    held: int
    yesterday: Money
    earned: Money
    next_at: Moment | None
    next_amount: Money


class EarnedDay(msgspec.Struct, frozen=True):
    """Yield credited for a day, and the total up to and with it. Further back than a year, each row is the yield
    credited in a month, up to and with the last of its days that had any.
    """

    day: date
    coin: Coin
    amount: Money
    total: Money


class ProfitTotal(msgspec.Struct, frozen=True):
    """All coins that were ever in custody, and the days of which something was credited, the oldest first."""

    coins: Sequence[CoinTotal]
    days: Sequence[EarnedDay]


@get("web/getProfitTotal")
async def total(kernel: Kernel, request: Request[NoForm]) -> ProfitTotal:
    """My custody in sums."""
    user = request.user.id
    async with kernel.db.read() as conn:
        today = kernel.settings.calendar.day(await db_now(conn))
        coins = await conn.fetch(_COINS, user, [state.value for state in EARNING])
        days = [EarnedDay(*one) for one in await conn.fetch(_DAYS, user, today - timedelta(LONGEST_DAYS))]
    yesterday = {one.coin: one.amount for one in days if one.day == today - timedelta(1)}
    return ProfitTotal([CoinTotal(**one, yesterday=yesterday.get(one["coin"], 0)) for one in coins], days)
