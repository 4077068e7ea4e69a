"""A user's rewards, as the console shows them on that user's page."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases.review import CaseFact, FacetRow, UserFacet
from agio_kernel.money.amounts import format_amount
from agio_kernel.postgres.paging import Slice, page

from agio_signin.reward.reward import Reward
from agio_signin.signin import Signin

_COLUMNS = ("time", "for", "day", "amount")


def reward_facet(signin: Signin) -> UserFacet:
    """Rewards, the newest first."""

    async def rewards(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
        found = await page(conn, Reward.listed(user_id), after, size)
        return found.of(lambda row: FacetRow(str(row["id"]), _cells(signin, Reward.of(row))))

    return UserFacet("rewards", "signin.facet.rewards", tuple(f"signin.facet.{name}" for name in _COLUMNS), rewards)


def _cells(signin: Signin, reward: Reward) -> tuple[CaseFact, ...]:
    milestone = signin.milestones.get(reward.task)
    if reward.task:
        what = CaseFact("signin.facet.for", milestone.title, kind="key") if milestone else _text("for", reward.task)
    else:
        what = CaseFact("signin.facet.for", "signin.reason.sign_in", kind="key")
    amount = format_amount(reward.amount, signin.kernel.assets[reward.coin].scale)
    return (
        CaseFact("signin.facet.time", reward.paid_at.isoformat(), kind="time"),
        what,
        _text("day", "" if reward.day is None else f"{reward.day.isoformat()} ({reward.place})"),
        CaseFact("signin.facet.amount", amount, kind="amount", unit=reward.coin),
    )


def _text(column: str, value: str) -> CaseFact:
    return CaseFact(f"signin.facet.{column}", value)
