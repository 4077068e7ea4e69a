"""The databases of brands: each made from a template, for a role that may connect to no other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import APP_ROLE
from agio_kernel.postgres.embedded import find_program
from agio_kernel.postgres.migrate import Migrations, fingerprint, migrate

from agio_host.brands.installation import at
from agio_host.strangers.sandbox import GROUP

PREFIX = "agio_brand_"
TEMPLATE = "agio_template_"
COPY_S = 3_600.0
GONE_S = 30.0
_AGAIN_S = 0.1
_SINGLE = 0x6167696F_74656D70  # "agio" "temp": one process at a time makes a template, or a database of it


def database_of(brand: str) -> str:
    """The name of a brand's database, and of its role."""
    return PREFIX + brand


def role_dsn(owner_dsn: str, database: str, secrets: SecretBox) -> str:
    """The address at which a brand is served: as its own role, which may connect to no other database."""
    return at(owner_dsn, database, user=database, password=_password(secrets))


def _password(secrets: SecretBox) -> str:
    return secrets.digest("database role", "password").hex()


async def make_database(owner_dsn: str, database: str, secrets: SecretBox, migrations: Sequence[Migrations]) -> None:
    """Make a brand's database and its role; ConfigurationError where there is one of that name."""
    async with _owner(owner_dsn) as conn:
        await conn.execute("SELECT pg_advisory_lock($1)", _SINGLE)
        template = await _template(conn, owner_dsn, migrations)
        await _create(conn, database, secrets, f"TEMPLATE {_name(template)}")


async def _template(conn: asyncpg.Connection, owner_dsn: str, migrations: Sequence[Migrations]) -> str:
    """The database with these migrations and nothing else. It is named by them, so it never changes: others are of an
    earlier version, or of other plugins, and are made anew in half a second where they are wanted.
    """
    template = TEMPLATE + fingerprint(migrations)
    others = await conn.fetch("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", TEMPLATE)
    if template in [row["datname"] for row in others]:
        return template
    for row in others:
        await conn.execute(f"DROP DATABASE IF EXISTS {_name(row['datname'])}")
    making = f"{TEMPLATE}making"
    await conn.execute(f"CREATE DATABASE {_name(making)}")
    await migrate(at(owner_dsn, making), migrations)
    await conn.execute(f"ALTER DATABASE {_name(making)} RENAME TO {_name(template)}")
    # Whoever is connected to a template keeps every brand from being made.
    await conn.execute(f"ALTER DATABASE {_name(template)} WITH ALLOW_CONNECTIONS false")
    return template


async def _create(conn: asyncpg.Connection, database: str, secrets: SecretBox, how: str = "") -> None:
    taken = await conn.fetchval(
        "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)"
        " OR EXISTS (SELECT FROM pg_database WHERE datname = $1)",
        database,
    )
    if taken:
        raise ConfigurationError(f"the database server has a database or a role {database} already")
    name = _name(database)
    # NOINHERIT: it acts as the application by SET ROLE, and whatever that may connect to isn't its own to enter.
    await conn.execute(f"CREATE ROLE {name} LOGIN NOINHERIT PASSWORD '{_password(secrets)}'")
    try:
        for role in (APP_ROLE, GROUP):  # a dump says what each may, and makes none
            if not await conn.fetchval("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", role):
                await conn.execute(f"CREATE ROLE {role} NOLOGIN")
        await conn.execute(f"GRANT {APP_ROLE} TO {name}")
        await conn.execute(f"CREATE DATABASE {name} {how}")
        await conn.execute(f"REVOKE ALL ON DATABASE {name} FROM PUBLIC")
        await conn.execute(f"GRANT CONNECT ON DATABASE {name} TO {name}")
    except BaseException:
        await _drop(conn, database)
        raise


async def drop_database(owner_dsn: str, database: str) -> None:
    """Drop a brand's database and its role, once nobody is connected to it any more."""
    async with _owner(owner_dsn) as conn:
        await _drop(conn, database)


async def _drop(conn: asyncpg.Connection, database: str) -> None:
    await unused(conn, database)
    await conn.execute(f"DROP DATABASE IF EXISTS {_name(database)}")
    await conn.execute(f"DROP ROLE IF EXISTS {_name(database)}")


async def unused(conn: asyncpg.Connection, database: str) -> None:
    """Wait until nobody is connected to a database; ConfigurationError where somebody stays."""
    for _ in range(int(GONE_S / _AGAIN_S)):
        if not await conn.fetchval("SELECT count(*) FROM pg_stat_activity WHERE datname = $1", database):
            return
        await asyncio.sleep(_AGAIN_S)
    raise ConfigurationError(f"somebody is still connected to {database}: suspend the brand, and end what uses it")


async def move_database(
    from_dsn: str, to_dsn: str, database: str, secrets: SecretBox, migrations: Sequence[Migrations], draft: Path
) -> None:
    """Copy a brand's database to another server as one snapshot, and compare the two; where they differ, or the copy
    fails, the other server is left as it was.
    """
    await asyncio.to_thread(draft.parent.mkdir, parents=True, exist_ok=True)
    async with _owner(from_dsn) as source, _owner(to_dsn) as target:
        await unused(source, database)
        await _create(target, database, secrets)
        try:
            await asyncio.to_thread(draft.touch, mode=0o600)
            await _run("pg_dump", "--format=custom", "--no-owner", f"--file={draft}", at(from_dsn, database))
            await _run(
                "pg_restore",
                "--single-transaction",
                "--exit-on-error",
                "--no-owner",
                f"--dbname={at(to_dsn, database)}",
                str(draft),
            )
            if await _contents(at(from_dsn, database)) != await _contents(at(to_dsn, database)):
                raise ConfigurationError(f"the copy of {database} isn't what was copied: nothing was moved")
            await migrate(at(to_dsn, database), migrations)
        except BaseException:
            await _drop(target, database)
            raise
        finally:
            await asyncio.to_thread(draft.unlink, missing_ok=True)


async def _contents(dsn: str) -> dict[str, tuple[int, str]]:
    """Number of rows of each table, and a digest of them."""
    async with _owner(dsn) as conn:
        names = await conn.fetch(
            "SELECT c.oid::regclass::text AS name FROM pg_class c"
            " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'"
        )
        found: dict[str, tuple[int, str]] = {}
        for row in names:
            counted = await conn.fetchrow(
                f"SELECT count(*) AS rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS digest"
                f" FROM {row['name']} t",
                timeout=COPY_S,
            )
            assert counted is not None, "a count is always there"
            found[row["name"]] = counted["rows"], counted["digest"]
        return found


async def _run(program: str, *arguments: str) -> None:
    process = await asyncio.create_subprocess_exec(
        str(find_program(program)), *arguments, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, said = await asyncio.wait_for(process.communicate(), COPY_S)
    except BaseException:
        process.kill()
        raise
    if process.returncode:
        raise ConfigurationError(f"{program}: {said.decode(errors='replace').strip()[-500:]}")


@asynccontextmanager
async def _owner(dsn: str) -> AsyncIterator[asyncpg.Connection]:
    try:
        conn = await asyncpg.connect(dsn, timeout=10)
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        raise ConfigurationError(f"the database server can't be reached: {error}") from error
    try:
        yield conn
    finally:
        await conn.close(timeout=5)


def _name(identifier: str) -> str:
    return '"' + identifier.replace('"', '""') + '"'
