"""Which gateway a deployment has: another plugin's, a node of its own, or operators who look at the chain."""

from __future__ import annotations

from agio_kernel.chain import ChainGateway
from agio_kernel.contracts import Kernel
from agio_kernel.errors import ConfigurationError

from agio_wallet.config import WalletConfig
from agio_wallet.manual import ManualGateway

_HOOK = "provide_chain_gateway"


def gateway_of(kernel: Kernel) -> ChainGateway:
    """The gateway of this kernel. Two that are provided stop the start: a deposit must have one judge."""
    config: WalletConfig = kernel.config["wallet"]
    if provided := _provided(kernel):
        if config.evm is not None or len(provided) > 1:
            names = [name for name, _ in provided] + (["[plugin.wallet.evm]"] if config.evm else [])
            raise ConfigurationError(f"{_HOOK}: provided by {' and by '.join(names)}; enable one")
        return provided[0][1]
    if config.evm is None:
        return ManualGateway(config.addresses)
    from agio_wallet.evm.gateway import EvmGateway  # the library behind it takes a second to import

    scales = {code: asset.scale for code, asset in kernel.assets.items()}
    return EvmGateway.of(config.evm, scales)


def _provided(kernel: Kernel) -> list[tuple[str, ChainGateway]]:
    if kernel.directory is None:
        return []
    each = {name: {"settings": kernel.settings, "config": kernel.config.get(name)} for name in kernel.directory.up()}
    return kernel.directory.ask_each(_HOOK, each)
