"""Contracts: leveraged positions at provable prices. The table of contents: everything the plugin declares."""

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
from agio_kernel.ledger.net_worth import WorthSource
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

from agio_contract import for_console, live
from agio_contract.contracts import Contracts
from agio_contract.declared.codes import CODES
from agio_contract.declared.config import ContractConfig
from agio_contract.declared.parameters import PARAMETERS
from agio_contract.declared.permissions import PERMISSIONS
from agio_contract.declared.reasons import LEDGER_CODES
from agio_contract.declared.remote import CONTRACT_REMOTE
from agio_contract.declared.risk import CONTRACT_RISK
from agio_contract.declared.states import INCIDENT_STATES, POSITION_STATES
from agio_contract.development.cases import development_cases
from agio_contract.engine.advance import advancing
from agio_contract.for_home import home_figure
from agio_contract.for_market import offer
from agio_contract.incident.case import incident_cases
from agio_contract.position.notices import contract_notices
from agio_contract.position.receipt import RECEIPTS
from agio_contract.position.records import ExportForm, closure_records, position_records
from agio_contract.position.worth import open_results


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="contract",
        title="Contracts",
        requires=("market",),
        config=ContractConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(POSITION_STATES, INCIDENT_STATES),
        texts=("contract", "contracts"),
        remote=CONTRACT_REMOTE,
    )


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("contract.development_cases", partial(development_cases, kernel.part(Contracts))),)


@hookimpl
def register_risks(kernel: Kernel) -> Sequence[RiskProduct]:
    return (CONTRACT_RISK,)


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (kernel.part(Contracts).catalogue,)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [records(kernel.part(Contracts)) for records in (position_records, closure_records)]
    return (*calls_in(kernel, "agio_contract"), *record_calls(kernel, lists, "exportContracts", ExportForm))


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return (live.topic(),)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    return live.subscribers(kernel.part(Contracts))


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return contract_notices(kernel)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return (queue_of(incident_cases(kernel.part(Contracts))),)


@hookimpl
def register_user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    return for_console.user_facets(kernel.part(Contracts))


@hookimpl
def register_open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    return for_console.open_business(kernel.part(Contracts))


@hookimpl
def register_positions(kernel: Kernel) -> Sequence[PositionSource]:
    return for_console.positions(kernel.part(Contracts))


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    return RECEIPTS


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    return (advancing(kernel.part(Contracts)),)


@hookimpl
def register_offers(kernel: Kernel) -> Sequence[Offer]:
    return (offer(kernel.part(Contracts)),)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/preciousMetal", partial(home_figure, kernel.part(Contracts))),)


@hookimpl
def register_worth(kernel: Kernel) -> Sequence[WorthSource]:
    return (open_results(kernel.part(Contracts)),)
