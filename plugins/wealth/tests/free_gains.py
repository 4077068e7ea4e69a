"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person
from agio_testing.wire_forms import module_of


async def vip(market: Market, person: Person) -> None:
    """A product that pays later."""
    for user in person.accounts:
        await market("answerQuestionnaire", user, **module_of("wealth").ANSWERS)
        await market("buyVip", user, product="vip-15", amount="100", wallet="spot")


GAINS = Gains((vip,))
