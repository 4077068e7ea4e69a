"""What stands between a user and a withdrawal: one list of objections, for the quote and for the request alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.amounts import figure
from agio_kernel.contracts import AssetSpec
from agio_kernel.errors import Refusal
from agio_kernel.parameters import Parameters
from agio_kernel.session.security import read_security

from agio_wallet import parameters as constants
from agio_wallet.codes import CONSUMPTION_MISSING, DAY_FULL, WINDOW_CLOSED
from agio_wallet.consumption import Consumption, read_consumption
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.exception_store import owes
from agio_wallet.terms import Terms, hong_kong_day
from agio_wallet.valuation import VALUE_SCALE
from agio_wallet.withdrawal_store import slots_used

SECURITY_CHANGE, ALWAYS, OWES = "security_change", "always", "reversed_deposit"
"""Why a person must look at a withdrawal before it goes out."""

REPLACED = "replaced"
"""Why a person must look at one that was sent: another transaction took the payout's place on the chain."""


class Standing(msgspec.Struct, frozen=True):
    """Where a user stands now, by the database's clock."""

    now: datetime
    asset: AssetSpec
    chain: str
    terms: Terms
    used: int
    consumption: Consumption
    review: list[str]

    @property
    def window_open(self) -> bool:
        """Whether withdrawals are open now."""
        return self.terms.window_open(self.now)

    def objections(self) -> Iterator[Refusal]:
        """Everything that stands in the way now, whatever the amount, the first thing first."""
        if not self.window_open:
            yield Refusal(
                WINDOW_CLOSED, start=clock_time(self.terms.window_start), end=clock_time(self.terms.window_end)
            )
        if self.used >= self.terms.per_day:
            yield day_full(self.terms)
        if not self.consumption.met:
            yield Refusal(CONSUMPTION_MISSING, missing=figure(self.consumption.missing, VALUE_SCALE))


def day_full(terms: Terms) -> Refusal:
    """No more today."""
    return Refusal(DAY_FULL, count=terms.per_day)


async def standing_of(desk: Desk, conn: asyncpg.Connection, user_id: int) -> Standing:
    """Look everything up."""
    now, terms = await wallet_now(conn), desk.terms()
    return Standing(
        now=now,
        asset=desk.withdrawal_asset(),
        chain=desk.withdrawal_chain(),
        terms=terms,
        used=await slots_used(conn, user_id, hong_kong_day(now)),
        consumption=await read_consumption(desk, conn, user_id, terms),
        review=await review_reasons(desk.kernel.parameters, conn, user_id, now),
    )


async def review_reasons(
    parameters: Parameters, conn: asyncpg.Connection, user_id: int, asked_at: datetime
) -> list[str]:
    """Why a person must look at a withdrawal that was asked for at this moment, by all that is known by now: a change
    of security since then counts as one shortly before.
    """
    reasons = []
    if (await read_security(conn, user_id)).under_review(asked_at):
        reasons.append(SECURITY_CHANGE)
    if await owes(conn, user_id):
        reasons.append(OWES)
    if parameters.get(constants.REVIEW) == ALWAYS:
        reasons.append(ALWAYS)
    return reasons


def clock_time(since_midnight: timedelta) -> str:
    """A time of day as parameters write it."""
    minutes = since_midnight // timedelta(minutes=1)
    return f"{minutes // 60:02}:{minutes % 60:02}"
