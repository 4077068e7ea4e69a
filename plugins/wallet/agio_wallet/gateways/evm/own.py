"""Keys and addresses of the operator in ``[plugin.wallet.evm]``: the key of the users' addresses, the payer, the
tokens."""

from __future__ import annotations

import msgspec
from agio_kernel.declarations.errors import ConfigurationError

from agio_wallet.declared.config import EvmConfig
from agio_wallet.gateways.check_address import BadAddress, checked_address
from agio_wallet.gateways.evm.xpub import ExtendedPublicKey


class Own(msgspec.Struct, frozen=True):
    """All of it, each address with its checksum; ``contracts`` by coin."""

    key: ExtendedPublicKey
    payer: str
    contracts: dict[str, str]


def own_of(config: EvmConfig) -> Own:
    """Read the operator's keys and addresses from the configuration; ConfigurationError where one of them is an
    example's or mistyped."""
    return Own(
        ExtendedPublicKey.read(config.extended_public_key),
        _address("payout_address", config.payout_address),
        {coin: _address(f"tokens.{coin}", contract) for coin, contract in config.tokens.items()},
    )


def _address(setting: str, text: str) -> str:
    try:
        return checked_address("ERC20", text)
    except BadAddress as bad:
        if bad.spelling:  # in one case, as many tools print it: there is no checksum to be wrong
            return bad.spelling
        raise ConfigurationError(f"[plugin.wallet.evm] {setting}: {text!r} is no address, or mistyped") from bad
