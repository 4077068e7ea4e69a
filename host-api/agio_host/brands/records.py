"""The brands on record: names, hosts, states and sealed secrets, in the installation's own database."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.migrate import Migrations, migrate

MIGRATIONS = Migrations("installation", "agio_host.brands.migrations")
CHANNEL = "agio_brands"
"""Channel that names a brand whose record has changed."""
NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")
_BRANDS = """
    SELECT b.name, b.state, b.database, b.sealed, b.made_at, b.opened_at, b.next_due_at,
           array_agg(h.host ORDER BY h.place) FILTER (WHERE h.host IS NOT NULL) AS hosts
    FROM brand b LEFT JOIN brand_host h ON h.brand = b.name
    WHERE $1::text IS NULL OR b.name = $1 GROUP BY b.name ORDER BY b.name
"""

State = Literal["active", "suspended"]


class BrandRecord(msgspec.Struct, frozen=True):
    """A brand on record."""

    name: str
    state: State
    database: str
    sealed: bytes
    made_at: datetime
    hosts: tuple[str, ...]
    opened_at: datetime | None = None
    next_due_at: datetime | None = None

    def __repr__(self) -> str:
        return f"BrandRecord({self.name})"

    def serves_otherwise(self, newer: BrandRecord) -> bool:
        """Whether what it is served with has changed: hosts, secrets, the database."""
        return (self.hosts, self.sealed, self.database) != (newer.hosts, newer.sealed, newer.database)

    def secrets(self, box: SecretBox) -> dict[str, str]:
        """Its secrets by variable; ConfigurationError where another installation's secret sealed them."""
        try:
            return msgspec.json.decode(box.open(_purpose(self.name), self.sealed), type=dict[str, str])
        except ValueError as error:
            raise ConfigurationError(
                f"the secrets of {self.name} don't open with AGIO_SECRET: another one sealed them"
            ) from error


def _purpose(name: str) -> str:
    """A sealed value that is moved to another brand's row doesn't open."""
    return f"brand {name}"


class BrandRecords:
    """The table of brands, by a connection as its owner."""

    def __init__(self, conn: asyncpg.Connection, box: SecretBox) -> None:
        self._conn = conn
        self._box = box
        self._on_change: Callable[[], None] | None = None

    @classmethod
    @asynccontextmanager
    async def opened(cls, dsn: str, box: SecretBox) -> AsyncIterator[BrandRecords]:
        """The records of the installation whose database is at ``dsn``, brought up to date."""
        await migrate(dsn, [MIGRATIONS], with_kernel=False)
        conn = await asyncpg.connect(dsn, timeout=10, command_timeout=10)
        try:
            yield cls(conn, box)
        finally:
            await conn.close(timeout=5)

    async def connect_again(self, dsn: str) -> None:
        """Go on by a new connection where the former one is lost."""
        if not self._conn.is_closed():
            return
        self._conn = await asyncpg.connect(dsn, timeout=10, command_timeout=10)
        if self._on_change is not None:
            await self.listen(self._on_change)

    async def listen(self, changed: Callable[[], None]) -> None:
        """Have ``changed`` called whenever a record changes."""
        self._on_change = changed
        await self._conn.add_listener(CHANNEL, lambda *_: changed())

    async def all(self) -> list[BrandRecord]:
        """Every brand, by name."""
        return [_record(row) for row in await self._conn.fetch(_BRANDS, None)]

    async def one(self, name: str) -> BrandRecord:
        """The brand of a name; ConfigurationError where there is none."""
        row = await self._conn.fetchrow(_BRANDS, name)
        if row is None:
            raise ConfigurationError(f"there is no brand {name}: `agio brand list` names them")
        return _record(row)

    async def add(self, name: str, database: str, hosts: Sequence[str]) -> BrandRecord:
        """Put a new brand on record, suspended, with a secret of its own."""
        if not NAME.fullmatch(name):
            raise ConfigurationError("a brand's name has lower-case letters, digits and hyphens, such as north")
        sealed = self._sealed(name, {"AGIO_SECRET": secrets.token_hex(32)})
        async with self._conn.transaction():
            made = await self._conn.fetchval(
                "INSERT INTO brand (name, state, database, sealed, made_at) VALUES ($1, 'suspended', $2, $3, $4)"
                " ON CONFLICT (name) DO NOTHING RETURNING name",
                name,
                database,
                sealed,
                SystemClock().now(),
            )
            if made is None:
                raise ConfigurationError(f"there is a brand {name} already")
            await self._put_hosts(name, hosts)
        return await self.one(name)

    async def set_hosts(self, name: str, hosts: Sequence[str]) -> None:
        """Have a brand answer for these hosts and no others; the first is its address."""
        async with self._conn.transaction():
            await self._conn.execute("DELETE FROM brand_host WHERE brand = $1", name)
            await self._put_hosts(name, hosts)
            await self._tell(name)

    async def set_state(self, name: str, state: State) -> None:
        """Suspend or resume a brand, and tell the process that serves it."""
        async with self._conn.transaction():
            await self._conn.execute("UPDATE brand SET state = $2 WHERE name = $1", name, state)
            await self._tell(name)

    async def set_secrets(self, record: BrandRecord, changed: Mapping[str, str | None]) -> None:
        """Keep these secrets, and forget those that are None."""
        kept = {**record.secrets(self._box), **changed}
        sealed = self._sealed(record.name, {name: value for name, value in kept.items() if value is not None})
        async with self._conn.transaction():
            await self._conn.execute("UPDATE brand SET sealed = $2 WHERE name = $1", record.name, sealed)
            await self._tell(record.name)

    async def remove(self, name: str) -> None:
        """Take a brand off the record."""
        async with self._conn.transaction():
            await self._conn.execute("DELETE FROM brand WHERE name = $1", name)
            await self._tell(name)

    async def note_opened(self, name: str) -> None:
        """Keep that a process has it open: after a crash it is opened again, whatever may be due in it."""
        await self._conn.execute(
            "UPDATE brand SET opened_at = $2, next_due_at = NULL WHERE name = $1", name, SystemClock().now()
        )

    async def note_closed(self, name: str, next_due_at: datetime | None) -> None:
        """Keep that it was closed in order, and when it is to be opened for what is due."""
        await self._conn.execute(
            "UPDATE brand SET opened_at = NULL, next_due_at = $2 WHERE name = $1", name, next_due_at
        )

    async def wake(self, name: str) -> None:
        """Have a closed brand opened now: somebody beside the process has written to its database."""
        async with self._conn.transaction():
            await self._conn.execute(
                "UPDATE brand SET next_due_at = $2 WHERE name = $1 AND opened_at IS NULL", name, SystemClock().now()
            )
            await self._tell(name)

    async def _put_hosts(self, name: str, hosts: Sequence[str]) -> None:
        if not hosts:
            raise ConfigurationError(f"{name} needs a host: nobody could reach it")
        if wrong := [host for host in hosts if not HOST.fullmatch(host)]:
            raise ConfigurationError(f"a host is a name such as north.example, without port or *, was {wrong[0]}")
        for place, host in enumerate(dict.fromkeys(hosts)):
            holder = await self._conn.fetchval(
                "INSERT INTO brand_host (host, brand, place) VALUES ($1, $2, $3) ON CONFLICT (host) DO NOTHING"
                " RETURNING brand",
                host,
                name,
                place,
            )
            if holder is None:
                holder = await self._conn.fetchval("SELECT brand FROM brand_host WHERE host = $1", host)
                raise ConfigurationError(f"{host} is a host of {holder} already: a host is one brand's")

    async def _tell(self, name: str) -> None:
        await self._conn.execute("SELECT pg_notify($1, $2)", CHANNEL, name)

    def _sealed(self, name: str, values: Mapping[str, str]) -> bytes:
        return self._box.seal(_purpose(name), msgspec.json.encode(values))


def _record(row: asyncpg.Record) -> BrandRecord:
    return BrandRecord(**{**dict(row), "hosts": tuple(row["hosts"] or ())})
