"""Options: rise or fall by a moment. The table of contents: everything the plugin declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import queue_of
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.cases.user_facets import UserFacet
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.offers import Offer
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan
from agio_kernel.due import DueWork
from agio_kernel.money.positions import PositionSource
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.offerings import OpenBusiness
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import record_calls
from agio_kernel.risk import RiskProduct
from agio_kernel.settings.catalogues import Catalogue

from agio_options import for_console, live
from agio_options.declared.codes import CODES
from agio_options.declared.config import OptionsConfig
from agio_options.declared.parameters import PARAMETERS
from agio_options.declared.permissions import PERMISSIONS
from agio_options.declared.reasons import LEDGER_CODES
from agio_options.declared.remote import OPTIONS_REMOTE
from agio_options.declared.risk import OPTIONS_RISK
from agio_options.declared.states import INCIDENT_STATES, OPTION_STATES
from agio_options.development.cases import development_cases
from agio_options.for_home import home_figure
from agio_options.for_market import offer
from agio_options.incident.case import incident_cases
from agio_options.option.notices import option_notices
from agio_options.option.receipt import RECEIPTS
from agio_options.option.records import ExportForm, option_records
from agio_options.option.settle import deciding
from agio_options.options import Options


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="options",
        title="Options",
        requires=("market",),
        config=OptionsConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(OPTION_STATES, INCIDENT_STATES),
        remote=OPTIONS_REMOTE,
    )


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("options.development_cases", partial(development_cases, kernel.part(Options))),)


@hookimpl
def register_risks(kernel: Kernel) -> Sequence[RiskProduct]:
    return (OPTIONS_RISK,)


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (kernel.part(Options).catalogue,)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [option_records(kernel.part(Options))]
    return (*calls_in(kernel, "agio_options"), *record_calls(kernel, lists, "exportOptions", ExportForm))


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return (live.topic(),)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    return live.subscribers(kernel.part(Options))


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return option_notices(kernel)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return (queue_of(incident_cases(kernel.part(Options))),)


@hookimpl
def register_user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    return for_console.user_facets(kernel.part(Options))


@hookimpl
def register_open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    return for_console.open_business(kernel.part(Options))


@hookimpl
def register_positions(kernel: Kernel) -> Sequence[PositionSource]:
    return for_console.positions(kernel.part(Options))


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return RECEIPTS


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    return (deciding(kernel.part(Options)),)


@hookimpl
def register_offers(kernel: Kernel) -> Sequence[Offer]:
    return (offer(kernel.part(Options)),)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/optionTrade", partial(home_figure, kernel.part(Options))),)
