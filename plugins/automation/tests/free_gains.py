"""Strategies of people who look for free gains."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person, tried


async def begun_and_ended(market: Market, person: Person) -> None:
    """A recurring buy is previewed, begun, paused and resumed, and ended before it comes."""
    for user in person.accounts:
        said = {
            "coin": "BTC",
            "amount": str(person.chance.randrange(2, 900)),
            "every": "month",
            "hour": "9",
            "day": "31",
        }
        await market("recurringBuyPreview", user, **said)
        made = await market("recurringBuyCreate", user, **said)
        for call in ("automationPause", "automationResume", "automationPause", "automationEnd", "automationResume"):
            await tried(market, call, user, id=made["id"])


GAINS = Gains((begun_and_ended,))
