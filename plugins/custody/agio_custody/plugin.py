"""Custody (AI earning): coins for a cycle at a daily yield. The table of contents: everything the plugin declares."""

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
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue

from agio_custody.custody import Custody
from agio_custody.declared.codes import CODES
from agio_custody.declared.config import CustodyConfig
from agio_custody.declared.parameters import PARAMETERS
from agio_custody.declared.permissions import PERMISSIONS
from agio_custody.declared.products import PRODUCT_CATALOGUE
from agio_custody.declared.reasons import LEDGER_CODES
from agio_custody.declared.remote import CUSTODY_REMOTE
from agio_custody.declared.states import ORDER_STATES
from agio_custody.development.cases import development_cases
from agio_custody.for_home import home_figure
from agio_custody.order.accrue import accrual
from agio_custody.order.case import redemption_cases
from agio_custody.order.notices import order_notices
from agio_custody.order.receipt import REDEMPTION_RECEIPTS
from agio_custody.order.records import ExportForm, order_records
from agio_custody.order.worth import CUSTODY_WORTH
from agio_custody.yields.publish import publish_today
from agio_custody.yields.receipt import YIELD_RECEIPTS


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="custody",
        title="Custody",
        requires=("market",),
        config=CustodyConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(ORDER_STATES,),
        remote=CUSTODY_REMOTE,
    )


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("custody.development_cases", partial(development_cases, kernel.part(Custody))),)


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (PRODUCT_CATALOGUE,)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [order_records(kernel.part(Custody))]
    return (*calls_in(kernel, "agio_custody"), *record_calls(kernel, lists, "exportProfit", ExportForm))


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return (queue_of(redemption_cases(kernel.part(Custody))),)


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    return (accrual(kernel.part(Custody)),)


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    publishing = partial(publish_today, kernel.part(Custody))
    return (TaskSpec("custody.publish", publishing, 60, "Fix and publish what today yields"),)


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return order_notices(kernel)


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return (YIELD_RECEIPTS, REDEMPTION_RECEIPTS)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/profit_index", partial(home_figure, kernel.part(Custody))),)


@hookimpl
def register_worth(kernel: Kernel) -> Sequence[WorthSource]:
    return (CUSTODY_WORTH,)
