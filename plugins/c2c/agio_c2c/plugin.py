"""C2C: coins for a bank wire, and the other way round. The table of contents: everything the plugin declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import queue_of
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.cases.threads import Threads, thread_calls
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan
from agio_kernel.due import Backlog, DueWork
from agio_kernel.money.concerns import Concern
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import ReceiptSource, kept_receipts
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue

from agio_c2c import live
from agio_c2c.c2c import C2c
from agio_c2c.customer.records import ExportForm, order_records
from agio_c2c.declared.backlogs import UNMATCHED
from agio_c2c.declared.codes import CODES
from agio_c2c.declared.coins import COINS
from agio_c2c.declared.config import C2cConfig
from agio_c2c.declared.currencies import CURRENCIES
from agio_c2c.declared.parameters import PARAMETERS
from agio_c2c.declared.permissions import PERMISSIONS
from agio_c2c.declared.reasons import LEDGER_CODES
from agio_c2c.declared.remote import C2C_REMOTE
from agio_c2c.declared.states import ORDER_STATES
from agio_c2c.desk.desk import Desk
from agio_c2c.desk.match import matching
from agio_c2c.desk.over import expiry
from agio_c2c.development.cases import development_cases
from agio_c2c.for_home import home_figure
from agio_c2c.notices import order_notices
from agio_c2c.order.store import is_disputing
from agio_c2c.price.rule import KIND, PRICE_RULE


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="c2c",
        title="C2C",
        requires=("market",),
        config=C2cConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(ORDER_STATES,),
        remote=C2C_REMOTE,
    )


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (CURRENCIES, COINS, kernel.part(C2c).seller_catalogue)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    c2c, desk = kernel.part(C2c), kernel.part(Desk)
    return (
        *calls_in(kernel, "agio_c2c"),
        *thread_calls(kernel, desk.purchase_threads, "c2cPurchase", "a C2C purchase"),
        *thread_calls(kernel, desk.sale_threads, "c2cSale", "a C2C sale"),
        *record_calls(kernel, [order_records(c2c)], "exportC2c", ExportForm),
    )


@hookimpl
def register_concerns(kernel: Kernel) -> Sequence[Concern]:
    return (Concern("c2c.check.no_dispute", is_disputing),)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    desk = kernel.part(Desk)
    return (queue_of(desk.purchases), queue_of(desk.sales))


@hookimpl
def register_threads(kernel: Kernel) -> Sequence[Threads[Any]]:
    desk = kernel.part(Desk)
    return (desk.purchase_threads, desk.sale_threads)


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    c2c = kernel.part(C2c)
    return (matching(c2c), expiry(c2c))


@hookimpl
def register_backlogs(kernel: Kernel) -> Sequence[Backlog]:
    return (UNMATCHED,)


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return (live.topic(),)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    return live.subscribers(kernel.part(C2c))


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return order_notices(kernel)


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return (kept_receipts(KIND, PRICE_RULE),)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("c2c.development_cases", partial(development_cases, kernel.part(C2c))),)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/c2c_index", partial(home_figure, kernel.part(C2c))),)
