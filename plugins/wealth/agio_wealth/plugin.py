"""Wealth: VIP products and funds. The table of contents: everything the plugin declares."""

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
from agio_kernel.plugins.offerings import OpenBusiness
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue

from agio_wealth import live
from agio_wealth.declared.codes import CODES
from agio_wealth.declared.config import WealthConfig
from agio_wealth.declared.funds import COIN, FUND_CATALOGUE
from agio_wealth.declared.parameters import PARAMETERS
from agio_wealth.declared.permissions import PERMISSIONS
from agio_wealth.declared.reasons import LEDGER_CODES
from agio_wealth.declared.remote import WEALTH_REMOTE
from agio_wealth.declared.states import ORDER_STATES, VIP_STATES
from agio_wealth.declared.vips import VIP_CATALOGUE
from agio_wealth.development.cases import development_cases
from agio_wealth.for_home import home_figure
from agio_wealth.open_business import open_business
from agio_wealth.opening import opening
from agio_wealth.order.case import payout_cases
from agio_wealth.order.notices import order_notices
from agio_wealth.order.receipt import order_receipts
from agio_wealth.order.records import ExportForm, order_records
from agio_wealth.order.settle import settlement
from agio_wealth.value.fix import valuation
from agio_wealth.value.receipt import VALUE_RECEIPTS
from agio_wealth.vip.accrue import accrual
from agio_wealth.vip.notices import vip_notices
from agio_wealth.vip.receipt import INTEREST_RECEIPTS
from agio_wealth.vip.records import vip_records
from agio_wealth.wealth import Wealth
from agio_wealth.worth import wealth_worth


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="wealth",
        title="Wealth",
        requires=("market",),
        config=WealthConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(ORDER_STATES, VIP_STATES),
        remote=WEALTH_REMOTE,
    )


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (FUND_CATALOGUE, VIP_CATALOGUE)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    wealth = kernel.part(Wealth)
    lists = [order_records(wealth), vip_records(wealth)]
    return (*calls_in(kernel, "agio_wealth"), *record_calls(kernel, lists, "exportWealth", ExportForm))


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return live.topics(kernel.part(Wealth), kernel.part(live.Estimates))


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (
        Lifespan("wealth.estimates", partial(live.estimating, kernel.part(live.Estimates))),
        Lifespan("wealth.development_cases", partial(development_cases, kernel.part(Wealth))),
    )


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    return live.subscribers(kernel.part(Wealth))


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return (queue_of(payout_cases(kernel.part(Wealth))),)


@hookimpl
def register_open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    return open_business()


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    wealth = kernel.part(Wealth)
    return (valuation(wealth), settlement(wealth), accrual(wealth))


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    return (TaskSpec("wealth.open", partial(opening, kernel.part(Wealth)), 5, "Begin to value funds that are new"),)


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return (*order_notices(kernel), *vip_notices(kernel))


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return (VALUE_RECEIPTS, *order_receipts(kernel.assets[COIN].scale), INTEREST_RECEIPTS)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/etflow_buy", partial(home_figure, kernel.part(Wealth))),)


@hookimpl
def register_worth(kernel: Kernel) -> Sequence[WorthSource]:
    return wealth_worth(kernel.part(Wealth))
