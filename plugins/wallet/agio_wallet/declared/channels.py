"""The ways in: which coins arrive on which chains, and what a transaction is called there."""

from __future__ import annotations

import re
from collections.abc import Mapping

from agio_kernel.ports.chain import Channel

CHANNELS: tuple[Channel, ...] = (
    Channel("USDT", "ERC20"),
    Channel("USDT", "TRC20"),
    Channel("BTC", "BTC"),
    Channel("ETH", "ERC20"),
    Channel("TRX", "TRC20"),
)

MINIMUM_DEPOSITS: Mapping[str, str] = {"USDT": "1", "BTC": "0.001", "ETH": "0.1", "TRX": "10"}
"""The specification's, by coin; the defaults of the parameters."""

_HASHES = {
    "ERC20": re.compile(r"(?:0x)?([0-9a-f]{64})", re.ASCII),
    "TRC20": re.compile(r"(?:0x)?([0-9a-f]{64})", re.ASCII),
    "BTC": re.compile(r"([0-9a-f]{64})", re.ASCII),
}


def open_key(channel: Channel) -> str:
    """The parameter that opens a channel."""
    return f"wallet.deposit.open.{channel.coin.lower()}_{channel.chain.lower()}"


def minimum_key(coin: str) -> str:
    """The parameter with the least deposit of a coin."""
    return f"wallet.deposit.minimum.{coin.lower()}"


def normal_hash(chain: str, text: str) -> str | None:
    """A transaction's one spelling: lower-case hex, with 0x on Ethereum; None where it is no hash of the chain.

    Two spellings of one hash would be two deposits.
    """
    pattern = _HASHES.get(chain)
    found = pattern.fullmatch(text.strip().lower()) if pattern else None
    if found is None:
        return None
    return f"0x{found[1]}" if chain == "ERC20" else found[1]


_HASH = re.compile(r"(?:0x)?([0-9a-f]{64})", re.ASCII)


def hash_spellings(text: str) -> list[str]:
    """A transaction's hash as the chains write it, with and without 0x; nothing where the text is none."""
    found = _HASH.fullmatch(text.lower())
    return [found[1], f"0x{found[1]}"] if found else []
