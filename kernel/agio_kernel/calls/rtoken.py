"""The request token: one effect for each intent of a user, however often the request is sent.

The client makes an rtoken for each press of a button and sends the same one when it retries. The answer is stored in
the transaction of the effect, so after a crash or a lost answer asking again gives the answer and no second effect.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256

import asyncpg
import msgspec

from agio_kernel.declarations.codes import IN_PROGRESS, RTOKEN_CONFLICT, RTOKEN_INVALID
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import SessionKind
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database

KEPT_HOURS = 48
_FORMAT = re.compile(r"[A-Za-z0-9]{6,16}\Z")
_NOT_PART_OF_THE_INTENT = frozenset({"token", "lang", "rtoken", "passkey"})
"""A passkey signs the intent (``signed_digest``), and so is no part of it."""


def check_rtoken(rtoken: str | None) -> str:
    """The rtoken if it has 6 to 16 ASCII letters and digits; an ApiError otherwise."""
    if rtoken is None or not _FORMAT.match(rtoken):
        raise ApiError(RTOKEN_INVALID, field="rtoken")
    return rtoken


def fingerprint(call: str, fields: Mapping[str, str]) -> bytes:
    """Identity of a request's intent: the call and every field but token, lang, rtoken and passkey."""
    parts = [call]
    for name in sorted(fields):
        if name not in _NOT_PART_OF_THE_INTENT:
            value = fields[name]
            parts.append(f"\0{len(name)}:{name}{len(value)}:{value}")
    return sha256("".join(parts).encode("utf-8", "surrogatepass")).digest()


def intended(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields that say what is wanted: all but token, lang, rtoken and passkey."""
    return {name: value for name, value in fields.items() if name not in _NOT_PART_OF_THE_INTENT}


def signed_digest(rtoken: str, print_: bytes) -> bytes:
    """Digest of one request that a passkey signs: its rtoken and its fingerprint."""
    return sha256(rtoken.encode() + print_).digest()


class Answer(msgspec.Struct):
    """Answer of an effect: the envelope as sent, and the session a login opened (its cookie is set again)."""

    body: bytes
    binding: str = ""
    kind: SessionKind = SessionKind.USER


class Replay(Exception):
    """The intent was carried out already; ``answer`` is what it answered then."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("the intent was carried out already")
        self.answer = answer


class Effect:
    """A running effect: the transaction to change things in, and the answer to keep with it."""

    def __init__(self, tx: asyncpg.Connection) -> None:
        self.tx = tx
        self.kept: Answer | None = None


class Intents:
    """The store of carried-out intents. Answers are sealed, because a login's answer holds a token."""

    def __init__(self, db: Database, secrets: SecretBox) -> None:
        self._db = db
        self._secrets = secrets
        self._decoder = msgspec.msgpack.Decoder(Answer)

    async def find(self, scope: str, call: str, rtoken: str, print_: bytes) -> Answer | None:
        """The stored answer, if this intent was carried out; an ApiError where the rtoken was used for another body."""
        row = await self._db.fetchrow(
            "SELECT fingerprint, answer FROM intent WHERE scope = $1 AND call = $2 AND rtoken = $3", scope, call, rtoken
        )
        if row is None:
            return None
        await self._db.wait_for_commits()
        return self._opened(row, print_)

    @asynccontextmanager
    async def effect(self, scope: str, call: str, rtoken: str, print_: bytes) -> AsyncIterator[Effect]:
        """A transaction in which the intent happens, together with the record that it did.

        Raises Replay where it was carried out before, and an ApiError where a twin is still running.
        """
        try:
            async with self._db.transaction() as tx:
                mine = await tx.fetchval("SELECT pg_try_advisory_xact_lock($1)", _lock_key(scope, call, rtoken))
                if not mine:
                    raise ApiError(IN_PROGRESS)
                row = await tx.fetchrow(
                    "SELECT fingerprint, answer FROM intent WHERE scope = $1 AND call = $2 AND rtoken = $3",
                    scope,
                    call,
                    rtoken,
                )
                if row is not None:
                    raise Replay(self._opened(row, print_))
                effect = Effect(tx)
                yield effect
                answer = effect.kept or Answer(b"")
                await tx.execute(
                    "INSERT INTO intent (scope, call, rtoken, fingerprint, answer) VALUES ($1, $2, $3, $4, $5)",
                    scope,
                    call,
                    rtoken,
                    print_,
                    self._secrets.seal("intent", msgspec.msgpack.encode(answer)),
                )
        except Replay:
            await self._db.wait_for_commits()
            raise

    async def forget_old(self, limit: int = 10_000) -> int:
        """Delete intents older than the time they are kept for; at most ``limit`` at a time."""
        status = await self._db.execute(
            "DELETE FROM intent WHERE (scope, call, rtoken) IN (SELECT scope, call, rtoken FROM intent "
            "WHERE created_at < agio_now() - make_interval(hours => $1) LIMIT $2)",
            KEPT_HOURS,
            limit,
        )
        return int(status.split()[-1])

    def _opened(self, row: asyncpg.Record, print_: bytes) -> Answer:
        if row["fingerprint"] != print_:
            raise ApiError(RTOKEN_CONFLICT)
        return self._decoder.decode(self._secrets.open("intent", row["answer"]))


def _lock_key(scope: str, call: str, rtoken: str) -> int:
    return int.from_bytes(sha256(f"{scope}\0{call}\0{rtoken}".encode()).digest()[:8], "big", signed=True)
