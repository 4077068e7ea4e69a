"""Putting a deployment together: settings, plugins, their declarations, and the Kernel they are given.

The order is the life of a plugin as ``agio_kernel.plugins.hookspecs`` lists it: first who the plugins are, then what
they declare (nothing is connected yet), then what they provide and run.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from importlib.metadata import EntryPoint
from typing import Any

import msgspec
import structlog
from agio_kernel.calls.plain_route import PlainRoute
from agio_kernel.calls.rtoken import Intents
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.cases.workflow.states import PROPOSAL_STATES
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import CodeRegistry
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.remote import Remote
from agio_kernel.declarations.rules import Rules
from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.identity.sessions import Sessions
from agio_kernel.jobs import Backlogs, JobRunner
from agio_kernel.ledger import ChainBehind, Ledger, LedgerCodes
from agio_kernel.ledger.listed import ListedAssets
from agio_kernel.ledger.net_worth import NetWorths, unreported
from agio_kernel.ledger.watcher import Watcher
from agio_kernel.money.concerns import Concerns
from agio_kernel.money.gate import Gate
from agio_kernel.notices import notice_subscriptions
from agio_kernel.notices.webhooks import DeploymentEvents
from agio_kernel.plugins.numbers import register
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet, Status, installed_plugins
from agio_kernel.plugins.store import PluginStore
from agio_kernel.ports.clock import DeploymentClock, SystemClock, clock_ahead
from agio_kernel.ports.events import Bus
from agio_kernel.ports.feed import Feed, SilentFeed, Topic
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import LANE_BITS, IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.limits import Counters
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.outgoing import NoSender
from agio_kernel.ports.prices import NoPrices
from agio_kernel.ports.processes.lanes import own_lane
from agio_kernel.ports.processes.peers import NoPeers, Peers
from agio_kernel.ports.sealed_files import SealedFileStore
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.drift import drift
from agio_kernel.postgres.durability import require_durable
from agio_kernel.postgres.migrate import Migrations, migrate
from agio_kernel.postgres.query import tables_within
from agio_kernel.postgres.refresh import changes_heard
from agio_kernel.records.history import History
from agio_kernel.risk import Risks
from agio_kernel.settings.catalogues import DRAFTS, Catalogues
from agio_kernel.settings.deployment import Settings
from agio_kernel.settings.parameters import PROPOSALS, Parameter, Parameters
from agio_kernel.settings.texts import Texts
from litestar.handlers import BaseRouteHandler
from piccolo.table import Table

from agio_host.signed_plugins import SignedPlugins
from agio_host.strangers.isolated import IsolatedPlugin, sandbox_of
from agio_host.strangers.sandbox import Sandbox

log = structlog.get_logger(__name__)


class NoConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The configuration of a plugin that has none."""


class Declarations(msgspec.Struct):
    """Everything the enabled plugins declared before anything was connected, each with its plugin's id."""

    configs: dict[str, Any]
    migrations: list[Migrations]
    tables: list[tuple[str, type[Table]]]
    assets: list[tuple[str, AssetSpec]]
    codes: CodeRegistry
    permissions: list[tuple[str, Permission]]
    ledger_codes: LedgerCodes
    parameters: list[tuple[str, Parameter]]
    states: list[tuple[str, StateMachine]]
    remotes: list[tuple[str, Remote]]
    domains: list[str]
    sandboxes: list[Sandbox] = []


class Deployment(msgspec.Struct):
    """A deployment that is put together: what was declared, the kernel, and what the plugins run on it."""

    settings: Settings
    plugins: PluginSet
    declared: Declarations
    kernel: Kernel
    calls: list[tuple[str, Call]]
    routes: list[tuple[str, Any]]
    topics: list[tuple[str, Topic]]
    queues: list[tuple[str, ReviewQueue]]
    tasks: list[tuple[str, TaskSpec]]
    due: JobRunner
    lifespans: list[tuple[str, Lifespan]]


def file_store(settings: Settings, secrets: SecretBox, ids: IdSource) -> SealedFileStore:
    """Store of users' pictures, as the deployment says."""
    if settings.files.store == "s3":
        from agio_host.bucket import bucket_store  # what only some deployments need isn't loaded by the others

        return bucket_store(settings, secrets, ids)
    folder = settings.data / "files"
    folder.mkdir(parents=True, exist_ok=True)
    return LocalFileStore(folder, secrets, ids)


def load_plugins(settings: Settings) -> PluginSet:
    """The enabled plugins, the ones that are down included; outside development a stranger's must be signed."""
    deployment = settings.deployment
    admission = None if deployment.development else SignedPlugins(settings)

    def imported(name: str, point: EntryPoint) -> Any:
        return IsolatedPlugin(settings, name, point) if name in settings.beside else point.load()

    return PluginSet.load(settings.plugins, demo=deployment.demo, admission=admission, imported=imported)


def declare(settings: Settings, plugins: PluginSet) -> Declarations:
    """Collect every declaration that needs no database."""
    # What is only switched off keeps what is said of it, for the day on which it is switched on again.
    if (idle := unused_config(settings, plugins)) and (unknown := idle - installed_plugins().keys()):
        raise ConfigurationError(f"agio.toml configures {', '.join(sorted(unknown))}, which isn't installed")
    registry = CodeRegistry()
    for name, codes in _grouped(plugins.declared("codes")):
        register().check_codes(name, codes)
        try:
            registry.register(name, codes)
        except ValueError as error:
            raise ConfigurationError(str(error)) from error
    return Declarations(
        configs=_configs(settings, plugins),
        migrations=[m for _, m in plugins.declared("migrations")],
        tables=_unique_tables(plugins),
        assets=_unique_assets(plugins),
        codes=registry,
        permissions=plugins.declared("permissions"),
        ledger_codes=_ledger_codes(plugins),
        parameters=plugins.declared("parameters"),
        states=[("kernel", PROPOSALS), ("kernel", DRAFTS), ("kernel", PROPOSAL_STATES), *plugins.declared("states")],
        remotes=plugins.declared("remote"),
        domains=["shell", "kernel", *(d for _, d in plugins.declared("texts"))],
        sandboxes=[sandbox_of(settings, info) for info in beside(settings, plugins).values()],
    )


def beside(settings: Settings, plugins: PluginSet) -> dict[str, Plugin]:
    """The plugins that are up and run in a process of their own."""
    found = ((state.id, state.info) for state in plugins if state.status is Status.UP and state.id in settings.beside)
    return {id: info for id, info in found if info is not None}


def unused_config(settings: Settings, plugins: PluginSet) -> set[str]:
    """Plugins that ``agio.toml`` configures and doesn't enable."""
    return set(settings.plugin_config) - {state.id for state in plugins}


def _grouped(pairs: list[tuple[str, Any]]) -> list[tuple[str, list[Any]]]:
    groups: dict[str, list[Any]] = {}
    for name, item in pairs:
        groups.setdefault(name, []).append(item)
    return list(groups.items())


def _configs(settings: Settings, plugins: PluginSet) -> dict[str, Any]:
    schemas = dict(plugins.declared("config"))
    configs: dict[str, Any] = {}
    for state in plugins:
        given = settings.plugin_config.get(state.id, {})
        try:
            configs[state.id] = msgspec.convert(given, schemas.get(state.id, NoConfig))
        except msgspec.ValidationError as error:
            if state.status is Status.UP:
                raise ConfigurationError(f"agio.toml, [plugin.{state.id}]: {error}") from error
    return configs


def _ledger_codes(plugins: PluginSet) -> LedgerCodes:
    declared = plugins.declared("ledger")
    for name, codes in declared:
        register().check_ledger_codes(name, codes)
    return LedgerCodes.merged(codes for _, codes in declared)


def _unique_tables(plugins: PluginSet) -> list[tuple[str, type[Table]]]:
    """The tables and who owns each, the kernel's first; a table has one owner."""
    owners: dict[str, str] = {}
    found = [*(("kernel", table) for table in tables_within("agio_kernel"))]
    found += plugins.declared("tables")
    for owner, table in found:
        name = table._meta.tablename
        if name in owners:
            raise ConfigurationError(f"{owner} declares the table {name}, which is {owners[name]}'s")
        owners[name] = owner
    return found


def _unique_assets(plugins: PluginSet) -> list[tuple[str, AssetSpec]]:
    by_id: dict[int, tuple[str, AssetSpec]] = {}
    by_code: dict[str, tuple[str, AssetSpec]] = {}
    for name, asset in plugins.declared("assets"):
        register().check_asset(name, asset)
        for known in (by_id.get(asset.id), by_code.get(asset.code)):
            if known is not None and known[1] != asset:
                theirs = f"{known[0]} declares {known[1].code} ({known[1].id})"
                raise ConfigurationError(f"{name} declares the asset {asset.code} ({asset.id}), {theirs}")
        by_id[asset.id] = by_code[asset.code] = (name, asset)
    return list(by_id.values())


async def prepare_database(
    dsn: str, declared: Declarations, plugins: PluginSet | None = None, *, progress: Any = None
) -> None:
    """Bring the database up to the declarations, as its owner: migrations first, then assets. Of ``plugins`` that are
    about to serve, one of which a migration fails is down, and the others serve: nothing of it stays in ``declared``
    that needs its tables, so the database keeps what an earlier version of it declared last.
    """
    failed = None if plugins is None else lambda name, error: plugins.fail(name, str(error))
    serving = None if plugins is None else plugins.up()
    await migrate(dsn, declared.migrations, progress or (lambda migration: None), failed=failed)
    if plugins is not None and plugins.up() != serving:
        declared.tables, declared.assets = _unique_tables(plugins), _unique_assets(plugins)
        declared.ledger_codes = _ledger_codes(plugins)
        declared.sandboxes = [sandbox for sandbox in declared.sandboxes if plugins.is_up(sandbox.plugin)]
    owner = await Database.connect(dsn, min_size=1, max_size=2, role="")
    try:
        async with owner.transaction() as tx:
            keeper = Ledger(declared.ledger_codes, IdSource(SystemClock()))
            await keeper.ensure_assets(tx, [asset for _, asset in declared.assets])
            await keeper.require_counter_ahead(tx)
        async with owner.read() as conn:
            for sandbox in declared.sandboxes:
                await sandbox.make(conn, [asset for _, asset in declared.assets])
                if not sandbox.trusted:
                    await sandbox.require_password(dsn)
    except ChainBehind as error:
        raise ConfigurationError(f"nothing may be booked on this database yet: {error}") from error
    finally:
        await owner.close()


@asynccontextmanager
async def assemble(
    settings: Settings,
    plugins: PluginSet,
    declared: Declarations,
    dsn: str,
    feed: Feed | None = None,
    peers: Peers | None = None,
    *,
    owner_dsn: str = "",
    most_connections: int = 10,
    store: PluginStore | None = None,
) -> AsyncIterator[Deployment]:
    """Connect to the prepared database and put the deployment together; closes the connections at the end.
    ``owner_dsn`` is the database's address for its owner, where ``dsn`` is another role's. ``most_connections``: of the
    pool, beside those of writers.
    """
    secrets = SecretBox(settings.secret)
    if not settings.deployment.forgetful_database:
        await require_durable(dsn)
    async with AsyncExitStack() as stack:
        db = await Database.connect(dsn, min_size=1, max_size=most_connections)
        stack.push_async_callback(db.close)
        await _refuse_drift(db, plugins, declared)
        clock = await _clock(settings, db, owner_dsn or dsn)
        ids = IdSource(clock, lane_bits=LANE_BITS)
        await stack.enter_async_context(own_lane(db, ids))
        parameters = Parameters([p for _, p in declared.parameters], db, ids, clock)
        await parameters.refresh()
        bus = Bus(db, ids, plugins.is_up)
        each = {name: {"settings": settings, "config": declared.configs.get(name)} for name in plugins.up()}
        directory = _provided(plugins, "provide_operator_directory", each)
        verification = _provided(plugins, "provide_verification", each)
        assets = _assets(declared)
        kernel = Kernel(
            settings=settings,
            config=declared.configs,
            clock=clock,
            ids=ids,
            db=db,
            ledger=Ledger(declared.ledger_codes, ids),
            sessions=Sessions(db, ids, clock, secrets, directory, verification, bus=bus, peers=peers),
            bus=bus,
            feed=feed or SilentFeed(),
            prices=_provided(plugins, "provide_price_source", each, clock=clock) or NoPrices(),
            trades=_provided(plugins, "provide_trade_tape", each, clock=clock),
            files=_provided(plugins, "provide_file_store", each, secrets=secrets) or file_store(settings, secrets, ids),
            sender=_provided(plugins, "provide_message_sender", each, ids=ids, secrets=secrets) or NoSender(),
            parameters=parameters,
            messages=Messages.load(settings.texts),
            intents=Intents(db, secrets),
            counters=Counters(db),
            rules=Rules(),
            secrets=secrets,
            assets=assets,
            chain=_provided(plugins, "provide_chain_gateway", each, assets=assets),
            verification=verification,
            bank_accounts=_provided(plugins, "provide_bank_accounts", each, secrets=secrets),
            directory=plugins,
            store=store,
            peers=peers or NoPeers(),
        )
        kernel.messages.reword(kernel.part(Texts).text)
        await kernel.part(ListedAssets).refresh()
        queues = _queues(plugins, kernel)
        kernel.rules.add(kernel.part(Offerings).rules())
        kernel.rules.add(kernel.part(Risks).rules())
        kernel.rules.add(rule for _, rule in plugins.made("rules", kernel))
        kernel.part(Gate).add(kernel.part(Watcher).guards())
        kernel.part(Gate).add(guard for _, guard in plugins.made("guards", kernel))
        concerns = plugins.made("concerns", kernel)
        kernel.part(Concerns).add(concern for _, concern in concerns)
        backlogs = plugins.made("backlogs", kernel)
        kernel.part(Backlogs).add(backlog for _, backlog in backlogs)
        for name, subscriptions in _grouped(plugins.made("subscribers", kernel)):
            bus.subscribe(name, subscriptions)
        for name, notices in _grouped(plugins.made("notices", kernel)):
            bus.subscribe(name, notice_subscriptions(kernel, notices))
        for name, events in _grouped(plugins.declared("webhook_events")):
            bus.subscribe(name, kernel.part(DeploymentEvents).subscriptions(name, events))
        _refuse_unreported_worth(plugins, kernel)
        await bus.keep_subscribers([state.id for state in plugins])
        yield Deployment(
            settings=settings,
            plugins=plugins,
            declared=declared,
            kernel=kernel,
            calls=plugins.made("calls", kernel),
            routes=plugins.made("routes", kernel, (BaseRouteHandler, PlainRoute)),
            topics=plugins.made("topics", kernel),
            queues=[(name, queue) for name, queue in queues if plugins.is_up(name)],
            tasks=plugins.made("tasks", kernel),
            due=JobRunner(db, plugins.made("jobs", kernel), plugins.is_up),
            lifespans=plugins.made("lifespans", kernel),
        )


async def _refuse_drift(db: Database, plugins: PluginSet, declared: Declarations) -> None:
    """A plugin that can't use its tables as it declares them is down; without the kernel's nothing starts."""
    for owner, tables in _grouped(declared.tables):
        if not (found := await drift(db, tables, ahead=True)):
            continue
        reason = f"its tables are not what it declares: {'; '.join(found)}"
        if owner == "kernel":
            raise ConfigurationError(f"kernel: {reason}")
        plugins.fail(owner, reason)


async def _clock(settings: Settings, db: Database, dsn: str) -> DeploymentClock:
    """The deployment's clock; a live site's is nobody's to move."""
    async with db.read() as conn:
        ahead = await clock_ahead(conn)
    if settings.deployment.development:
        return DeploymentClock(ahead, dsn)
    if ahead:
        raise ConfigurationError(
            f"the clock of this database was moved {ahead} ahead, which only development allows:"
            " a live site needs a database of its own"
        )
    return DeploymentClock()


def _refuse_unreported_worth(plugins: PluginSet, kernel: Kernel) -> None:
    """A plugin that takes users' money into accounts of which it tells no worth is down."""
    reported = kernel.part(NetWorths).sources
    for name, codes in plugins.declared("ledger"):
        if missing := unreported(codes, [source for owner, source in reported if owner == name]):
            plugins.fail(name, f"no WorthSource tells what users have in {', '.join(missing)}")


def _queues(plugins: PluginSet, kernel: Kernel) -> list[tuple[str, ReviewQueue]]:
    """The queues; a reference names one case, so a plugin that takes the id or the letter of another queue is down."""
    found = plugins.made("cases", kernel)
    owners: dict[str, ReviewQueue] = {}
    ids: set[str] = set()
    for name, queue in found:
        if queue.id in ids:
            plugins.fail(name, f"its queue {queue.id} is declared twice: each of cases has an id of its own")
        ids.add(queue.id)
        if not queue.reference_prefix or not plugins.is_up(name):
            continue
        if (other := owners.setdefault(queue.reference_prefix, queue)) is not queue:
            plugins.fail(
                name, f"its queue {queue.id} has the reference prefix {queue.reference_prefix}, which is {other.id}'s"
            )
    return found


@asynccontextmanager
async def kept_fresh(kernel: Kernel) -> AsyncIterator[None]:
    """While this is open, what another process changes (a constant, a product, an offering) arrives: at once where
    there may be others, and within seconds what is changed past the site.
    """
    assert isinstance(kernel.clock, DeploymentClock), "assemble() gives a deployment its clock"
    async with (
        nullcontext() if kernel.peers.alone else changes_heard(kernel.db),
        kernel.clock.kept_fresh(kernel.db),
        kernel.parameters.kept_fresh(),
        kernel.part(Offerings).kept_fresh(),
        kernel.part(Catalogues).kept_fresh(),
        kernel.part(ListedAssets).kept_fresh(),
        kernel.part(History).followed(),
    ):
        yield


async def open_lifespans(made: Deployment, stack: AsyncExitStack, lifespans: Iterable[tuple[str, Lifespan]]) -> None:
    """Open what plugins run beside their calls and tasks; a plugin of which something can't start is down."""
    for plugin, life in lifespans:
        if not made.plugins.is_up(plugin):
            continue
        try:
            await stack.enter_async_context(life.open())
        except Exception as error:
            log.error("plugin.lifespan_failed", plugin=plugin, lifespan=life.name, exc_info=error)
            made.plugins.fail(plugin, f"{life.name} could not start: {type(error).__name__}: {error}")


def _assets(declared: Declarations) -> dict[str, AssetSpec]:
    return {asset.code: asset for _, asset in declared.assets}


def _provided(plugins: PluginSet, hook: str, each: dict[str, dict[str, Any]], **more: Any) -> Any:
    answers = plugins.ask_each(hook, {name: {**each[name], **more} for name in plugins.up()})
    if len(answers) > 1:
        raise ConfigurationError(f"{hook}: provided by {' and by '.join(name for name, _ in answers)}; enable one")
    return answers[0][1] if answers else None


def declared_calls(settings: Settings, plugins: PluginSet, declared: Declarations) -> list[tuple[str, Call]]:
    """The calls as declared, without a database: whoever makes them connects to nothing."""
    return plugins.made("calls", unconnected_kernel(settings, plugins, declared))


def unconnected_kernel(settings: Settings, plugins: PluginSet, declared: Declarations) -> Kernel:
    """A Kernel whose database ports aren't there, for asking what a plugin declares."""
    clock = SystemClock()
    absent: Any = None
    return Kernel(
        settings=settings,
        config=declared.configs,
        clock=clock,
        ids=IdSource(clock),
        db=absent,
        ledger=absent,
        sessions=absent,
        bus=absent,
        feed=SilentFeed(),
        prices=NoPrices(),
        files=absent,
        sender=NoSender(),
        parameters=absent,
        messages=absent,
        intents=absent,
        counters=absent,
        rules=Rules(),
        secrets=SecretBox(settings.secret),
        assets=_assets(declared),
        directory=plugins,
    )
