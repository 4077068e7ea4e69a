"""API keys: how programs act for an account, within scopes. No scope moves money out.

The signed text is said by the interface that is asked; how, by the kind of the key (``signatures``).
"""

from __future__ import annotations

import secrets as random_secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import ip_address, ip_network
from typing import Any

import asyncpg
import msgspec
import structlog
from piccolo.columns.combination import WhereRaw
from piccolo.query import Query

from agio_kernel.calls.signatures import KeyKind, PublicKey, Verify, public_verifier, secret_verifier
from agio_kernel.declarations.codes import API_KEY_REFUSED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.states import StaleState, StateMachine
from agio_kernel.identity import tables
from agio_kernel.identity.session_cache import TRUTH_LAG_S
from agio_kernel.identity.users import lock_user
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.batch_loader import BatchLoader
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import columns, done, insert, row, select, update, value

WINDOW_S = 30
PER_ACCOUNT = 20
CACHED = 10_000
USE_NOTED_EVERY = timedelta(minutes=1)
_SECRET = "api secret"

# That a key is active as text, not as a parameter: the index of active keys is found by no parameter.
_KEYS = """
    SELECT k.public, k.id, k.kind, k.secret, k.public_key, k.scopes, k.networks, k.expires_at, k.used_at,
           k.user_id, u.uid, u.name, u.realm, u.demo_expires_at
    FROM api_key k JOIN app_user u ON u.id = k.user_id
    WHERE k.public = ANY ($1::text[]) AND k.state = 'active' AND u.state = 'active'
"""
# Many accounts' keys are locked here: one that somebody is ending is left out.
_USED = """
    UPDATE api_key SET used_at = $2
    WHERE id IN (SELECT id FROM api_key WHERE id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED)
"""


class Scope(StrEnum):
    """Permission of a key. There is none for withdrawals, passwords or factors."""

    READ = "read"
    TRADE = "trade"


class ApiKeyState(StrEnum):
    """Whether a key is accepted."""

    ACTIVE = "active"
    REVOKED = "revoked"
    EXPIRED = "expired"


API_KEYS = StateMachine(
    "account",
    "api_key",
    ApiKeyState,
    {
        (ApiKeyState.ACTIVE, "revoke", "user"): ApiKeyState.REVOKED,
        (ApiKeyState.ACTIVE, "expire", "timer"): ApiKeyState.EXPIRED,
    },
    ApiKeyState.ACTIVE,
    (ApiKeyState.REVOKED, ApiKeyState.EXPIRED),
    relation="api_key",
)


class ApiKey(msgspec.Struct, frozen=True):
    """One key as its owner sees it; the secret is in no list."""

    id: int
    public: str
    kind: KeyKind
    name: str
    scopes: tuple[Scope, ...]
    networks: tuple[str, ...]
    state: ApiKeyState
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None


class Signed(msgspec.Struct, frozen=True):
    """Signature of a request of our own interface: the three headers and what they speak of."""

    key: str
    timestamp: str
    signature: str
    method: str
    target: str
    body: bytes

    def text(self) -> bytes:
        """Text that the signature is made over."""
        return b"\n".join([self.timestamp.encode(), self.method.encode(), self.target.encode(), self.body])


class ApiCaller(msgspec.Struct, frozen=True):
    """Owner of a key, and its permissions."""

    principal: Principal
    scopes: frozenset[Scope]


class _Row(msgspec.Struct, frozen=True):
    """Key that a signed request is checked against."""

    id: int
    kind: KeyKind
    secret: bytes | None
    public_key: bytes | None
    scopes: tuple[Scope, ...]
    networks: tuple[str, ...]
    expires_at: datetime
    used_at: datetime | None

    def is_due(self, now: datetime) -> bool:
        """Whether its use is to be noted."""
        return self.used_at is None or self.used_at < now - USE_NOTED_EVERY


class _Read(msgspec.Struct, frozen=True):
    """Key as it was read: whose it is, and since when that is known."""

    key: _Row
    principal: Principal
    at: float


class _Known(msgspec.Struct):
    caller: ApiCaller
    verify: Verify
    networks: tuple[Any, ...]
    expires_at: datetime
    read_at: float


class TooManyKeys(Exception):
    """The account has as many active keys as it may have."""


class UnknownKey(Exception):
    """No key of this name lets anybody in from this address now."""


class WrongSignature(Exception):
    """The signature isn't one of the text by this key."""


class ApiKeys:
    """Makes, lists, ends and recognises keys. ``principal_of`` makes the Principal of a user who was read with a key,
    as for a session; ``is_distrusted`` says of whom nothing that was read counts.
    """

    def __init__(
        self,
        db: Database,
        ids: IdSource,
        clock: Clock,
        secrets: SecretBox,
        principal_of: Callable[[asyncpg.Connection, asyncpg.Record], Awaitable[Principal]],
        is_distrusted: Callable[[tuple[Subject, int]], bool],
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._db = db
        self._ids = ids
        self._clock = clock
        self._secrets = secrets
        self._principal_of = principal_of
        self._is_distrusted = is_distrusted
        self._monotonic = monotonic
        self._known: dict[str, _Known] = {}
        self._reading = BatchLoader(db, "api keys read", self._read_together)

    async def create(
        self,
        tx: asyncpg.Connection,
        user_id: int,
        name: str,
        scopes: tuple[Scope, ...],
        networks: tuple[str, ...],
        lifetime: timedelta,
        public_key: PublicKey | None = None,
    ) -> tuple[ApiKey, str | None]:
        """A new key and its secret, which nothing shows again; raises TooManyKeys. One whose owner gave a public key
        has no secret here.
        """
        await lock_user(tx, user_id)
        if await self.active(tx, user_id) >= PER_ACCOUNT:
            raise TooManyKeys
        secret = random_secrets.token_urlsafe(32) if public_key is None else None
        now = self._clock.now()
        new = {
            "id": self._ids.next(),
            "user_id": user_id,
            "public": f"ak_{random_secrets.token_urlsafe(18)}",
            "kind": str(KeyKind.HMAC if public_key is None else public_key.kind),
            "secret": None if secret is None else self._secrets.seal(_SECRET, secret.encode()),
            "public_key": None if public_key is None else public_key.der,
            "name": name,
            "scopes": [str(scope) for scope in scopes],
            "networks": list(networks),
            "created_at": now,
            "expires_at": now + lifetime,
        }
        made = insert(tables.ApiKeys, new).returning(*columns(tables.ApiKeys, ApiKey))
        key = await row(tx, made, ApiKey)
        assert key is not None, "an insert that returns its row returns one"
        return key, secret

    async def active(self, conn: asyncpg.Connection, user_id: int) -> int:
        """Count the keys of an account that let a program in."""
        return await value(conn, tables.ApiKeys.count().where(tables.ApiKeys.user_id == user_id, _ACTIVE))

    def of_user(self, user_id: int) -> Listed:
        """An account's keys, ended ones included, the newest first; a row is ``api_key_of``'s."""
        return Listed(select(tables.ApiKeys, ApiKey).where(tables.ApiKeys.user_id == user_id), "api_key")

    async def revoke(self, tx: asyncpg.Connection, user_id: int, key_id: int) -> bool:
        """End a key of this account; False where it has no such active one."""
        if not await value(tx, _own(key_id, user_id)):
            return False
        try:
            await API_KEYS.move(tx, key_id, ApiKeyState.ACTIVE, "revoke")
        except StaleState:
            return False
        return True

    async def revoke_all(self, tx: asyncpg.Connection, user_id: int) -> int:
        """End every key of an account; ``Sessions.end_access`` does, and has every process forget them."""
        revoked = update(tables.ApiKeys, {tables.ApiKeys.state: str(ApiKeyState.REVOKED)})
        return await done(tx, revoked.where(tables.ApiKeys.user_id == user_id, _ACTIVE))

    async def expire_due(self) -> int:
        """Mark keys whose time is over; they weren't accepted any more as it was. A key that somebody is ending waits
        for the next time: many accounts' keys are locked here.
        """
        status = await self._db.execute(
            "UPDATE api_key SET state = 'expired' WHERE id IN (SELECT id FROM api_key "
            "WHERE state = 'active' AND expires_at <= $1 FOR NO KEY UPDATE SKIP LOCKED)",
            self._clock.now(),
        )
        return int(status.split()[-1])

    def forget(self, user_id: int) -> None:
        """Believe nothing read of this account's keys."""
        for key in [key for key, known in self._known.items() if known.caller.principal.id == user_id]:
            del self._known[key]

    async def recognise(self, signed: Signed, address: str) -> ApiCaller:
        """Recognise the caller of a request of our own interface. One ApiError for every reason: an unknown key, a
        wrong signature, time or address.
        """
        refused = ApiError(API_KEY_REFUSED)
        if not (signed.timestamp.isascii() and signed.timestamp.isdigit() and len(signed.timestamp) <= 12):
            raise refused
        if abs(self._clock.world().timestamp() - int(signed.timestamp)) > WINDOW_S:
            raise refused
        try:
            return await self.caller_of(signed.key, signed.text(), signed.signature, address)
        except (UnknownKey, WrongSignature) as error:
            raise refused from error

    async def caller_of(self, public: str, text: bytes, signature: str, address: str) -> ApiCaller:
        """Find the signer of this text by the key of this name; raises UnknownKey, or WrongSignature. That a text was
        signed in time, and once, is for the interface to see to.
        """
        known = await self._let_in(public, address)
        if not known.verify(text, signature):
            raise WrongSignature
        return known.caller

    async def named(self, public: str, address: str) -> ApiCaller:
        """Find the owner of the key of this name, for what is proven already or asks for no more than the name; raises
        UnknownKey."""
        return (await self._let_in(public, address)).caller

    async def _let_in(self, public: str, address: str) -> _Known:
        known = self._known.get(public)
        if known is None or not self._is_believed(known):
            known = await self._read(public)
        if known is None or self._is_over(known) or not _is_within(address, known.networks):
            raise UnknownKey
        return known

    def _is_believed(self, known: _Known) -> bool:
        """Whether what was read of a key still counts: as long as for a session, and not while one may have ended."""
        principal = known.caller.principal
        is_fresh = known.read_at >= self._monotonic() - TRUTH_LAG_S
        return is_fresh and not self._is_distrusted((principal.subject, principal.id))

    def _is_over(self, known: _Known) -> bool:
        """Whether its time is over, or that of the demo account that it is of."""
        now, demo_ends = self._clock.now(), known.caller.principal.demo_expires_at
        return known.expires_at <= now or (demo_ends is not None and demo_ends <= now)

    async def _read(self, public: str) -> _Known | None:
        self._known.pop(public, None)
        read = await self._reading.find(public)
        if read is None:
            return None
        try:
            verify = self._verifier(read.key)
        except ValueError as error:  # a database under another secret than the one it was written with
            _log.error("api_key.not_opened", key=read.key.id, reason=str(error))
            return None
        known = _Known(
            ApiCaller(read.principal, frozenset(read.key.scopes)),
            verify,
            tuple(ip_network(network) for network in read.key.networks),
            read.key.expires_at,
            read.at,
        )
        if len(self._known) >= CACHED:
            del self._known[next(iter(self._known))]
        self._known[public] = known
        return known

    async def _read_together(self, asked: Sequence[str]) -> list[_Read | Exception | None]:
        """The keys of these names; who asks at the same time is read about at once."""
        read_at, now = self._monotonic(), self._clock.now()
        found: dict[str, _Read] = {}
        async with self._db.read() as conn:
            for row in await conn.fetch(_KEYS, asked):
                key = msgspec.convert(dict(row), _Row)
                found[row["public"]] = _Read(key, await self._principal_of(conn, row), read_at)
            if due := [read.key.id for read in found.values() if read.key.is_due(now)]:
                await conn.execute(_USED, due, now)
        return [found.get(public) for public in asked]

    def _verifier(self, key: _Row) -> Verify:
        if key.secret is not None:
            return secret_verifier(self._secrets.open(_SECRET, key.secret))
        assert key.public_key is not None, "api_key_proof: a key has the one or the other"
        return public_verifier(PublicKey(key.kind, key.public_key))


_log = structlog.get_logger(__name__)

# As text, not as a parameter, as above.
_ACTIVE = WhereRaw("state = 'active'")


def _own(key_id: int, user_id: int) -> Query[Any, Any]:
    return tables.ApiKeys.count().where(tables.ApiKeys.id == key_id, tables.ApiKeys.user_id == user_id)


def api_key_of(row: asyncpg.Record) -> ApiKey:
    """A row of a list as a key."""
    return msgspec.convert(dict(row), ApiKey)


def _is_within(address: str, networks: tuple[Any, ...]) -> bool:
    """Whether the address is on the list; an empty list is every address."""
    if not networks:
        return True
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in networks)
