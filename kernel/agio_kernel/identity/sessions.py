"""Sessions: from a token and its cookie to a Principal, quickly, and never long after the session has ended.

A token works only together with the binding that the HttpOnly cookie carries: one stolen by a script is worthless
alone. PostgreSQL holds the truth; a process remembers what it read for at most five seconds, and forgets at once when
any process ends a session (a notification in the transaction that ends it).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from hmac import compare_digest

import asyncpg
import msgspec
import structlog

from agio_kernel.calls.request import OpenedSession
from agio_kernel.declarations.codes import DEMO_EXPIRED, LOGIN_REQUIRED, SESSION_EXPIRED, SESSION_REPLACED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, SessionKind, Subject, Viewer
from agio_kernel.identity.api_keys import ApiKeys
from agio_kernel.identity.credentials import Credentials
from agio_kernel.identity.last_seen import LastSeen
from agio_kernel.identity.operators import OperatorDirectory
from agio_kernel.identity.session_cache import Known, SessionCache
from agio_kernel.identity.tickets import Tickets
from agio_kernel.identity.tokens import VIEW_MARK, new_secret, secret_hash
from agio_kernel.identity.verification import Verification
from agio_kernel.ports.clock import Clock, epoch_ms
from agio_kernel.ports.events import AccessEnded, Bus
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.processes.peers import Peers
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.batch_loader import BatchLoader
from agio_kernel.postgres.db import Database, DatabaseUnavailable
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import sql

log = structlog.get_logger(__name__)

OPEN_PER_ACCOUNT = 20
KEPT_DAYS = 30

_VIEWS_NOTED = 10_000
_LISTEN_AGAIN_S = 1.0
_CHANNEL = "agio_session_ended"
_CHANGED = "changed"
_BINDING = "session binding"

_SESSIONS = """
    SELECT s.token_hash, s.id, s.subject, s.subject_id, s.binding_hash, s.created_at, s.seen_at, s.ending,
           u.uid, u.name, u.realm, u.state, u.demo_expires_at, u.id AS user_id, s.views, s.stepped_up,
           s.views IS NULL OR EXISTS (SELECT FROM login_session o WHERE o.id = s.origin AND o.ended_at IS NULL) AS open
    FROM login_session s
    LEFT JOIN app_user u ON u.id = CASE WHEN s.subject = 'user' THEN s.subject_id ELSE s.views END
    WHERE s.token_hash = ANY ($1::bytea[])
"""


_SIGNED_IN = """
    SELECT EXISTS (
        SELECT FROM login_session s JOIN app_user u ON u.id = s.subject_id
        WHERE s.binding_hash = $1 AND s.ended_at IS NULL AND s.subject = 'user' AND u.state = 'active'
          AND s.seen_at > $2 AND s.created_at > $3 AND (u.demo_expires_at > $4 OR u.demo_expires_at IS NULL)
          AND (u.realm = $5 OR s.origin IS NOT NULL))
"""


class Lifetime(msgspec.Struct, frozen=True):
    """Lifetime of a session: ``idle`` without a request (to about a minute), ``absolute`` in any case."""

    idle: timedelta
    absolute: timedelta


LIFETIMES = {
    Subject.USER: Lifetime(timedelta(hours=12), timedelta(days=7)),
    Subject.OPERATOR: Lifetime(timedelta(minutes=15), timedelta(hours=12)),
}


VIEW_LIFETIME = Lifetime(timedelta(minutes=15), timedelta(minutes=15))
"""An operator's look at the site as one user: long enough for one question, and begun anew for the next."""


class _Read(msgspec.Struct, frozen=True):
    """A session as it was read: its row, whose it is, and since when that is known."""

    row: asyncpg.Record
    principal: Principal
    at: float


class SessionSummary(msgspec.Struct, frozen=True):
    """One open session as its account sees it: where it was opened and when it was last used."""

    id: int
    agent: str
    network: str
    created_at: datetime
    seen_at: datetime


class EndedAccess(msgspec.Struct, frozen=True):
    """Numbers of ended sessions and API keys of an account."""

    sessions: int
    keys: int

    @property
    def any(self) -> bool:
        """Whether there was a way in that isn't there any more."""
        return self.sessions > 0 or self.keys > 0


class Sessions:
    """Opens, resolves and ends sessions. ``credentials`` is the one pool of threads that hashes passwords, ``api_keys``
    the other way in, for programs.
    """

    def __init__(
        self,
        db: Database,
        ids: IdSource,
        clock: Clock,
        secrets: SecretBox,
        directory: OperatorDirectory | None = None,
        verification: Verification | None = None,
        *,
        bus: Bus | None = None,
        peers: Peers | None = None,
        credentials: Credentials | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.credentials = credentials or Credentials()
        self._db = db
        self._ids = ids
        self._clock = clock
        self._secrets = secrets
        self._directory = directory
        self._verification = verification
        self._bus = bus
        self._monotonic = monotonic
        self._last_seen = LastSeen(db)
        self._cache = SessionCache(clock, monotonic, self._last_seen)
        self._reading = BatchLoader(db, "sessions read", self._read_together)
        self._viewed: set[tuple[int, bytes]] = set()
        self._tickets = Tickets(monotonic, peers, clock.now_ms)
        self._watchers: list[Callable[[Subject, int], None]] = []
        self._unheard: list[Callable[[], None]] = []
        self.api_keys = ApiKeys(
            db, ids, clock, secrets, self._api_principal, self._cache.is_distrusted, monotonic=monotonic
        )

    # --- opening and resolving --------------------------------------------------------------------------------------

    async def open(
        self,
        tx: asyncpg.Connection,
        subject: Subject,
        subject_id: int,
        *,
        agent: str,
        network: str,
        browser: str = "",
        origin: int | None = None,
        views: int | None = None,
    ) -> OpenedSession:
        """A new session; where an account has too many, its oldest one gives way. ``origin`` is the session it came
        from: the real account's for a demo account, the operator's for a view (``views`` is the user who is seen);
        ``browser`` is the client's, which is known to the account from now on.
        """
        kind = SessionKind(subject) if views is None else SessionKind.VIEW
        mark = VIEW_MARK if kind is SessionKind.VIEW else ""
        opened = OpenedSession(mark + new_secret(), new_secret(), kind)
        now = self._clock.now()
        await tx.execute(
            "INSERT INTO login_session (id, subject, subject_id, token_hash, binding_hash, agent, network, created_at, "
            "seen_at, origin, views, browser) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11)",
            self._ids.next(),
            str(subject),
            subject_id,
            secret_hash(opened.token),
            self._secrets.digest(_BINDING, opened.binding),
            _printable(agent),
            _printable(network),
            now,
            origin,
            views,
            browser,
        )
        status = await tx.execute(
            "UPDATE login_session SET ended_at = $3, ending = 'replaced' WHERE id IN (SELECT id FROM login_session "
            "WHERE subject = $1 AND subject_id = $2 AND ended_at IS NULL ORDER BY id DESC OFFSET $4)",
            str(subject),
            subject_id,
            now,
            OPEN_PER_ACCOUNT,
        )
        if status != "UPDATE 0":
            await self._tell(tx, subject, subject_id)
        return opened

    async def open_view(
        self, tx: asyncpg.Connection, operator: Principal, user_id: int, *, agent: str, network: str
    ) -> OpenedSession:
        """A session in which an operator sees what this user sees, for ``VIEW_LIFETIME`` and no longer than the
        operator's own session. It is the operator's and not the user's: no device, no notice, ended by neither's
        signing in elsewhere. An operator views as one user at a time.
        """
        status = await tx.execute(
            "UPDATE login_session SET ended_at = $2, ending = 'replaced' "
            "WHERE subject = 'operator' AND subject_id = $1 AND views IS NOT NULL AND ended_at IS NULL",
            operator.id,
            self._clock.now(),
        )
        if status != "UPDATE 0":
            await self._tell(tx, Subject.OPERATOR, operator.id)
        return await self.open(
            tx,
            Subject.OPERATOR,
            operator.id,
            agent=agent,
            network=network,
            origin=operator.session_id,
            views=user_id,
        )

    async def viewed(self, view: Principal, call: str, fields: Mapping[str, str], print_: bytes) -> None:
        """Put on record what an operator who views as a user asks for, before it is answered; once for each call with
        the same fields (``print_``), since a page asks again and again. A view that can't be recorded is refused.
        """
        seen = (view.session_id, print_)
        if seen in self._viewed or self._directory is None:
            return
        async with self._db.transaction() as tx:
            await self._directory.viewed(tx, view, call, fields)
        if len(self._viewed) >= _VIEWS_NOTED:
            self._viewed.clear()
        self._viewed.add(seen)

    @property
    def operators(self) -> OperatorDirectory | None:
        """Those who may sign in to the console; None where no plugin provides any."""
        return self._directory

    def peek(self, token: object, binding: object) -> Principal | None:
        """Find the principal, if the process has read it in the last seconds. Never waits: the path of every order."""
        return self._cache.find(token, binding)

    async def resolve(self, token: object, binding: object, *, expired_demo: bool = False) -> Principal:
        """Resolve the principal, or the ApiError that says why the session doesn't count: LOGIN_REQUIRED for what was
        never one or was logged out of, SESSION_EXPIRED, SESSION_REPLACED, DEMO_EXPIRED. With ``expired_demo`` a demo
        account whose time is over still counts, for what leads out of it; nothing of that is remembered.
        """
        principal = self.peek(token, binding)
        if principal is not None:
            return principal
        token_hash = secret_hash(token)
        if token_hash is None or secret_hash(binding) is None:
            raise ApiError(LOGIN_REQUIRED)
        read = await self._reading.find((token_hash, str(binding)))
        principal = read.principal
        over = principal.demo_expires_at is not None and self._clock.now() >= principal.demo_expires_at
        if over and not expired_demo:
            raise ApiError(DEMO_EXPIRED)
        known = self._checked(read)
        if not over:
            self._cache.keep(token, binding, known)
        return principal

    async def _read_together(self, asked: Sequence[tuple[bytes, str]]) -> list[_Read | Exception]:
        """The sessions of these tokens and bindings; who asks at the same time is read about at once."""
        read_at = self._monotonic()
        found: list[_Read | Exception] = []
        async with self._db.read() as conn:
            fetched = await conn.fetch(_SESSIONS, [token_hash for token_hash, _ in asked])
            rows = {row["token_hash"]: row for row in fetched}
            for token_hash, binding in asked:
                row = rows.get(token_hash)
                try:
                    found.append(_Read(*await self._identified(conn, row, binding), read_at))
                except ApiError as refusal:
                    found.append(refusal)
        return found

    async def _identified(
        self, conn: asyncpg.Connection, row: asyncpg.Record | None, binding: str
    ) -> tuple[asyncpg.Record, Principal]:
        """A session that was found, and whose it is; an ApiError where it isn't its own cookie's, or has ended."""
        if row is None or not compare_digest(self._secrets.digest(_BINDING, str(binding)), row["binding_hash"]):
            raise ApiError(LOGIN_REQUIRED)
        if row["ending"] is not None:
            raise ApiError(SESSION_REPLACED if row["ending"] == "replaced" else LOGIN_REQUIRED)
        return row, await self._principal(conn, row)

    async def is_signed_in(self, binding: str) -> bool:
        """Whether this cookie belongs to somebody's open session: a real account's, or one that leads back to it. A
        visitor's demo account is nobody's.
        """
        lifetime, now = LIFETIMES[Subject.USER], self._clock.now()
        digest = self._secrets.digest(_BINDING, binding)
        async with self._db.read() as conn:
            since = now - lifetime.idle, now - lifetime.absolute
            return bool(await conn.fetchval(_SIGNED_IN, digest, *since, now, Realm.REAL))

    async def _principal(self, conn: asyncpg.Connection, row: asyncpg.Record) -> Principal:
        if row["views"] is not None:
            return await self._viewed_principal(conn, row)
        if row["subject"] == Subject.OPERATOR:
            identity = None if self._directory is None else await self._directory.identity(conn, row["subject_id"])
            if identity is None:
                raise ApiError(LOGIN_REQUIRED)
            return Principal(
                Subject.OPERATOR,
                identity.id,
                identity.login,
                row["id"],
                identity.name,
                permissions=identity.permissions,
            )
        if row["uid"] is None or row["state"] != "active":
            raise ApiError(LOGIN_REQUIRED)
        user = await self._user_principal(conn, row, row["id"])
        return msgspec.structs.replace(user, stepped_up=row["stepped_up"])

    async def _viewed_principal(self, conn: asyncpg.Connection, row: asyncpg.Record) -> Principal:
        """The user as an operator sees it, whatever its state: a suspended account is looked at, too."""
        identity = None if self._directory is None else await self._directory.identity(conn, row["subject_id"])
        if identity is None or not row["open"] or row["uid"] is None:
            raise ApiError(LOGIN_REQUIRED)
        until = row["created_at"] + VIEW_LIFETIME.absolute
        viewer = Viewer(identity.id, identity.login, identity.name, until)
        user = await self._user_principal(conn, row, row["id"])
        return msgspec.structs.replace(user, viewer=viewer)

    async def _user_principal(self, conn: asyncpg.Connection, row: asyncpg.Record, session_id: int) -> Principal:
        realm = Realm(row["realm"])
        return Principal(
            Subject.USER,
            row["user_id"],
            str(row["uid"]),
            session_id,
            row["name"],
            realm,
            await self.tier_of(conn, row["user_id"], realm),
            demo_expires_at=row["demo_expires_at"],
        )

    async def tier_of(self, conn: asyncpg.Connection, user_id: int, realm: Realm) -> int:
        """Read the tier of a user: 0 where nobody verifies, and in the demo realm, which needs none."""
        if self._verification is None or realm is not Realm.REAL:
            return 0
        return await self._verification.tier(conn, user_id)

    async def _api_principal(self, conn: asyncpg.Connection, row: asyncpg.Record) -> Principal:
        """A user as a program acts for them: no session stands behind it, so none can be ended by it."""
        return await self._user_principal(conn, row, 0)

    def _checked(self, read: _Read) -> Known:
        """Refuse a session whose time is over; times are this application's clock's, as they were written."""
        row, principal = read.row, read.principal
        now = self._clock.now()
        now_ms = epoch_ms(now)
        lifetime = LIFETIMES[principal.subject] if principal.viewer is None else VIEW_LIFETIME
        ends_ms = epoch_ms(row["created_at"] + lifetime.absolute)
        seen_ms = max(epoch_ms(row["seen_at"]), self._last_seen.at(row["id"]))
        known = Known(principal, read.at, seen_ms, lifetime.idle // timedelta(milliseconds=1), ends_ms)
        if known.is_over(now_ms):
            raise ApiError(SESSION_EXPIRED)
        if principal.demo_expires_at is not None:
            known.ends_ms = min(ends_ms, epoch_ms(principal.demo_expires_at))
        return known

    async def has_stepped_up(self, conn: asyncpg.Connection, principal: Principal) -> bool:
        """Whether the trading password was given in this session, by what is so now."""
        stepped_up = "SELECT stepped_up FROM login_session WHERE id = $1"
        return bool(await conn.fetchval(stepped_up, principal.session_id))

    async def step_up(self, tx: asyncpg.Connection, principal: Principal) -> None:
        """The trading password was given in this session, or set in it."""
        await tx.execute("UPDATE login_session SET stepped_up = true WHERE id = $1", principal.session_id)
        await self.user_changed(tx, principal.id)

    # --- ending ------------------------------------------------------------------------------------------------------

    async def revoke(self, tx: asyncpg.Connection, principal: Principal) -> None:
        """End the session that ``principal`` came with: logging out, or the end of a view."""
        if principal.viewer is not None:
            await self.revoke_one(tx, Subject.OPERATOR, principal.viewer.id, principal.session_id)
        else:
            await self.revoke_one(tx, principal.subject, principal.id, principal.session_id)

    async def revoke_key(self, tx: asyncpg.Connection, user_id: int, key_id: int) -> bool:
        """End an API key, and have every process forget it; False where the account has no such active key."""
        ended = await self.api_keys.revoke(tx, user_id, key_id)
        if ended:
            await self._tell(tx, Subject.USER, user_id)
        return ended

    async def revoke_one(self, tx: asyncpg.Connection, subject: Subject, subject_id: int, session_id: int) -> bool:
        """End one session of an account; False where it has no such open session."""
        status = await tx.execute(
            "UPDATE login_session SET ended_at = $4, ending = 'logged_out' "
            "WHERE id = $3 AND subject = $1 AND subject_id = $2 AND ended_at IS NULL",
            str(subject),
            subject_id,
            session_id,
            self._clock.now(),
        )
        await self._tell(tx, subject, subject_id)
        return status != "UPDATE 0"

    async def end_access(
        self,
        tx: asyncpg.Connection,
        subject: Subject,
        subject_id: int,
        *,
        keep_session: int | None = None,
        keep_keys: bool = False,
    ) -> EndedAccess:
        """End every way into an account but the session named: its other sessions, the keys of its programs, and with
        them its tickets and the sockets of its feed. Any cause that takes access from somebody (a new password or
        factor, a freeze, an operator, a demo account's end) does it here and nowhere else, so that no way in outlives
        it.

        ``keep_keys`` is for the owner alone, who logs other devices out and not the programs.
        """
        status = await tx.execute(
            "UPDATE login_session SET ended_at = $3, ending = 'replaced' "
            "WHERE subject = $1 AND subject_id = $2 AND ended_at IS NULL AND id IS DISTINCT FROM $4",
            str(subject),
            subject_id,
            self._clock.now(),
            keep_session,
        )
        keys = 0
        if subject is Subject.USER and not keep_keys:
            keys = await self.api_keys.revoke_all(tx, subject_id)
        await self._tell(tx, subject, subject_id)
        if self._bus is not None:
            await self._bus.emit(tx, AccessEnded(str(subject), subject_id, keep_keys))
        return EndedAccess(int(status.split()[-1]), keys)

    async def origin_of(self, conn: asyncpg.Connection, session_id: int) -> int | None:
        """The real account's session that a demo session was switched from, while that one is open."""
        return await conn.fetchval(
            "SELECT o.id FROM login_session s JOIN login_session o ON o.id = s.origin "
            "WHERE s.id = $1 AND o.subject = 'user' AND o.ended_at IS NULL AND o.created_at > $2",
            session_id,
            self._clock.now() - LIFETIMES[Subject.USER].absolute,
        )

    async def is_known_device(self, conn: asyncpg.Connection, subject_id: int, agent: str, network: str) -> bool:
        """Whether a user signed in from this program and network within the time that sessions are kept."""
        known = await conn.fetchval(
            "SELECT EXISTS (SELECT FROM login_session WHERE subject = 'user' AND subject_id = $1 AND agent = $2 "
            "AND network = $3)",
            subject_id,
            _printable(agent),
            _printable(network),
        )
        return bool(known)

    async def _tell(self, tx: asyncpg.Connection, subject: Subject, subject_id: int) -> None:
        """Have every process forget once ``tx`` commits; this one looks in the database from now on."""
        await tx.execute("SELECT pg_notify($1, $2)", _CHANNEL, f"{subject}:{subject_id}")
        self.forget(subject, subject_id)

    async def user_changed(self, tx: asyncpg.Connection, user_id: int) -> None:
        """Have every process read this user anew once ``tx`` commits, such as a tier that was reached. No session ends,
        and no socket of the feed is closed.
        """
        await tx.execute("SELECT pg_notify($1, $2)", _CHANNEL, f"{Subject.USER}:{user_id}:{_CHANGED}")
        self.forget(Subject.USER, user_id)

    def forget(self, subject: Subject, subject_id: int) -> None:
        """Believe nothing read of this account for a while, so that the end counts from the moment of its commit."""
        self._cache.distrust(subject, subject_id)
        self._tickets.forget(subject, subject_id)
        if subject is Subject.USER:
            self.api_keys.forget(subject_id)

    def watch(self, watcher: Callable[[Subject, int], None], unheard: Callable[[], None] = lambda: None) -> None:
        """Call ``watcher(subject, id)`` after sessions of an account ended anywhere: the feed closes its sockets; and
        ``unheard()`` after a time in which nothing was heard: it closes all that are signed in.
        """
        self._watchers.append(watcher)
        self._unheard.append(unheard)

    async def run(self) -> None:
        """Hear, for ever, which sessions other processes end. Without it the truth still lags five seconds at most."""
        after_silence = False
        while True:
            try:
                await self._listen(after_silence=after_silence)
            except (DatabaseUnavailable, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
                log.warning("session.listening_interrupted", error=type(error).__name__)
            after_silence = True
            await asyncio.sleep(_LISTEN_AGAIN_S)

    async def _listen(self, *, after_silence: bool) -> None:
        """Until the connection is lost. An end during a silence is unknown: tickets and sockets are given anew."""
        writer = await self._db.writer("sessions")
        cut = asyncio.Event()
        try:
            writer.connection.add_termination_listener(lambda _: cut.set())
            await writer.connection.add_listener(_CHANNEL, self._hear)
            if after_silence:
                self._tickets.forget_all()
                for unheard in self._unheard:
                    unheard()
            await cut.wait()
        finally:
            await writer.close()

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        kind, number, *more = str(payload).split(":")
        try:
            subject, subject_id = Subject(kind), int(number)
        except ValueError:
            return
        self.forget(subject, subject_id)
        if more == [_CHANGED]:
            return
        for watcher in self._watchers:
            watcher(subject, subject_id)

    # --- listing, tickets, upkeep ------------------------------------------------------------------------------------

    def open_of(self, subject: Subject, subject_id: int) -> Listed:
        """The open sessions of an account, the newest first; a row has the fields of a ``SessionSummary``."""
        lifetime, now = LIFETIMES[subject], self._clock.now()
        base = sql(
            "SELECT id, agent, network, created_at, seen_at FROM login_session"
            " WHERE subject = {} AND subject_id = {} AND ended_at IS NULL",
            str(subject),
            subject_id,
        )
        alive = sql("created_at > {} AND seen_at > {}", now - lifetime.absolute, now - lifetime.idle)
        return Listed(base, "base", filters=[alive])

    async def open_sessions(
        self, conn: asyncpg.Connection, subject: Subject, subject_id: int, size: int = 20
    ) -> Slice[SessionSummary]:
        """The newest of the open sessions of an account."""
        found = await page(conn, self.open_of(subject, subject_id), "", size)
        return found.of(lambda row: SessionSummary(**dict(row)))

    def ticket(self, principal: Principal) -> str:
        """A ticket with which ``principal`` opens the live feed: good for 30 s and once."""
        return self._tickets.give(principal)

    def redeem(self, ticket: object) -> Principal | None:
        """Owner of a ticket; None where it was used, is too old or never was one."""
        return self._tickets.redeem(ticket)

    async def forget_old(self, limit: int = 10_000) -> int:
        """Delete sessions that ended long ago; at most ``limit`` at a time."""
        status = await self._db.execute(
            "DELETE FROM login_session WHERE id IN (SELECT id FROM login_session WHERE created_at < $1 LIMIT $2 "
            "FOR UPDATE SKIP LOCKED)",
            self._clock.now() - timedelta(days=KEPT_DAYS),
            limit,
        )
        return int(status.split()[-1])


def _printable(text: str) -> str:
    return "".join(character for character in text if character.isprintable())[:200]
