"""Loans in USDT. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import queue_of
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.due import DueWork
from agio_kernel.ledger.net_worth import WorthSource
from agio_kernel.money.concerns import Concern
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue

from agio_lending import live
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
from agio_lending.loan.charge import days_of_loans
from agio_lending.loan.notices import loan_notices
from agio_lending.loan.receipt import LOAN_RECEIPTS
from agio_lending.loan.store import is_in_arrears
from agio_lending.loan.worth import loans_worth
from agio_lending.overview.records import ExportForm, loan_records
from agio_lending.servicing.case import loan_cases
from agio_lending.voucher.case import voucher_cases


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="lending",
        title="Loans",
        requires=("market", "verification"),
        config=LendingConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(LOAN_STATES, VOUCHER_STATES),
        remote=LENDING_REMOTE,
    )


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
