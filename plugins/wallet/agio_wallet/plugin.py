"""The wallet: what a user has. The table of contents of this plugin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agio_kernel.contracts import Call, Kernel, Navigation, PluginInfo, Remote, Screen
from agio_kernel.events import Subscription, UserRegistered
from agio_kernel.hookspecs import hookimpl
from agio_kernel.ledger import LedgerCodes

from agio_wallet import calls
from agio_wallet.config import WalletConfig
from agio_wallet.ledger_codes import LEDGER_CODES
from agio_wallet.open_account import credit_opening_balance, opening_amounts


@hookimpl
def plugin_info() -> PluginInfo:
    return PluginInfo(id="wallet", version="0.1.0", title="Wallet", requires=("market",))


@hookimpl
def config_schema() -> type:
    return WalletConfig


@hookimpl
def register_ledger_codes() -> LedgerCodes:
    return LEDGER_CODES


@hookimpl
def register_locales() -> Sequence[str]:
    return ("wallet",)


@hookimpl
def register_remote() -> Remote:
    return Remote(
        id="wallet",
        screens=(Screen("/asset", "assets", "wallet.nav.assets"),),
        navigation=(
            Navigation("top", "wallet.nav.assets", "/asset", 40, "wallet"),
            Navigation("tabbar", "wallet.nav.assets", "/asset", 50, "wallet"),
        ),
        links={"wallet.assets": "/asset"},
        domains=("wallet",),
    )


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    return calls.calls(kernel)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    amounts = opening_amounts(kernel, kernel.config["wallet"])
    if not amounts:
        return ()
    return (Subscription(UserRegistered, "opening_balance", partial(credit_opening_balance, kernel, amounts)),)
