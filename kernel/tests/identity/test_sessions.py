"""Sessions against a real PostgreSQL: what opens one, what resolves it, and everything that ends it."""

import asyncio
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest
from agio_kernel.calls.request import OpenedSession
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Tier
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm, Subject
from agio_kernel.identity.demo import open_demo
from agio_kernel.identity.operators import OperatorIdentity
from agio_kernel.identity.session_cache import TRUTH_LAG_S
from agio_kernel.identity.sessions import OPEN_PER_ACCOUNT, Sessions
from agio_kernel.identity.users import AccountTaken, User, create_user, find_by_email, find_by_phone, find_user
from agio_kernel.ports.clock import ManualClock
from agio_kernel.ports.events import AccessEnded, Bus, Subscription
from agio_kernel.ports.ids import IdSource, token
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database

SECRETS = SecretBox(b"a deployment's secret of 32 bytes")


class Stopwatch:
    """A monotonic clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Directory:
    """One operator, who can be switched off."""

    def __init__(self) -> None:
        self.active = True

    async def identity(self, conn, operator_id):
        return OperatorIdentity(operator_id, "ada", "Ada", frozenset({"kyc.read"})) if self.active else None


class Verified:
    """Tiers by account, as a plugin that verifies people keeps them."""

    def __init__(self) -> None:
        self.tiers: dict[int, int] = {}

    async def tier(self, conn, user_id):
        return await conn.fetchval("SELECT $1::int", self.tiers.get(user_id, 0))


@pytest.fixture
def clock():
    return ManualClock(datetime(2026, 5, 1, 12, tzinfo=UTC))


@pytest.fixture
def ids(clock):
    return IdSource(clock)


@pytest.fixture
def stopwatch():
    return Stopwatch()


@pytest.fixture
def directory():
    return Directory()


@pytest.fixture
def sessions(db, ids, clock, directory, stopwatch):
    return Sessions(db, ids, clock, SECRETS, directory, monotonic=stopwatch)


async def make_user(db: Database, ids: IdSource, clock: ManualClock, email: str = "ann@example.com") -> User:
    async with db.transaction() as tx:
        return await create_user(
            tx, ids, now=clock.now(), country="ES", language="en", password_hash="$argon2id$", email=email
        )


async def sign_in(db: Database, sessions: Sessions, subject: Subject, account: int) -> OpenedSession:
    async with db.transaction() as tx:
        return await sessions.open(tx, subject, account, agent="Firefox", network="192.0.2.0/24")


async def refusal(sessions: Sessions, token: object, binding: object) -> codes.Code:
    with pytest.raises(ApiError) as refused:
        await sessions.resolve(token, binding)
    return refused.value.code


@pytest.fixture
async def user(db, ids, clock):
    return await make_user(db, ids, clock)


@pytest.fixture
async def opened(db, sessions, user):
    return await sign_in(db, sessions, Subject.USER, user.id)


async def test_a_token_with_its_cookie_says_who_asks(sessions, user, opened):
    principal = await sessions.resolve(opened.token, opened.binding)
    assert (principal.subject, principal.id, principal.uid) == (Subject.USER, user.id, user.uid)
    assert principal.realm is Realm.REAL
    assert sessions.peek(opened.token, opened.binding) == principal


async def test_a_token_without_its_cookie_is_worthless_also_when_it_is_remembered(sessions, opened):
    assert await refusal(sessions, opened.token, None) is codes.LOGIN_REQUIRED
    await sessions.resolve(opened.token, opened.binding)
    for binding in (None, "", token(), opened.token):
        assert sessions.peek(opened.token, binding) is None
        assert await refusal(sessions, opened.token, binding) is codes.LOGIN_REQUIRED


async def test_the_cookie_of_another_session_of_the_same_account_is_refused(db, sessions, user, opened):
    other = await sign_in(db, sessions, Subject.USER, user.id)
    await sessions.resolve(other.token, other.binding)
    assert await refusal(sessions, opened.token, other.binding) is codes.LOGIN_REQUIRED
    assert await refusal(sessions, other.token, opened.binding) is codes.LOGIN_REQUIRED


@pytest.mark.parametrize(
    "malformed",
    [
        None,
        "",
        "x",
        "x" * 42,
        "x" * 44,
        "x" * 100_000,
        "é" * 43,
        "\0" * 43,
        "a" * 42 + "\n",
        "\ud800" * 43,
        7,
        b"x" * 43,
    ],
)
async def test_a_malformed_token_or_cookie_asks_to_log_in_and_raises_nothing_else(sessions, opened, malformed):
    assert await refusal(sessions, malformed, opened.binding) is codes.LOGIN_REQUIRED
    assert await refusal(sessions, opened.token, malformed) is codes.LOGIN_REQUIRED
    assert sessions.peek(malformed, malformed) is None
    assert sessions.redeem(malformed) is None


async def test_a_session_that_was_logged_out_of_is_dead_from_the_commit_on(db, sessions, opened):
    principal = await sessions.resolve(opened.token, opened.binding)
    async with db.transaction() as tx:
        await sessions.revoke(tx, principal)
        assert sessions.peek(opened.token, opened.binding) is None
        assert await sessions.resolve(opened.token, opened.binding) == principal  # not committed: still open
    assert sessions.peek(opened.token, opened.binding) is None
    assert await refusal(sessions, opened.token, opened.binding) is codes.LOGIN_REQUIRED


async def test_a_logout_that_was_rolled_back_ends_nothing(db, sessions, opened, stopwatch):
    principal = await sessions.resolve(opened.token, opened.binding)
    with pytest.raises(RuntimeError):
        async with db.transaction() as tx:
            await sessions.revoke(tx, principal)
            raise RuntimeError("the answer could not be stored")
    assert await sessions.resolve(opened.token, opened.binding) == principal
    stopwatch.now += 60
    await sessions.resolve(opened.token, opened.binding)
    assert sessions.peek(opened.token, opened.binding) == principal


async def test_a_new_password_ends_all_other_sessions_and_says_they_were_replaced(db, sessions, user, opened):
    other = await sign_in(db, sessions, Subject.USER, user.id)
    mine = await sessions.resolve(opened.token, opened.binding)
    await sessions.resolve(other.token, other.binding)
    async with db.transaction() as tx:
        assert (await sessions.end_access(tx, Subject.USER, user.id, keep_session=mine.session_id)).sessions == 1
    assert await refusal(sessions, other.token, other.binding) is codes.SESSION_REPLACED
    assert await sessions.resolve(opened.token, opened.binding) == mine


async def test_nobody_ends_a_session_of_somebody_else(db, ids, clock, sessions, opened):
    other = await make_user(db, ids, clock, "bob@example.com")
    victim = await sessions.resolve(opened.token, opened.binding)
    async with db.transaction() as tx:
        assert not await sessions.revoke_one(tx, Subject.USER, other.id, victim.session_id)
        assert not await sessions.revoke_one(tx, Subject.OPERATOR, victim.id, victim.session_id)
    assert await sessions.resolve(opened.token, opened.binding) == victim


async def test_ending_all_sessions_tells_the_subscribers(db, ids, clock, user, opened):
    heard = []

    async def hear(tx, event):
        heard.append(event)

    bus = Bus(db, ids)
    bus.subscribe("test", [Subscription(AccessEnded, "hear", hear)])
    sessions = Sessions(db, ids, clock, SECRETS, bus=bus)
    async with db.transaction() as tx:
        await sessions.end_access(tx, Subject.USER, user.id)
    await bus.deliver_due()
    assert heard == [AccessEnded("user", user.id)]


async def until(holds) -> None:
    """Wait until ``holds()`` is true, at most twenty seconds."""
    async with asyncio.timeout(20):
        while not await holds():  # noqa: ASYNC110 – what is waited for happens in PostgreSQL
            await asyncio.sleep(0.02)


async def test_another_process_forgets_at_once_when_it_listens_and_listens_again_when_it_was_cut(
    db, owner_db, database_url, ids, clock, sessions, user, opened
):
    ended = []
    listeners = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' AND state = 'idle'"
    cut = 0

    async def is_listening():
        return await owner_db.fetchval(f"SELECT count(*) = 1 {listeners} AND pid <> $1", cut)

    async def has_heard():
        return ended

    async with await Database.connect(database_url, min_size=1, max_size=2) as elsewhere:
        others = Sessions(elsewhere, ids, clock, SECRETS)
        missed = []
        others.watch(lambda subject, account: ended.append((subject, account)), lambda: missed.append(True))
        listening = asyncio.create_task(others.run())
        try:
            principal = await others.resolve(opened.token, opened.binding)
            await until(is_listening)
            assert others.peek(opened.token, opened.binding) == principal
            async with db.transaction() as tx:
                await sessions.revoke(tx, principal)
            await until(has_heard)
            assert ended == [(Subject.USER, user.id)]
            assert others.peek(opened.token, opened.binding) is None
            assert await refusal(others, opened.token, opened.binding) is codes.LOGIN_REQUIRED

            ended.clear()
            cut = await owner_db.fetchval(f"SELECT pid {listeners}")
            assert await owner_db.fetchval("SELECT pg_terminate_backend($1)", cut)
            await until(is_listening)
            assert missed == [True], "what ended while nobody listened isn't known: every socket asks again"
            async with db.transaction() as tx:
                await sessions.end_access(tx, Subject.USER, user.id)
            await until(has_heard)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


async def test_a_tier_that_was_reached_counts_in_open_sessions_of_every_process_and_ends_none(
    db, owner_db, database_url, ids, clock, user, opened
):
    class Reached:
        """Tier by the plugin that verifies people."""

        level = 0

        async def tier(self, conn, user_id):
            return self.level

        async def address_proved(self, conn, user_id):
            return False

    ended, reached = [], Reached()
    sessions = Sessions(db, ids, clock, SECRETS, verification=reached)
    listeners = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' AND state = 'idle'"

    async def is_listening():
        return await owner_db.fetchval(f"SELECT count(*) = 1 {listeners}")

    async with await Database.connect(database_url, min_size=1, max_size=2) as elsewhere:
        others = Sessions(elsewhere, ids, clock, SECRETS, verification=reached)
        missed = []
        others.watch(lambda subject, account: ended.append((subject, account)), lambda: missed.append(True))
        listening = asyncio.create_task(others.run())

        async def has_forgotten():
            return others.peek(opened.token, opened.binding) is None

        try:
            await until(is_listening)
            for process in (sessions, others):
                assert (await process.resolve(opened.token, opened.binding)).tier == 0
            async with db.transaction() as tx:
                reached.level = 1
                await sessions.user_changed(tx, user.id)
            await until(has_forgotten)
            for process in (sessions, others):
                assert (await process.resolve(opened.token, opened.binding)).tier == 1
            assert ended == []
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


async def test_a_process_that_hears_nothing_still_forgets_within_the_truth_lag(
    db, ids, clock, sessions, opened, stopwatch
):
    deaf = Sessions(db, ids, clock, SECRETS, monotonic=stopwatch)
    principal = await deaf.resolve(opened.token, opened.binding)
    async with db.transaction() as tx:
        await sessions.revoke(tx, principal)
    stopwatch.now += TRUTH_LAG_S + 0.01
    assert deaf.peek(opened.token, opened.binding) is None
    assert await refusal(deaf, opened.token, opened.binding) is codes.LOGIN_REQUIRED


@pytest.mark.parametrize(
    ("subject", "idle", "absolute"),
    [
        (Subject.USER, timedelta(hours=12), timedelta(days=7)),
        (Subject.OPERATOR, timedelta(minutes=15), timedelta(hours=12)),
    ],
)
async def test_a_session_ends_when_it_is_idle_and_in_any_case_after_its_longest_time(
    db, sessions, clock, user, subject, idle, absolute
):
    left = await sign_in(db, sessions, subject, user.id)
    used = await sign_in(db, sessions, subject, user.id)
    started = clock.now()
    assert await sessions.resolve(left.token, left.binding)
    while clock.now() + idle * 0.9 < started + absolute:
        clock.advance(seconds=(idle * 0.9).total_seconds())
        assert await sessions.resolve(used.token, used.binding)
    assert sessions.peek(left.token, left.binding) is None
    assert await refusal(sessions, left.token, left.binding) is codes.SESSION_EXPIRED
    clock.advance(seconds=(started + absolute - clock.now()).total_seconds())
    assert sessions.peek(used.token, used.binding) is None
    assert await refusal(sessions, used.token, used.binding) is codes.SESSION_EXPIRED


async def test_being_seen_is_written_in_the_background_once_a_minute(db, sessions, clock, opened):
    await sessions.resolve(opened.token, opened.binding)
    opened_at = clock.now()
    clock.advance(seconds=59)
    for _ in range(20):
        await sessions.resolve(opened.token, opened.binding)
    assert sessions._last_seen.writing is None
    clock.advance(seconds=2)
    for _ in range(20):
        await sessions.resolve(opened.token, opened.binding)
    assert await db.fetchval("SELECT seen_at FROM login_session") == opened_at
    writing: Any = sessions._last_seen.writing
    await writing
    assert await db.fetchval("SELECT seen_at FROM login_session") == clock.now()


async def test_being_seen_waits_for_nobody_who_ends_sessions_and_is_written_later(db, sessions, clock, user, opened):
    """It is written for many accounts at once: whoever waited for one of them could wait in a circle."""
    here = await sessions.resolve(opened.token, opened.binding)
    there = await sign_in(db, sessions, Subject.USER, user.id)
    there = await sessions.resolve(there.token, there.binding)
    clock.advance(minutes=2)
    seen, now_ms = sessions._last_seen, clock.now_ms()
    async with db.transaction() as tx:
        await sessions.revoke(tx, here)
        for who in (here, there):
            seen.note(who.session_id, now_ms)
        async with asyncio.timeout(20):
            await seen.writing
    assert (seen.at(here.session_id), seen.at(there.session_id)) == (now_ms, 0)
    seen.note(here.session_id, now_ms)
    await seen.writing
    assert await db.fetchval("SELECT min(seen_at) FROM login_session") == clock.now()


async def test_a_demo_account_has_its_own_realm_and_ends_with_its_time(db, ids, clock, sessions, user):
    async with db.transaction() as tx:
        demo = await open_demo(tx, ids, now=clock.now(), lifetime=timedelta(hours=1), language="en", parent=user.id)
        opened = await sessions.open(tx, Subject.USER, demo.id, agent="", network="")
    principal = await sessions.resolve(opened.token, opened.binding)
    assert principal.is_demo and principal.id == demo.id != user.id
    clock.advance(hours=1)
    assert sessions.peek(opened.token, opened.binding) is None
    assert await refusal(sessions, opened.token, opened.binding) is codes.DEMO_EXPIRED
    # What leads out of it still knows who asks, and leaves nothing that any other call could go by.
    assert (await sessions.resolve(opened.token, opened.binding, expired_demo=True)).id == demo.id
    assert sessions.peek(opened.token, opened.binding) is None
    assert await refusal(sessions, opened.token, opened.binding) is codes.DEMO_EXPIRED


async def test_a_session_carries_the_tier_of_a_real_account_and_learns_of_a_new_one(
    db, ids, clock, stopwatch, user, opened
):
    verified = Verified()
    sessions = Sessions(db, ids, clock, SECRETS, None, verified, monotonic=stopwatch)
    assert (await sessions.resolve(opened.token, opened.binding)).tier == Tier.NONE
    verified.tiers[user.id] = Tier.ADVANCED
    stopwatch.now += TRUTH_LAG_S + 0.01
    assert (await sessions.resolve(opened.token, opened.binding)).tier == Tier.ADVANCED
    async with db.transaction() as tx:
        demo = await open_demo(tx, ids, now=clock.now(), lifetime=timedelta(hours=1), language="en", parent=user.id)
        trial = await sessions.open(tx, Subject.USER, demo.id, agent="", network="")
    verified.tiers[demo.id] = Tier.ADVANCED
    assert (await sessions.resolve(trial.token, trial.binding)).tier == Tier.NONE


async def test_a_suspended_account_is_signed_out_within_the_truth_lag(db, sessions, user, opened, stopwatch):
    await sessions.resolve(opened.token, opened.binding)
    await db.execute("UPDATE app_user SET state = 'suspended' WHERE id = $1", user.id)
    stopwatch.now += TRUTH_LAG_S + 0.01
    assert await refusal(sessions, opened.token, opened.binding) is codes.LOGIN_REQUIRED


async def test_an_operator_is_another_subject_than_the_user_of_the_same_id(db, sessions, user, directory, stopwatch):
    opened = await sign_in(db, sessions, Subject.OPERATOR, user.id)
    principal = await sessions.resolve(opened.token, opened.binding)
    assert (principal.subject, principal.uid, principal.name) == (Subject.OPERATOR, "ada", "Ada")
    assert principal.permissions == {"kyc.read"}
    directory.active = False
    stopwatch.now += TRUTH_LAG_S + 0.01
    assert await refusal(sessions, opened.token, opened.binding) is codes.LOGIN_REQUIRED


async def test_the_oldest_session_gives_way_when_an_account_opens_too_many(db, sessions, user, opened):
    later = [await sign_in(db, sessions, Subject.USER, user.id) for _ in range(OPEN_PER_ACCOUNT)]
    assert await refusal(sessions, opened.token, opened.binding) is codes.SESSION_REPLACED
    for each in later:
        assert await sessions.resolve(each.token, each.binding)


async def test_an_account_sees_its_open_sessions_newest_first(db, ids, clock, sessions, user, opened):
    newer = await sign_in(db, sessions, Subject.USER, user.id)
    ended = await sign_in(db, sessions, Subject.USER, user.id)
    await sign_in(db, sessions, Subject.USER, (await make_user(db, ids, clock, "bob@example.com")).id)
    newer_id = (await sessions.resolve(newer.token, newer.binding)).session_id
    first_id = (await sessions.resolve(opened.token, opened.binding)).session_id
    async with db.transaction() as tx:
        await sessions.revoke(tx, await sessions.resolve(ended.token, ended.binding))
    async with db.read() as conn:
        found = await sessions.open_sessions(conn, Subject.USER, user.id)
    assert [row.id for row in found.rows] == [newer_id, first_id]
    assert (found.next, found.rows[0].agent) == ("", "Firefox")


async def test_a_ticket_opens_the_feed_once_and_only_for_thirty_seconds(sessions, opened, stopwatch):
    principal = await sessions.resolve(opened.token, opened.binding)
    ticket, late = sessions.ticket(principal), sessions.ticket(principal)
    assert sessions.redeem(ticket) == principal
    assert sessions.redeem(ticket) is None
    stopwatch.now += 30
    assert sessions.redeem(late) is None


async def test_a_ticket_dies_with_its_session(db, sessions, opened):
    principal = await sessions.resolve(opened.token, opened.binding)
    ticket = sessions.ticket(principal)
    async with db.transaction() as tx:
        await sessions.revoke(tx, principal)
    assert sessions.redeem(ticket) is None


async def test_neither_token_nor_cookie_is_in_the_database_and_an_inserted_row_opens_nothing(
    owner_db, sessions, opened
):
    rows = await owner_db.fetch("SELECT * FROM login_session")
    assert opened.token not in str(rows) and opened.binding not in str(rows)
    forged = token(), token()
    await owner_db.execute(
        "INSERT INTO login_session (id, subject, subject_id, token_hash, binding_hash, agent, network, created_at, "
        "seen_at) SELECT 7, subject, subject_id, $1, $2, agent, network, created_at, seen_at FROM login_session",
        sha256(forged[0].encode()).digest(),
        sha256(forged[1].encode()).digest(),
    )
    assert await refusal(sessions, *forged) is codes.LOGIN_REQUIRED


async def test_an_agent_with_control_characters_is_kept_without_them(db, sessions, user):
    async with db.transaction() as tx:
        await sessions.open(tx, Subject.USER, user.id, agent="a\0b\ud800c" + "d" * 500, network="\0")
    assert await db.fetchval("SELECT agent FROM login_session") == "abc" + "d" * 197


async def test_an_address_or_a_number_registers_once_whatever_runs_at_the_same_time(db, ids, clock):
    async def register(email: str | None, phone: str | None) -> User | None:
        async with db.transaction() as tx:
            try:
                return await create_user(
                    tx, ids, now=clock.now(), country="", language="en", password_hash="x", email=email, phone=phone
                )
            except AccountTaken:
                return None

    by_email = await asyncio.gather(*(register("ann@example.com", None) for _ in range(5)))
    by_phone = await asyncio.gather(*(register(None, "+34600000001") for _ in range(5)))
    ann, bob = [user for user in by_email if user], [user for user in by_phone if user]
    assert len(ann) == len(bob) == 1
    async with db.read() as conn:
        assert await find_by_email(conn, "ann@example.com") == ann[0] == await find_user(conn, ann[0].id)
        assert await find_by_phone(conn, "+34600000001") == bob[0]
        assert await find_by_email(conn, "nobody@example.com") is None
    assert len(ann[0].uid) == 8 and ann[0].uid.isdigit()


async def test_a_public_number_that_somebody_has_is_drawn_again_and_takes_no_address(db, ids, clock, monkeypatch):
    drawn = iter([10_000_001, 10_000_001, 10_000_002])
    monkeypatch.setattr("agio_kernel.identity.users.public_uid", lambda: next(drawn))
    ann = await make_user(db, ids, clock)
    bob = await make_user(db, ids, clock, "bob@example.com")
    assert (ann.uid, bob.uid) == ("10000001", "10000002")


async def test_old_sessions_are_deleted_and_recent_ones_kept(db, sessions, clock, user, opened):
    clock.advance(days=31)
    recent = await sign_in(db, sessions, Subject.USER, user.id)
    assert await sessions.forget_old() == 1
    assert await sessions.resolve(recent.token, recent.binding)
