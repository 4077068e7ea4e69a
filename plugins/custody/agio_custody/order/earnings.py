"""What a user has in custody and has earned, by coin, and day by day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Amount, Coin, Moment
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now

from agio_custody.custody import Custody
from agio_custody.declared.states import EARNING

LONGEST_DAYS = 366


class CoinTotal(msgspec.Struct, frozen=True):
    """One coin: what is in custody now, in so many orders; what was credited yesterday and in all; what comes next."""

    coin: Coin
    in_custody: Amount
    held: int
    yesterday: Amount
    earned: Amount
    next_at: Moment | None
    next_amount: Amount


class EarnedDay(msgspec.Struct, frozen=True):
    """What was credited for a day, and in all up to and with it. Further back than a year it is what was credited in a
    month, up to and with the last of its days that had something.
    """

    day: date
    coin: Coin
    amount: Amount
    total: Amount


class ProfitTotal(msgspec.Struct, frozen=True):
    """All coins that were ever in custody, and the days of which something was credited, the oldest first."""

    coins: Sequence[CoinTotal]
    days: Sequence[EarnedDay]


@get("web/getProfitTotal")
async def total(custody: Custody, request: Request[NoForm]) -> ProfitTotal:
    """My custody in sums."""
    user = request.who.id
    async with custody.kernel.db.read() as conn:
        today = custody.calendar.day(await db_now(conn))
        sums = await conn.fetch(
            "SELECT o.coin, coalesce(sum(o.amount) FILTER (WHERE o.state = ANY ($2)), 0)::bigint AS in_custody,"
            " count(*) FILTER (WHERE o.state = ANY ($2)) AS held,"
            " sum(o.earned)::bigint AS earned, min(o.ends_at) FILTER (WHERE o.state = ANY ($2)) AS next_at"
            " FROM custody_order o WHERE o.user_id = $1 GROUP BY o.coin ORDER BY o.coin",
            user,
            [state.value for state in EARNING],
        )
        ending = await conn.fetch(
            "SELECT coin, ends_at, sum(amount)::bigint AS amount FROM custody_order"
            " WHERE user_id = $1 AND state = ANY ($2) GROUP BY coin, ends_at",
            user,
            [state.value for state in EARNING],
        )
        days = await conn.fetch(
            "SELECT max(day) AS day, coin, sum(amount)::bigint AS amount, max(total) AS total"
            " FROM (SELECT day, coin, sum(amount)::bigint AS amount,"
            " (sum(sum(amount)) OVER (PARTITION BY coin ORDER BY day))::bigint AS total"
            " FROM custody_credit WHERE user_id = $1 GROUP BY coin, day) d"
            " GROUP BY coin, CASE WHEN day > $2 THEN day ELSE date_trunc('month', day)::date END ORDER BY 1, coin",
            user,
            today - timedelta(LONGEST_DAYS),
        )
    back = {(one["coin"], one["ends_at"]): one["amount"] for one in ending}
    yesterday = {one["coin"]: one["amount"] for one in days if one["day"] == today - timedelta(1)}

    def shown(coin: str, minor: int) -> str:
        return format_amount(minor, custody.asset(coin).scale)

    coins = [
        CoinTotal(
            coin := one["coin"],
            shown(coin, one["in_custody"]),
            one["held"],
            shown(coin, yesterday.get(coin, 0)),
            shown(coin, one["earned"]),
            one["next_at"],
            shown(coin, back.get((coin, one["next_at"]), 0)),
        )
        for one in sums
    ]
    earned = [
        EarnedDay(one["day"], one["coin"], shown(one["coin"], one["amount"]), shown(one["coin"], one["total"]))
        for one in days
    ]
    return ProfitTotal(coins, earned)
