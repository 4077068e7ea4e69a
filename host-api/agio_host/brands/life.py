"""The life of one brand in a process: closed, opened by who asks for it, and closed again when nobody does."""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import datetime, timedelta

import structlog
from agio_kernel.declarations.work import due_by
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.secret_box import SecretBox

from agio_host.app import Site, create_app
from agio_host.assembly import Deployment, assemble, declare, load_plugins, prepare_database
from agio_host.brands.databases import role_dsn
from agio_host.brands.installation import POOL_OF_A_BRAND, Installation, at
from agio_host.brands.records import BrandRecord
from agio_host.development import settle
from agio_host.feed.hub import FeedHub
from agio_host.packed_plugins import lay_out
from agio_host.tasks import kernel_tasks

log = structlog.get_logger(__name__)

OPEN_S = 30.0
"""Longest wait of whoever asks first for a brand that is closed."""
AT_ONCE = 2
"""Openings at a time: each holds the loop, for up to 55 ms in a stretch."""
FAILED_S = 5.0
"""A brand that couldn't be opened isn't tried again for so long."""
LOOK_S = 30.0
"""Time after which a brand that is idle and goes on working is asked again whether it does."""
SOON = timedelta(seconds=20)
"""A brand in which something is due within so long stays open for it."""
_OWED = due_by("""
    SELECT least((SELECT min(try_at) FROM scheduled_job WHERE parked_at IS NULL),
                 (SELECT min(due_at) FROM event_outbox WHERE settled_at IS NULL AND waits_for IS NULL))
""")


class CannotOpen(Exception):
    """A brand that was asked for can't be opened now."""


class BrandLife:
    """One brand of the installation. Its life is one task that opens it and closes it, in an empty context: what
    Litestar opens can be closed by the same task alone.
    """

    def __init__(self, installation: Installation, record: BrandRecord, port: int, opening: asyncio.Semaphore) -> None:
        self.record = record
        self.site: Site | None = None
        self.made: Deployment | None = None
        self.asked_at = 0.0
        self.busy = 0
        self.next_due_at = record.next_due_at
        self._installation = installation
        self._port = port
        self._opening = opening
        self._life: asyncio.Task[None] | None = None
        self._opened: asyncio.Future[Site] | None = None
        self._close = asyncio.Event()
        self._failed_at = -FAILED_S
        self._woken = False
        self._looked_at = 0.0
        self.noted: Callable[[BrandLife], Awaitable[None]] = _nowhere
        """Told when it has opened, and when it has closed."""

    @property
    def is_open(self) -> bool:
        """Whether it is open, or is being opened or closed."""
        return self._life is not None

    async def open(self, *, woken: bool = False) -> Site:
        """The site; whoever asks meanwhile waits for the same. ``woken``: for what is due in it, and nobody asked."""
        try:
            async with asyncio.timeout(OPEN_S):
                while self._life is not None and self._close.is_set():  # it closes: its end is waited for
                    await asyncio.wait([self._life])
                if self._opened is None:
                    self._begin(woken=woken)
                assert self._opened is not None
                return await asyncio.shield(self._opened)
        except TimeoutError as error:
            raise CannotOpen(f"{self.record.name} didn't open within {OPEN_S:.0f} s") from error

    def _begin(self, *, woken: bool) -> None:
        if time.monotonic() < self._failed_at + FAILED_S:
            raise CannotOpen(f"{self.record.name} couldn't be opened a moment ago")
        self._woken = woken
        self._opened = asyncio.get_running_loop().create_future()
        self._opened.add_done_callback(_looked_at)
        self._close.clear()
        context = contextvars.Context()
        context.run(structlog.contextvars.bind_contextvars, brand=self.record.name)
        self._life = asyncio.get_running_loop().create_task(self._live(), name=self.record.name, context=context)

    async def _live(self) -> None:
        assert self._opened is not None
        began, opened = time.monotonic(), self._opened
        try:
            async with AsyncExitStack() as stack:
                async with self._opening:
                    made, site = await self._open(stack)
                self.site, self.made, self.asked_at = site, made, time.monotonic()
                await self.noted(self)
                log.info("brand.opened", took_s=round(self.asked_at - began, 3))
                opened.set_result(site)
                await self._close.wait()
                self.site = self.made = None
                self.next_due_at = await next_due(made)
        except Exception as error:
            self._failed_at = time.monotonic()
            log.error("brand.failed", error=type(error).__name__, exc_info=error)
            if not opened.done():
                opened.set_exception(CannotOpen(f"{type(error).__name__}: {error}"))
            # What was due in it still is: it is tried again.
            self.next_due_at = SystemClock().now() + timedelta(seconds=2 * FAILED_S)
        finally:
            self.site = self.made = self._opened = self._life = None
        await self.noted(self)
        log.info("brand.closed")

    async def _open(self, stack: AsyncExitStack) -> tuple[Deployment, Site]:
        installation, record = self._installation, self.record
        secrets = record.secrets(installation.box)
        settings = installation.settings_of(record.name, record.hosts, secrets, port=self._port)
        server = secrets.get("DATABASE_URL") or installation.owner_dsn
        if server is None:
            raise ConnectionError("the installation's PostgreSQL isn't running")
        owner_dsn = at(server, record.database)
        plugins = await asyncio.to_thread(load_plugins, settings)
        await asyncio.to_thread(lay_out, plugins, settings.installation, settings.own_texts)
        declared = declare(settings, plugins)
        await prepare_database(owner_dsn, declared, plugins)
        hub = FeedHub()
        made = await stack.enter_async_context(
            assemble(
                settings,
                plugins,
                declared,
                role_dsn(server, record.database, SecretBox(settings.secret)),
                hub,
                owner_dsn=owner_dsn,
                most_connections=POOL_OF_A_BRAND,
            )
        )
        await asyncio.sleep(0)
        site = create_app(made, hub)
        await stack.enter_async_context(site.lifespan())
        return made, site

    def asked(self) -> None:
        """Somebody asks for it."""
        self._woken, self.asked_at = False, time.monotonic()

    def looked_long_ago(self) -> bool:
        """Whether it may be asked again if it rests: that queries its database."""
        now = time.monotonic()
        if now - self._looked_at < LOOK_S:
            return False
        self._looked_at = now
        return True

    @property
    def is_idle(self) -> bool:
        """Whether it is open and nobody is being answered, or watches."""
        return self.site is not None and not self.busy and not self._close.is_set()

    def idle_s(self) -> float:
        """Seconds since somebody asked; nobody has asked for one that was woken."""
        return float("inf") if self._woken else time.monotonic() - self.asked_at

    async def rest(self, idle_s: float) -> bool:
        """Carry out what is owed and close, where nobody has asked for so long and nothing goes on beside the calls;
        whether it closes.
        """
        made = self.made
        if made is None or not self.is_idle or self.idle_s() < idle_s:
            return False
        if await next_due(made) <= SystemClock().now() + SOON:
            if self._woken:
                self.asked()  # it is looked at again when it has been idle
            return False
        await settle(made, [*kernel_tasks(made.kernel, made.due), *made.tasks])
        if not self.is_idle or self.idle_s() < idle_s:
            return False  # somebody has asked meanwhile
        self._close.set()
        return True

    async def end(self) -> None:
        """Close it, and wait for that."""
        if (life := self._life) is not None:
            self._close.set()
            await asyncio.wait([life])


async def next_due(made: Deployment) -> datetime:
    """When there is something to do next without anybody's asking: owed work, what plugins say, and at the latest the
    day that begins, with which yields are published and old rows forgotten.
    """
    kernel, up = made.kernel, made.plugins.is_up
    said = [one.next_due for plugin, one in [*made.tasks, *made.lifespans] if up(plugin) and one.next_due is not None]
    now = kernel.clock.now()
    async with kernel.db.read() as conn:
        moments = [await look(conn) for look in (_OWED, *said)]
    due = min([kernel.settings.calendar.after(now, 1), *filter(None, moments)])
    return SystemClock().now() + (due - now)


def _looked_at(opened: asyncio.Future[Site]) -> None:
    """A brand that nobody waits for any more may fail as well: the log has said it."""
    if not opened.cancelled():
        opened.exception()


async def _nowhere(_: BrandLife) -> None:
    """Tell nobody."""
