"""Loans in USDT. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.money.concerns import Concern
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_lending.application.papers import unsent_task
from agio_lending.home_tile import home_figure
from agio_lending.lending import PAGES
from agio_lending.loan.charge import days_of_loans
from agio_lending.loan.events import LoanReported
from agio_lending.loan.notices import loan_notices
from agio_lending.loan.receipt import LOAN_RECEIPTS
from agio_lending.loan.store import is_in_arrears
from agio_lending.loan.worth import loans_worth
from agio_lending.overview.records import loan_records
from agio_lending.servicing.case import loan_cases
from agio_lending.voucher.case import voucher_cases
from agio_lending.webhook_events import WEBHOOK_EVENTS


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="lending",
        title="Loans",
        requires=("market", "verification"),
        records=(loan_records,),
        export=Export("exportLoans"),
        topics=(PAGES.topic,),
        subscribers=(PAGES.hears(LoanReported),),
        notices=(loan_notices,),
        webhook_events=WEBHOOK_EVENTS,
        concerns=(Concern("lending.check.arrears", is_in_arrears),),
        cases=(loan_cases, voucher_cases),
        tile_figures=(TileFigure("/loanApply", home_figure),),
        worth=(loans_worth,),
        receipts=(LOAN_RECEIPTS,),
        tasks=(unsent_task,),
        jobs=(days_of_loans,),
    )
