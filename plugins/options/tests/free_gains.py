"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person, until


async def both_ways(market: Market, person: Person) -> None:
    """A rise with one account and a fall with the other: one of them, or neither, is right."""
    stake = str(person.chance.randrange(10, 200))
    for user in person.accounts:
        await market("transferAsset", user, **{"coin": "USDT", "from": "spot", "to": "contract", "amount": "400"})
    for user, direction in zip(person.accounts, ("rise", "fall"), strict=True):
        for _ in range(person.chance.randrange(1, 3)):
            await market("buyOption", user, product="BTCUSDT-30", amount=stake, direction=direction)


async def settled(market: Market, person: Person) -> None:
    """Wait until all has ended."""
    held = "SELECT count(*) FROM options_option WHERE user_id = ANY ($1::bigint[]) AND state IN ('accepted', 'holding')"

    async def ended() -> bool:
        return await market.kernel.db.fetchval(held, list(person.accounts)) == 0

    await until(ended)


GAINS = Gains((both_ways,), wind_up=settled)
