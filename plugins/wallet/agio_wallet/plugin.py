"""The wallet: what a user has, and every way in and out. The table of contents of this plugin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.work import Examination
from agio_kernel.money.concerns import Concern
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.chain import ChainGateway
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.receipts import kept_receipts
from agio_kernel.records import Export

from agio_wallet.assets.records import wallet_records
from agio_wallet.cases import wallet_cases
from agio_wallet.declared.backlogs import BACKLOGS
from agio_wallet.declared.config import WalletConfig
from agio_wallet.declared.saved_timelines import SAVED
from agio_wallet.deposit.exception_store import owes
from agio_wallet.deposit.milestone import first_deposit
from agio_wallet.deposit.worth import REVERSED_DEPOSITS
from agio_wallet.destinations.bank_book import BankBook
from agio_wallet.effects import parameter_effects
from agio_wallet.exchange.recurring_buy import recurring_buy
from agio_wallet.exchange.rule import EXCHANGE_RULE, KIND
from agio_wallet.exchange.small_balances import small_balances_kind
from agio_wallet.for_programs.funding import wallet_funding
from agio_wallet.gateways.examine import examinations
from agio_wallet.gateways.gateway import evm_gateway
from agio_wallet.history.statement import statement_archives
from agio_wallet.notices import wallet_notices
from agio_wallet.opening_balance import opening_balance
from agio_wallet.schemas import ExportForm
from agio_wallet.tasks import wallet_tasks
from agio_wallet.tell_pages import page_subscriptions
from agio_wallet.wallet import networks_of
from agio_wallet.webhook_events import WEBHOOK_EVENTS
from agio_wallet.withdrawal.consumption import traded_guard
from agio_wallet.withdrawal.objections import OWES_NOTHING
from agio_wallet.withdrawal.payout_commands import add_payout_commands
from agio_wallet.withdrawal.settle import withdrawal_jobs


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="wallet",
        title="Wallet",
        requires=("account", "market"),
        outbound=("configured",),
        config=WalletConfig,
        records=(wallet_records,),
        export=Export("exportRecords", ExportForm),
        archives=(statement_archives,),
        subscribers=(page_subscriptions, opening_balance),
        notices=(wallet_notices,),
        webhook_events=WEBHOOK_EVENTS,
        guards=(traded_guard,),
        concerns=(Concern(OWES_NOTHING, owes),),
        cases=(wallet_cases,),
        timelines=SAVED,
        parameter_effects=(parameter_effects,),
        catalogues=(networks_of,),
        milestones=(first_deposit,),
        funding=(wallet_funding,),
        worth=(REVERSED_DEPOSITS,),
        receipts=(kept_receipts(KIND, EXCHANGE_RULE),),
        instructions=(recurring_buy, small_balances_kind),
        tasks=(wallet_tasks,),
        jobs=(withdrawal_jobs,),
        backlogs=BACKLOGS,
    )


@hookimpl
def provide_bank_accounts(settings: object, config: object, secrets: SecretBox) -> BankBook:
    return BankBook(secrets)


@hookimpl
def provide_chain_gateway(config: WalletConfig | None, assets: Mapping[str, AssetSpec]) -> ChainGateway | None:
    return evm_gateway(config, assets)


@hookimpl
def register_examinations(settings: Any, config: WalletConfig) -> Sequence[Examination]:
    return examinations(config, development=settings.deployment.development)


@hookimpl
def register_commands(cli: click.Group) -> None:
    add_payout_commands(cli)
