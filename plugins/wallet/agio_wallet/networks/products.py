"""The networks that operators add to coins: a coin comes in and goes out by each, from its publication on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import VALUE_BELOW
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.chain import Channel
from agio_kernel.settings.catalogues import Catalogue, Field, FieldKind

from agio_wallet.declared.channels import CHANNELS
from agio_wallet.declared.codes import (
    ADDRESS_CHECKSUM,
    ADDRESS_INVALID,
    ADDRESS_UNCHECKED,
    CONTRACT_TAKEN,
    NETWORK_KEY,
    NETWORK_KNOWN,
    NETWORK_MINIMUM,
)
from agio_wallet.gateways.check_address import AddressFault, BadAddress, checked_address

NETWORKS = "wallet.networks"
CHAINS = ("ERC20", "TRC20")
"""Chains whose coins are kept by contracts, and whose addresses can be checked."""
MOST_CONFIRMATIONS = 500
"""Fewer than the blocks of a chain that are remembered."""


class Network(msgspec.Struct, frozen=True):
    """Terms of a coin on a chain, set by operators. Arrivals at an address are read by ``contract`` and
    ``contract_decimals``, so those stay; amounts are of the coin.
    """

    coin: str
    chain: str
    contract: str
    contract_decimals: int
    confirmations: int
    deposits: bool
    minimum_deposit: Decimal
    withdrawals: bool
    minimum: Decimal
    maximum: Decimal
    fee: Decimal

    @property
    def channel(self) -> Channel:
        """The way into the platform."""
        return Channel(self.coin, self.chain)


def _fixed(name: str, kind: FieldKind, **more: Any) -> Field:
    return Field(name=name, kind=kind, fixed=True, hint=f"wallet.hint.{name}", **more)


def _amount(name: str, hint: str = "") -> Field:
    return Field(name=name, kind="decimal", minimum="0", maximum="1000000000000", hint=hint)


_FIELDS = (
    _fixed("coin", "asset"),
    _fixed("chain", "choice", choices=CHAINS),
    _fixed("contract", "text", minimum=1, maximum=60),
    _fixed("contract_decimals", "int", minimum=0, maximum=36),
    Field(name="confirmations", kind="int", minimum=1, maximum=MOST_CONFIRMATIONS, hint="wallet.hint.confirmations"),
    Field(name="deposits", kind="bool", default="true"),
    _amount("minimum_deposit"),
    Field(name="withdrawals", kind="bool", default="true"),
    _amount("minimum"),
    _amount("maximum"),
    _amount("fee", hint="wallet.hint.fee"),
)


def networks_catalogue(assets: Mapping[str, AssetSpec], is_taken: Callable[[Channel, str], bool]) -> Catalogue[Network]:
    """The catalogue of the networks of coins; ``is_taken`` says of a contract that it is somebody else's already."""
    return Catalogue(
        id=NETWORKS,
        title="wallet.product.networks",
        key_label="wallet.product.network",
        fields=_FIELDS,
        row=Network,
        check=partial(_check, assets, is_taken),
        adds=True,
        columns=("confirmations", "deposits", "withdrawals", "fee"),
    )


def _check(
    assets: Mapping[str, AssetSpec], is_taken: Callable[[Channel, str], bool], key: str, network: Network
) -> None:
    channel, scale = network.channel, assets[network.coin].scale
    if channel in CHANNELS:
        raise ApiError(NETWORK_KNOWN, field="chain", coin=channel.coin, chain=channel.chain)
    if key != (name := f"{channel.coin}.{channel.chain}"):
        raise ApiError(NETWORK_KEY, field="key", name=name)
    _check_contract(network)
    if is_taken(channel, network.contract):
        raise ApiError(CONTRACT_TAKEN, field="contract")
    if network.contract_decimals < scale:  # or there are amounts that can't be paid out
        raise ApiError(VALUE_BELOW, field="contract_decimals", minimum=Decimal(scale))
    if network.fee >= network.minimum:
        raise ApiError(NETWORK_MINIMUM, field="minimum")
    if network.maximum < network.minimum:
        raise ApiError(VALUE_BELOW, field="maximum", minimum=network.minimum)


def _check_contract(network: Network) -> None:
    try:
        checked_address(network.chain, network.contract)
    except BadAddress as bad:
        if bad.fault is AddressFault.UNCHECKED:
            raise ApiError(ADDRESS_UNCHECKED, field="contract", spelling=bad.spelling) from bad
        code = ADDRESS_CHECKSUM if bad.fault is AddressFault.CHECKSUM else ADDRESS_INVALID
        raise ApiError(code, field="contract") from bad
