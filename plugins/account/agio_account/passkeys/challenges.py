"""Challenges of passkeys: rows of account_passkey_challenge, each of one purpose and one account, good once."""

from __future__ import annotations

import secrets as random_secrets
from datetime import timedelta
from enum import StrEnum
from hashlib import sha256

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel

from agio_account.declared.codes import PASSKEY_OVER

LIFETIME = timedelta(minutes=5)
AN_HOUR = 240
"""The most challenges that an account asks for in an hour."""
RANDOM = 32
VISITOR = 0
"""The owner of a challenge by which somebody signs in: the passkey tells who it is."""


class Purpose(StrEnum):
    """Purpose of a challenge; a signature of one purpose is none of another."""

    REGISTER = "register"
    SIGN_IN = "sign_in"
    REQUEST = "request"


async def issue(kernel: Kernel, tx: asyncpg.Connection, purpose: Purpose, owner: int, signed: bytes = b"") -> bytes:
    """A new challenge: random bytes, and the digest of what is signed."""
    challenge = random_secrets.token_bytes(RANDOM) + (signed or sha256(purpose.encode()).digest())
    now = kernel.clock.now()
    await tx.execute(
        "INSERT INTO account_passkey_challenge (challenge, purpose, owner, created_at, expires_at) "
        "VALUES ($1, $2, $3, $4, $5)",
        challenge,
        str(purpose),
        owner,
        now,
        now + LIFETIME,
    )
    return challenge


async def count_challenge(kernel: Kernel, key: str, limit: int) -> None:
    """Count a challenge before it is made; refused where too many were asked for in this hour."""
    await kernel.counters.hit(f"account passkey challenge {key}", limit, timedelta(hours=1))


async def require_open(kernel: Kernel, purpose: Purpose, owner: int, challenge: bytes) -> None:
    """Refuse a challenge that wasn't made here for this purpose and account, is over or was used."""
    found = await kernel.db.fetchval(
        "SELECT true FROM account_passkey_challenge WHERE challenge = $1 AND purpose = $2 AND owner = $3 "
        "AND used_at IS NULL AND expires_at > $4",
        challenge,
        str(purpose),
        owner,
        kernel.clock.now(),
    )
    if not found:
        raise ApiError(PASSKEY_OVER, field="passkey")


async def spend(kernel: Kernel, tx: asyncpg.Connection, challenge: bytes) -> None:
    """Spend a challenge with the change that its signature allows; the second of two that signed it is refused."""
    status = await tx.execute(
        "UPDATE account_passkey_challenge SET used_at = $2 "
        "WHERE challenge = $1 AND used_at IS NULL AND expires_at > $2",
        challenge,
        kernel.clock.now(),
    )
    if status != "UPDATE 1":
        raise ApiError(PASSKEY_OVER, field="passkey")


async def forget_old(kernel: Kernel) -> None:
    """Delete challenges that nobody can sign any more."""
    await kernel.db.execute(
        "DELETE FROM account_passkey_challenge WHERE expires_at < $1", kernel.clock.now() - timedelta(days=1)
    )
