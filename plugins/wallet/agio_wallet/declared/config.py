"""``[plugin.wallet]`` of agio.toml."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.settings.deployment import OF_THE_MACHINE


class EvmConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[plugin.wallet.evm]``: an Ethereum node, and keys that can only look.

    ``extended_public_key`` (xpub) derives each user's address; ``payout_address`` is where signed payouts come from.
    The private keys of both stay with the signer.
    """

    rpc: str
    chain_id: int
    extended_public_key: str
    payout_address: str
    tokens: dict[str, str]
    """Contracts by coin, such as ``USDT = "0x…"``."""
    native: str = ""
    """The chain's own coin, where deposits of it are found, too: ``ETH`` on Ethereum. Each block is read whole then."""
    decimals: dict[str, int] = {}
    """Decimals of a token where they aren't 6."""
    confirmations: int = 12
    first_block: int = 0
    chain: str = "ERC20"
    gas: int = 100_000


class WalletConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``opening_balance`` credits every new account of a DEVELOPMENT deployment (coin to decimal amount), so that a
    fresh site can be traded on before deposits are set up. Outside development it stops the start.

    ``addresses`` names the operator's own deposit addresses by channel (``"USDT.ERC20" = ["0x…"]``): users share
    them, and an operator matches what arrives. A channel without an address is not open.

    ``keys`` names an extended PUBLIC key by chain (``ERC20 = "xpub…"``; TRC20, too): each user's address is its child
    of the user's number, and what arrives there needs no proof of its sender. It goes before ``addresses``.
    """

    opening_balance: Annotated[dict[str, str], OF_THE_MACHINE] = {}
    addresses: Annotated[dict[str, list[str]], OF_THE_MACHINE] = {}
    keys: Annotated[dict[str, str], OF_THE_MACHINE] = {}
    evm: Annotated[EvmConfig | None, OF_THE_MACHINE] = None
