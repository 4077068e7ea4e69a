"""Objections to a withdrawal: one list, for the quote and for the request alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

import asyncpg
import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import read_security
from agio_kernel.money.concerns import Concerns
from agio_kernel.ports.chain import Channel
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import DAY_FULL, WINDOW_CLOSED
from agio_wallet.declared.states import Review
from agio_wallet.deposit.exception_store import owes
from agio_wallet.terms import Terms, hong_kong_day
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.store import slots_used

SECURITY_CHANGE: Final = "security_change"
ALWAYS: Final = "always"
OWES: Final = "reversed_deposit"
CONCERN: Final = "concern"
"""Reason of a review that an operator makes before a withdrawal goes out: a concern of another plugin."""

OWES_NOTHING = "wallet.check.owes_nothing"
"""Check whose facts the wallet itself knows, and shows in more detail."""

LARGE = "large"
"""Reason of a review of a withdrawal under dual control: withdrawals without a review have the same limit."""

REPLACED = "replaced"
"""Reason of a review of a sent withdrawal: another transaction took the payout's place on the chain."""


class Standing(msgspec.Struct, frozen=True):
    """Standing of a user now, by the database's clock."""

    now: datetime
    asset: AssetSpec
    chain: str
    terms: Terms
    used: int
    review: list[Review]

    @property
    def window_open(self) -> bool:
        """Whether withdrawals are open now."""
        return self.terms.window_open(self.now)

    def objections(self) -> Iterator[ApiError]:
        """Yield the objections of the terms now, whatever the amount. The gate has further ones."""
        if not self.window_open:
            yield ApiError(
                WINDOW_CLOSED, start=clock_time(self.terms.window_start), end=clock_time(self.terms.window_end)
            )
        if self.used >= self.terms.per_day:
            yield day_full(self.terms)


def day_full(terms: Terms) -> ApiError:
    """No more today."""
    return ApiError(DAY_FULL, count=terms.per_day)


async def standing_of(context: WalletContext, conn: asyncpg.Connection, user_id: int, way: Channel) -> Standing:
    """Look everything up, for a withdrawal by this way."""
    now, terms = await db_now(conn), context.terms(way)
    return Standing(
        now=now,
        asset=context.asset(way.coin),
        chain=way.chain,
        terms=terms,
        used=await slots_used(conn, user_id, hong_kong_day(now)),
        review=await review_reasons(context.kernel, conn, user_id, now),
    )


async def review_reasons(kernel: Kernel, conn: asyncpg.Connection, user_id: int, asked_at: datetime) -> list[Review]:
    """List the reasons for reviewing a withdrawal requested at this moment, by all that is known by now: a change of
    security since then counts as one shortly before.
    """
    own = await own_reasons(conn, user_id, asked_at)
    concerns = await kernel.part(Concerns).of(conn, user_id, [OWES_NOTHING])
    return [*own, *further_reasons(kernel, concerned=not all(concerns.values()))]


async def own_reasons(conn: asyncpg.Connection, user_id: int, asked_at: datetime) -> list[Review]:
    """Those of them that the wallet itself finds out about a user."""
    changed, owing = (await read_security(conn, user_id)).under_review(asked_at), await owes(conn, user_id)
    return [*([SECURITY_CHANGE] if changed else []), *([OWES] if owing else [])]


def further_reasons(kernel: Kernel, *, concerned: bool) -> list[Review]:
    """The others: a concern of another plugin, and that every withdrawal is reviewed."""
    always = kernel.parameters.get(constants.REVIEW) == ALWAYS
    return [*([CONCERN] if concerned else []), *([ALWAYS] if always else [])]


def clock_time(since_midnight: timedelta) -> str:
    """A time of day as parameters write it."""
    minutes = since_midnight // timedelta(minutes=1)
    return f"{minutes // 60:02}:{minutes % 60:02}"
