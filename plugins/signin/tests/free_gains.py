"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person, tried


async def presents(market: Market, person: Person) -> None:
    """Every reward that is announced, with both accounts, twice."""
    for user in person.accounts * 2:
        await tried(market, "signinToday", user)
        for task in (await market("signinWelfare", user))["tasks"]:
            await tried(market, "signinClaim", user, task=task["task"])


GAINS = Gains((presents,))
