"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person


async def subscribed(market: Market, person: Person) -> None:
    """The new coin with both accounts."""
    for user in person.accounts:
        await market("subscribeIssue", user, issue="meridian", quantity="100")


GAINS = Gains((subscribed,))
