"""Security facts: which factors guard an account, when they changed, and the only place that writes their table."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

import asyncpg
import msgspec
from pyotp.totp import TOTP
from pyotp.utils import strings_equal

from agio_kernel.ports.events import Event
from agio_kernel.ports.ids import IdSource

REVIEW = timedelta(days=1)
"""Time for which withdrawals are reviewed by a person after a password or factor changed."""

TOTP_STEP_S = 30
TOTP_DRIFT_STEPS = 1


class SecurityChanged(Event, frozen=True):
    """A password, factor or address of an account changed; ``what`` is one of the names in ``Change``."""

    user_id: int
    what: str


INVITATION = "invitation.given"
"""Asked before a code that was typed counts, by nobody's principal: who signs in or registers isn't signed in yet."""


class Invitation(msgspec.Struct, frozen=True):
    """The code that was typed, in any spelling; ``user_id`` is whose sign-in it is, None for a new account."""

    code: str
    user_id: int | None = None


class InviteGiven(Event, frozen=True):
    """An account named an invitation code when it signed in; whoever keeps invitations had nothing against it."""

    user_id: int
    invite: str


class Change(StrEnum):
    """Change of an account's security."""

    PASSWORD = "password"
    TRADING_PASSWORD = "trading_password"
    TOTP = "totp"
    RECOVERY_CODES = "recovery_codes"
    QUESTION = "question"
    EMAIL = "email"
    PHONE = "phone"
    PASSKEY = "passkey"


class Security(msgspec.Struct, frozen=True):
    """Security of an account. ``totp_secret`` is sealed; hashes are of values keyed outside the database.

    ``changed_at`` is when a password, factor or address last changed: withdrawals are reviewed for a day from then.
    Until ``held_until`` none goes out at all.
    """

    user_id: int
    short_password: bool = False
    trading_hash: str | None = None
    totp_secret: bytes | None = None
    totp_step: int = 0
    totp_offered: bytes | None = None
    totp_offer_end: datetime | None = None
    question: str | None = None
    answer_hash: str | None = None
    changed_at: datetime | None = None
    held_until: datetime | None = None

    @property
    def trading_password_set(self) -> bool:
        """Whether there is a trading password."""
        return self.trading_hash is not None

    @property
    def totp_bound(self) -> bool:
        """Whether an authenticator is bound."""
        return self.totp_secret is not None

    @property
    def review_until(self) -> datetime | None:
        """Until when a person looks at each withdrawal; None where nothing ever changed."""
        return None if self.changed_at is None else self.changed_at + REVIEW

    def under_review(self, now: datetime) -> bool:
        """Whether security changed within the last day."""
        return self.review_until is not None and now < self.review_until

    def held(self, now: datetime) -> bool:
        """Whether nothing may be withdrawn for now."""
        return self.held_until is not None and now < self.held_until


_COLUMNS = Security.__struct_fields__


async def read_security(conn: asyncpg.Connection, user_id: int) -> Security:
    """Read the security of this account; an account that never set anything has the defaults."""
    row = await conn.fetchrow(f"SELECT {', '.join(_COLUMNS)} FROM user_security WHERE user_id = $1", user_id)
    return Security(user_id) if row is None else Security(**dict(row))


async def write_security(tx: asyncpg.Connection, user_id: int, **columns: object) -> None:
    """Set some columns of an account's row, which is made where there is none."""
    if unknown := set(columns) - set(_COLUMNS[1:]):
        raise ValueError(f"user_security has no {', '.join(sorted(unknown))}")
    names = list(columns)
    await tx.execute(
        f"INSERT INTO user_security (user_id, {', '.join(names)}) "
        f"VALUES ($1, {', '.join(f'${n}' for n in range(2, len(names) + 2))}) "
        f"ON CONFLICT (user_id) DO UPDATE SET {', '.join(f'{name} = EXCLUDED.{name}' for name in names)}",
        user_id,
        *columns.values(),
    )


def matching_step(secret: str, code: str, now: datetime) -> int | None:
    """The time step whose code this is, one step of drift either way; None for a code of no step. RFC 6238, six digits,
    thirty seconds and SHA-1, as every authenticator expects. ``secret`` is in base 32, as it is typed into one.
    """
    if not (len(code) == 6 and code.isascii() and code.isdigit()):
        return None
    current = int(now.timestamp()) // TOTP_STEP_S
    totp = TOTP(secret, interval=TOTP_STEP_S)
    for step in range(max(0, current - TOTP_DRIFT_STEPS), current + TOTP_DRIFT_STEPS + 1):
        if strings_equal(totp.at(step * TOTP_STEP_S), code):
            return step
    return None


async def use_totp_step(tx: asyncpg.Connection, user_id: int, step: int) -> bool:
    """Spend the code of a time step; False where it, or a later one, was used before. The same code works once."""
    status = await tx.execute(
        "UPDATE user_security SET totp_step = $2 WHERE user_id = $1 AND totp_step < $2 AND totp_secret IS NOT NULL",
        user_id,
        step,
    )
    return status == "UPDATE 1"


async def replace_recovery_codes(tx: asyncpg.Connection, user_id: int, digests: list[bytes]) -> None:
    """Keep these recovery codes and no other."""
    await tx.execute("DELETE FROM recovery_code WHERE user_id = $1", user_id)
    await tx.execute("INSERT INTO recovery_code (user_id, digest) SELECT $1, unnest($2::bytea[])", user_id, digests)


async def use_recovery_code(tx: asyncpg.Connection, user_id: int, digest: bytes, now: datetime) -> bool:
    """Spend a recovery code; False where it is none of this account's or was used."""
    status = await tx.execute(
        "UPDATE recovery_code SET used_at = $3 WHERE user_id = $1 AND digest = $2 AND used_at IS NULL",
        user_id,
        digest,
        now,
    )
    return status == "UPDATE 1"


async def recovery_codes_left(conn: asyncpg.Connection, user_id: int) -> int:
    """Count the unused recovery codes."""
    left = await conn.fetchval("SELECT count(*) FROM recovery_code WHERE user_id = $1 AND used_at IS NULL", user_id)
    return left or 0


async def note_signal(
    tx: asyncpg.Connection, ids: IdSource, user_id: int, occasion: str, signal: str, now: datetime
) -> None:
    """Record something a reviewer should know; it decides nothing."""
    await tx.execute(
        "INSERT INTO security_signal (id, user_id, occasion, signal, at) VALUES ($1, $2, $3, $4, $5)",
        ids.next(),
        user_id,
        occasion,
        signal,
        now,
    )
