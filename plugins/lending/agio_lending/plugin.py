"""Loans in USDT. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import queue_of
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.contracts import Call, Kernel, Lifespan, PluginInfo, Remote, TaskSpec
from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.due import DueWork
from agio_kernel.ledger import LedgerCodes
from agio_kernel.ledger.net_worth import WorthSource
from agio_kernel.money.concerns import Concern
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.postgres.query import tables_of
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue
from agio_kernel.settings.parameters import Parameter
from piccolo.table import Table

from agio_lending import live
from agio_lending.application import tables as application_tables
from agio_lending.application.papers import unsent_task
from agio_lending.declared.codes import CODES
from agio_lending.declared.config import LendingConfig
from agio_lending.declared.offers import OFFER_CATALOGUE, STEP_CATALOGUE
from agio_lending.declared.parameters import PARAMETERS
from agio_lending.declared.permissions import PERMISSIONS
from agio_lending.declared.reasons import LEDGER_CODES
from agio_lending.declared.remote import LENDING_REMOTE
from agio_lending.declared.states import LOAN_STATES, VOUCHER_STATES
from agio_lending.development.cases import development_cases
from agio_lending.for_home import home_figure
from agio_lending.lending import Lending
from agio_lending.limit import tables as limit_tables
from agio_lending.loan import tables as loan_tables
from agio_lending.loan.charge import days_of_loans
from agio_lending.loan.notices import loan_notices
from agio_lending.loan.receipt import LOAN_RECEIPTS
from agio_lending.loan.store import is_in_arrears
from agio_lending.loan.worth import loans_worth
from agio_lending.overview.records import ExportForm, loan_records
from agio_lending.servicing.case import loan_cases
from agio_lending.voucher import tables as voucher_tables
from agio_lending.voucher.case import voucher_cases


@hookimpl
def plugin_info() -> PluginInfo:
    return PluginInfo(id="lending", version="0.1.0", title="Loans", requires=("market", "verification"))


@hookimpl
def config_schema() -> type:
    return LendingConfig


@hookimpl
def register_migrations() -> Migrations:
    return Migrations("lending", "agio_lending.migrations")


@hookimpl
def register_tables() -> Sequence[type[Table]]:
    modules = (limit_tables, application_tables, loan_tables, voucher_tables)
    return [table for module in modules for table in tables_of(module)]


@hookimpl
def register_codes() -> Sequence[Code]:
    return CODES


@hookimpl
def register_permissions() -> Sequence[Permission]:
    return PERMISSIONS


@hookimpl
def register_parameters() -> Sequence[Parameter]:
    return PARAMETERS


@hookimpl
def register_states() -> Sequence[StateMachine]:
    return (LOAN_STATES, VOUCHER_STATES)


@hookimpl
def register_ledger_codes() -> LedgerCodes:
    return LEDGER_CODES


@hookimpl
def register_locales() -> Sequence[str]:
    return ("lending",)


@hookimpl
def register_remote() -> Remote:
    return LENDING_REMOTE


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (OFFER_CATALOGUE, STEP_CATALOGUE)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [loan_records(kernel.part(Lending))]
    return (*calls_in(kernel, "agio_lending"), *record_calls(kernel, lists, "exportLoans", ExportForm))


@hookimpl
def register_concerns(kernel: Kernel) -> Sequence[Concern]:
    return (Concern("lending.check.arrears", is_in_arrears),)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    lending = kernel.part(Lending)
    return (queue_of(loan_cases(lending)), queue_of(voucher_cases(lending)))


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    return (days_of_loans(kernel.part(Lending)),)


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return loan_notices(kernel)


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return (LOAN_RECEIPTS,)


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return (live.topic(),)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    return live.subscribers(kernel.part(Lending))


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    return (unsent_task(kernel.part(Lending)),)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("lending.development_cases", partial(development_cases, kernel.part(Lending))),)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/loanApply", partial(home_figure, kernel.part(Lending))),)


@hookimpl
def register_worth(kernel: Kernel) -> Sequence[WorthSource]:
    return (loans_worth(kernel.part(Lending)),)
