"""What people try who look for what costs nothing."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person

ANSWERS = {
    **{"purpose": "5", "investment_purpose": "3", "amount": "2", "trades": "3"},
    **{"occupation": "6", "income": "5", "source": "1", "expected": "2"},
}
"""Of somebody who may have any product."""


async def vip(market: Market, person: Person) -> None:
    """A product that pays later."""
    for user in person.accounts:
        await market("answerQuestionnaire", user, **ANSWERS)
        await market("buyVip", user, product="vip-15", amount="100", wallet="spot")


GAINS = Gains((vip,))
