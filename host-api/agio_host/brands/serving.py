"""The application of an installation: a request's host says which brand is asked, after the proxies are believed."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
import structlog
from agio_kernel.calls.envelope import Envelope, encode
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.clock import SystemClock

from agio_host.brands.installation import Installation
from agio_host.brands.life import AT_ONCE, BrandLife, CannotOpen
from agio_host.brands.records import BrandRecords
from agio_host.prepared_response import PreparedResponse
from agio_host.proxies import Proxies, strangers_file

log = structlog.get_logger(__name__)

LOOK_S = 1.0
"""Time between two looks for brands in which something is due, and for idle ones."""
AGAIN_S = 1.0
FREED_AFTER = 8
"""After so many closings their memory is looked for, which holds the loop: longer, the more brands are open."""
_JSON = (b"content-type", b"application/json")


class Brands:
    """ASGI application of all brands. Only hosts on record lead anywhere; any other is answered 421, and no brand's
    name is in the answer.
    """

    def __init__(self, installation: Installation, port: int) -> None:
        self.lives: dict[str, BrandLife] = {}
        self._installation = installation
        self._port = port
        self._by_host: dict[bytes, BrandLife] = {}
        self._opening = asyncio.Semaphore(AT_ONCE)
        self._proxies = Proxies(installation.trusted_proxies, strangers_file(installation.data))
        self._work: set[asyncio.Task[Any]] = set()
        self._waking: asyncio.Task[Any] | None = None
        self._closed = 0
        self._records: BrandRecords | None = None
        self._changed = asyncio.Event()
        self._writing = asyncio.Lock()

    # --- serving ----------------------------------------------------------------------------------------------------

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a connection on to its brand, opened where it is closed."""
        if scope["type"] == "lifespan":
            await _lifespan(self.running(), receive, send)
            return
        life = self._find(scope)
        if life is None:
            await _refuse(scope, receive, send, 421, codes.NOT_FOUND)
            return
        if life.record.state == "suspended":
            await _refuse(scope, receive, send, 503, codes.NOT_AVAILABLE)
            return
        structlog.contextvars.bind_contextvars(brand=life.record.name)
        life.busy += 1
        try:
            site = life.site
            if site is None:
                site = await self._opened(life)
            life.asked()
            await site(scope, receive, send)
        except CannotOpen as error:
            log.warning("brand.not_opened", reason=str(error)[:200])
            await _refuse(scope, receive, send, 503, codes.UNAVAILABLE)
        finally:
            life.busy -= 1

    def cached_response(self, scope: Any) -> PreparedResponse | None:
        """As ``Site.cached_response``, of a brand that is open."""
        life = self._find(scope)
        if life is None or life.site is None:
            return None
        life.asked()
        return life.site.cached_response(scope)

    def handle_buffered(self, scope: Any, body: bytes) -> Coroutine[Any, Any, PreparedResponse] | None:
        """As ``Site.handle_buffered``, of a brand that is open."""
        life = self._find(scope)
        if life is None or life.site is None:
            return None
        life.asked()
        answering = life.site.handle_buffered(scope, body)
        return None if answering is None else _counted(life, answering)

    def _find(self, scope: Any) -> BrandLife | None:
        self._proxies.believe(scope)
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").lower()
        name = host if host.endswith(b"]") else host.rpartition(b":")[0] if b":" in host else host
        return self._by_host.get(name)

    async def _opened(self, life: BrandLife) -> Any:
        self._make_room()
        return await life.open()

    def _make_room(self) -> None:
        """Have the brand that was asked least recently close where as many are open as may be."""
        opened = [one for one in self.lives.values() if one.is_open]
        if len(opened) < self._installation.file.most_open:
            return
        for one in sorted((one for one in opened if one.is_idle), key=BrandLife.idle_s, reverse=True):
            self._begin(self._rest(one, 0.0))
            return

    # --- the brands that there are ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Know the brands on record, open those in which something is due and close idle ones, while this is open."""
        dsn = self._installation.owner_dsn
        if dsn is None:
            raise ConfigurationError("the installation's PostgreSQL isn't running")
        async with BrandRecords.opened(dsn, self._installation.box) as self._records:
            await self._records.listen(self._changed.set)
            await self._read()
            try:
                async with while_open(asyncio.create_task(self._keep(), name="brands")):
                    yield
            finally:
                for task in self._work:
                    task.cancel()
                await asyncio.gather(*self._work, return_exceptions=True)
                await asyncio.gather(*(life.end() for life in self.lives.values()))

    async def _keep(self) -> None:
        """Look once a second, and as a record changes, for ever."""
        while True:
            try:
                await self._look()
            except (ConfigurationError, OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("brands.not_read", error=type(error).__name__, reason=str(error)[:200])
                self._changed.set()  # what was told meanwhile is unknown
                await self._connect_again()
                await asyncio.sleep(LOOK_S)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LOOK_S)

    async def _look(self) -> None:
        if self._changed.is_set():
            self._changed.clear()
            await self._read()
        now = SystemClock().now()
        active = [one for one in self.lives.values() if one.record.state == "active"]
        due = [one for one in active if not one.is_open and one.next_due_at is not None and one.next_due_at <= now]
        # One after the other: whoever asks for a brand never waits behind more than one of these.
        if due and (self._waking is None or self._waking.done()):
            self._make_room()
            self._waking = self._begin(self._wake(min(due, key=lambda one: one.next_due_at or now)))
        if len(self._work) < 2 * AT_ONCE:
            idle_s = self._installation.file.idle_minutes * 60
            for one in self.lives.values():
                if one.is_idle and one.idle_s() >= idle_s and one.looked_long_ago():
                    self._begin(self._rest(one, idle_s))
        if self._closed >= FREED_AFTER and not self._opening.locked():
            self._closed = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    async def _read(self) -> None:
        """Follow the record: new brands and hosts, suspended ones, those that are gone."""
        assert self._records is not None
        records = {record.name: record for record in await self._records.all()}
        for name in self.lives.keys() - records.keys():
            self._begin(self.lives.pop(name).end())
        for name, record in records.items():
            life = self.lives.get(name)
            if life is None:
                life = self.lives[name] = BrandLife(self._installation, record, self._port, self._opening)
                life.noted = self._noted
                if record.opened_at is not None:  # the process that had it open died
                    life.next_due_at = SystemClock().now()
            changed, life.record = life.record.serves_otherwise(record), record
            if not life.is_open and record.next_due_at is not None:
                life.next_due_at = record.next_due_at
            if life.is_open and (changed or record.state == "suspended"):
                self._begin(life.end())  # who asks next opens it as it is now
        self._by_host = {host.encode(): self.lives[record.name] for record in records.values() for host in record.hosts}

    async def _wake(self, life: BrandLife) -> None:
        try:
            await life.open(woken=True)
        except CannotOpen as error:
            log.warning("brand.not_opened", brand=life.record.name, reason=str(error)[:200])
            return
        await self._rest(life, 0.0)

    async def _rest(self, life: BrandLife, idle_s: float) -> None:
        try:
            await life.rest(idle_s)
        except Exception as error:  # whatever a plugin's work raises: the brand stays open, and is asked again later
            log.warning("brand.kept_open", brand=life.record.name, error=type(error).__name__, reason=str(error)[:200])

    async def _noted(self, life: BrandLife) -> None:
        """Keep on record that a brand has opened, or has closed in order."""
        assert self._records is not None
        name = life.record.name
        async with self._writing:
            if life.site is not None:
                gc.freeze()
                await self._records.note_opened(name)
            else:
                self._closed += 1
                try:
                    await self._records.note_closed(name, life.next_due_at)
                except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                    # It stays on record as open, so the next start opens it for whatever may be due.
                    log.warning("brand.not_noted", brand=name, error=type(error).__name__)

    async def _connect_again(self) -> None:
        assert self._records is not None
        async with self._writing:
            try:
                await self._records.connect_again(self._installation.owner_dsn or "")
            except (OSError, TimeoutError, asyncpg.PostgresError) as error:
                log.warning("brands.not_connected", reason=str(error)[:200])

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task


async def _counted(life: BrandLife, answering: Coroutine[Any, Any, PreparedResponse]) -> PreparedResponse:
    """The answer of a brand, which stays open for it."""
    structlog.contextvars.bind_contextvars(brand=life.record.name)
    life.busy += 1
    try:
        return await answering
    finally:
        life.busy -= 1


async def _lifespan(running: Any, receive: Any, send: Any) -> None:
    """Speak the server's protocol: open before the first request, close behind the last."""
    await receive()
    try:
        async with running:
            await send({"type": "lifespan.startup.complete"})
            await receive()
    except Exception as error:
        log.error("brands.failed", error=type(error).__name__, exc_info=error)
        await send({"type": "lifespan.startup.failed", "message": str(error)})
        return
    await send({"type": "lifespan.shutdown.complete"})


async def _refuse(scope: Any, receive: Any, send: Any, status: int, code: Any) -> None:
    """Answer for no brand, in an envelope."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4404 if status == 421 else 4503})
        return
    body = encode(Envelope(code.number, code.name))
    headers: Iterable[tuple[bytes, bytes]] = (
        _JSON,
        (b"cache-control", b"no-store"),
        (b"content-length", b"%d" % len(body)),
        *([(b"retry-after", b"5")] if status == 503 else []),
    )
    await send({"type": "http.response.start", "status": status, "headers": [*headers]})
    await send({"type": "http.response.body", "body": body if scope["method"] != "HEAD" else b""})
