"""A plugin as one object: who it is, and everything that it declares.

@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(id="custody", title="Custody", codes=CODES, states=(ORDER_STATES,), jobs=(accrual,))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from piccolo.table import Table

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import Cases
from agio_kernel.cases.review import ReviewQueue, TimelineSource, UserFacet
from agio_kernel.cases.threads import Threads, thread_calls
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.offers import Offer
from agio_kernel.declarations.open_business import OpenBusiness
from agio_kernel.declarations.remote import Remote
from agio_kernel.declarations.rules import Rule
from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.entities.entity import entities_within
from agio_kernel.identity.milestones import Milestone
from agio_kernel.identity.relations import Relation
from agio_kernel.jobs import Backlog, Job
from agio_kernel.jobs.instruction import InstructionKind
from agio_kernel.ledger import LedgerCodes
from agio_kernel.ledger.net_worth import WorthSource
from agio_kernel.money.concerns import Concern
from agio_kernel.money.leaving import Guard
from agio_kernel.money.positions import PositionSource
from agio_kernel.money.quota import Quota
from agio_kernel.notices import Notice
from agio_kernel.notices.webhooks.declaration import WebhookEvent
from agio_kernel.plugins.found import declared_within, ledger_within
from agio_kernel.plugins.making import FUNCTIONS, Made, finished, made
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.funding import Funding
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trading_venue import TradingVenue
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.postgres.query import tables_within
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import Export, Records, record_calls
from agio_kernel.records.archives import ArchiveKind
from agio_kernel.risk import RiskProduct
from agio_kernel.settings.bundles.part import BundlePart
from agio_kernel.settings.catalogues import Catalogue
from agio_kernel.settings.parameters import Parameter
from agio_kernel.settings.parameters.effect import ParameterEffect


class Plugin(msgspec.Struct, frozen=True, kw_only=True):
    """Identity of a plugin, and its declarations, in the order of its life.

    ``requires`` names plugins whose behaviour it needs (never imports), ``kernel`` the versions of the kernel that
    it is made for, ``outbound`` the hosts that it connects to (``configured``: those that agio.toml names).
    ``config`` is the Struct of ``[plugin.<id>]`` in agio.toml, which forbids unknown fields. Unless
    it says otherwise its ``migrations`` are the numbered files of its package ``migrations``, its ``tables`` those
    of every ``tables.py`` in the package, of its entities and of its quotas, its ``texts`` the catalogue of its own
    name, and its ``calls`` those that are declared on the handlers of the package, those of its lists and those of
    its threads. Its codes, permissions, parameters, states, catalogues, remote and ledger codes are those of the
    modules of its folder ``declared``, in the order in which they stand there. A ``Made`` declaration waits for the
    kernel, and may be given as functions of it.
    """

    id: str
    title: str
    version: str = "0.1.0"
    requires: tuple[str, ...] = ()
    kernel: str = ">=0.1,<1"
    outbound: tuple[str, ...] = ()
    config: type | None = None
    migrations: Migrations | None = None
    tables: Sequence[type[Table]] = ()
    assets: Sequence[AssetSpec] = ()
    codes: Sequence[Code] = ()
    permissions: Sequence[Permission] = ()
    ledger: LedgerCodes = LedgerCodes()
    parameters: Sequence[Parameter] = ()
    states: Sequence[StateMachine] = ()
    texts: tuple[str, ...] = ()
    remote: Remote | None = None
    calls: Made[Call] = ()
    records: Made[Records] = ()
    export: Export | None = None
    archives: Made[ArchiveKind] = ()
    routes: Made[Any] = ()
    topics: Made[Topic] = ()
    subscribers: Made[Subscription] = ()
    notices: Made[Notice] = ()
    webhook_events: Sequence[WebhookEvent] = ()
    rules: Made[Rule] = ()
    guards: Made[Guard] = ()
    concerns: Made[Concern] = ()
    cases: Made[Cases[Any] | ReviewQueue] = ()
    threads: Made[Threads[Any]] = ()
    timelines: Made[TimelineSource] = ()
    user_facets: Made[UserFacet] = ()
    open_business: Made[OpenBusiness] = ()
    parameter_effects: Made[ParameterEffect] = ()
    catalogues: Made[Catalogue[Any]] = ()
    bundled: Made[BundlePart] = ()
    risks: Made[RiskProduct] = ()
    milestones: Made[Milestone] = ()
    relations: Made[Relation] = ()
    tile_figures: Made[TileFigure] = ()
    offers: Made[Offer] = ()
    venues: Made[TradingVenue] = ()
    funding: Made[Funding] = ()
    positions: Made[PositionSource] = ()
    worth: Made[WorthSource] = ()
    receipts: Made[ReceiptSource] = ()
    instructions: Made[InstructionKind[Any]] = ()
    tasks: Made[TaskSpec] = ()
    jobs: Made[Job] = ()
    backlogs: Made[Backlog] = ()
    lifespans: Made[Lifespan] = ()

    def of(self, field: str) -> list[Any]:
        """Declarations of a field, one or several."""
        said = getattr(self, field)
        return [] if said is None else list(said) if isinstance(said, (tuple, list)) else [said]

    def made(self, field: str, kernel: Kernel, kinds: tuple[type, ...] | None = None) -> list[Any]:
        """Declarations of a field, made with the kernel; a ConfigurationError where that is of no kind of the
        field's."""
        found = made(self.of(field), kernel)
        for one in found:
            _check(field, one, kinds)
        return [finished(one, kernel) for one in found]


WHO = ("id", "title", "version", "requires", "kernel", "outbound")


def _kinds(hint: Any) -> tuple[Any, ...]:
    """Types of a field, one or several, by its annotation; Callable among it where functions may stand for that."""
    within = get_args(hint)
    if get_origin(hint) is type:
        return (type(within[0]),)  # a class is of its metaclass
    if get_origin(hint) in (Sequence, tuple):
        return _kinds(within[0])
    if get_origin(hint) in (Union, UnionType):
        return tuple(kind for one in within for kind in _kinds(one) if kind is not NoneType)
    return (object if hint is Any else get_origin(hint) or hint,)


_KINDS = {name: _kinds(hint) for name, hint in get_type_hints(Plugin).items() if name not in WHO}
MADE = frozenset(name for name, kinds in _KINDS.items() if Callable in kinds)
"""The fields that may hold functions of the kernel."""
DECLARED: Mapping[str, tuple[type, ...]] = {
    name: tuple(one for one in kinds if one is not Callable) for name, kinds in _KINDS.items()
}
"""Types of each field of a plugin, one or several."""


FOUND: Mapping[str, type] = {
    "codes": Code,
    "permissions": Permission,
    "parameters": Parameter,
    "states": StateMachine,
    "remote": Remote,
    "catalogues": Catalogue,
}
"""Declarations found in the modules of a plugin's folder ``declared``."""


def plugin_of(module: ModuleType) -> Plugin:
    """Plugin that a module declares."""
    return completed(module.agio_plugin(), module.__package__ or "")


def completed(plugin: Plugin, package: str) -> Plugin:
    """The plugin with what its package holds by convention; a ConfigurationError where a field holds something else."""
    if package:
        files = f"{package}.migrations"
        whole = import_module(package)
        plugin = msgspec.structs.replace(
            plugin,
            tables=plugin.tables or (*tables_within(package), *_made_tables(whole)),
            migrations=plugin.migrations or (Migrations(plugin.id, files) if find_spec(files) else None),
            texts=plugin.texts or (plugin.id,),
            calls=(partial(calls_in, package=package), *plugin.of("calls")),
            **_found(plugin, package),
        )
    for field in DECLARED:
        for one in plugin.of(field):
            if field not in MADE or not isinstance(one, FUNCTIONS):
                _check(field, one)
    return msgspec.structs.replace(plugin, calls=(*plugin.of("calls"), partial(_calls_of_cases_and_lists, plugin)))


def _made_tables(package: ModuleType) -> Iterator[type[Table]]:
    """The tables of its nouns, and of the quotas in its ``declared``."""
    yield from (one.table() for one in entities_within(package))
    if find_spec(folder := f"{package.__name__}.declared"):
        yield from (one.table for one in declared_within(import_module(folder), (Quota,)))


def _found(plugin: Plugin, package: str) -> Mapping[str, Any]:
    """Declarations of the modules of its ``declared`` in the fields that it leaves empty."""
    folder = f"{package}.declared"
    if not find_spec(folder):
        return {}
    module = import_module(folder)
    said = declared_within(module, tuple(FOUND.values()))
    found: dict[str, Any] = {"ledger": LedgerCodes.merged((plugin.ledger, ledger_within(module)))}
    for field, kind in FOUND.items():
        if not plugin.of(field) and (of_kind := tuple(one for one in said if isinstance(one, kind))):
            found[field] = of_kind[0] if field == "remote" and len(of_kind) == 1 else of_kind
    return found


def _calls_of_cases_and_lists(plugin: Plugin, kernel: Kernel) -> list[Call]:
    """The calls of what a plugin declares of its threads and lists."""
    written = [call for one in plugin.made("threads", kernel) for call in thread_calls(kernel, one)]
    return [*written, *record_calls(kernel, plugin.made("records", kernel), plugin.export)]


def _check(field: str, one: Any, kinds: tuple[type, ...] | None = None) -> None:
    kinds = kinds or DECLARED[field]
    if not isinstance(one, kinds):
        has, names = "have" if field.endswith("s") else "has", " or ".join(kind.__name__ for kind in kinds)
        raise ConfigurationError(f"its {field} {has} {one!r}, which is no {names}")
