"""A whole deployment with a market and spot trading: begun, ended, and its users given coins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from agio_host.assembly import assemble, declare, kept_fresh, open_lifespans, prepare_database
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import Settings, load
from agio_spot.declared.proofs import FLOW_FUNDS
from agio_spot.declared.reasons import FLOW, FLOW_CAUSE
from agio_spot.sequencer.store import insert_loans
from spot_site import Site, Watchers


def settings_in(folder: Path, source: str) -> Settings:
    """A development deployment of both in an empty folder, priced by this source."""
    (folder / "agio.toml").write_text(
        'plugins = ["market", "spot"]\n[deployment]\ndevelopment = true\nforgetful-database = true\n'
        f'[plugin.market]\nsource = "{source}"\n'
    )
    return load(folder / "agio.toml", data=folder / "data", port=0, environment={})


@asynccontextmanager
async def begun(settings: Settings, database_url: str, presses: int = 0) -> AsyncIterator[Site]:
    """The deployment, from its start to its end; ``presses`` were made before."""
    plugins = PluginSet.load(settings.plugins)
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    async with assemble(settings, plugins, declared, database_url) as made, AsyncExitStack() as stack:
        await stack.enter_async_context(kept_fresh(made.kernel))
        await open_lifespans(made, stack, made.lifespans)
        assert [(state.id, state.reason) for state in plugins] == [("market", ""), ("spot", "")]
        site = Site(made.kernel, made.kernel.prices, Watchers())  # type: ignore[arg-type]
        site.calls = {call.path: call for _, call in made.calls}
        site._presses = presses
        yield site


async def fund(site: Site, user_id: int, **wholes: int) -> None:
    """Some of each coin, by its code."""
    kernel = site.kernel
    async with kernel.db.transaction() as tx:
        for code, whole in wholes.items():
            asset = kernel.assets[code]
            key = Wallet.SPOT, asset.id
            account = (await kernel.ledger.open_accounts(tx, user_id, 0, [key]))[key]
            funds = await kernel.ledger.house(tx, 0, asset.id, FLOW_FUNDS.name)
            loan = Transfer(funds, account, whole * 10**asset.scale, FLOW, Cause(FLOW_CAUSE, kernel.ids.next()))
            await insert_loans(tx, [loan])
            await kernel.ledger.post(tx, [loan])
