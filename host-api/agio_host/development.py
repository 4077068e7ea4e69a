"""Routes of a deployment in development: the documentation, where ``make docs`` has built it, and answers once the site
follows its clock, and once all is carried out.

Nobody moves the clock here, since anybody reaches a site in development: who owns its database does (``agio clock``),
and an operator whose role allows it, in the console. A request here makes work: it is answered to processes of this
machine alone.
"""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.calls.envelope import encode, success
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.ports.clock import DeploymentClock
from litestar import MediaType, Response, get
from litestar.connection import ASGIConnection
from litestar.datastructures import ResponseHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect
from structlog import get_logger

from agio_host.assembly import Deployment
from agio_host.proxies import is_of_this_machine

log = get_logger(__name__)

LONGEST_S = 60.0
"""Time that a caller waits for work to be carried out."""
FOLLOWS_S = 5
"""Within which prices follow a move; those of a source that has none in time stay old, and are refused as such."""
AGAIN_S = 0.05
_MOST_ROUNDS = 1_000
_DOCUMENTATION_POLICY = "default-src 'self' 'unsafe-inline' data:; frame-ancestors 'none'"
_OWED = """
    SELECT (SELECT count(*) FROM (SELECT FROM event_outbox
              WHERE settled_at IS NULL AND waits_for IS NULL AND due_at <= agio_now() LIMIT 1000) e)::int AS events,
           (SELECT count(*) FROM (SELECT FROM scheduled_job
              WHERE parked_at IS NULL AND try_at <= agio_now() LIMIT 1000) d)::int AS due
"""


class Owed(msgspec.Struct, frozen=True):
    """Undelivered events and scheduled work; a thousand of each are counted."""

    events: int
    due: int


def development_routes(made: Deployment) -> list[BaseRouteHandler]:
    """The routes; none where the deployment isn't in development."""
    clock = made.kernel.clock
    if not made.settings.deployment.development or not isinstance(clock, DeploymentClock):
        return []

    @get("/development/clock", guards=[_of_this_machine], include_in_schema=False)
    async def follow_clock() -> Response[bytes]:
        await clock.read(made.kernel.db)
        await _prices_follow(made)
        return _json({"ahead_s": clock.ahead // timedelta(seconds=1)})

    @get("/development/settled", guards=[_of_this_machine], include_in_schema=False)
    async def settled() -> Response[bytes]:
        return _json(await settle(made))

    return [follow_clock, settled, *_documentation(made.settings.built / "docs" / "site")]


def _documentation(site: Path) -> list[BaseRouteHandler]:
    """The documentation site under /docs; its pages have scripts of their own, which no page of a product may."""
    if not site.is_dir():
        return []

    @get("/docs", include_in_schema=False)
    async def documentation() -> Redirect:
        return Redirect("/docs/index.html")

    @get(
        "/docs/{name:path}",
        include_in_schema=False,
        sync_to_thread=True,
        response_headers=[ResponseHeader(name="content-security-policy", value=_DOCUMENTATION_POLICY)],
    )
    def documentation_page(name: FromPath[str]) -> Response[bytes]:
        file = (site / name.lstrip("/")).resolve()
        if not file.is_relative_to(site.resolve()) or not file.is_file():
            raise NotFoundException
        return Response(file.read_bytes(), media_type=mimetypes.guess_type(file.name)[0] or MediaType.TEXT)

    return [documentation, documentation_page]


def _of_this_machine(asked: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """To everybody else there is no such route."""
    if not is_of_this_machine(asked.scope):
        raise NotFoundException


async def _prices_follow(made: Deployment) -> None:
    """Wait until the market is there too, for as long as it may take: it looks once a second."""
    kernel = made.kernel
    symbols = [one.symbol for one in kernel.prices.instruments() if kernel.prices.is_open(one.symbol)]
    with suppress(TimeoutError):
        async with asyncio.timeout(FOLLOWS_S):
            while any(  # noqa: ASYNC110 - the market tells nobody that it has looked
                tick is not None and kernel.clock.now_ms() - tick.time_ms > FOLLOWS_S * 1000
                for tick in map(kernel.prices.latest, symbols)
            ):
                await asyncio.sleep(AGAIN_S)


async def settle(made: Deployment, tasks: Sequence[tuple[str, TaskSpec]] | None = None) -> Owed:
    """Carry out what is owed by now, recurring work included (the plugins', or these tasks), until nothing is left or
    it has taken too long.
    """
    kernel, owed = made.kernel, Owed(0, 0)
    try:
        async with asyncio.timeout(LONGEST_S):
            for plugin, task in made.tasks if tasks is None else tasks:
                if plugin == "kernel" or made.plugins.is_up(plugin):
                    await task.run()
            for _ in range(_MOST_ROUNDS):
                await made.due.run()
                await kernel.bus.deliver_due()
                row = await kernel.db.fetchrow(_OWED)
                assert row is not None, "counts are always there"
                owed = Owed(row["events"], row["due"])
                if not owed.events and not owed.due:
                    break
                await asyncio.sleep(AGAIN_S)
    except TimeoutError:
        log.warning("development.not_settled", events=owed.events, due=owed.due)
    return owed


def _json(data: object) -> Response[bytes]:
    return Response(encode(success(data)), media_type=MediaType.JSON, headers={"cache-control": "no-store"})
