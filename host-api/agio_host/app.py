"""The Litestar application of a deployment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec
import structlog
from agio_kernel.calls.envelope import Envelope, encode, success
from agio_kernel.calls.plain_route import PlainRoute
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import watch_tasks
from agio_kernel.ledger.account_events import AccountEvents
from agio_kernel.ledger.watcher import Watcher
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.presentation import Presentation
from agio_kernel.settings.texts import Texts
from litestar import Litestar, MediaType, Response, asgi, get
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException

from agio_host.assembly import Deployment, beside, kept_fresh, open_lifespans
from agio_host.brand_files import BrandFiles
from agio_host.built import files_of
from agio_host.catalogue_names import CatalogueNames
from agio_host.deployment import deployment as describe
from agio_host.description.openapi import openapi
from agio_host.description.schema_page import page
from agio_host.development import development_routes
from agio_host.dispatch.api_errors import envelope_of
from agio_host.dispatch.dispatcher import API, CallDispatcher
from agio_host.dispatch.plain_routes import PlainRoutes
from agio_host.dispatch.route_table import route_table
from agio_host.feed.hub import FeedHub
from agio_host.feed.socket_protocol import FRAMES
from agio_host.first_page import FirstPage
from agio_host.hosts import Hosts
from agio_host.limits.rate import Rates
from agio_host.monitoring.health import health_of
from agio_host.monitoring.metrics import METRICS, metrics_of
from agio_host.offered import offered, offered_topic, stocked
from agio_host.prepared_response import SECURITY_HEADERS, PreparedResponse
from agio_host.proxies import Proxies, strangers_file
from agio_host.static_files import StaticFiles
from agio_host.strangers.isolated import Strangers
from agio_host.tasks import TaskHealth, kernel_tasks, running_tasks

log = structlog.get_logger(__name__)

T = TypeVar("T")

_NO_STORE = {"cache-control": "no-store"}
_SECURITY = {name.decode(): value.decode() for name, value in SECURITY_HEADERS}


class Site:
    """Litestar for what it has routes for; the built front end for every other path. First it is settled who asks."""

    def __init__(
        self,
        app: Litestar,
        calls: CallDispatcher,
        plain: PlainRoutes,
        files: StaticFiles,
        proxies: Proxies,
        hosts: Hosts,
        pages: Iterable[str],
    ) -> None:
        self._app = app
        self._plain = plain
        self._proxies = proxies
        self._hosts = hosts
        self._calls = calls
        self._files = files
        self._pages = frozenset(pages)
        addresses = [*(route.path for route in app.routes), *plain.below]
        self._roots = {address.strip("/").partition("/")[0] for address in addresses}
        self._paths = {route.path for route in app.routes}
        below = {route.path.partition("{")[0] for route in app.routes if "{" in route.path}
        self._below = (*sorted(below - {"/"}), *plain.below)
        """Addresses that a plugin's route takes whole: those are none of a call's, whatever they begin with."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the connection on to whom it is for."""
        if scope["type"] != "lifespan":
            may_call = self._may_call(scope)
            if scope["type"] == "http" and not may_call:
                await self._calls.refuse(scope, send, ApiError(codes.with_status(codes.MALFORMED, 400), field="host"))
                return
        if scope["type"] == "http" and scope["path"] not in self._paths:
            if (plain := self._plain.find(scope["path"])) is not None:
                if ("GET" if scope["method"] == "HEAD" else scope["method"]) in plain.methods:
                    await self._plain.serve(plain, scope, receive, send)
                else:
                    await self._calls.refuse_method(scope, send, ", ".join(plain.methods))
                return
            root, below, _ = scope["path"].lstrip("/").partition("/")
            is_call = root in ("web", "api") and scope["path"] not in self._pages
            if is_call and not scope["path"].startswith(self._below):
                await self._calls(scope, receive, send)  # a call that isn't there is still answered in an envelope
                return
            if not below or root not in self._roots:  # a page may be called as what stands below it
                if scope["method"] not in ("GET", "HEAD"):
                    await self._calls.refuse_method(scope, send, "GET")
                    return
                await self._files(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def lifespan(self) -> AbstractAsyncContextManager[None]:
        """All that lives as long as this site, for a server of several."""
        return self._app.lifespan()

    def cached_response(self, scope: Any) -> PreparedResponse | None:
        """The answer to a GET that is ready; None for what goes the whole way."""
        return (
            self._calls.cached_response(scope) if scope["path"].startswith("/web/") and self._may_call(scope) else None
        )

    def handle_buffered(self, scope: Any, body: bytes) -> Coroutine[Any, Any, PreparedResponse] | None:
        """Answer a POST that has come whole; None for what goes the whole way."""
        path = scope["path"]
        if path not in self._paths and (plain := self._plain.find(path)) is not None:
            return self._plain.handle_buffered(plain, scope, body) if self._may_call(scope) else None
        is_call = path.startswith(("/web/", API)) and path not in self._paths and not path.startswith(self._below)
        return self._calls.handle_buffered(scope, body) if is_call and self._may_call(scope) else None

    def _may_call(self, scope: Any) -> bool:
        """Settle who asks, and whether it is this site that is asked."""
        self._proxies.believe(scope)
        return self._hosts.allow(scope["headers"])


def create_app(made: Deployment, hub: FeedHub, *, run_tasks: bool = True) -> Site:
    """Build the application: calls, feed, deployment, health, documentation, plugins' own routes, and the front end."""
    kernel = made.kernel
    presentation = kernel.part(Presentation)
    table = route_table(made.calls)
    dispatcher = CallDispatcher(kernel, table, is_up=made.plugins.is_up)
    health = TaskHealth(kernel.db)

    @lru_cache(1)
    def document_of(name: str) -> dict[str, Any]:
        """The description of all calls, made when somebody asks for it: a start doesn't wait for it."""
        return openapi(table, f"{name} API", made.declared.codes, kernel.messages)

    def document() -> dict[str, Any]:
        return document_of(presentation.brand.name)

    @asgi("/feed", copy_scope=False)
    async def feed(scope: Any, receive: Any, send: Any) -> None:
        await _serve_feed(hub, dispatcher, scope, receive, send)

    built = made.settings.built
    names = CatalogueNames(made.settings.texts, kernel.part(Texts).of_browser)

    def files(remote: str, screen: str) -> Sequence[str]:
        return files_of(remote, screen, built)

    def described() -> dict[str, Any]:
        public = kernel.parameters.public_values()
        now = offered(made)
        sells = kernel.part(Catalogues).sells
        up = [(plugin, remote) for plugin, remote in made.declared.remotes if made.plugins.is_up(plugin)]
        remotes = [(plugin, stocked(remote, sells)) for plugin, remote in up]
        channels, front = kernel.sender.channels, presentation.front
        return describe(presentation.settings, made.plugins, remotes, built, public, now, channels, names(), front)

    @get("/host/deployment", sync_to_thread=False)
    def host_deployment() -> Response[bytes]:
        return _json(encode(success(described())))

    look = Shared(lambda: health_of(made, hub, health, built))

    @get("/health")
    async def health_page() -> Response[bytes]:
        found = await look()
        status = 200 if found.database == "up" else 503
        return Response(encode(success(found)), media_type=MediaType.JSON, status_code=status, headers=_NO_STORE)

    @get("/metrics")
    async def metrics_page() -> Response[str]:
        return Response(metrics_of(await look()), media_type=METRICS, headers=_NO_STORE)

    @get("/schema/openapi.json", sync_to_thread=True)
    def schema_json() -> Response[bytes]:
        return _json(msgspec.json.encode(document()))

    @get("/schema", sync_to_thread=True)
    def schema_page() -> Response[str]:
        return Response(page(document(), presentation.brand), media_type=MediaType.HTML)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with _running(made, hub, dispatcher.rates, health, run_tasks):
            yield

    def fault(_: Any, error: Exception) -> Response[bytes]:
        return _fault(kernel, error)

    app = Litestar(
        route_handlers=[
            feed,
            host_deployment,
            health_page,
            metrics_page,
            schema_json,
            schema_page,
            *development_routes(made),
            *(route for _, route in made.routes if not isinstance(route, PlainRoute)),
        ],
        lifespan=[lifespan],
        openapi_config=None,
        response_headers=[ResponseHeader(name=name, value=value) for name, value in _SECURITY.items()],
        exception_handlers={HTTPException: fault, Exception: fault},
        logging_config=None,
    )
    return Site(
        app,
        dispatcher,
        PlainRoutes(route for _, route in made.routes if isinstance(route, PlainRoute)),
        StaticFiles(
            built,
            FirstPage(kernel.messages, described, made.settings.deployment.origins, files),
            BrandFiles(made.settings.brand, made.settings.root, presentation),
            made.settings.texts,
            names,
        ),
        Proxies(made.settings.trusted_proxies, strangers_file(made.settings.data)),
        Hosts(made.settings.deployment.hosts),
        (screen.path for _, remote in made.declared.remotes for screen in remote.screens),
    )


class Shared(Generic[T]):
    """Answer that anybody may ask for and that queries the database: callers who come while it is made share it."""

    def __init__(self, make: Callable[[], Coroutine[Any, Any, T]]) -> None:
        self._make = make
        self._making: asyncio.Task[T] | None = None

    async def __call__(self) -> T:
        """The answer that is being made, or is made now."""
        if self._making is None or self._making.done():
            self._making = asyncio.create_task(self._make())
        return await asyncio.shield(self._making)


@asynccontextmanager
async def _running(
    made: Deployment, hub: FeedHub, rates: Rates, health: TaskHealth, run_tasks: bool
) -> AsyncIterator[None]:
    """Open everything that lives as long as the process, in plugin order, and close it in reverse."""
    kernel = made.kernel
    async with AsyncExitStack() as stack:
        hub.register([*made.topics, ("host", offered_topic(made))], kernel.sessions.redeem)
        kernel.sessions.watch(hub.end, hub.end_all)
        loops = [
            asyncio.create_task(hub.run(), name="feed"),
            asyncio.create_task(rates.shared.run(), name="rates"),
            asyncio.create_task(kernel.sessions.run(), name="sessions"),
        ]
        stack.push_async_callback(_cancel, loops)
        await stack.enter_async_context(kept_fresh(kernel))
        await stack.enter_async_context(kernel.part(AccountEvents).running())
        await stack.enter_async_context(kernel.part(Strangers).running(beside(made.settings, made.plugins)))
        await open_lifespans(made, stack, made.lifespans)
        await stack.enter_async_context(kernel.part(Watcher).watching())
        # Only now is it known which plugins are up: what the others listen to stays owed to them.
        events = asyncio.create_task(kernel.bus.run(), name="events")
        stack.push_async_callback(_cancel, [events])
        up = [(plugin, task) for plugin, task in made.tasks if made.plugins.is_up(plugin)]
        tasks = [*kernel_tasks(kernel, made.due), *up]
        await watch_tasks(kernel.db, [task for _, task in tasks])
        if run_tasks:
            await stack.enter_async_context(running_tasks(tasks, health, kernel.clock))
        yield


async def _cancel(loops: list[asyncio.Task[Any]]) -> None:
    for loop in loops:
        loop.cancel()
    await asyncio.gather(*loops, return_exceptions=True)


async def _serve_feed(hub: FeedHub, dispatcher: CallDispatcher, scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        body = encode(Envelope(codes.NOT_AVAILABLE.number, "this address speaks WebSocket"))
        headers = [(b"content-type", b"application/json"), (b"upgrade", b"websocket")]
        await send({"type": "http.response.start", "status": 426, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    if (await receive())["type"] != "websocket.connect":
        return
    if not dispatcher.origin_allowed(dict(scope["headers"]), "GET"):
        await send({"type": "websocket.close", "code": 4403})
        return
    await send({"type": "websocket.accept"})
    write = scope["extensions"].get(FRAMES)
    await (hub.serve(receive, send, write) if write else hub.serve(receive, send))


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON, headers=_NO_STORE)


def _fault(kernel: Kernel, error: Exception) -> Response[bytes]:
    """A fault outside the calls, still in an envelope: no traceback leaves the process. A route refuses as a call does,
    with the status that its code has, because who asks for it may read nothing else.
    """
    if isinstance(error, ApiError):
        refusal, status = error, error.code.status if error.code.status != 200 else 400
    else:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if status >= 500:
            log.error("route.failed", error=type(error).__name__, exc_info=error)
        code = codes.MALFORMED if status == 405 else codes.NOT_FOUND if status == 404 else codes.REQUEST_ERROR
        refusal = ApiError(codes.with_status(code, status), field="method" if status == 405 else None)
    allow = dict(error.headers or {}) if status == 405 and isinstance(error, HTTPException) else {}
    return Response(
        encode(envelope_of(refusal, kernel.messages, kernel.settings.deployment.language)),
        media_type=MediaType.JSON,
        status_code=status,
        headers=_NO_STORE | _SECURITY | allow,
    )
