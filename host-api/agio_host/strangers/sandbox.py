"""Sandbox of a plugin's process in the database: its role, its schema, and what the kernel's functions let it do."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from decimal import Decimal
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

import asyncpg
import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import LedgerCodes

GROUP = "agio_stranger"
MOST_CONNECTIONS = 8
"""Connections of one plugin's role, over all processes of the host."""
STATEMENT_MS = 2_000
LOCK_MS = 1_000
IDLE_MS = 2_000
_BLOCK = 64
_CONNECT_S = 5


class Sandbox(msgspec.Struct, frozen=True):
    """A plugin's sandbox. Its keys are made of the deployment's secret."""

    plugin: str
    password: str
    key: bytes
    codes: LedgerCodes
    losses: Mapping[str, int]
    """Most that its house accounts together may be below zero, by the code of the coin, in whole coins."""
    trusted: bool = False
    """Whether the server may let its role in without a password, as on the machine of a developer."""

    async def make(self, owner: asyncpg.Connection, assets: Sequence[AssetSpec]) -> None:
        """Bring it up to date, by the schema's owner, once its codes are declared."""
        role = role_of(self.plugin, str(await owner.fetchval("SELECT current_database()")))
        async with owner.transaction():
            await owner.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", role)
            await self._make_role(owner, role)
            await self._admit(owner, role, {one.code: one for one in assets})

    async def require_password(self, dsn: str) -> None:
        """ConfigurationError where a server lets the role in by a wrong password, as it would the owner."""
        try:
            conn = await asyncpg.connect(own_dsn(dsn, self.plugin, "wrong"), timeout=_CONNECT_S)
        except asyncpg.InvalidAuthorizationSpecificationError:
            return
        await conn.close()
        raise ConfigurationError(
            f"agio.toml, [beside.{self.plugin}]: the PostgreSQL asks no password, so the plugin could log in as anybody"
        )

    async def _make_role(self, owner: asyncpg.Connection, role: str) -> None:
        quoted = await owner.fetchval("SELECT quote_ident($1)", role)
        schema = await owner.fetchval("SELECT quote_ident($1)", self.plugin)
        password = await owner.fetchval("SELECT quote_literal($1)", self.password)
        if not await owner.fetchval("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", role):
            await owner.execute(f"CREATE ROLE {quoted}")
        mighty = "rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls"
        if await owner.fetchval(f"SELECT {mighty} FROM pg_roles WHERE rolname = $1", role):
            raise ConfigurationError(f"the role {role} has attributes that no plugin's may have: drop it")
        await owner.execute(
            f"ALTER ROLE {quoted} LOGIN INHERIT PASSWORD {password} CONNECTION LIMIT {MOST_CONNECTIONS}"
        )
        database = await owner.fetchval("SELECT quote_ident(current_database())")
        await owner.execute(f"GRANT CONNECT ON DATABASE {database} TO {quoted}")
        for name, value in (
            ("search_path", f"{schema}, stranger, public"),
            ("statement_timeout", f"{STATEMENT_MS}"),
            ("lock_timeout", f"{LOCK_MS}"),
            ("idle_in_transaction_session_timeout", f"{IDLE_MS}"),
        ):
            await owner.execute(f"ALTER ROLE {quoted} SET {name} = {value}")
        await owner.execute(f"GRANT {GROUP} TO {quoted}")
        member = await owner.fetchval("SELECT pg_has_role(current_user, $1::name, 'MEMBER')", role)
        if not member:
            await owner.execute(f"GRANT {quoted} TO CURRENT_USER")
        await owner.execute(f"CREATE SCHEMA IF NOT EXISTS {schema} AUTHORIZATION {quoted}")
        own = "SELECT pg_get_userbyid(nspowner) = $2 FROM pg_namespace WHERE nspname = $1"
        if not await owner.fetchval(own, self.plugin, role):
            raise ConfigurationError(f"the schema {self.plugin} is somebody else's, and no sandbox of the plugin")

    async def _admit(self, owner: asyncpg.Connection, role: str, assets: Mapping[str, AssetSpec]) -> None:
        if unknown := sorted(self.losses.keys() - assets.keys()):
            raise ConfigurationError(f"agio.toml, [beside.{self.plugin}.loss]: there is no coin {', '.join(unknown)}")
        padded = self.key.ljust(_BLOCK, b"\0")
        losses = [(assets[code].id, assets[code].minor(Decimal(most))) for code, most in self.losses.items()]
        await owner.execute(
            "SELECT stranger_admit($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            self.plugin,
            role,
            *(bytes(byte ^ mask for byte in padded) for mask in (0x36, 0x5C)),
            [one.number for one in self.codes.reasons],
            [one.number for one in self.codes.causes],
            sorted(self.codes.account_names),
            [asset for asset, _ in losses],
            [most for _, most in losses],
        )


def role_of(plugin: str, database: str) -> str:
    """Role of a plugin in a database: roles are the whole server's."""
    return f"agio_{plugin}_{hashlib.sha256(database.encode()).hexdigest()[:12]}"[:63]


def own_key(secret: bytes, plugin: str, purpose: str) -> bytes:
    """Key of a plugin's process for a purpose: of the deployment's secret, which it isn't told."""
    return hmac.digest(secret, f"stranger {purpose} {plugin}".encode(), "sha256")


def own_dsn(dsn: str, plugin: str, password: str) -> str:
    """The address of a database for a plugin's role."""
    said = urlsplit(dsn)
    role = role_of(plugin, unquote(said.path.lstrip("/")))
    at = said.netloc.rpartition("@")[2]
    query = urlencode([one for one in parse_qsl(said.query) if one[0] not in ("user", "password", "passfile")])
    return urlunsplit(said._replace(netloc=f"{quote(role)}:{quote(password)}@{at}", query=query))
