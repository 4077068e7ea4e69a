"""Data of the invite page: the code, the levels, the income and its growth."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Amount
from agio_kernel.identity.users import find_user
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.ids import EPOCH_MS, RANDOM_BITS

from agio_referral.declared.parameters import PPM
from agio_referral.member.member import Member
from agio_referral.member.store import find_member, join
from agio_referral.referral import Referral

CURVE_STEPS = 60
"""A curve has this many steps at the most: over more days than that a step is several of them."""
ACTIVE = timedelta(days=30)
COUNTED = 10_000
"""Members of a level, and income rows, are counted up to here."""
HUNDREDTHS = 2
ON_THE_WAY = timedelta(hours=1)
TRIES, WAIT_S = 40, 0.1
"""Number of tries and pause in seconds while an event arrives, before the page says that it isn't there yet."""

_MEMBERS = "SELECT " + ", ".join(
    f"(SELECT count(*) FROM (SELECT FROM referral_member WHERE level{level} = $1 LIMIT $2) m)" for level in range(1, 5)
)
_INCOMES = "SELECT count(*) FROM (SELECT FROM referral_income WHERE user_id = $1 LIMIT $2) i"
_LEVELS = """
    SELECT level, coalesce(sum(usdt), 0)::bigint AS usdt,
           coalesce(sum(paid), 0)::bigint AS paid,
           coalesce(sum(usdt) FILTER (WHERE day = (agio_now() AT TIME ZONE 'UTC')::date), 0)::bigint AS today
    FROM referral_day WHERE user_id = $1 GROUP BY level
"""
_ACTIVE = (
    "SELECT level, count(DISTINCT payer) AS active FROM referral_income WHERE user_id = $1 AND id > $2 GROUP BY level"
)
_CURVE = """
    SELECT d.day::date AS day, coalesce(sum(i.usdt), 0)::bigint AS usdt
    FROM generate_series(
        date_trunc('day', agio_now()) - make_interval(days => $2::int * $3::int), date_trunc('day', agio_now()),
        make_interval(days => $3::int)
    ) d(day)
    LEFT JOIN referral_day i ON i.user_id = $1 AND i.day > d.day::date - $3::int AND i.day <= d.day::date
    GROUP BY d.day ORDER BY d.day
"""


class PromotionForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Days of the curve: the last 7, the last 60, or all since the member joined."""

    days: Literal["7", "60", "all"] = "60"


class LevelView(msgspec.Struct, frozen=True):
    """One level: what it receives of a fee, who is in it, how many of them brought an income in the last 30 days
    (``active``), what it brought in USDT.
    """

    level: int
    share: Amount
    members: int
    active: int
    income: Amount


class PointView(msgspec.Struct, frozen=True):
    """Total income by the end of a day (UTC)."""

    day: str
    total: Amount


class PromotionView(msgspec.Struct, frozen=True):
    """Sums are in USDT, by the prices at which each income came in."""

    code: str
    held_days: int
    levels: list[LevelView]
    members: int
    total: Amount
    paid: Amount
    held: Amount
    today: Amount
    curve: list[PointView]
    incomes: Annotated[int, msgspec.Meta(description="How many income rows there are, up to 10,000.")]


@get("web/getMyPromotion")
async def show_promotion(referral: Referral, request: Request[PromotionForm]) -> PromotionView:
    """Show my invitation code, levels and income.

    A user who registered before the programme began takes a place of their own on the first look.
    """
    who = require(request.principal, real=True)
    async with referral.kernel.db.read() as conn:
        member = await find_member(conn, who.id)
    member = member or await _late(referral, who.id)
    async with referral.kernel.db.read() as conn:
        return await _view(referral, conn, member, request.form.days)


async def _late(referral: Referral, user_id: int) -> Member:
    """A member without a place: the event of the registration is on its way, and with it the inviter, or the account is
    older than the programme.
    """
    kernel = referral.kernel
    async with kernel.db.read() as conn:
        user = await find_user(conn, user_id)
    assert user is not None, "a session is somebody's"
    if kernel.clock.now() - user.created_at < ON_THE_WAY:
        for _ in range(TRIES):
            async with kernel.db.read() as conn:
                if found := await find_member(conn, user_id):
                    return found
            await asyncio.sleep(WAIT_S)
        raise ApiError(NOT_AVAILABLE)
    async with kernel.db.transaction() as tx:
        return await join(tx, kernel.ids, user, "")


def steps(days: str, age_days: int) -> tuple[int, int]:
    """(steps, days of each) of a curve that ends today; over all days it begins when the member joined or before."""
    span = max(1, age_days) if days == "all" else int(days)
    each = -(-span // CURVE_STEPS)
    return -(-span // each), each


async def _view(referral: Referral, conn: asyncpg.Connection, member: Member, days: str) -> PromotionView:
    now = referral.kernel.clock.now()
    counts = await conn.fetchrow(_MEMBERS, member.user_id, COUNTED)
    assert counts is not None
    sums = {row["level"]: row for row in await conn.fetch(_LEVELS, member.user_id)}
    total, paid, today = (sum(row[name] for row in sums.values()) for name in ("usdt", "paid", "today"))
    since = max(0, epoch_ms(now - ACTIVE) - EPOCH_MS) << RANDOM_BITS
    active = {row["level"]: row["active"] for row in await conn.fetch(_ACTIVE, member.user_id, since)}
    points = await conn.fetch(_CURVE, member.user_id, *steps(days, (now - member.created_at).days + 1))
    running = total - sum(row["usdt"] for row in points)
    curve = []
    for row in points:
        running += row["usdt"]
        curve.append(PointView(row["day"].isoformat(), format_amount(running, HUNDREDTHS)))
    levels = [
        LevelView(
            level,
            format_amount(share, len(str(PPM)) - 1),
            counts[level - 1],
            active.get(level, 0),
            format_amount(sums[level]["usdt"] if level in sums else 0, HUNDREDTHS),
        )
        for level, share in enumerate(referral.shares(), start=1)
    ]
    return PromotionView(
        member.code,
        referral.held_days,
        levels,
        sum(one.members for one in levels),
        format_amount(total, HUNDREDTHS),
        format_amount(paid, HUNDREDTHS),
        format_amount(total - paid, HUNDREDTHS),
        format_amount(today, HUNDREDTHS),
        curve,
        await conn.fetchval(_INCOMES, member.user_id, COUNTED) or 0,
    )
