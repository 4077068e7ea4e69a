"""The wallet: what a user has, and every way in and out. The table of contents of this plugin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import click
from agio_kernel.access import Permission
from agio_kernel.chain import ChainGateway
from agio_kernel.codes import Code
from agio_kernel.contracts import AssetSpec, Call, Kernel, Lifespan, PluginInfo, Remote, TaskSpec
from agio_kernel.events import Subscription, UserRegistered
from agio_kernel.hookspecs import hookimpl
from agio_kernel.ledger import LedgerCodes
from agio_kernel.migrate import Migrations
from agio_kernel.offerings import OpenBusiness
from agio_kernel.parameters import Parameter
from agio_kernel.parameters.effect import ParameterEffect
from agio_kernel.review import ReviewQueue, TimelineSource
from agio_kernel.states import StateMachine
from agio_kernel.user_facets import UserFacet

from agio_wallet import calls
from agio_wallet.codes import CODES
from agio_wallet.config import WalletConfig
from agio_wallet.desk import Desk
from agio_wallet.development_cases import development_cases
from agio_wallet.effects import parameter_effects
from agio_wallet.for_console import open_business, timelines
from agio_wallet.gateway import evm_gateway
from agio_wallet.ledger_codes import LEDGER_CODES
from agio_wallet.open_account import credit_opening_balance, opening_amounts
from agio_wallet.parameters import PARAMETERS
from agio_wallet.payout_commands import add_payout_commands
from agio_wallet.permissions import PERMISSIONS
from agio_wallet.queues import wallet_queues
from agio_wallet.remote import WALLET_REMOTE
from agio_wallet.review_parameters import REVIEW_PARAMETERS
from agio_wallet.states import DEPOSIT_STATES, EXCEPTION_STATES, HALT_STATES, WITHDRAWAL_STATES
from agio_wallet.tasks import wallet_tasks
from agio_wallet.tell_pages import page_subscriptions
from agio_wallet.user_facets import user_facets


@hookimpl
def plugin_info() -> PluginInfo:
    return PluginInfo(id="wallet", version="0.1.0", title="Wallet", requires=("account", "market"))


@hookimpl
def config_schema() -> type:
    return WalletConfig


@hookimpl
def register_migrations() -> Migrations:
    return Migrations("wallet", "agio_wallet.migrations")


@hookimpl
def register_codes() -> Sequence[Code]:
    return CODES


@hookimpl
def register_permissions() -> Sequence[Permission]:
    return PERMISSIONS


@hookimpl
def register_parameters() -> Sequence[Parameter]:
    return (*PARAMETERS, *REVIEW_PARAMETERS)


@hookimpl
def register_states() -> Sequence[StateMachine]:
    return (DEPOSIT_STATES, WITHDRAWAL_STATES, EXCEPTION_STATES, HALT_STATES)


@hookimpl
def register_ledger_codes() -> LedgerCodes:
    return LEDGER_CODES


@hookimpl
def register_locales() -> Sequence[str]:
    return ("wallet",)


@hookimpl
def register_remote() -> Remote:
    return WALLET_REMOTE


@hookimpl
def provide_chain_gateway(config: WalletConfig | None, assets: Mapping[str, AssetSpec]) -> ChainGateway | None:
    return evm_gateway(config, assets)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    return calls.calls(kernel.part(Desk))


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return wallet_queues(kernel.part(Desk))


@hookimpl
def register_timelines(kernel: Kernel) -> Sequence[TimelineSource]:
    return timelines(kernel)


@hookimpl
def register_user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    return user_facets(kernel)


@hookimpl
def register_open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    return open_business(kernel)


@hookimpl
def register_parameter_effects(kernel: Kernel) -> Sequence[ParameterEffect]:
    return parameter_effects(kernel)


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    return wallet_tasks(kernel.part(Desk))


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("wallet.development_cases", partial(development_cases, kernel.part(Desk))),)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    told = page_subscriptions(kernel.part(Desk))
    amounts = opening_amounts(kernel, kernel.config["wallet"])
    if not amounts:
        return told
    return (*told, Subscription(UserRegistered, "opening_balance", partial(credit_opening_balance, kernel, amounts)))


@hookimpl
def register_commands(cli: click.Group) -> None:
    add_payout_commands(cli)
