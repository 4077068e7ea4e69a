"""The gateway without a node: operators look at the chain themselves. It names addresses and decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn

from agio_kernel.declarations.errors import AgioError, ConfigurationError
from agio_kernel.ports.chain import Arrival, Block, Channel, Payout, PayoutFate, Token

from agio_wallet.gateways.evm.xpub import ExtendedPublicKey

KEYED_CHAINS = frozenset({"ERC20", "TRC20"})
"""Chains whose addresses are made of a key here."""


class NoNode(AgioError):
    """A chain was queried that this deployment has no node for."""


class ManualGateway:
    """Deposit addresses from the configuration: one for each user, derived from the chain's extended public key; else
    those of the channel ("USDT.ERC20"), which users share.
    """

    def __init__(self, addresses: Mapping[str, Sequence[str]], keys: Mapping[str, str] | None = None) -> None:
        self._addresses = {name: tuple(pool) for name, pool in addresses.items()}
        self._keys = {chain: ExtendedPublicKey.read(text) for chain, text in (keys or {}).items()}
        if unknown := set(self._keys) - KEYED_CHAINS:
            raise ConfigurationError(f"[plugin.wallet.keys] names {', '.join(sorted(unknown))}: no chain of such keys")
        self._listed: Callable[[], Sequence[Token]] = tuple
        self._child = lru_cache(maxsize=50_000)(lambda chain, index: self._keys[chain].child(index).address(chain))

    def carry(self, listed: Callable[[], Sequence[Token]]) -> None:
        """Only their contracts matter: an address of a key is every coin's of its chain."""
        self._listed = listed

    def unfit(self, chain: str) -> Collection[str]:
        """An operator looks."""
        return ()

    def automatic(self, channel: Channel) -> bool:
        """Never: an operator looks."""
        return False

    def confirmations(self, channel: Channel) -> int:
        """An operator decides."""
        return 0

    def address(self, channel: Channel, index: int) -> str | None:
        """The user's own, or that of the channel's pool; None where neither is configured."""
        if channel.chain in self._keys:
            return self._child(channel.chain, index)
        pool = self._addresses.get(f"{channel.coin}.{channel.chain}", ())
        return pool[index % len(pool)] if pool else None

    def own(self, channel: Channel) -> bool:
        """Whether the chain has a key."""
        return channel.chain in self._keys

    def unpayable(self, chain: str) -> Collection[str]:
        """The pools: anybody might claim what came there as a deposit of his. And the contracts of coins."""
        pools = [one for name, pool in self._addresses.items() if name.endswith(f".{chain}") for one in pool]
        return [*pools, *(one.contract for one in self._listed() if one.channel.chain == chain)]

    def chains(self) -> Sequence[str]:
        """None is scanned."""
        return ()

    def first_block(self, chain: str) -> int:
        """There is none."""
        _refuse(chain)

    async def head(self, chain: str) -> Block:
        """There is none."""
        _refuse(chain)

    async def blocks(self, chain: str, numbers: Sequence[int]) -> list[Block]:
        """There are none."""
        _refuse(chain)

    async def arrivals(self, chain: str, first: int, last: int, addresses: Sequence[str]) -> list[Arrival]:
        """None are seen."""
        _refuse(chain)

    async def prepare(self, payout: Payout) -> dict[str, Any]:
        """An operator pays by hand."""
        _refuse(payout.chain)

    def signed(self, payout: Payout, raw: str) -> str:
        """An operator pays by hand."""
        _refuse(payout.chain)

    async def send(self, chain: str, raw: str) -> None:
        """An operator pays by hand."""
        _refuse(chain)

    async def fate(self, payout: Payout, tx_hash: str, raw: str) -> PayoutFate:
        """An operator says."""
        _refuse(payout.chain)


def _refuse(chain: str) -> NoReturn:
    raise NoNode(f"{chain} is looked after by operators: there is no node to ask")
