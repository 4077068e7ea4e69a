"""Putting a deployment together: settings, plugins, their declarations, and the Kernel they are given.

The order is the life of a plugin as ``agio_kernel.hookspecs`` lists it: first who the plugins are, then what they
declare (nothing is connected yet), then what they provide and run.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import structlog
from agio_kernel.access import Permission
from agio_kernel.catalogues import DRAFTS, Catalogues
from agio_kernel.clock import SystemClock
from agio_kernel.codes import Code, CodeRegistry
from agio_kernel.contracts import AssetSpec, Call, Kernel, Lifespan, Remote, TaskSpec
from agio_kernel.db import Database
from agio_kernel.errors import ConfigurationError
from agio_kernel.events import Bus, Subscription
from agio_kernel.feed import Feed, SilentFeed, Topic
from agio_kernel.file_store import LocalFileStore
from agio_kernel.ids import IdSource
from agio_kernel.ledger import ChainBehind, Ledger, LedgerCodes
from agio_kernel.limits import Counters
from agio_kernel.messages import Messages
from agio_kernel.migrate import Migrations, migrate
from agio_kernel.offerings import Offerings
from agio_kernel.outgoing import NoSender
from agio_kernel.parameters import PROPOSALS, Parameter, Parameters
from agio_kernel.plugins import PluginSet, Status
from agio_kernel.prices import NoPrices
from agio_kernel.review import ReviewQueue
from agio_kernel.rtoken import Intents
from agio_kernel.rules import Rule, Rules
from agio_kernel.secret_box import SecretBox
from agio_kernel.session.sessions import Sessions
from agio_kernel.settings import Settings
from agio_kernel.states import StateMachine
from litestar.handlers import BaseRouteHandler

log = structlog.get_logger(__name__)


class NoConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The configuration of a plugin that has none."""


class Declarations(msgspec.Struct):
    """Everything the enabled plugins declared before anything was connected, each with its plugin's id."""

    configs: dict[str, Any]
    migrations: list[Migrations]
    assets: list[tuple[str, AssetSpec]]
    codes: CodeRegistry
    permissions: list[tuple[str, Permission]]
    ledger_codes: LedgerCodes
    parameters: list[tuple[str, Parameter]]
    states: list[tuple[str, StateMachine]]
    remotes: list[tuple[str, Remote]]
    domains: list[str]


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
    lifespans: list[tuple[str, Lifespan]]


def built_folder(settings: Settings) -> Path:
    """Where the built front end and catalogues lie."""
    return settings.root / "build"


def declare(settings: Settings, plugins: PluginSet) -> Declarations:
    """Collect every declaration that needs no database."""
    unknown = set(settings.plugin_config) - {state.id for state in plugins}
    if unknown:
        raise ConfigurationError(f"agio.toml configures {', '.join(sorted(unknown))}, which isn't enabled")
    registry = CodeRegistry()
    for name, codes in _grouped(plugins.declarations("register_codes", Code)):
        try:
            registry.register(name, codes)
        except ValueError as error:
            plugins.fail(name, str(error))
    return Declarations(
        configs=_configs(settings, plugins),
        migrations=[m for _, m in plugins.declarations("register_migrations", Migrations)],
        assets=_unique_assets(plugins),
        codes=registry,
        permissions=plugins.declarations("register_permissions", Permission),
        ledger_codes=LedgerCodes.merged(
            codes for _, codes in plugins.declarations("register_ledger_codes", LedgerCodes)
        ),
        parameters=plugins.declarations("register_parameters", Parameter),
        states=[("kernel", PROPOSALS), ("kernel", DRAFTS), *plugins.declarations("register_states", StateMachine)],
        remotes=plugins.declarations("register_remote", Remote),
        domains=["shell", "kernel", *(d for _, d in plugins.declarations("register_locales", str))],
    )


def _grouped(pairs: list[tuple[str, Any]]) -> list[tuple[str, list[Any]]]:
    groups: dict[str, list[Any]] = {}
    for name, item in pairs:
        groups.setdefault(name, []).append(item)
    return list(groups.items())


def _configs(settings: Settings, plugins: PluginSet) -> dict[str, Any]:
    schemas = dict(plugins.ask("config_schema"))
    configs: dict[str, Any] = {}
    for state in plugins:
        given = settings.plugin_config.get(state.id, {})
        try:
            configs[state.id] = msgspec.convert(given, schemas.get(state.id, NoConfig))
        except msgspec.ValidationError as error:
            if state.status is Status.UP:
                raise ConfigurationError(f"agio.toml, [plugin.{state.id}]: {error}") from error
    return configs


def _unique_assets(plugins: PluginSet) -> list[tuple[str, AssetSpec]]:
    by_id: dict[int, tuple[str, AssetSpec]] = {}
    by_code: dict[str, tuple[str, AssetSpec]] = {}
    for name, asset in plugins.declarations("register_assets", AssetSpec):
        for known in (by_id.get(asset.id), by_code.get(asset.code)):
            if known is not None and known[1] != asset:
                theirs = f"{known[0]} declares {known[1].code} ({known[1].id})"
                raise ConfigurationError(f"{name} declares the asset {asset.code} ({asset.id}), {theirs}")
        by_id[asset.id] = by_code[asset.code] = (name, asset)
    return list(by_id.values())


async def prepare_database(dsn: str, declared: Declarations, progress: Any = None) -> None:
    """Bring the database up to the declarations, as its owner: migrations first, then assets."""
    await migrate(dsn, declared.migrations, progress or (lambda migration: None))
    owner = await Database.connect(dsn, min_size=1, max_size=2, role="")
    try:
        async with owner.transaction() as tx:
            keeper = Ledger(declared.ledger_codes, IdSource(SystemClock()))
            await keeper.ensure_assets(tx, [asset for _, asset in declared.assets])
            await keeper.require_counter_ahead(tx)
    except ChainBehind as error:
        raise ConfigurationError(f"nothing may be booked on this database yet: {error}") from error
    finally:
        await owner.close()


@asynccontextmanager
async def assemble(
    settings: Settings, plugins: PluginSet, declared: Declarations, dsn: str, feed: Feed | None = None
) -> AsyncIterator[Deployment]:
    """Connect to the prepared database and put the deployment together; closes the connections at the end."""
    clock = SystemClock()
    secrets = SecretBox(settings.secret)
    db = await Database.connect(dsn)
    try:
        ids = IdSource(clock)
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
            sessions=Sessions(db, ids, clock, secrets, directory, verification, bus=bus),
            bus=bus,
            feed=feed or SilentFeed(),
            prices=_provided(plugins, "provide_price_source", each, clock=clock) or NoPrices(),
            files=_provided(plugins, "provide_file_store", each, secrets=secrets)
            or LocalFileStore(settings.data / "files", secrets, ids),
            sender=_provided(plugins, "provide_message_sender", each, ids=ids, secrets=secrets) or NoSender(),
            parameters=parameters,
            messages=Messages.load(built_folder(settings) / "locales"),
            intents=Intents(db, secrets),
            counters=Counters(db),
            rules=Rules(),
            secrets=secrets,
            assets=assets,
            chain=_provided(plugins, "provide_chain_gateway", each, assets=assets),
            directory=plugins,
        )
        kernel.rules.add(rule for _, rule in plugins.declarations("register_rules", Rule, kernel=kernel))
        for name, subscriptions in _grouped(plugins.declarations("register_subscribers", Subscription, kernel=kernel)):
            bus.subscribe(name, subscriptions)
        await bus.keep_subscribers([state.id for state in plugins])
        yield Deployment(
            settings=settings,
            plugins=plugins,
            declared=declared,
            kernel=kernel,
            calls=plugins.declarations("register_calls", Call, kernel=kernel),
            routes=plugins.declarations("register_routes", BaseRouteHandler, kernel=kernel),
            topics=plugins.declarations("register_topics", Topic, kernel=kernel),
            queues=plugins.declarations("register_review_queues", ReviewQueue, kernel=kernel),
            tasks=plugins.declarations("register_tasks", TaskSpec, kernel=kernel),
            lifespans=plugins.declarations("register_lifespans", Lifespan, kernel=kernel),
        )
    finally:
        await db.close()


@asynccontextmanager
async def kept_fresh(kernel: Kernel) -> AsyncIterator[None]:
    """While this is open, what another process changes (a constant, a product, an offering) arrives within seconds."""
    async with (
        kernel.parameters.kept_fresh(),
        kernel.part(Offerings).kept_fresh(),
        kernel.part(Catalogues).kept_fresh(),
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
    """The calls as declared, without a database: hooks return declarations and connect to nothing."""
    return plugins.declarations("register_calls", Call, kernel=unconnected_kernel(settings, plugins, declared))


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
