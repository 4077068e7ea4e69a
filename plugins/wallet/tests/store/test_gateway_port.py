"""A port of the kernel has one way to be filled: a hook that one plugin answers, and the field everybody reads."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from agio_host.assembly import Deployment, assemble, declare, prepare_database
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.chain import Channel
from agio_kernel.settings.deployment import load
from agio_wallet.gateways.evm.gateway import EvmGateway
from agio_wallet.gateways.manual import ManualGateway
from agio_wallet.wallet import WalletContext

HOUSE = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
XPUB = "xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5"
EVM = f"""
[plugin.wallet.evm]
rpc = "http://127.0.0.1:1"
chain_id = 1
extended_public_key = "{XPUB}"
payout_address = "{HOUSE}"
confirmations = 12
tokens = {{ USDT = "{HOUSE}" }}
"""
MANUAL = f"""
[plugin.wallet.addresses]
"USDT.ERC20" = ["{HOUSE}"]
"""
USDT = Channel("USDT", "ERC20")


class Elsewhere(ManualGateway):
    """Gateway of another plugin."""


class Bridge:
    """A plugin that provides one."""

    @hookimpl
    def agio_plugin(self) -> Plugin:
        return Plugin(id="bridge", title="Bridge", version="1.0.0")

    @hookimpl
    def provide_chain_gateway(self, assets: Any) -> Elsewhere:
        assert assets["USDT"].scale == 6
        return Elsewhere({"USDT.ERC20": ["elsewhere"]})


Made = Callable[..., Any]


@pytest.fixture
def made(tmp_path: Path, database_url: str) -> Made:
    @asynccontextmanager
    async def made(config: str, **more: Any) -> AsyncIterator[Deployment]:
        (tmp_path / "agio.toml").write_text(
            f'plugins = ["account", "market", "wallet"]\n'
            f"[deployment]\ndevelopment = true\nforgetful-database = true\n{config}"
        )
        settings = load(tmp_path / "agio.toml", data=tmp_path / "data", port=0, environment={})
        plugins = PluginSet.load([*settings.plugins, *more], modules=more)
        declared = declare(settings, plugins)
        await prepare_database(database_url, declared)
        async with assemble(settings, plugins, declared, database_url) as deployment:
            assert [(one.id, one.reason) for one in plugins if one.reason] == []
            yield deployment

    return made


async def test_where_nobody_provides_a_gateway_operators_look_at_the_chain(made: Made):
    async with made(MANUAL) as deployment:
        assert deployment.kernel.chain is None
        context = deployment.kernel.part(WalletContext)
        assert isinstance(context.gateway, ManualGateway) and context.gateway.address(USDT, 1) == HOUSE


async def test_a_node_of_the_wallet_is_the_kernel_s_gateway_and_brings_its_tasks(made: Made):
    async with made(EVM) as deployment:
        gateway = deployment.kernel.chain
        assert isinstance(gateway, EvmGateway) and gateway is deployment.kernel.part(WalletContext).gateway
        assert {"wallet.scan", "wallet.payouts"} <= {task.name for _, task in deployment.tasks}


async def test_another_plugin_s_gateway_is_the_wallet_s(made: Made):
    async with made(MANUAL, bridge=Bridge()) as deployment:
        context = deployment.kernel.part(WalletContext)
        assert isinstance(deployment.kernel.chain, Elsewhere) and context.gateway is deployment.kernel.chain
        assert context.gateway.address(USDT, 1) == "elsewhere"


async def test_two_gateways_stop_the_start_because_a_deposit_has_one_judge(made: Made):
    with pytest.raises(ConfigurationError, match=r"provide_chain_gateway: provided by \w+ and by \w+; enable one"):
        async with made(EVM, bridge=Bridge()):
            pass
