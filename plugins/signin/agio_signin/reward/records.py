"""The list of what was paid to a user: the paged call, the single reward, the CSV."""

from __future__ import annotations

from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Id, Page, PageSize
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import select
from agio_kernel.records import Listing, One, Records

from agio_signin.reward.reward import Reward
from agio_signin.reward.schemas import RewardView, view_reward
from agio_signin.reward.store import find_reward, reward_of
from agio_signin.signin import Signin
from agio_signin.tables import Rewards

What = Literal["", "day", "task"]


class RewardsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of rewards: all, or those of a kind."""

    what: What = ""
    after: Cursor = ""
    size: PageSize = 20


class RewardForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reward to read."""

    id: Id


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "rewards"
    what: What = ""


def reward_records(signin: Signin) -> Records:
    """Records of a user's rewards, newest first."""

    async def listing(_: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        base = select(Rewards, Reward).where(Rewards.user_id == who.id)
        filters = [Rewards.kind == request.form.what] if request.form.what else []
        return Listing(
            Listed(base, "signin_reward", filters), lambda row: view_reward(signin, reward_of(row), request.language)
        )

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> RewardView | None:
        found = await find_reward(conn, int(request.form.id), who.id)
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
        one=One("signinReward", "One of my rewards", RewardForm, RewardView, find),
        links={"web/signinReward": {"id": "rows/0/id"}},
    )
