"""New coin subscription: coins before they are listed. The table of contents: everything the plugin declares."""

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
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.offerings import OpenBusiness
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription as Hearing
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue

from agio_subscription.declared.codes import CODES
from agio_subscription.declared.coins import COINS
from agio_subscription.declared.config import SubscriptionConfig
from agio_subscription.declared.issues import ISSUE_CATALOGUE
from agio_subscription.declared.parameters import PARAMETERS
from agio_subscription.declared.permissions import PERMISSIONS
from agio_subscription.declared.reasons import LEDGER_CODES
from agio_subscription.declared.remote import SUBSCRIPTION_REMOTE
from agio_subscription.declared.states import ISSUE_STATES, ORDER_STATES
from agio_subscription.development.cases import development_cases
from agio_subscription.for_home import home_figure
from agio_subscription.issue.announce import announce_new
from agio_subscription.issue.case import issue_cases
from agio_subscription.issue.course import course
from agio_subscription.order.business import OPEN_BUSINESS
from agio_subscription.order.case import allocation_cases
from agio_subscription.order.live import pages, topic
from agio_subscription.order.notices import order_notices
from agio_subscription.order.receipt import ALLOCATION_RECEIPTS
from agio_subscription.order.records import ExportForm, order_records
from agio_subscription.order.settle import settling
from agio_subscription.subscription import Subscription


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="subscription",
        title="New coins",
        requires=("market",),
        config=SubscriptionConfig,
        assets=COINS,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(ISSUE_STATES, ORDER_STATES),
        remote=SUBSCRIPTION_REMOTE,
    )


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (ISSUE_CATALOGUE,)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [order_records(kernel.part(Subscription))]
    return (*calls_in(kernel, "agio_subscription"), *record_calls(kernel, lists, "exportSubscriptions", ExportForm))


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return (topic(),)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Hearing]:
    return (pages(kernel),)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    subscription = kernel.part(Subscription)
    return (queue_of(allocation_cases(subscription)), queue_of(issue_cases(subscription)))


@hookimpl
def register_open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    return OPEN_BUSINESS


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    subscription = kernel.part(Subscription)
    return (course(subscription), *settling(subscription))


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    announcing = partial(announce_new, kernel.part(Subscription))
    return (TaskSpec("subscription.announce", announcing, 30, "Announce the new coins that operators have published"),)


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return order_notices(kernel)


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return (ALLOCATION_RECEIPTS,)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("subscription.development_cases", partial(development_cases, kernel.part(Subscription))),)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/subscription", partial(home_figure, kernel.part(Subscription))),)
