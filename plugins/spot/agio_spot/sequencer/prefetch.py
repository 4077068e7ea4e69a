"""Questions of a batch before it is matched, and their answers."""

from collections.abc import Collection

import msgspec


class Prefetch(msgspec.Struct):
    """Data that a batch asks for: accounts, and intents and names that may have been used before."""

    accounts: set[int] = msgspec.field(default_factory=set)
    intents: list[tuple[int, str]] = msgspec.field(default_factory=list)
    """(user, rtoken) of orders."""
    names: list[tuple[int, str]] = msgspec.field(default_factory=list)
    """(user, client id) of orders."""
    cancels: list[tuple[int, int, str]] = msgspec.field(default_factory=list)
    """(user, kind, rtoken) of cancellations."""

    @property
    def is_empty(self) -> bool:
        """Whether it wants to know nothing."""
        return not (self.accounts or self.intents or self.names or self.cancels)


class Found(msgspec.Struct):
    """Data found for a batch: available balances of accounts, and the positions of those intents and names that were
    used."""

    available: dict[int, int] = msgspec.field(default_factory=dict)
    intents: Collection[int] = ()
    names: Collection[int] = ()
    cancels: Collection[int] = ()
