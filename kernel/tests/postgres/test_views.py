"""An operator's look at the site as a user: it is the operator's session, and the user's own are as if it weren't."""

from datetime import UTC, datetime

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, SessionKind, Subject
from agio_kernel.declarations.wire import NoData
from agio_kernel.identity.operators import OperatorIdentity
from agio_kernel.identity.sessions import OPEN_PER_ACCOUNT, VIEW_LIFETIME, Sessions
from agio_kernel.identity.users import create_user
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.secret_box import SecretBox

SECRETS = SecretBox(b"a deployment's secret of 32 bytes")
OPERATOR = 7


class Directory:
    """One operator, who can be switched off, and what its views have read."""

    def __init__(self):
        self.active = True
        self.seen = []

    async def identity(self, conn, operator_id):
        return OperatorIdentity(operator_id, "ada", "Ada", frozenset({"user.view"})) if self.active else None

    async def viewed(self, tx, view, call, fields):
        self.seen.append((view.id, view.viewer.id, call, dict(fields)))


@pytest.fixture
def clock():
    return ManualClock(datetime(2026, 5, 1, 12, tzinfo=UTC))


@pytest.fixture
def directory():
    return Directory()


@pytest.fixture
def sessions(db, clock, directory):
    return Sessions(db, IdSource(clock), clock, SECRETS, directory)


@pytest.fixture
async def user(db, clock):
    async with db.transaction() as tx:
        return await create_user(
            tx,
            IdSource(clock),
            now=clock.now(),
            country="ES",
            language="en",
            password_hash="$argon2id$",
            email="ann@example.com",
        )


async def sign_in(db, sessions, subject: Subject, account: int):
    async with db.transaction() as tx:
        opened = await sessions.open(tx, subject, account, agent="Firefox", network="192.0.2.0/24")
    return opened, await sessions.resolve(opened.token, opened.binding)


@pytest.fixture
async def operator(db, sessions) -> Principal:
    return (await sign_in(db, sessions, Subject.OPERATOR, OPERATOR))[1]


async def look(db, sessions, operator: Principal, user_id: int):
    async with db.transaction() as tx:
        return await sessions.open_view(tx, operator, user_id, agent="Chromium", network="198.51.100.0/24")


async def refusal(sessions, opened) -> codes.Code:
    with pytest.raises(ApiError) as refused:
        await sessions.resolve(opened.token, opened.binding)
    return refused.value.code


async def test_a_view_is_the_user_with_the_operator_behind_it(db, sessions, operator, user, clock):
    opened = await look(db, sessions, operator, user.id)
    view = await sessions.resolve(opened.token, opened.binding)
    assert (view.subject, view.id, view.uid) == (Subject.USER, user.id, user.uid)
    assert view.viewer is not None
    assert (view.viewer.id, view.viewer.login) == (OPERATOR, "ada")
    assert view.viewer.until == clock.now() + VIEW_LIFETIME.absolute
    assert (opened.kind, view.kind) == (SessionKind.VIEW, SessionKind.VIEW)
    assert not view.permissions  # what the operator may do in the console is no right of the view
    assert sessions.peek(opened.token, opened.binding) == view


async def test_the_token_of_a_view_says_so_and_works_in_no_other_spelling(db, sessions, operator, user):
    opened = await look(db, sessions, operator, user.id)
    assert opened.token.startswith("view.")
    for token in (opened.token.removeprefix("view."), f"view.{opened.token}"):
        with pytest.raises(ApiError):
            await sessions.resolve(token, opened.binding)
    mine, _ = await sign_in(db, sessions, Subject.USER, user.id)
    with pytest.raises(ApiError):
        await sessions.resolve(f"view.{mine.token}", mine.binding)


async def test_the_users_own_sessions_are_as_if_there_were_no_view(db, sessions, operator, user):
    mine, principal = await sign_in(db, sessions, Subject.USER, user.id)
    for _ in range(OPEN_PER_ACCOUNT + 2):
        view = await look(db, sessions, operator, user.id)
    assert await sessions.resolve(mine.token, mine.binding) == principal
    async with db.read() as conn:
        listed = await sessions.open_sessions(conn, Subject.USER, user.id)
        assert [one.id for one in listed.rows] == [principal.session_id]
        assert not await sessions.is_known_device(conn, user.id, "Chromium", "198.51.100.0/24")
    async with db.transaction() as tx:
        ended = await sessions.end_access(tx, Subject.USER, user.id, keep_session=principal.session_id)
        assert not ended.any
        session_id = (await sessions.resolve(view.token, view.binding)).session_id
        assert not await sessions.revoke_one(tx, Subject.USER, user.id, session_id)
    assert (await sessions.resolve(view.token, view.binding)).id == user.id


async def test_ending_a_view_ends_nothing_else(db, sessions, operator, user):
    mine, principal = await sign_in(db, sessions, Subject.USER, user.id)
    opened = await look(db, sessions, operator, user.id)
    view = await sessions.resolve(opened.token, opened.binding)
    heard = []
    sessions.watch(lambda subject, account: heard.append((subject, account)))
    async with db.transaction() as tx:
        await sessions.revoke(tx, view)
    assert await refusal(sessions, opened) is codes.LOGIN_REQUIRED
    assert sessions.peek(mine.token, mine.binding) == principal  # not even read again
    assert (Subject.USER, user.id) not in heard


async def test_a_view_ends_by_itself_however_busy_it_is(db, sessions, operator, user, clock):
    opened = await look(db, sessions, operator, user.id)
    for _ in range(14):
        clock.advance(minutes=1)
        await sessions.resolve(opened.token, opened.binding)
    clock.advance(minutes=1)
    assert sessions.peek(opened.token, opened.binding) is None
    assert await refusal(sessions, opened) is codes.SESSION_EXPIRED


async def test_a_view_ends_with_its_operators_session_and_with_the_operator(db, sessions, operator, user, directory):
    opened = await look(db, sessions, operator, user.id)
    await sessions.resolve(opened.token, opened.binding)
    async with db.transaction() as tx:
        await sessions.revoke(tx, operator)
    assert sessions.peek(opened.token, opened.binding) is None
    assert await refusal(sessions, opened) is codes.LOGIN_REQUIRED
    again = (await sign_in(db, sessions, Subject.OPERATOR, OPERATOR))[1]
    opened = await look(db, sessions, again, user.id)
    directory.active = False
    assert await refusal(sessions, opened) is codes.LOGIN_REQUIRED


async def test_an_operator_views_as_one_user_at_a_time_and_stays_signed_in(db, sessions, operator, user, clock):
    async with db.transaction() as tx:
        ids, now = IdSource(clock), clock.now()
        other = await create_user(
            tx, ids, now=now, country="FR", language="en", password_hash="x", email="bob@example.com"
        )
    first, second = await look(db, sessions, operator, user.id), await look(db, sessions, operator, other.id)
    assert await refusal(sessions, first) is codes.SESSION_REPLACED
    assert (await sessions.resolve(second.token, second.binding)).id == other.id


async def test_a_suspended_account_is_looked_at_too(db, owner_db, sessions, operator, user):
    await owner_db.execute("UPDATE app_user SET state = 'suspended' WHERE id = $1", user.id)
    opened = await look(db, sessions, operator, user.id)
    assert (await sessions.resolve(opened.token, opened.binding)).id == user.id


async def test_what_a_view_reads_is_recorded_once_however_often_its_page_asks(db, sessions, operator, user, directory):
    opened = await look(db, sessions, operator, user.id)
    view = await sessions.resolve(opened.token, opened.binding)
    for page in ("1", "1", "2", "1"):
        await sessions.viewed(view, "web/orders", {"page": page}, page.encode())
    seen = (user.id, OPERATOR, "web/orders")
    assert directory.seen == [(*seen, {"page": "1"}), (*seen, {"page": "2"})]


async def test_the_database_keeps_a_view_from_being_a_users_session(owner_db, user):
    with pytest.raises(Exception, match="login_session_view"):
        await owner_db.execute(
            "INSERT INTO login_session (id, subject, subject_id, token_hash, binding_hash, agent, network, created_at, "
            "seen_at, views) VALUES (1, 'user', $1, 'a', 'b', '', '', agio_now(), agio_now(), $1)",
            user.id,
        )


async def nothing(request) -> NoData:
    return NoData()


@pytest.mark.parametrize(
    ("call", "viewable"),
    [
        (Call("GET", "web/orders", nothing, "Orders", answer=NoData), True),
        (Call("GET", "web/pairs", nothing, "Pairs", access=Access.VISITOR, answer=NoData), True),
        (Call("GET", "web/tempLogin", nothing, "Open", effect=True, opens_business=False, answer=NoData), False),
        (Call("GET", "web/own", nothing, "Own", own_intent=True, opens_business=False, answer=NoData), False),
        (Call("POST", "web/ticket", nothing, "A ticket", answer=NoData), False),
        (Call("POST", "web/order", nothing, "Order", effect=True, opens_business=True, answer=NoData), False),
        (Call("GET", "web/secret", nothing, "A secret", viewing=False, answer=NoData), False),
        (Call("GET", "web/operatorUsers", nothing, "Users", access=Access.OPERATOR, answer=NoData), False),
        (
            Call(
                "POST", "web/endViewing", nothing, "End", effect=True, opens_business=False, viewing=True, answer=NoData
            ),
            True,
        ),
    ],
)
def test_only_what_reads_can_be_called_in_a_view(call, viewable):
    assert call.viewable is viewable
