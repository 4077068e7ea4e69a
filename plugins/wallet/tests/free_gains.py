"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person, tried


async def exchanged(market: Market, person: Person) -> None:
    """Two quotes at once, there and back; each taken twice."""
    for user in person.accounts:
        there = await market("exchangeQuote", user, **{"from": "USDT", "to": "BTC", "amount": "500"})
        back = await market("exchangeQuote", user, **{"from": "BTC", "to": "USDT", "amount": "0.005"})
        for quote in (there, back, there, back):
            await tried(market, "exchange", user, quote=quote["quote"])


GAINS = Gains((exchanged,))
