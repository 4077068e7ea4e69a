"""The wallet: what a user has, and every way in and out. The table of contents of this plugin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import click
from agio_kernel.calls.declared import calls_in
from agio_kernel.cases.review import ReviewQueue, TimelineSource
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.work import Examination, Lifespan, TaskSpec
from agio_kernel.due import Backlog, DueWork
from agio_kernel.ledger.net_worth import WorthSource
from agio_kernel.money.concerns import Concern
from agio_kernel.money.leaving import Guard
from agio_kernel.notices import Notice
from agio_kernel.people.milestones import Milestone
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.chain import ChainGateway
from agio_kernel.ports.events import Subscription, UserRegistered
from agio_kernel.ports.funding import Funding
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.receipts import ReceiptSource, kept_receipts
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue
from agio_kernel.settings.parameters.effect import ParameterEffect

from agio_wallet.assets.records import wallet_records
from agio_wallet.cases import wallet_cases
from agio_wallet.declared.backlogs import BACKLOGS
from agio_wallet.declared.codes import CODES
from agio_wallet.declared.config import WalletConfig
from agio_wallet.declared.parameters import PARAMETERS
from agio_wallet.declared.permissions import PERMISSIONS
from agio_wallet.declared.reasons import LEDGER_CODES
from agio_wallet.declared.remote import WALLET_REMOTE
from agio_wallet.declared.review_parameters import REVIEW_PARAMETERS
from agio_wallet.declared.saved_timelines import SAVED
from agio_wallet.declared.states import DEPOSIT_STATES, EXCEPTION_STATES, HALT_STATES, WITHDRAWAL_STATES
from agio_wallet.deposit.exception_store import owes
from agio_wallet.deposit.milestone import first_deposit
from agio_wallet.deposit.worth import REVERSED_DEPOSITS
from agio_wallet.destinations.bank_book import BankBook
from agio_wallet.development.cases import development_cases
from agio_wallet.development.opening_balance import credit_opening_balance, opening_amounts
from agio_wallet.effects import parameter_effects
from agio_wallet.exchange.rule import EXCHANGE_RULE, KIND
from agio_wallet.for_programs.funding import wallet_funding
from agio_wallet.forms import ExportForm
from agio_wallet.gateways.examine import examinations
from agio_wallet.gateways.gateway import evm_gateway
from agio_wallet.notices import wallet_notices
from agio_wallet.tasks import wallet_tasks
from agio_wallet.tell_pages import page_subscriptions
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.consumption import traded_guard
from agio_wallet.withdrawal.objections import OWES_NOTHING
from agio_wallet.withdrawal.payout_commands import add_payout_commands
from agio_wallet.withdrawal.settle import withdrawal_due_work


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="wallet",
        title="Wallet",
        requires=("account", "market"),
        config=WalletConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=(*PARAMETERS, *REVIEW_PARAMETERS),
        states=(DEPOSIT_STATES, WITHDRAWAL_STATES, EXCEPTION_STATES, HALT_STATES),
        remote=WALLET_REMOTE,
    )


@hookimpl
def provide_bank_accounts(settings: object, config: object, secrets: SecretBox) -> BankBook:
    return BankBook(secrets)


@hookimpl
def provide_chain_gateway(config: WalletConfig | None, assets: Mapping[str, AssetSpec]) -> ChainGateway | None:
    return evm_gateway(config, assets)


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (kernel.part(WalletContext).catalogue,)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = wallet_records(kernel.part(WalletContext))
    return (*calls_in(kernel, "agio_wallet"), *record_calls(kernel, lists, "exportRecords", ExportForm))


@hookimpl
def register_guards(kernel: Kernel) -> Sequence[Guard]:
    return (traded_guard(kernel.part(WalletContext)),)


@hookimpl
def register_concerns(kernel: Kernel) -> Sequence[Concern]:
    return (Concern(OWES_NOTHING, owes),)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return wallet_cases(kernel.part(WalletContext))


@hookimpl
def register_timelines(kernel: Kernel) -> Sequence[TimelineSource]:
    return SAVED


@hookimpl
def register_parameter_effects(kernel: Kernel) -> Sequence[ParameterEffect]:
    return parameter_effects(kernel)


@hookimpl
def register_milestones(kernel: Kernel) -> Sequence[Milestone]:
    return (first_deposit(),)


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return (kept_receipts(KIND, EXCHANGE_RULE),)


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    return wallet_tasks(kernel.part(WalletContext))


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    return (withdrawal_due_work(kernel.part(WalletContext)),)


@hookimpl
def register_backlogs(kernel: Kernel) -> Sequence[Backlog]:
    return BACKLOGS


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("wallet.development_cases", partial(development_cases, kernel.part(WalletContext))),)


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return wallet_notices(kernel)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    told = page_subscriptions(kernel.part(WalletContext))
    amounts = opening_amounts(kernel, kernel.config["wallet"])
    if not amounts:
        return told
    return (*told, Subscription(UserRegistered, "opening_balance", partial(credit_opening_balance, kernel, amounts)))


@hookimpl
def register_examinations(settings: Any, config: WalletConfig) -> Sequence[Examination]:
    return examinations(config, development=settings.deployment.development)


@hookimpl
def register_commands(cli: click.Group) -> None:
    add_payout_commands(cli)


@hookimpl
def register_worth(kernel: Kernel) -> Sequence[WorthSource]:
    return (REVERSED_DEPOSITS,)


@hookimpl
def register_funding(kernel: Kernel) -> Sequence[Funding]:
    return (wallet_funding(kernel.part(WalletContext)),)
