"""PostgreSQL, hardened: every wait has a limit, no failure leaks a connection, no outcome is guessed.

Three ways in:

- `Database.run(fn)` and `Database.transaction()` for anything that writes,
- `Database.read()` and `fetch`, `fetchrow`, `fetchval` for reads outside a transaction,
- `Database.writer(name)` for a sequencer: its own connection, which may own things by advisory locks.

Work that follows a commit and can't be rolled back, such as removing a file, is handed to `after_commit(tx, work)`.

Each failure is a type: `Retry` (rolled back, ask again), `DatabaseUnavailable` (nothing was done),
`OutcomeUnknown` (COMMIT was sent and not answered: look before doing it again). Anything else PostgreSQL says, such as
a violated constraint, passes through as asyncpg's own exception.
"""

import asyncio
import contextvars
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeVar, cast
from urllib.parse import unquote, urlsplit

import asyncpg
import msgspec
import structlog

from agio_kernel.postgres.changes import Changes
from agio_kernel.postgres.flat_arrays import use_flat_arrays

T = TypeVar("T")
Isolation = Literal["read_committed", "repeatable_read", "serializable"]

APP_ROLE = "agio_app"

_CONNECT_S = 3
_COMMAND_MARGIN_S = 0.5
_TIDY_S = 1.0
_CLOSE_S = 10.0
_UNUSED_S = 20.0
"""A pooled connection that nobody has used for so long is closed, in seconds: a burst, such as a start, opens many, and
each takes some megabytes of the server."""
_AFTER_S = 20.0
"""Longest time for all that follows one commit, in seconds."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Limits:
    """Timeouts, in milliseconds. The default suits a site, whose users wait with it."""

    connection: int = 3_000
    """Longest wait for a free connection of the pool, in milliseconds."""
    lock: int = 2_000
    """Longest wait for a row that another transaction holds, in milliseconds."""
    statement: int = 5_000
    """Longest time of a statement, in milliseconds."""
    idle_in_transaction: int = 5_000
    """Longest wait for the next statement of a transaction, in milliseconds; then PostgreSQL ends it."""

    @property
    def command_s(self) -> float:
        """Longest wait for an answer of any kind, in seconds: a little longer than PostgreSQL itself waits, so that it
        says why it gave up."""
        return self.statement / 1000 + _COMMAND_MARGIN_S


class DatabaseUnavailable(Exception):
    """The database couldn't do it now and has done nothing: refuse, and the user may ask again."""


class LockTimeout(DatabaseUnavailable):
    """Another transaction held the row longer than this connection waits."""


class Retry(Exception):
    """Rolled back by a deadlock or a serialization failure: running the whole transaction again may succeed."""


class OutcomeUnknown(Exception):
    """The connection was lost after the write was sent: it is committed or not, only the database can tell."""


_RETRY = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
_LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InternalClientError,  # asyncpg's protocol was interrupted by the server's farewell
    ConnectionError,
    TimeoutError,
)
"""The connection, or its answer, is gone: what was in flight may have happened."""

_UNSENT = (
    BrokenPipeError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""These very types: the connection had ended before the last of it was sent, so PostgreSQL has done nothing of it."""

_UNABLE = (
    asyncpg.CannotConnectNowError,
    asyncpg.InsufficientResourcesError,
    asyncpg.QueryCanceledError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""PostgreSQL answered, and refused for a reason that passes."""


_UNCONNECTED = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""Errors of connecting, or of tidying a connection, when the server or the way to it is broken."""


def _lost(error: BaseException, conn: asyncpg.Connection | None) -> bool:
    """Whether the error means that the connection can't be trusted any more."""
    if isinstance(error, _LOST):
        return True
    return isinstance(error, asyncpg.InterfaceError | OSError) and (conn is None or _closed(conn))


def _closed(conn: asyncpg.Connection) -> bool:
    try:
        return conn.is_closed()
    except asyncpg.InterfaceError:
        return True  # lost while in use: the pool has taken its slot back already


def _unsent(error: Exception) -> bool:
    """Whether PostgreSQL can't have done what a lost connection was to carry."""
    return type(error.__cause__ or error) in _UNSENT


def _translated(error: Exception, conn: asyncpg.Connection | None) -> Exception:
    """The typed error for one raised before COMMIT was sent; errors that aren't the database's stay as they are."""
    if isinstance(error, _RETRY):
        return Retry(str(error))
    if isinstance(error, asyncpg.LockNotAvailableError):
        return LockTimeout(str(error))
    if isinstance(error, _UNABLE) or _lost(error, conn):
        return DatabaseUnavailable(f"{type(error).__name__}: {error}")
    return error


class _Connection(asyncpg.Connection):
    """Tells a COMMIT that PostgreSQL silently turned into ROLLBACK, because a failed statement was swallowed; carries
    what follows the commit of its transaction.
    """

    after: list["AfterCommit"] | None = None

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> str:
        status = await super().execute(query, *args, timeout=timeout)
        if status == "ROLLBACK" and query.upper().startswith("COMMIT"):
            raise asyncpg.InFailedSQLTransactionError(
                "the transaction had failed and was rolled back: a statement's error was swallowed before COMMIT"
            )
        return status


AfterCommit = Callable[["Database"], Awaitable[object]]


def after_commit(tx: asyncpg.Connection, work: AfterCommit) -> None:
    """Have ``work(db)`` done once ``tx`` of `Database.transaction` has committed, before its opener goes on; never
    where it rolls back or its outcome is unknown.

    A failure is logged and undoes nothing. A process may die between the two, so ``work`` is what something else finds
    and does later; it reads what was committed anew, for a savepoint may have rolled back what it was handed in for.
    """
    following: list[AfterCommit] | None = getattr(tx, "after", None)
    if following is None:
        raise RuntimeError("work may follow only a transaction that is open")
    following.append(work)


async def write_mark(tx: asyncpg.Connection) -> None:
    """Have the commit of ``tx`` wait for the disk and the standby although it changes nothing."""
    await tx.execute("SELECT pg_logical_emit_message(true, 'agio', '')")


async def _register_codecs(conn: asyncpg.Connection) -> None:
    """JSON through msgspec; timestamptz is aware UTC in asyncpg already."""
    await conn.set_type_codec(
        "jsonb",
        schema="pg_catalog",
        format="binary",
        encoder=lambda value: b"\x01" + msgspec.json.encode(value),
        decoder=lambda data: msgspec.json.decode(data[1:]),
    )
    await conn.set_type_codec(
        "json", schema="pg_catalog", format="binary", encoder=msgspec.json.encode, decoder=msgspec.json.decode
    )


def _settings(role: str, dsn: str, **more: int | str) -> dict[str, str]:
    """Settings that every connection starts with; RESET ALL, run when a connection returns to the pool, comes back to
    these.

    An acknowledged commit is on the disk, whatever the server, the database or the DSN say.
    """
    settings = {"timezone": "UTC", "jit": "off", "synchronous_commit": "on"} | {
        name: str(value) for name, value in more.items()
    }
    if role and unquote(urlsplit(dsn).username or "") != role:
        settings["role"] = role
    return settings


def _terminate(conn: asyncpg.Connection) -> None:
    with suppress(asyncpg.InterfaceError):
        conn.terminate()


@asynccontextmanager
async def _hardened(conn: asyncpg.Connection, transaction: Any) -> AsyncIterator[asyncpg.Connection]:
    """BEGIN has succeeded: run the body, then COMMIT or ROLLBACK; a connection in doubt is cut, never reused."""
    try:
        yield conn
    except Exception as error:
        if _lost(error, conn):
            _terminate(conn)
        else:
            await _roll_back(conn, transaction)
        translated = _translated(error, conn)
        if translated is error:
            raise
        raise translated from error
    except BaseException:
        # Cancelled in the middle of a statement: the server sees the cut connection and rolls back by itself.
        _terminate(conn)
        raise
    if _closed(conn):
        raise DatabaseUnavailable("the connection was lost before COMMIT, so PostgreSQL has rolled back")
    try:
        await transaction.commit()
    except Exception as error:
        if not isinstance(error, asyncpg.PostgresError) or _lost(error, conn):
            _terminate(conn)
            if not _unsent(error):
                raise OutcomeUnknown(f"{type(error).__name__}: {error}") from error
        translated = _translated(error, conn)
        if translated is error:
            raise
        raise translated from error
    except BaseException:
        _terminate(conn)
        raise


async def _roll_back(conn: asyncpg.Connection, transaction: Any) -> None:
    try:
        async with asyncio.timeout(_TIDY_S):
            await transaction.rollback()
    except BaseException as error:
        _terminate(conn)
        if not isinstance(error, Exception):
            raise


class Writer:
    """A sequencer's own connection: what it owns by advisory lock it loses with the connection, so two can't commit.

    It never reconnects by itself. Once `is_closed()`, the owner drops what it keeps in memory, asks for a new writer
    and acquires its ownership again.
    """

    def __init__(self, conn: asyncpg.Connection) -> None:
        self._conn = conn

    @property
    def connection(self) -> asyncpg.Connection:
        """Connection for statements outside a transaction and for those that need one, such as COPY."""
        return self._conn

    def is_closed(self) -> bool:
        return self._conn.is_closed()

    async def acquire_ownership(self, key: int) -> bool:
        """Take the session-level advisory lock, without waiting; False while another connection has it."""
        return await self._asked("SELECT pg_try_advisory_lock($1)", key)

    async def release_ownership(self, key: int) -> bool:
        """Give the lock back; False when this connection didn't have it."""
        return await self._asked("SELECT pg_advisory_unlock($1)", key)

    async def _asked(self, sql: str, key: int) -> bool:
        try:
            return bool(await self._conn.fetchval(sql, key))
        except Exception as error:
            if _lost(error, self._conn):
                _terminate(self._conn)
            translated = _translated(error, self._conn)
            if translated is error:
                raise
            raise translated from error

    @asynccontextmanager
    async def transaction(self, *, isolation: Isolation | None = None) -> AsyncIterator[asyncpg.Connection]:
        """Begin a transaction like `Database.transaction`, on this connection; after a lost connection all further
        calls are refused."""
        if self._conn.is_closed():
            raise DatabaseUnavailable("the writer's connection is closed, and its ownership with it")
        transaction = self._conn.transaction(isolation=isolation)
        try:
            await transaction.start()
        except BaseException as error:
            _terminate(self._conn)
            if isinstance(error, Exception):
                raise DatabaseUnavailable(f"BEGIN failed: {error}") from error
            raise
        async with _hardened(self._conn, transaction) as tx:
            yield tx

    @asynccontextmanager
    async def statement(self) -> AsyncIterator[asyncpg.Connection]:
        """The connection for one statement that is its own transaction: committed once it has answered.

        Errors as `transaction`. A statement that PostgreSQL itself refused has done nothing; a connection lost after
        the statement was sent is an `OutcomeUnknown`, for the commit may have been the last thing it did.
        """
        if self._conn.is_closed():
            raise DatabaseUnavailable("the writer's connection is closed, and its ownership with it")
        try:
            yield self._conn
        except Exception as error:
            if _lost(error, self._conn):
                _terminate(self._conn)
                if not _unsent(error):
                    raise OutcomeUnknown(f"{type(error).__name__}: {error}") from error
            translated = _translated(error, self._conn)
            if translated is error:
                raise
            raise translated from error
        except BaseException:
            _terminate(self._conn)
            raise

    async def close(self) -> None:
        """Close within a second or cut; the ownership goes with it."""
        try:
            await self._conn.close(timeout=_TIDY_S)
        except _UNCONNECTED:
            _terminate(self._conn)


class Database:
    """A pool of connections that heals itself after PostgreSQL was killed, frozen or restarted.

    `Database.connect(dsn)` makes one. Session state (SET, session advisory locks) doesn't survive the return of a
    connection to the pool; use SET LOCAL and pg_advisory_xact_lock.
    """

    def __init__(self, pool: asyncpg.Pool, dsn: str, role: str, settings: dict[str, str], limits: Limits) -> None:
        self.dsn = dsn
        self.role = role
        self._pool = pool
        self._settings = settings
        self._limits = limits
        self.changes = Changes()
        self._open_here: contextvars.ContextVar[bool] = contextvars.ContextVar("open_transaction", default=False)
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def connect(
        cls,
        dsn: str,
        *,
        min_size: int = 2,
        max_size: int = 10,
        role: str = APP_ROLE,
        limits: Limits = Limits(),
    ) -> Self:
        """Open the pool; raises `DatabaseUnavailable` when PostgreSQL doesn't answer.

        Connections act as `role` (an empty string: as the DSN's own user), so that an application which logs in as the
        owner still can't do what only the owner may.
        """
        settings = _settings(
            role,
            dsn,
            lock_timeout=limits.lock,
            idle_in_transaction_session_timeout=limits.idle_in_transaction,
            statement_timeout=limits.statement,
        )
        pool = asyncpg.create_pool(
            dsn,
            min_size=min_size,
            max_size=max_size,
            timeout=_CONNECT_S,
            command_timeout=limits.command_s,
            max_inactive_connection_lifetime=_UNUSED_S,
            init=_register_codecs,
            connection_class=_Connection,
            server_settings=settings | {"application_name": "agio"},
        )
        try:
            await pool
        except _UNCONNECTED as error:
            raise DatabaseUnavailable(f"can't connect to PostgreSQL: {type(error).__name__}: {error}") from error
        return cls(pool, dsn, role, settings, limits)

    async def close(self) -> None:
        """Cancel what was spawned, wait a bounded time for connections in use, then cut them."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            async with asyncio.timeout(_CLOSE_S):
                await self._pool.close()
        except _UNCONNECTED:
            self._pool.terminate()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()

    @property
    def free_slots(self) -> int:
        """Number of connections free now; equal to `max_size` when nothing is in use."""
        queue: Any = self._pool._queue  # get_idle_size() doesn't count the slot of a broken connection
        return queue.qsize()

    @asynccontextmanager
    async def transaction(
        self, *, isolation: Isolation | None = None, retries: int = 3
    ) -> AsyncIterator[asyncpg.Connection]:
        """A pooled connection between BEGIN and COMMIT; leaving by an exception rolls back.

        `retries` is how often a pooled connection that turns out to be broken is replaced before BEGIN succeeds; the
        body itself runs once (see `run`). A second transaction inside the first would wait for the pool while holding
        a part of it, so it is refused; work that must outlive the transaction is started with `spawn`.
        """
        if self._open_here.get():
            raise RuntimeError(
                "a transaction is already open here: pass its connection on, or use spawn() for work that outlives it"
            )
        conn, transaction = await self._begin(isolation, retries)
        self._open_here.set(True)
        raw: Any = getattr(conn, "_con", conn)  # the pool's proxy takes no attributes
        raw.after = following = []
        try:
            async with _hardened(conn, transaction) as tx:
                yield tx
        finally:
            raw.after = None
            self._open_here.set(False)
            await self._release(conn)
        if following:
            await self._follow(following)

    async def _follow(self, following: list[AfterCommit]) -> None:
        """Do what follows a commit, which stands whatever comes of it."""
        try:
            async with asyncio.timeout(_AFTER_S):
                for work in following:
                    await work(self)
        except Exception as error:
            _log.warning("what follows a commit failed", error=type(error).__name__, reason=str(error))

    async def run(
        self,
        fn: Callable[[asyncpg.Connection], Awaitable[T]],
        *,
        isolation: Isolation | None = None,
        retries: int = 3,
    ) -> T:
        """Run `fn(tx)` in a transaction, again after a deadlock or serialization failure, with bounded backoff."""
        for attempt in range(retries + 1):
            try:
                async with self.transaction(isolation=isolation) as tx:
                    return await fn(tx)
            except Retry:
                if attempt == retries:
                    raise
                await asyncio.sleep(random.uniform(0.5, 1.0) * min(0.01 * 2**attempt, 0.5))
        raise AssertionError("unreachable: the last attempt returned or raised")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[asyncpg.Connection]:
        """A pooled connection outside a transaction, for reads; each statement sees the newest committed rows."""
        conn = await self._acquire()
        try:
            yield conn
        except Exception as error:
            if _lost(error, conn):
                _terminate(conn)
            translated = _translated(error, conn)
            if translated is error:
                raise
            raise translated from error
        except BaseException:
            _terminate(conn)
            raise
        finally:
            await self._release(conn)

    async def fetch(self, sql: str, *args: Any) -> list[asyncpg.Record]:
        """All rows of a read."""
        async with self.read() as conn:
            return await conn.fetch(sql, *args)

    async def fetchrow(self, sql: str, *args: Any) -> asyncpg.Record | None:
        """The first row of a read, or None."""
        async with self.read() as conn:
            return await conn.fetchrow(sql, *args)

    async def fetchval(self, sql: str, *args: Any) -> Any:
        """The first column of the first row of a read, or None."""
        async with self.read() as conn:
            return await conn.fetchval(sql, *args)

    async def execute(self, sql: str, *args: Any) -> str:
        """One statement in a transaction of its own; returns its command tag. It may write: errors as `transaction`."""
        async with self.transaction() as tx:
            return await tx.execute(sql, *args)

    async def wait_for_commits(self) -> None:
        """Wait until every commit that is visible now is where an acknowledged one has to be, on a standby too.

        A commit whose wait for the standby was cut off is visible all the same, and gone once the primary is lost:
        whoever answers from a row that another request has written, as its acknowledgement, waits here first.
        """
        async with self.transaction() as tx:
            await write_mark(tx)

    async def writer(self, name: str, *, lock_ms: int | None = None) -> Writer:
        """A connection outside the pool for a sequencer; with ``lock_ms`` it waits no longer for somebody else's row.

        A statement prepared while its table is empty keeps a plan that scans the growing table; a sequencer looks rows
        up by key, so those plans are turned off, and the one that is left is made once and not for each batch.
        Keepalives free its advisory locks soon after its machine is lost. Its arrays are flat (`flat_arrays`).
        """
        own = {
            "application_name": f"agio writer {name}"[:63],
            "enable_seqscan": "off",
            "enable_hashjoin": "off",
            "enable_mergejoin": "off",
            "plan_cache_mode": "force_generic_plan",
            "tcp_keepalives_idle": "5",
            "tcp_keepalives_interval": "2",
            "tcp_keepalives_count": "3",
            # What a process that was stopped in a transaction has locked keeps its successor waiting for so long.
            "idle_in_transaction_session_timeout": "1000",
        }
        if lock_ms is not None:
            own["lock_timeout"] = str(lock_ms)
        conn = None
        try:
            conn = await asyncpg.connect(
                self.dsn,
                timeout=_CONNECT_S,
                command_timeout=self._limits.command_s,
                connection_class=_Connection,
                server_settings=self._settings | own,
            )
            await _register_codecs(conn)
            use_flat_arrays(conn)
        except BaseException as error:
            if conn is not None:
                _terminate(conn)
            if isinstance(error, _UNCONNECTED):
                raise DatabaseUnavailable(f"can't connect the writer {name}: {error}") from error
            raise
        return Writer(conn)

    def spawn(self, coro: Coroutine[Any, Any, T], *, name: str | None = None) -> asyncio.Task[T]:
        """Start a task that inherits of the caller's context only what its log lines say, so no open transaction;
        `close` cancels it.
        """
        return _spawn(coro, self._tasks, name)

    async def _acquire(self) -> asyncpg.Connection:
        try:
            return cast(asyncpg.Connection, await self._pool.acquire(timeout=self._limits.connection / 1000))
        except _UNCONNECTED as error:
            raise DatabaseUnavailable(f"no connection: {type(error).__name__}: {error}") from error

    async def _begin(self, isolation: Isolation | None, retries: int) -> tuple[asyncpg.Connection, Any]:
        deadline = asyncio.get_running_loop().time() + self._limits.connection / 1000
        attempt = 0
        while True:
            conn = await self._acquire()
            try:
                transaction = conn.transaction(isolation=isolation)
                await transaction.start()
                return conn, transaction
            except BaseException as error:
                _terminate(conn)
                await self._release(conn)
                if not isinstance(error, _UNCONNECTED):
                    raise
                attempt += 1
                if attempt > retries or asyncio.get_running_loop().time() > deadline:
                    raise DatabaseUnavailable(f"BEGIN failed: {type(error).__name__}: {error}") from error

    async def _release(self, conn: asyncpg.Connection) -> None:
        """Return the slot whatever happens; a connection that can't be tidied in time is cut and replaced."""
        try:
            await self._pool.release(conn, timeout=_TIDY_S)
        except _UNCONNECTED:
            _terminate(conn)


_spawned: set[asyncio.Task[Any]] = set()


def spawn(coro: Coroutine[Any, Any, T], *, name: str | None = None) -> asyncio.Task[T]:
    """Spawn like `Database.spawn`, for code that has no database at hand; the task lives until it ends."""
    return _spawn(coro, _spawned, name)


def _spawn(coro: Coroutine[Any, Any, T], keep: set[asyncio.Task[Any]], name: str | None) -> asyncio.Task[T]:
    context = contextvars.Context()
    context.run(structlog.contextvars.bind_contextvars, **structlog.contextvars.get_contextvars())
    task = asyncio.get_running_loop().create_task(coro, name=name, context=context)
    keep.add(task)  # the loop itself holds only a weak reference

    def ended(task: asyncio.Task[Any]) -> None:
        keep.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("a spawned task failed", task=task.get_name(), exc_info=error)

    task.add_done_callback(ended)
    return task
