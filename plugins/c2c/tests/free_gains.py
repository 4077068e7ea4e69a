"""Attempts to gain without a risk or a cost."""

from __future__ import annotations

from agio_testing.free_gains import Gains, Market, Person, tried


async def wire(market: Market, person: Person) -> None:
    """A purchase of coins that is called off, again and again."""
    for user in person.accounts:
        quoted = await market("getC2cQuote", user, side="buy", coin="USDT", currency="USD", amount="200")
        made = await market("createC2cOrder", user, quote=quoted["quote"], payer="Mio Kobayashi", bank="A Bank, Osaka")
        await tried(market, "cancelC2cOrder", user, id=made["id"])


GAINS = Gains((wire,))
