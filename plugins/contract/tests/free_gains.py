"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from collections.abc import Sequence

from agio_testing.free_gains import Gains, Market, Person, tried, until


async def reached(market: Market, made: Sequence[tuple[int, str]], state: str) -> None:
    async def all_there() -> bool:
        return all([(await market("contractPosition", user, id=id))["state"] == state for user, id in made])

    await until(all_there)


async def hedge(market: Market, person: Person) -> None:
    """Long with one account, short with the other; margin to and fro, stops, reversed, closed."""
    form = {"product": "ETHUSDT-PERP", "kind": "market", "lots": str(person.chance.randrange(1, 4)), "leverage": "5"}
    made = []
    for user, side in zip(person.accounts, ("long", "short"), strict=True):
        await market("transferAsset", user, **{"coin": "USDT", "from": "spot", "to": "contract", "amount": "1000"})
        made.append((user, (await market("openContract", user, side=side, **form))["id"]))
    await reached(market, made, "holding")
    for user, id in made:
        await market("changeContractMargin", user, id=id, amount="20", way="add")
        await tried(market, "changeContractMargin", user, id=id, amount="15", way="take")
        await tried(market, "changeContractStops", user, id=id, take_profit="3001", stop_loss="2999")
        if person.chance.random() < 0.5:
            await tried(market, "reverseContract", user, id=id)
        else:
            await tried(market, "closeContract", user, id=id)


async def closed(market: Market, person: Person) -> None:
    """Close what is held."""
    for user in person.accounts:
        await tried(market, "closeContracts", user)


GAINS = Gains((hedge,), wind_up=closed)
