"""Users: searched, and seen from all sides. Nothing here changes anything."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal

import asyncpg
import msgspec
import structlog
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.cases.review import TimelineEvent, TimelineSource
from agio_kernel.cases.workflow.fields import id_of
from agio_kernel.declarations.codes import MALFORMED, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.wire import Cursor, Page, Search, whole
from agio_kernel.identity.person import people, person_of
from agio_kernel.identity.security import read_security
from agio_kernel.identity.tables import Users
from agio_kernel.identity.users import find_user
from agio_kernel.ledger import Realm
from agio_kernel.ledger.net_worth import NetWorths
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import QUOTE, VALUE_SCALE, Valuation, cut
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import row, rows, sql
from agio_kernel.records import ForOperators, Listing, Records

from agio_operator.console.console import Console
from agio_operator.console.schemas import PAGE, Form
from agio_operator.declared.permissions import USER_EXPORT, USER_READ
from agio_operator.fields import EXPORTED
from agio_operator.tables import Freezes
from agio_operator.users.facets import cases_of, facets_for
from agio_operator.users.schemas import (
    CalledRow,
    UserBalance,
    UserDetailView,
    UserEvent,
    UserFreeze,
    UserPart,
    UserProfile,
    UserRow,
    UserSecurity,
    UserSession,
)

log = structlog.get_logger(__name__)

MOST_CALLED = 100
"""As many users are called by one question as the longest page has rows."""
MOST_AT_ONCE = 10_000
"""Events of one moment that a place counts up to."""
_LEAST = timedelta(microseconds=1)
_WORDS = "app_user_words(email, phone, name, wallet)"
"""Text in which users are searched; an index holds its trigrams."""
_LIST = (
    *(Users.id, Users.uid, Users.name, Users.verified_name, Users.email, Users.phone),
    *(Users.realm, Users.state, Users.country, Users.created_at),
)
_SHOWN = (*_LIST, Users.language, Users.currency, Users.wallet, Users.demo_parent)


class People(Form, frozen=True):
    """Users by their ids, by comma."""

    users: str = ""


class UserSearch(Form, frozen=True):
    """Users that match, the newest first."""

    q: Search = ""
    realm: Literal["real", "demo"] = "real"
    state: Literal["", "active", "suspended", "closed"] = ""
    after: Cursor = ""
    size: int = PAGE


class UserId(Form, frozen=True):
    """A user."""

    user: str = ""


class UserTimeline(Form, frozen=True):
    """User whose events to list."""

    user: str = ""
    after: Cursor = ""


def user_list(console: Console) -> Records:
    """Users by UID, part of an address, number or name; the newest first."""

    async def listing(_conn: asyncpg.Connection, _who: Principal, request: Request) -> Listing:
        form = request.form
        text = form.q.strip()
        if len(text) > 100:
            raise ApiError(MALFORMED, field="q")
        users = Users.select(*_LIST).where(Users.realm == Realm[form.realm.upper()])
        in_state = [Users.state == form.state] if form.state else []
        if text:
            number = int(text) if text.isascii() and text.isdigit() and len(text) == 8 else None
            word = text.lower()
            looked = sql(f"text_pieces({_WORDS}) @> text_keys({{}}) AND strpos({_WORDS}, {{}}) > 0", word, word)
            users = users.where(sql("({} = {} OR {})", Users.uid, number, looked))
        return Listing(Listed(users, Users._meta.tablename, in_state), _listed)

    return Records(
        plugin="operator",
        name="user",
        path="operatorUsers",
        summary="Search users",
        form=UserSearch,
        answer=Page[UserRow],
        columns=("uid", "name", "email", "phone", "realm", "state", "country", "created_at"),
        words={"state": "operator.user_state.{}"},
        listing=listing,
        links={
            "web/operatorUser": {"user": "rows/0/id"},
            "web/operatorUserTimeline": {"user": "rows/0/id"},
            "web/operatorUserFreeze": {"user": "rows/0/id"},
            "web/operatorUserSessionsEnd": {"user": "rows/0/id"},
            "web/operatorUserReset": {"user": "rows/0/id"},
            "web/operatorUserView": {"user": "rows/0/id"},
            "web/operatorMoneyCorrect": {"user": "rows/0/id"},
            "web/operatorUserFacet": {"user": "rows/0/id"},
        },
        operators=ForOperators(USER_READ.key, USER_EXPORT.key, EXPORTED),
    )


@get("web/operatorPeople", permission=USER_READ)
async def show_people(console: Console, request: Request[People]) -> Page[CalledRow]:
    """Show the names of users.

    Returns the names of some users, for any list that has their ids.
    """
    ids = [id_of(one, "users") for one in request.form.users.split(",") if one]
    if len(ids) > MOST_CALLED:
        raise ApiError(MALFORMED, field="users")
    async with console.kernel.db.read() as conn:
        found = await people(conn, ids)
    return whole([CalledRow(str(one.id), str(one.uid), one.called) for one in found.values()])


@get("web/operatorUser", permission=USER_READ, links={"web/operatorUserFacet": {"facet": "facets/0/id"}})
async def show_user(console: Console, request: Request[UserId]) -> UserDetailView:
    """One user from all sides.

    One user: who it is, what guards the account, what it has, where it is signed in, what it may not do.
    """
    user_id, kernel = id_of(request.form.user, "user"), console.kernel
    async with kernel.db.read() as conn:
        user = await row(conn, Users.select(*_SHOWN).where(Users.id == user_id))
        if user is None:
            raise ApiError(NOT_FOUND, field="user")
        security = await read_security(conn, user_id)
        balances = await kernel.ledger.balances(conn, user_id, user["realm"])
        sessions = await kernel.sessions.open_sessions(conn, Subject.USER, user_id, size=50)
        keys = await kernel.sessions.api_keys.active(conn, user_id)
        frozen = Freezes.select(Freezes.what, Freezes.since, Freezes.by, Freezes.reason)
        freezes = await rows(conn, frozen.where(Freezes.user_id == user_id).order_by(Freezes.what))
        tier = await kernel.sessions.tier_of(conn, user_id, Realm(user["realm"]))
        cases = await cases_of(console, conn, request.user, user_id)
    worth, valuation = await kernel.part(NetWorths).of_one(user_id), Valuation(kernel.prices)
    parent = user["demo_parent"]
    return UserDetailView(
        profile=UserProfile(
            **msgspec.structs.asdict(_listed(user)),
            language=user["language"],
            currency=user["currency"],
            wallet=user["wallet"],
            demo_parent="" if parent is None else str(parent),
            tier=tier,
        ),
        security=UserSecurity(
            totp=security.totp_bound,
            trading_password=security.trading_password_set,
            question=security.question is not None,
            changed_at=security.changed_at,
            held_until=security.held_until,
        ),
        balances=[
            UserBalance(
                wallet=one.in_wallet.label,
                asset=console.assets[one.asset].code,
                available=format_amount(one.available, console.assets[one.asset].scale),
                held=format_amount(one.held, console.assets[one.asset].scale),
                value=value_text(valuation.exact(console.assets[one.asset], one.available + one.held)),
            )
            for one in balances
            if one.asset in console.assets
        ],
        parts=[
            UserPart(
                one.label, one.coin, format_amount(one.amount, kernel.assets[one.coin].scale), value_text(one.value)
            )
            for one in worth.parts
        ],
        total=format_amount(worth.total, VALUE_SCALE),
        unknown=list(worth.unknown),
        quote=QUOTE,
        freezes=[UserFreeze(**dict(one)) for one in freezes],
        sessions=[
            UserSession(str(one.id), one.agent, one.network, one.created_at, one.seen_at) for one in sessions.rows
        ],
        api_keys=keys,
        cases=cases,
        facets=facets_for(console, request.user),
    )


@get("web/operatorUserTimeline", permission=USER_READ)
async def show_timeline(console: Console, request: Request[UserTimeline]) -> Page[UserEvent]:
    """List the events of a user.

    Returns the events of every plugin that has any; the newest first.
    """
    form = request.form
    user_id = id_of(form.user, "user")
    moment, reported = _parse_cursor(form.after) if form.after else (console.kernel.clock.now(), 0)
    before = moment + _LEAST if form.after else moment
    events: list[tuple[str, TimelineEvent]] = []
    async with console.kernel.db.read() as conn:
        if await find_user(conn, user_id) is None:
            raise ApiError(NOT_FOUND, field="user")
        for plugin, source in console.timelines:
            events += [(plugin, one) for one in await _reported(conn, source, user_id, before, PAGE + 1 + reported)]
    # Those of one moment stay in the order of the sources, so that the ones that were told are the first of them.
    events = sorted(events, key=lambda pair: pair[1].at, reverse=True)[reported:]
    shown = [
        UserEvent(
            at=one.at,
            plugin=plugin,
            label=one.label,
            note=one.note,
            reference=one.reference,
            facts=one.facts,
        )
        for plugin, one in events[:PAGE]
    ]
    if len(events) <= PAGE:
        return Page(shown, "")
    last = shown[-1].at
    of_last = sum(one.at == last for one in shown) + (reported if form.after and last == moment else 0)
    return Page(shown, f"{last.isoformat()}~{of_last}")


def _parse_cursor(text: str) -> tuple[datetime, int]:
    """Return the beginning of a page of the time line: a moment, and the number of its events on earlier pages."""
    said, _, reported = text.partition("~")
    try:
        moment, count = datetime.fromisoformat(said), int(reported or "0")
        _ = moment + _LEAST  # the last moment of the calendar has none after it
    except (ValueError, OverflowError) as error:
        raise ApiError(MALFORMED, field="after") from error
    if moment.tzinfo is None or not 0 <= count <= MOST_AT_ONCE:
        raise ApiError(MALFORMED, field="after")
    return moment, count


def value_text(value: Fraction | None) -> str:
    """A value in the quote coin, rounded down; empty where there is no price."""
    return "" if value is None else format_amount(cut(value), VALUE_SCALE)


async def _reported(
    conn: asyncpg.Connection, source: TimelineSource, user_id: int, before: datetime, most: int
) -> list[TimelineEvent]:
    """A source that fails is left out: the others have something to tell."""
    try:
        return list(await source.events(conn, user_id, before, most))
    except Exception as error:
        log.warning("console.timeline_failed", source=source.name, error=type(error).__name__)
        return []


def _listed(row: asyncpg.Record) -> UserRow:
    return UserRow(
        id=str(row["id"]),
        uid=str(row["uid"]),
        called=person_of(dict(row)).called,
        name=row["name"],
        email=row["email"],
        phone=row["phone"],
        realm=Realm(row["realm"]).label,
        state=row["state"],
        country=row["country"],
        created_at=row["created_at"],
    )
