"""Fixtures for the tests of the kernel, the host and every plugin; pytest loads this module by its entry point.

A test asks for `db` and has an empty, migrated database of its own on a real PostgreSQL. A plugin's tests say what to
apply beside the kernel's files by the fixture `migrations` in their conftest, or by the marker on one test::

    @pytest.fixture(scope="session")
    def migrations() -> list[Migrations]:
        return [Migrations("spot", "agio_spot.migrations")]
"""

import fcntl
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import hypothesis
import pytest
import pytest_asyncio
from agio_kernel.identity.moved_clock import LONGEST_MOVE, move_clock
from agio_kernel.ports.clock import DeploymentClock, set_clock_ahead
from agio_kernel.postgres.db import Database, Limits
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import Migrations, migrate

from agio_testing.run import midnight
from agio_testing.run.secrets import assert_no_secret_in_database, assert_no_secret_in_log

pytest_plugins = (
    "agio_testing.run.secrets",
    "agio_testing.run.lifeline",
    "agio_testing.environments.sites",
    "agio_testing.run.order",
    "agio_testing.run.midnight",
)

FAST_AND_FORGETFUL = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "64MB",
    "min_wal_size": "32MB",
    "max_wal_size": "192MB",
    "autovacuum": "off",
}
"""Settings for tests that never pull the plug; tests of durability start their own server."""


PATIENT = Limits(connection=60_000, lock=60_000, statement=60_000, idle_in_transaction=60_000)
"""Timeouts of the databases of tests: dozens contend for one row there, on machines that have other work as well. Tests
of the limits open a database with limits of their own.
"""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "migrations(*sources): the Migrations to apply beside the kernel's own")
    # No test asserts a time: what a machine with other work takes for an example says nothing of it.
    hypothesis.settings.register_profile("agio", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
    hypothesis.settings.load_profile("agio")


MEMORY = Path("/dev/shm")
"""File system in memory, where it exists: copying a database took 12 ms there, 330 ms on a disk."""

_ROOM_BYTES = 2 * 1024**3
_ABANDONED_S = 3600


@pytest.fixture(scope="session")
def server_folder() -> Iterator[Path]:
    """The data folder of the run's own server."""
    with reachable_folder("agio-test-") as folder:
        yield folder


@pytest.fixture(scope="session")
def postgres_dsn(server_folder: Path) -> Iterator[str]:
    """The owner's DSN of one embedded server for the whole run of pytest."""
    with EmbeddedPostgres(server_folder, settings=FAST_AND_FORGETFUL) as dsn:
        yield dsn
    assert_no_secret_in_log(server_folder / "postgres.log")


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations to apply beside the kernel's files; override it in a conftest."""
    return ()


@pytest.fixture(scope="session")
def template_databases() -> dict[tuple[Migrations, ...], str]:
    """The migrated databases made in this run, from which each test's own is copied."""
    return {}


@pytest_asyncio.fixture
async def database_url(
    request: pytest.FixtureRequest,
    postgres_dsn: str,
    migrations: Sequence[Migrations],
    template_databases: dict[tuple[Migrations, ...], str],
    begun_before_midnight: None,
) -> AsyncIterator[str]:
    """The owner's DSN of a fresh migrated database, dropped after the test."""
    marker = request.node.get_closest_marker("migrations")
    sources = tuple(marker.args if marker else migrations)
    server = await asyncpg.connect(postgres_dsn)
    try:
        if sources not in template_databases:
            template_databases[sources] = await _make_template(server, postgres_dsn, sources)
        name = f"test_{secrets.token_hex(6)}"
        # The other strategy, PostgreSQL's default since 15, writes the whole copy to the log as well.
        strategy = "STRATEGY FILE_COPY" if server.get_server_version().major >= 15 else ""
        await server.execute(f"CREATE DATABASE {name} TEMPLATE {template_databases[sources]} {strategy}")
        # A copy has the template's tables and grants on them, but not the grants on the database itself.
        await server.execute(f"REVOKE TEMPORARY ON DATABASE {name} FROM PUBLIC")
        if midnight.ahead:
            await _set_ahead(with_database(postgres_dsn, name))
        yield with_database(postgres_dsn, name)
        try:
            await assert_no_secret_in_database(request.node, with_database(postgres_dsn, name))
        finally:
            await server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await server.close()


@pytest_asyncio.fixture
async def db(database_url: str) -> AsyncIterator[Database]:
    """The test's database as the application sees it, acting as agio_app."""
    async with await Database.connect(database_url, min_size=1, max_size=10, limits=PATIENT) as database:
        yield database


@pytest_asyncio.fixture
async def owner_db(database_url: str) -> AsyncIterator[Database]:
    """The test's database as its owner, who may do anything: for arranging and for checking behind the scenes."""
    async with await Database.connect(database_url, min_size=1, max_size=4, role="", limits=PATIENT) as database:
        yield database


class DatabaseClock(DeploymentClock):
    """The clock of a test's database: as far ahead as the test has moved it, with whoever has a session."""

    def __init__(self, owner_db: Database) -> None:
        super().__init__(midnight.ahead)
        self._owner_db = owner_db

    async def advance(self, **by: float) -> None:
        """Move it ahead by a `timedelta` given by its parts, e.g. ``days=30``."""
        left = timedelta(**by)
        async with self._owner_db.read() as conn:
            while left:
                step = min(left, LONGEST_MOVE)
                self.follow(await move_clock(conn, step))
                left -= step

    async def advance_to(self, moment: datetime) -> None:
        """Move it ahead to a moment, from which it runs on; one that has been stays."""
        await self.advance(seconds=max(0.0, (moment - self.now()).total_seconds()))

    async def stand_still(self) -> None:
        """Have the database's moment stay what it is, so that whatever is made from now on is of one moment."""
        await self._owner_db.execute(
            "DO $$ BEGIN EXECUTE format('CREATE OR REPLACE FUNCTION agio_now() RETURNS timestamptz LANGUAGE sql STABLE"
            " AS %L', format('SELECT %L::timestamptz', agio_now())); END $$"
        )

    async def within(self, window: timedelta, room: timedelta = timedelta(seconds=10)) -> None:
        """Leave so much room before the next window of its time begins, such as its next hour."""
        left = window - (self.now() - datetime(1970, 1, 1, tzinfo=UTC)) % window
        if left < room:
            await self.advance(seconds=left.total_seconds())


@pytest.fixture
def database_clock(owner_db: Database) -> DatabaseClock:
    """The clock of the test's database, to be moved ahead instead of writing moments of its rows anew."""
    return DatabaseClock(owner_db)


def with_database(dsn: str, name: str) -> str:
    """The same DSN for another database of the server."""
    return urlunsplit(urlsplit(dsn)._replace(path=f"/{name}"))


@contextmanager
def reachable_folder(prefix: str, lock: str = "lock") -> Iterator[Path]:
    """A folder that PostgreSQL's own user can reach (pytest's are closed to others), in memory where there is room;
    removed at the end.

    Before, those of the same prefix that runs which were killed have left are removed: an hour old, and nobody holds
    them, nor the ``lock`` in them. They would fill the memory. A run holds its own: a site that it kills and starts
    again has no lock in between.
    """
    place = _memory_or_disk()
    _remove_abandoned(place, prefix, lock)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=place))
    folder.chmod(0o711)
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_SH)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(held)


def _memory_or_disk() -> Path:
    with suppress(OSError):
        status = os.statvfs(MEMORY)
        programs_run = not status.f_flag & os.ST_NOEXEC  # PostgreSQL's may have to be copied into the folder
        if programs_run and os.access(MEMORY, os.W_OK) and status.f_bavail * status.f_frsize > _ROOM_BYTES:
            return MEMORY
    return Path(tempfile.gettempdir())


def _remove_abandoned(place: Path, prefix: str, lock: str) -> None:
    for folder in place.glob(f"{prefix}*"):
        with suppress(OSError):
            if folder.stat().st_mtime > time.time() - _ABANDONED_S:
                continue
            with ExitStack() as held:
                for one in (folder, folder / lock):
                    file = os.open(one, os.O_RDONLY)
                    held.callback(os.close, file)
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)


async def _set_ahead(dsn: str) -> None:
    owner = await asyncpg.connect(dsn)
    try:
        await set_clock_ahead(owner, midnight.ahead)
    finally:
        await owner.close()


async def _make_template(server: asyncpg.Connection, dsn: str, sources: Sequence[Migrations]) -> str:
    name = f"template_{secrets.token_hex(6)}"
    await server.execute(f"CREATE DATABASE {name}")
    await migrate(with_database(dsn, name), sources)
    return name
