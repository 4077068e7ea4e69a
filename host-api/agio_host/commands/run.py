"""Commands that run a deployment: up, serve, worker, scheduler, migrate, bench."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import os
import resource
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import click
import msgspec
import structlog
import uvicorn
import uvloop
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import LedgerCodes
from agio_kernel.ledger.left_behind import has_moved_money
from agio_kernel.plugins.plugin_set import Status
from agio_kernel.ports.languages import SOURCE
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import forget
from agio_kernel.settings.deployment import Settings
from rich.console import Console
from rich.markup import escape

from agio_host.app import create_app
from agio_host.assembly import Deployment, assemble, kept_fresh, open_lifespans, prepare_database
from agio_host.brands.installation import Installation
from agio_host.brands.serving import Brands
from agio_host.commands.context import CommandContext
from agio_host.commands.processes import (
    MOST_PROCESSES,
    Child,
    Children,
    Renewal,
    ServingProcess,
    agio_command,
    health_at,
    redis_child,
    redis_folder,
)
from agio_host.feed.hub import FeedHub
from agio_host.feed.peers import joined
from agio_host.feed.socket_protocol import BoundedWebSocket
from agio_host.hosts import require_names
from agio_host.http_protocol import BoundedHttp, Server, bounded_http
from agio_host.packed_plugins import lay_out
from agio_host.store import Packages, Store
from agio_host.tasks import TaskHealth, carry_out, kernel_tasks, make_broker, wake

log = structlog.get_logger(__name__)

CONNECTIONS_OF_A_PROCESS = 24
"""Most of its pool, its writers and its leases together."""
SCHEDULER_PAUSE_S = 2.0
_ASKED = 3
_NOT_RENEWED = "a process that was renewed with it didn't start, or the plugin was down in it"
SCHEDULER_LOCK = 0x6167696F  # "agio": whoever holds it is the one scheduler


class Steps:
    """Progress a person can follow: each step with its time, on standard error."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._console = Console(stderr=True, highlight=False, quiet=quiet)
        self._began = time.monotonic()

    @property
    def seen_by_a_person(self) -> bool:
        """Whether this goes to a terminal, and not into a log."""
        return self._console.is_terminal

    def done(self, sentence: str) -> None:
        """Say that a step is done."""
        took = f"{time.monotonic() - self._began:.1f}"
        self.say("  [green]✓[/] {step} [dim]{took} s[/]", step=sentence, took=took)
        self._began = time.monotonic()

    def say(self, sentence: str = "", **words: str) -> None:
        """Say something that is no step, in one line: an address that is broken over two can't be copied. ``words``
        stand in its blanks as they are: what they have in brackets is no colour.
        """
        plain = {name: escape(word) for name, word in words.items()}
        self._console.print(sentence.format(**plain), soft_wrap=True)


def listening(host: str, port: int) -> socket.socket:
    """A listening socket; a sentence where the address is taken, before anything else is started."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise ConfigurationError(
            f"port {port} of {host} can't be opened ({error.strerror}): is another agio running?"
        ) from error


@contextmanager
def listening_at(
    context: CommandContext, port: int, data: Path | None
) -> Iterator[tuple[CommandContext, socket.socket]]:
    """The context of what serves at ``port``, and its listening socket. Where the system chooses the port (0), the
    data folder's file ``port`` tells it.
    """
    asked = CommandContext(context.config, data or context.data, port)
    with listening(asked.settings.host, port) as address:
        if port:
            yield asked, address
            return
        chosen = CommandContext(context.config, data or context.data, address.getsockname()[1])
        chosen.settings.data.mkdir(parents=True, exist_ok=True)
        reported = chosen.settings.data / "port"
        reported.with_suffix(".new").write_text(str(chosen.port), "utf-8")
        reported.with_suffix(".new").replace(reported)  # whoever waits for it reads a whole number
        yield chosen, address


def port_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--port`` and ``--data``, as the commands that serve take them."""
    function = click.option("--port", default=int(os.environ.get("AGIO_PORT", "8000")), show_default=True)(function)
    return click.option("--data", type=click.Path(path_type=Path), help="Data folder.")(function)


@click.command()
@port_option
@click.option(
    "--processes",
    type=click.IntRange(1, MOST_PROCESSES),
    default=1,
    envvar="AGIO_PROCESSES",
    show_default=True,
    help="Processes that serve, behind one address; from two on with a worker, a scheduler and a Redis of their own.",
)
@click.pass_obj
def up(context: CommandContext, port: int, data: Path | None, processes: int) -> None:
    """Start everything: database, migrations, plugins, site; of an installation, all its brands."""
    context.require_site()
    steps = Steps()
    if context.brands is not None:
        if processes > 1:
            raise ConfigurationError("an installation of brands runs in one process: leave --processes away")
        _up_brands(Installation.read(context.config, data or context.data), port, steps)
        return
    require_names(context.settings.deployment)
    with listening_at(context, port, data) as (at, address), _database(at.settings, steps, processes) as dsn:
        if processes == 1:
            uvloop.run(_serve(at, dsn, steps, [address]))
        else:
            _up_processes(at, dsn, steps, address, processes)


def _up_brands(installation: Installation, port: int, steps: Steps) -> None:
    """Serve all brands of an installation, found by their hosts."""
    with listening(installation.environment.get("AGIO_HOST", "127.0.0.1"), port) as address, ExitStack() as stack:
        if not installation.environment.get("DATABASE_URL"):
            server = installation.server()
            stack.callback(server.stop)
            server.start()
            server.supervise()
            steps.done("PostgreSQL is up")
        uvloop.run(_serve_brands(installation, steps, address))


async def _serve_brands(installation: Installation, steps: Steps, address: socket.socket) -> None:
    port = address.getsockname()[1]
    brands = Brands(installation, port)

    def begun() -> None:
        installation.data.joinpath("port").write_text(str(port), "utf-8")
        steps.done(f"{len(brands.lives)} brands are served, each opened when it is asked for")
        steps.say("  Stop with Ctrl+C; what was acknowledged is kept.")

    http = bounded_http(Messages.load(installation.texts), SOURCE)  # it isn't known yet which brand can't be read
    await _serve_until_stopped(brands, http, [address], begun)


async def _serve_until_stopped(
    app: Any, http: type[BoundedHttp], addresses: list[socket.socket], begun: Callable[[], None]
) -> None:
    """Serve until a signal asks for the end; ``begun`` is done once it serves."""
    _allow_many_sockets()
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=http,
        ws=BoundedWebSocket,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # agio_host.proxies believes them, from those whom the deployment trusts
        ws_max_size=65_536,
        ws_per_message_deflate=False,  # it would be made anew for every reader; rows are sent as what changed
        timeout_graceful_shutdown=5,
    )
    server = Server(config)
    serving = asyncio.create_task(server.serve(addresses))
    while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn offers no event to wait for
        await asyncio.sleep(0.02)
    if server.started:
        gc.collect()
        gc.freeze()
        begun()
    await serving
    if not server.started:
        raise ConfigurationError("the site could not start: the log says why")


@contextmanager
def _database(settings: Settings, steps: Steps, processes: int) -> Iterator[str]:
    """The owner's DSN: that of DATABASE_URL, or of a server that runs while this is open."""
    if settings.database_url:
        yield settings.database_url
        return
    more = {"max_connections": str(CONNECTIONS_OF_A_PROCESS * (processes + 3))} if processes > 1 else {}
    server = EmbeddedPostgres(settings.data, settings=more)
    dsn = server.start()
    server.supervise()
    steps.done("PostgreSQL is up")
    try:
        yield dsn
    finally:
        server.stop()


class StoreRenewal(Renewal):
    """Renewal with the versions of the store that are chosen as it begins: one that isn't up in the first process that
    has it is taken back. ``ports`` are those at which the processes that serve are asked, by name.
    """

    def __init__(self, packages: Packages, ports: Mapping[str, int]) -> None:
        self._packages, self._ports = packages, ports
        self._versions = packages.unproven

    def proves(self, child: Child) -> bool:
        """Whether each version that nobody has proven yet is up in a process; one that doesn't say so proves none."""
        if child.name not in self._ports or not self._versions:
            return True
        for _ in range(_ASKED):
            if (health := health_at(self._ports[child.name])) is not None:
                down = {one["id"] for one in health.get("plugins", ()) if one["status"] != Status.UP}
                return not down & self._versions.keys()
        return False

    def take_back(self) -> bool:
        """Choose the versions before."""
        taken = self._packages.take_back(self._versions, _NOT_RENEWED)
        if taken:
            log.error("store.taken_back", plugins=sorted(taken))
        return bool(taken)

    def done(self) -> None:
        """Keep that the versions are proven."""
        self._packages.prove(self._versions)


def _up_processes(context: CommandContext, dsn: str, steps: Steps, address: socket.socket, count: int) -> None:
    """Serve by so many processes, with one worker and one scheduler, until a signal asks for the end."""
    settings = context.settings
    listed = settings.data / "processes.json"
    with ExitStack() as stack:
        own = [stack.enter_context(listening("127.0.0.1", 0)) for _ in range(count)]
        ports = {f"serve-{number}": one.getsockname()[1] for number, one in enumerate(own, 1)}

        def list_all() -> None:
            running = [ServingProcess(child.name, child.pid, ports.get(child.name, 0)) for child in children]
            listed.with_suffix(".new").write_bytes(msgspec.json.encode(running))
            listed.with_suffix(".new").replace(listed)

        packages = Packages(settings.data)
        begins = StoreRenewal(packages, ports)
        children = Children(list_all, lambda: StoreRenewal(packages, ports))
        folder = stack.enter_context(redis_folder())
        stack.callback(listed.unlink, missing_ok=True)
        stack.enter_context(children.running())
        redis_url = settings.redis_url
        if not redis_url:
            redis_url, redis = redis_child(folder, settings.data / "redis.log")
            children.begin(redis)
            steps.done("Redis is up")

        def begin(name: str, *words: str, sockets: Sequence[socket.socket] = (), port: int = 0) -> None:
            environment = {**os.environ, "DATABASE_URL": dsn, "REDIS_URL": redis_url, "AGIO_PROCESS": name}
            command = agio_command(context.config, settings.data, *words)
            serves = (lambda: health_at(port) is not None) if port else (lambda: True)
            children.begin(Child(name, command, environment, sockets, serves))
            list_all()

        for (name, port), one in zip(ports.items(), own, strict=True):
            shared = [address, one]
            files = [word for each in shared for word in ("--fd", str(each.fileno()))]
            begin(name, "serve", "--port", str(settings.port), *files, sockets=shared, port=port)
            steps.done(f"{name} serves, and alone at http://127.0.0.1:{port}")
            if one is own[0]:
                begin("worker", "worker")
                begin("scheduler", "scheduler")
        health = health_at(next(iter(ports.values()))) or {}
        _welcome(context, steps, [(one["id"], one["reason"]) for one in health.get("plugins", ()) if one["reason"]])
        children.prove(begins)
        children.watch()


@click.command()
@port_option
@click.option("--fd", "files", type=int, multiple=True, help="Listening socket that is inherited, instead of --port.")
@click.pass_obj
def serve(context: CommandContext, port: int, data: Path | None, files: tuple[int, ...]) -> None:
    """Serve a deployment whose database is at DATABASE_URL."""
    context.require_site()
    if not context.settings.database_url:
        raise ConfigurationError("set DATABASE_URL, or use `agio up`, which brings its own PostgreSQL")
    require_names(context.settings.deployment)
    if files:
        at = CommandContext(context.config, data or context.data, port)
        inherited = [socket.socket(fileno=one) for one in files]
        uvloop.run(_serve(at, at.settings.database_url, Steps(quiet=True), inherited))
        return
    with listening_at(context, port, data) as (at, address):
        uvloop.run(_serve(at, at.settings.database_url, Steps(), [address]))


async def _serve(context: CommandContext, dsn: str, steps: Steps, addresses: list[socket.socket]) -> None:
    settings = context.settings
    if lay_out(context.plugins, settings.installation, settings.own_texts):
        steps.done("Texts are compiled")
    await prepare_database(dsn, context.declared, context.plugins)
    steps.done("The database is up to date")
    async with (
        joined(settings) as peers,
        assemble(
            settings,
            context.plugins,
            context.declared,
            dsn,
            hub := FeedHub(peers),
            peers,
            store=Store(settings, context.plugins, dsn),
        ) as made,
    ):

        def begun() -> None:
            steps.done(f"{len(context.plugins.up())} plugins serve")
            _welcome(context, steps, [(state.id, state.reason) for state in context.plugins if state.reason])

        app = create_app(made, hub, run_tasks=not settings.redis_url)
        http = bounded_http(made.kernel.messages, settings.deployment.language)
        await _serve_until_stopped(app, http, addresses, begun)


def _allow_many_sockets() -> None:
    """Every page holds a socket open: the usual 1,024 files are soon too few, and the system allows more."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _welcome(context: CommandContext, steps: Steps, down: Iterable[tuple[str, str]]) -> None:
    settings = context.settings
    address = settings.address
    steps.say()
    steps.say("  [bold]{name}[/] is open at [bold]{address}[/]", name=settings.brand.name, address=address)
    for plugin, reason in down:
        steps.say("  [red]✗[/] {id} is down: {reason}", id=plugin, reason=reason)
    if not (settings.built / "web" / "index.html").exists():
        steps.say("  [yellow]The pages aren't built yet: run `make build`. The calls serve.[/]")
    if settings.deployment.development:
        steps.say("  Demo account   {address}/demo (no sign-up, simulated funds)", address=address)
        sign_in = settings.data / "operator-sign-in.txt"
        if sign_in.exists():
            shown = str(sign_in)  # a log is read by more people than a terminal
            if steps.seen_by_a_person:
                words = sign_in.read_text().split()
                shown = f"{words[words.index('login:') + 1]} / {words[words.index('password:') + 1]}"
            steps.say("  Operator       {address}/operator   {shown}", address=address, shown=shown)
        steps.say("  Codes sent     {address}/development/outbox", address=address)
    steps.say("  Stop with Ctrl+C; what was acknowledged is kept.")


@click.command()
@click.pass_obj
def worker(context: CommandContext) -> None:
    """Carry out recurring work handed over by Redis (REDIS_URL); run as many as you like."""
    context.require_site()
    uvloop.run(_work(context))


async def _work(context: CommandContext) -> None:
    settings = _scaled(context)
    lay_out(context.plugins, settings.installation, settings.own_texts)
    async with (
        joined(settings) as peers,
        assemble(
            settings, context.plugins, context.declared, settings.database_url, hub := FeedHub(peers), peers
        ) as made,
        AsyncExitStack() as stack,
    ):
        hub.register(made.topics)
        await stack.enter_async_context(kept_fresh(made.kernel))
        await open_lifespans(made, stack, [(plugin, life) for plugin, life in made.lifespans if life.in_workers])
        due = [(plugin, task) for plugin, task in made.tasks if made.plugins.is_up(plugin)]
        broker = make_broker(
            [*kernel_tasks(made.kernel, made.due), *due], TaskHealth(made.kernel.db), settings.redis_url
        )
        log.info("worker.ready", tasks=len(broker.get_all_tasks()))
        await asyncio.gather(made.kernel.bus.run(), hub.run(), carry_out(broker))


@click.command()
@click.pass_obj
def scheduler(context: CommandContext) -> None:
    """Wake recurring work over Redis. A second scheduler waits until the first is gone."""
    context.require_site()
    uvloop.run(_schedule(context))


async def _schedule(context: CommandContext) -> None:
    settings = _scaled(context)
    async with assemble(settings, context.plugins, context.declared, settings.database_url) as made:
        while True:
            try:
                await _schedule_once(made, settings.redis_url)
            except Exception as error:
                log.warning("scheduler.interrupted", error=type(error).__name__, reason=str(error)[:200])
            await asyncio.sleep(SCHEDULER_PAUSE_S)


async def _schedule_once(made: Deployment, redis_url: str) -> None:
    """Be the one scheduler from now until Redis or the connection that says so is lost."""
    writer = await made.kernel.db.writer("scheduler")
    try:
        while not await writer.acquire_ownership(SCHEDULER_LOCK):  # noqa: ASYNC110 - another process holds it
            await asyncio.sleep(SCHEDULER_PAUSE_S)
        log.info("scheduler.ready")
        await wake(
            make_broker([*kernel_tasks(made.kernel, made.due), *made.tasks], TaskHealth(), redis_url),
            writer,
            made.kernel.clock,
        )
    finally:
        await writer.close()


def _scaled(context: CommandContext) -> Any:
    settings = context.settings
    if not (settings.redis_url and settings.database_url):
        raise ConfigurationError("set REDIS_URL and DATABASE_URL: in one process `agio up` does this work itself")
    return settings


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="Data folder.")
@click.option(
    "--reset", "plugin", help="In development: first remove what the files of this plugin made, rows and all."
)
@click.pass_obj
def migrate(context: CommandContext, data: Path | None, plugin: str | None) -> None:
    """Bring the database up to date, as its owner."""
    context = context.at(data)
    if plugin is not None and not context.settings.deployment.development:
        raise ConfigurationError("--reset is for development only: a live site's rows are somebody's")
    if plugin is not None and plugin not in [one.plugin for one in context.declared.migrations]:
        raise ConfigurationError(f"{plugin} is no enabled plugin with migrations")

    async def run() -> None:
        async with context.owner_dsn() as dsn:
            if plugin is not None:
                await _refuse_moved(dsn, plugin, context)
                for removed in await forget(dsn, plugin, context.declared.migrations):
                    click.echo(f"  removed {removed.lower()}")
            await prepare_database(dsn, context.declared, progress=lambda text: click.echo(f"  {text}"))

    asyncio.run(run())
    click.echo("The database is up to date.")


async def _refuse_moved(dsn: str, plugin: str, context: CommandContext) -> None:
    codes = LedgerCodes.merged(one for name, one in context.plugins.declared("ledger") if name == plugin)
    owner = await Database.connect(dsn, min_size=1, max_size=1, role="")
    try:
        async with owner.read() as conn:
            if await has_moved_money(conn, codes):
                raise ConfigurationError(
                    f"{plugin} has moved money, which its tables prove: `agio ledger verify` would fail without them."
                    " Begin with another data folder, or write a new migration file"
                )
    finally:
        await owner.close()


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1)
@click.pass_obj
def bench(context: CommandContext, arguments: tuple[str, ...]) -> None:
    """Measure the lines of the benchmark (also: make bench)."""
    root = context.installation
    if not (root / "bench" / "__main__.py").exists():
        raise ConfigurationError(f"there is no bench/ in {root}")
    os.chdir(root)
    if importlib.util.find_spec("bench") is None:
        sys.path.insert(0, str(root))
    os.execv(sys.executable, [sys.executable, "-m", "bench", *arguments])
