"""The chain port: how coins arrive from a block chain and how they leave.

The platform holds no private key. A gateway knows addresses, sees what arrived and hands out UNSIGNED payouts; a signer
outside the platform signs them. A deployment without a node has operators who look at the chain themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from typing import Any, Protocol

import msgspec


class Channel(msgspec.Struct, frozen=True):
    """A way into the platform: one coin on one chain."""

    coin: str
    chain: str


class Token(msgspec.Struct, frozen=True):
    """A coin that a contract keeps on a chain, and how its units compare with the platform's: ``decimals`` are the
    contract's, ``scale`` the platform's. ``confirmations`` are as few as are enough for it.
    """

    channel: Channel
    contract: str
    decimals: int
    scale: int
    confirmations: int = 0

    @property
    def coin(self) -> str:
        """The asset's code."""
        return self.channel.coin

    def minor(self, units: int) -> int:
        """The platform's minor units of the chain's, rounded down."""
        return units * 10**self.scale // 10**self.decimals

    def units(self, minor: int) -> int:
        """The chain's units of an amount; ValueError where the chain can't say it exactly."""
        units, rest = divmod(minor * 10**self.decimals, 10**self.scale)
        if rest:
            raise ValueError(f"{minor} minor units of {self.coin} are no whole number of the token's units")
        return units


class Block(msgspec.Struct, frozen=True):
    """A block of a chain. Two blocks of one number are two branches: only the hash names a block."""

    number: int
    hash: str
    parent: str = ""


class Arrival(msgspec.Struct, frozen=True):
    """Coins that a block moved to an address. ``output`` tells the arrivals of one transaction apart; where it carries
    coins itself and by logs, 0 is its own and a log is one more than its place.

    ``amount`` is in minor units of the platform's asset, rounded down where the chain's are finer.
    """

    coin: str
    address: str
    amount: int
    tx_hash: str
    output: int
    block: Block


class Payout(msgspec.Struct, frozen=True):
    """Payout of an approved withdrawal. Everything the approval was given for, and nothing else."""

    id: int
    coin: str
    chain: str
    address: str
    amount: int
    memo: str = ""


class PayoutFate(StrEnum):
    """Fate of a payout that was handed to the chain.

    Replaced: another transaction of the same sender took its place and is confirmed, so this one never will be. Whether
    that other one paid the same (a signer that raised the price of gas) or something else, a person must see.
    """

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    FAILED = "failed"
    REPLACED = "replaced"


class ChainGateway(Protocol):
    """One implementation serves a deployment; ``automatic`` says for each channel whether it can do more than name
    addresses. Calls that wait for a node raise ``OSError`` or ``TimeoutError`` where it can't be reached.
    """

    def carry(self, listed: Callable[[], Sequence[Token]]) -> None:
        """Carry these beside what is configured, which goes first. Asked again and again: operators add to them while
        the site runs.
        """
        ...

    def unfit(self, chain: str) -> Collection[str]:
        """Listed coins of which nothing is found and none is paid out: their contract isn't what is said of it."""
        ...

    def automatic(self, channel: Channel) -> bool:
        """Whether deposits are found, and payouts prepared and followed, without an operator looking at the chain."""
        ...

    def confirmations(self, channel: Channel) -> int:
        """Blocks that a deposit needs, its own included, before it is credited; 0 where an operator decides."""
        ...

    def address(self, channel: Channel, index: int) -> str | None:
        """The deposit address of the user with this number, the same for ever; None where the channel has none."""
        ...

    def own(self, channel: Channel) -> bool:
        """Whether ``address`` is each user's own: what comes there is that user's, whoever sent it."""
        ...

    def unpayable(self, chain: str) -> Collection[str]:
        """Addresses nobody is paid at: the platform's own, and contracts that keep for ever what they are sent."""
        ...

    def chains(self) -> Sequence[str]:
        """The chains to scan."""
        ...

    def first_block(self, chain: str) -> int:
        """First block of scanning on a fresh database."""
        ...

    async def head(self, chain: str) -> Block:
        """The newest block."""
        ...

    async def blocks(self, chain: str, numbers: Sequence[int]) -> list[Block]:
        """The blocks of these numbers as the chain has them now; numbers beyond its head are left out."""
        ...

    async def arrivals(self, chain: str, first: int, last: int, addresses: Sequence[str]) -> list[Arrival]:
        """Transfers of the blocks from first to last to one of the addresses."""
        ...

    async def prepare(self, payout: Payout) -> dict[str, Any]:
        """The unsigned request of a payout, for the signer: plain JSON. ValueError where it can't be paid."""
        ...

    def signed(self, payout: Payout, raw: str) -> str:
        """The transaction hash of a signed payout; ValueError where it isn't exactly what was approved."""
        ...

    async def send(self, chain: str, raw: str) -> None:
        """Hand a signed transaction to the chain. Sending what the chain knows already is no error."""
        ...

    async def fate(self, payout: Payout, tx_hash: str, raw: str) -> PayoutFate:
        """Read the fate of a payout that was sent. ``raw`` is what was signed; empty where the platform didn't send it,
        and then nobody can tell whether it was replaced.
        """
        ...
