"""The list of what was paid to a user: the paged call, the single reward, the CSV."""

from __future__ import annotations

from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page, PageSize
from agio_kernel.entities import column
from agio_kernel.records import Listing, One, Records

from agio_signin.reward.reward import Reward
from agio_signin.reward.schemas import RewardView, view_reward
from agio_signin.signin import Signin

What = Literal["", "day", "task"]


class RewardsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of rewards: all, or those of a kind."""

    what: What = ""
    after: Cursor = ""
    size: PageSize = 20


def reward_records(signin: Signin) -> Records:
    """Records of a user's rewards, newest first."""

    async def listing(_: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        filters = [column(Reward, "kind") == request.form.what] if request.form.what else []
        return Listing(
            Reward.listed(who.id, *filters), lambda row: view_reward(signin, Reward.of(row), request.language)
        )

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> RewardView | None:
        found = await Reward.find_own(conn, int(request.form.id), who.id)
        return None if found is None else view_reward(signin, found, request.language)

    return Records(
        plugin="signin",
        name="rewards",
        path="signinRewards",
        summary="My rewards",
        form=RewardsForm,
        answer=Page[RewardView],
        columns=("id", "kind", "day", "place", "title", "coin", "amount", "time"),
        listing=listing,
        one=One("signinReward", "One of my rewards", ById, RewardView, find),
        links={"web/signinReward": {"id": "rows/0/id"}},
    )
