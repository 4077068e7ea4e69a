"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person, tried


async def in_and_out_of_custody(market: Market, person: Person) -> None:
    """Into custody, and out of it at once."""
    for user in person.accounts:
        placed = await market("buyProfit", user, product="usdt-7", amount=str(person.chance.randrange(100, 900)))
        await tried(market, "sellProfit", user, id=placed["id"])


GAINS = Gains((in_and_out_of_custody,))
