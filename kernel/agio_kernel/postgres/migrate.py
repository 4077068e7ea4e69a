"""Numbered SQL files, applied once and in order, however often and by however many processes it is asked.

A plugin names its package of files by `Migrations(plugin, package)`. The table `schema_migration` records what was
applied and the checksum it had: an applied file never changes, a change is a new file. Each file is one transaction
with its record, so a killed run is finished by the next. One statement that says CONCURRENTLY is no transaction and
stands alone in its file; an index that a killed run left invalid is made anew.

Files are applied while a site serves. A statement that waits for a table's lock has everyone after it wait too, so a
file waits for a second, and is tried again.
"""

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from typing import Any

import asyncpg

from agio_kernel.postgres.db import DatabaseUnavailable

_FILE_NAME = re.compile(r"(\d{4})_([a-z0-9_]+)\.sql")
_LOCK_KEY = 0x6167696F_6D696772  # one number for every Agio database: "agio" "migr" in ASCII
_LOCK_WAIT = "1s"
_TRIES, _PAUSE_S = 20, 0.5
_PASSES = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)
_CHECKS = "SET client_connection_check_interval = '1s'"
_CONCURRENT_WAIT = "10min"  # nobody waits behind one of these
_COMMENT = re.compile(r"--[^\n]*")
_CONCURRENTLY = re.compile(r"\bCONCURRENTLY\b", re.IGNORECASE)
_INDEX = re.compile(r"\bINDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)", re.IGNORECASE)
_INVALID = "SELECT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid)"
_RECORD = "INSERT INTO schema_migration (plugin, version, name, checksum) VALUES ($1, $2, $3, $4)"
_CREATED = re.compile(r"CREATE\s+(?:OR\s+REPLACE\s+)?(?:TABLE|VIEW|FUNCTION|TYPE|SEQUENCE)\s+(\w+)", re.IGNORECASE)
_MADE = """
    SELECT CASE c.relkind WHEN 'v' THEN 'VIEW ' WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || c.oid::regclass AS what
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
      AND (c.relname = $1 OR starts_with(c.relname, $1 || '_')) AND c.relname <> ALL ($2::text[])
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i'))
    UNION ALL
    SELECT 'FUNCTION ' || p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND (p.proname = $1 OR starts_with(p.proname, $1 || '_')) AND p.proname <> ALL ($2::text[])
    UNION ALL
    SELECT 'TYPE ' || t.oid::regtype FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace
      AND t.typtype IN ('d', 'e')
      AND (t.typname = $1 OR starts_with(t.typname, $1 || '_')) AND t.typname <> ALL ($2::text[])
"""
_TABLE = """
CREATE TABLE IF NOT EXISTS schema_migration (
    plugin     text        NOT NULL,
    version    integer     NOT NULL,
    name       text        NOT NULL,
    checksum   text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (plugin, version)
)
"""


class MigrationError(Exception):
    """A migration that can't be applied; the message names the plugin and the file."""


@dataclass(frozen=True, slots=True)
class Migrations:
    """Folder of a plugin's files `NNNN_name.sql`: an importable package, with or without `__init__.py`."""

    plugin: str
    package: str


KERNEL = Migrations("kernel", "agio_kernel.postgres.migrations")


@dataclass(frozen=True, slots=True)
class Migration:
    """One file."""

    plugin: str
    version: int
    name: str
    sql: str
    checksum: str

    def __str__(self) -> str:
        return f"{self.plugin} {self.version:04d}_{self.name}"


def read_files(source: Migrations) -> list[Migration]:
    """The files of one plugin in order of their number; two files of one number are refused."""
    found: dict[int, Migration] = {}
    try:
        entries = list(resources.files(source.package).iterdir())
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise MigrationError(f"{source.plugin}: there is no package {source.package} of migrations") from error
    for entry in entries:
        if not entry.name.endswith(".sql"):
            continue
        if not (match := _FILE_NAME.fullmatch(entry.name)):
            raise MigrationError(f"{source.plugin}: {entry.name} isn't named as in 0001_accounts.sql")
        version, name = int(match[1]), match[2]
        if version in found:
            raise MigrationError(f"{source.plugin}: two files have the number {version:04d}")
        data = entry.read_bytes()
        found[version] = Migration(source.plugin, version, name, data.decode(), hashlib.sha256(data).hexdigest())
    return [found[version] for version in sorted(found)]


async def migrate(
    dsn: str,
    migrations: Sequence[Migrations] = (),
    progress: Callable[[Migration], None] = lambda migration: None,
    *,
    after: Callable[[Any, Migration], Awaitable[None]] | None = None,
    failed: Callable[[str, MigrationError], None] | None = None,
    wait_s: float = 300.0,
    with_kernel: bool = True,
) -> list[Migration]:
    """Apply what isn't applied, as the DSN's own user; the kernel's first, then the plugins' in the order given.

    Returns what was applied. `progress` is called before each file, `after` with the connection once it is applied.
    Another run on the same database is waited for, at most `wait_s` seconds. Raises `MigrationError` at the first file
    that fails; those before it stay applied. With `failed` a plugin's file that fails ends that plugin's migrations
    alone: it is told there, and those of others go on. One that only others keep from its locks is raised all the same:
    it may succeed once this is done again.
    """
    sources = _ordered(migrations) if with_kernel else migrations
    files = [file for source in sources for file in read_files(source)]
    conn = await _connect(dsn)
    try:
        await _lock(conn, wait_s)
        await conn.execute(_TABLE)
        left = _unapplied(files, await _applied(conn))
        done: list[Migration] = []
        while left:
            migration = left.pop(0)
            progress(migration)
            try:
                await _apply(conn, migration)
            except MigrationError as error:
                if failed is None or migration.plugin == KERNEL.plugin or isinstance(error.__cause__, _PASSES):
                    raise
                failed(migration.plugin, error)
                left = [file for file in left if file.plugin != migration.plugin]
                continue
            done.append(migration)
            if after is not None:
                await after(conn, migration)
        return done
    finally:
        await conn.close(timeout=5)


async def forget(dsn: str, plugin: str, migrations: Sequence[Migrations]) -> list[str]:
    """Remove everything that a plugin's files have made, with its rows and its scheduled work, so that `migrate`
    applies them anew: for a plugin whose file is still being written. Returns what was removed.

    Its relations are named after it (`parrot`, `parrot_…`); what other files make under such a name stays.
    """
    others = [file for source in _ordered(migrations) if source.plugin != plugin for file in read_files(source)]
    kept = sorted({name.lower() for file in others for name in _CREATED.findall(file.sql)})
    conn = await _connect(dsn)
    try:
        await _lock(conn, 10)
        async with conn.transaction():
            made = [row["what"] for row in await conn.fetch(_MADE, plugin, kept)]
            for what in made:
                await conn.execute(f"DROP {what.replace(' ', ' IF EXISTS ', 1)} CASCADE")
            await conn.execute("DELETE FROM schema_migration WHERE plugin = $1", plugin)
            await conn.execute("DELETE FROM scheduled_job WHERE starts_with(kind, $1 || '.')", plugin)
        return sorted(made)
    finally:
        await conn.close(timeout=5)


async def pending(dsn: str, migrations: Sequence[Migrations] = ()) -> list[Migration]:
    """List the files that `migrate` would apply; also raises `MigrationError` for an applied file that was changed."""
    files = [file for source in _ordered(migrations) for file in read_files(source)]
    conn = await _connect(dsn)
    try:
        known = await conn.fetchval("SELECT to_regclass('schema_migration') IS NOT NULL")
        return _unapplied(files, await _applied(conn) if known else {})
    finally:
        await conn.close(timeout=5)


def fingerprint(migrations: Sequence[Migrations]) -> str:
    """Mark of all files of the kernel and these plugins: databases that they alone have made are alike."""
    files = [file for source in _ordered(migrations) for file in read_files(source)]
    return hashlib.sha256("\n".join(f"{file} {file.checksum}" for file in files).encode()).hexdigest()[:16]


def _ordered(migrations: Sequence[Migrations]) -> list[Migrations]:
    return [KERNEL, *(source for source in dict.fromkeys(migrations) if source != KERNEL)]


def _unapplied(files: list[Migration], applied: dict[tuple[str, int], str]) -> list[Migration]:
    for file in files:
        if applied.get((file.plugin, file.version), file.checksum) != file.checksum:
            raise MigrationError(f"{file} was applied and has been changed since: restore it, add a new file instead")
    return [file for file in files if (file.plugin, file.version) not in applied]


async def _connect(dsn: str) -> asyncpg.Connection:
    """Connect so that PostgreSQL ends the session, and with it the lock on migrations, soon after this process is gone:
    also while a statement runs, where the server's machine can tell (Linux).
    """
    own = {
        "application_name": "agio migrate",
        "lock_timeout": _LOCK_WAIT,
        "tcp_keepalives_idle": "5",
        "tcp_keepalives_interval": "2",
        "tcp_keepalives_count": "3",
    }
    try:
        conn = await asyncpg.connect(dsn, timeout=10, server_settings=own)
        with suppress(asyncpg.InvalidParameterValueError):
            await conn.execute(_CHECKS)
        return conn
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        raise DatabaseUnavailable(f"can't connect to PostgreSQL to migrate: {error}") from error


async def _lock(conn: Any, wait_s: float) -> None:
    deadline = asyncio.get_running_loop().time() + wait_s
    while not await conn.fetchval("SELECT pg_try_advisory_lock($1)", _LOCK_KEY):
        if asyncio.get_running_loop().time() > deadline:
            raise MigrationError(f"another migration of this database is still running after {wait_s:.0f} s")
        await asyncio.sleep(0.1)


async def _applied(conn: Any) -> dict[tuple[str, int], str]:
    rows = await conn.fetch("SELECT plugin, version, checksum FROM schema_migration")
    return {(row["plugin"], row["version"]): row["checksum"] for row in rows}


async def _apply(conn: Any, migration: Migration) -> None:
    concurrent = _CONCURRENTLY.search(_COMMENT.sub("", migration.sql)) is not None
    for attempt in range(1, _TRIES + 1):
        try:
            return await (_apply_concurrently if concurrent else _apply_in_transaction)(conn, migration)
        except asyncpg.PostgresError as error:
            await conn.execute("ROLLBACK")
            if not isinstance(error, _PASSES) or attempt == _TRIES:
                raise MigrationError(f"{migration} failed and was rolled back: {error}") from error
        await asyncio.sleep(_PAUSE_S)


async def _apply_in_transaction(conn: Any, migration: Migration) -> None:
    await conn.execute("BEGIN")
    # The row first: a file that ended the transaction by itself would leave it behind, which is told below.
    await _record(conn, migration)
    await conn.execute(migration.sql)
    if not conn.is_in_transaction():
        raise MigrationError(f"{migration} contains COMMIT or ROLLBACK: a file is one transaction, remove them")
    await conn.execute("COMMIT")


async def _apply_concurrently(conn: Any, migration: Migration) -> None:
    await conn.execute(f"SET lock_timeout = '{_CONCURRENT_WAIT}'")
    try:
        if (index := _INDEX.search(migration.sql)) and await conn.fetchval(_INVALID, index[1]):
            await conn.execute(f"DROP INDEX CONCURRENTLY {index[1]}")
        await conn.execute(migration.sql)
        await _record(conn, migration)
    finally:
        await conn.execute(f"SET lock_timeout = '{_LOCK_WAIT}'")


async def _record(conn: Any, migration: Migration) -> None:
    await conn.execute(_RECORD, migration.plugin, migration.version, migration.name, migration.checksum)
