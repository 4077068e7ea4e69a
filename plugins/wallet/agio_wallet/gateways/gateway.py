"""Choice of a deployment's gateway: the one that is provided, or operators who look at the chain."""

from __future__ import annotations

from collections.abc import Mapping

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ports.chain import ChainGateway
from agio_kernel.ports.kernel import Kernel

from agio_wallet.declared.config import WalletConfig
from agio_wallet.gateways.manual import ManualGateway


def evm_gateway(config: WalletConfig | None, assets: Mapping[str, AssetSpec]) -> ChainGateway | None:
    """The node of ``[plugin.wallet.evm]``; None without it, so that another plugin can provide one."""
    if config is None or config.evm is None:
        return None
    from agio_wallet.gateways.evm.gateway import EvmGateway  # the library behind it takes a second to import

    return EvmGateway.of(config.evm, {code: asset.scale for code, asset in assets.items()})


def gateway_of(kernel: Kernel) -> ChainGateway:
    """The gateway of this kernel. It has one at most: a deposit must have one judge."""
    return kernel.chain or ManualGateway(kernel.config["wallet"].addresses, kernel.config["wallet"].keys)
