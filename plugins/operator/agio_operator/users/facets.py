"""The lists on a user's page: what every plugin keeps of that user, and what the console itself does."""

from __future__ import annotations

import asyncpg
import structlog
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases.review import CaseFact, CaseSummary, FacetRow, ReviewQueue, UserFacet
from agio_kernel.cases.workflow.fields import id_of
from agio_kernel.declarations.codes import FORBIDDEN, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page
from agio_kernel.identity.users import find_user
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import sql

from agio_operator.console.console import Console
from agio_operator.console.schemas import Form
from agio_operator.declared.permissions import USER_READ
from agio_operator.users.schemas import Facet, UserCase

log = structlog.get_logger(__name__)

PAGE = 20
MOST_CASES = 50
CASES = "cases"


class FacetForm(Form, frozen=True):
    """One list of a user's page."""

    user: str = ""
    facet: str = ""
    after: Cursor = ""


def facets_for(console: Console, who: Principal) -> list[Facet]:
    """Return the lists that this operator may see, in order; the cases are always the first."""
    return [
        Facet(id=f"{plugin}.{facet.name}", title=facet.title, columns=facet.columns)
        for plugin, facet in console.facets
        if not facet.permission or facet.permission in who.permissions
    ]


@get("web/operatorUserFacet", permission=USER_READ)
async def show_facet(console: Console, request: Request[FacetForm]) -> Page[FacetRow]:
    """One list of a user's page."""
    form = request.form
    user_id = id_of(form.user, "user")
    facet = next((one for plugin, one in console.facets if f"{plugin}.{one.name}" == form.facet), None)
    if facet is None:
        raise ApiError(NOT_FOUND, field="facet")
    if facet.permission and facet.permission not in request.user.permissions:
        raise ApiError(FORBIDDEN)
    async with console.kernel.db.read() as conn:
        if await find_user(conn, user_id) is None:
            raise ApiError(NOT_FOUND, field="user")
        found = await facet.rows(conn, user_id, form.after, PAGE)
    return Page(found.rows, found.next, found.extent)


async def cases_of(console: Console, conn: asyncpg.Connection, who: Principal, user_id: int) -> list[UserCase]:
    """A user's cases in every queue that this operator may see and whose plugin can say, the newest first."""
    found: list[tuple[str, ReviewQueue, CaseSummary]] = []
    for plugin, queue in console.queues.declared:
        if queue.permission not in who.permissions:
            continue
        try:
            async with conn.transaction():  # a source that fails doesn't keep the others from answering
                found += [(plugin, queue, one) for one in await queue.source.of_user(conn, user_id, MOST_CASES)]
        except Exception as error:
            log.warning("console.cases_of_user_failed", queue=queue.id, error=type(error).__name__)
    found.sort(key=lambda each: each[2].opened_at, reverse=True)
    return [
        UserCase(
            queue=queue.id,
            plugin=plugin,
            title=queue.title,
            case=one.id,
            facts=one.facts,
            state=one.state,
            opened_at=one.opened_at,
        )
        for plugin, queue, one in found[:MOST_CASES]
    ]


# --- the console's own lists ---------------------------------------------------------------------------------------


async def _signals(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
    base = sql("SELECT id, occasion, signal, at FROM security_signal WHERE user_id = {}", user_id)
    found = await page(conn, Listed(base, "base"), after, size)
    return found.of(lambda row: FacetRow(str(row["id"]), signal_cells(row)))


def signal_cells(row: asyncpg.Record) -> tuple[CaseFact, ...]:
    """When, what was noticed, on what occasion."""
    return (
        CaseFact("operator.facet.at", row["at"].isoformat(), kind="time"),
        CaseFact("operator.facet.signal", f"operator.signal.{row['signal']}", kind="key"),
        CaseFact("operator.facet.occasion", f"operator.occasion.{row['occasion']}", kind="key"),
    )


async def _sessions(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
    base = sql(
        "SELECT id, agent, network, created_at, seen_at, ended_at, ending FROM login_session"
        " WHERE subject = 'user' AND subject_id = {}",
        user_id,
    )
    return (await page(conn, Listed(base, "base"), after, size)).of(_session)


def _session(row: asyncpg.Record) -> FacetRow:
    cells = (
        CaseFact("operator.session.since", row["created_at"].isoformat(), kind="time"),
        CaseFact("operator.session.device", row["agent"]),
        CaseFact("operator.session.network", row["network"]),
        CaseFact("operator.session.seen", row["seen_at"].isoformat(), kind="time"),
        CaseFact("operator.session.ending", f"operator.ending.{row['ending'] or 'open'}", kind="key"),
    )
    return FacetRow(str(row["id"]), cells)


async def _demo_accounts(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
    base = sql("SELECT id, uid, state, created_at, demo_expires_at FROM people WHERE demo_parent = {}", user_id)
    return (await page(conn, Listed(base, "base"), after, size)).of(_demo_account)


def _demo_account(row: asyncpg.Record) -> FacetRow:
    cells = (
        CaseFact("operator.users.uid", str(row["uid"])),
        CaseFact("operator.state", f"operator.user_state.{row['state']}", kind="key"),
        CaseFact("operator.users.since", row["created_at"].isoformat(), kind="time"),
        CaseFact("operator.facet.expires", row["demo_expires_at"].isoformat(), kind="time"),
    )
    return FacetRow(str(row["id"]), cells, user=str(row["id"]))


SIGNAL_COLUMNS = ("operator.facet.at", "operator.facet.signal", "operator.facet.occasion")
FACETS = (
    UserFacet("signals", "operator.facet.signals", SIGNAL_COLUMNS, _signals, order=800),
    UserFacet(
        "sessions",
        "operator.facet.sessions",
        (
            "operator.session.since",
            "operator.session.device",
            "operator.session.network",
            "operator.session.seen",
            "operator.session.ending",
        ),
        _sessions,
        order=810,
    ),
    UserFacet(
        "demo",
        "operator.facet.demo",
        ("operator.users.uid", "operator.state", "operator.users.since", "operator.facet.expires"),
        _demo_accounts,
        order=820,
    ),
)
