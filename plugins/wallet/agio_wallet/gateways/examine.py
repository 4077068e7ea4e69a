"""Checks of the doctor: the ways in which coins come in and go out."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Examination

from agio_wallet.declared.config import EvmConfig, WalletConfig
from agio_wallet.gateways.evm.own import own_of

LONGEST_S = 3.0
_NOBODYS = "0x000000000000000000000000000000000000dead"
_NONE = (
    "no coin can be deposited: name a node in [plugin.wallet.evm] or addresses in [plugin.wallet.addresses]"
    " (docs/operations.md, Go live)"
)


def examinations(config: WalletConfig, *, development: bool) -> Sequence[Examination]:
    """The node, and keys and addresses that are somebody's."""

    async def coins() -> str:
        lost = [name for name, pool in config.addresses.items() if any(one.lower() == _NOBODYS for one in pool)]
        if lost and not development:
            raise ConfigurationError(
                f"[plugin.wallet.addresses]: what comes to {', '.join(lost)} is gone: name your own"
            )
        if config.evm is not None:
            own_of(config.evm)
            return await _node(config.evm)
        if not any(config.addresses.values()):
            raise ConfigurationError(_NONE)
        return f"operators match what arrives: {', '.join(config.addresses)}"

    return (Examination("coins", coins),)


async def _node(evm: EvmConfig) -> str:
    question = {"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []}
    try:
        async with httpx.AsyncClient(timeout=LONGEST_S) as http:
            answer = (await http.post(evm.rpc, json=question)).raise_for_status().json()
        chain = int(answer["result"], 16)
    except (httpx.HTTPError, httpx.InvalidURL, KeyError, TypeError, ValueError) as error:
        raise ConnectionError(f"the node of [plugin.wallet.evm] doesn't answer: {type(error).__name__}") from error
    if chain != evm.chain_id:
        raise ConfigurationError(f"[plugin.wallet.evm]: its node is on chain {chain}, and chain_id says {evm.chain_id}")
    return f"the node of chain {chain} answers: {', '.join([*evm.tokens, *filter(None, [evm.native])])}"
