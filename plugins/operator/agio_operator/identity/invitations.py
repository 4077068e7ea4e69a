"""Invitations: links by which operators set password and second factor themselves, once, and nobody else reads them."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.settings.presentation import Presentation
from email_validator import validate_email

from agio_operator.declared.codes import EMAIL_TAKEN, EMAIL_WRONG
from agio_operator.declared.parameters import INVITATION_LIFETIME

PAGE = "/operator/invitation"
MESSAGE = "operator.message.invitation"
TOKEN_BYTES = 32

Sets = Literal["both", "password", "factor"]


class Invitation(msgspec.Struct, frozen=True):
    """Invitation of an operator: a link, and the factors that it sets."""

    operator: int
    sets: Sets
    ends_at: datetime


def digest_of(token: str) -> bytes:
    """Return the digest under which a link's token is kept: the token has 256 random bits, so that a plain digest hides
    it."""
    return hashlib.sha256(token.encode()).digest()


async def invite(kernel: Kernel, tx: asyncpg.Connection, operator: int, login: str, email: str, sets: Sets) -> None:
    """Send a link, which takes the place of an earlier one. After two losses, one link sets both factors anew."""
    refuse_unreachable(kernel)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    lifetime: timedelta = kernel.parameters.get(INVITATION_LIFETIME)
    await tx.execute(
        "INSERT INTO operator_invitation (operator, digest, sets, ends_at) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (operator) DO UPDATE SET digest = $2, ends_at = $4, "
        "sets = CASE operator_invitation.sets WHEN $3 THEN $3 ELSE 'both' END",
        operator,
        digest_of(token),
        sets,
        kernel.clock.now() + lifetime,
    )
    params = {
        "brand": kernel.part(Presentation).brand.name,
        "login": login,
        "hours": str(lifetime // timedelta(hours=1)),
        "link": f"{kernel.settings.address}{PAGE}#{token}",  # behind the hash: no log of a server or proxy has it
    }
    language = kernel.settings.deployment.language
    await kernel.sender.send(tx, OutgoingMessage("email", email, MESSAGE, language, params))


async def open_invitation(kernel: Kernel, conn: asyncpg.Connection, token: str) -> Invitation | None:
    """Return the invitation of a link; None where it was used, has been replaced, has run out or never was."""
    found = await conn.fetchrow(
        "SELECT operator, sets, ends_at FROM operator_invitation WHERE digest = $1 AND ends_at > $2",
        digest_of(token),
        kernel.clock.now(),
    )
    return None if found is None else Invitation(**dict(found))


async def is_invited(conn: asyncpg.Connection, operator: int) -> bool:
    """Whether an operator has a link to use before signing in."""
    found = await conn.fetchval("SELECT EXISTS (SELECT FROM operator_invitation WHERE operator = $1)", operator)
    return bool(found)


async def spend_invitation(tx: asyncpg.Connection, token: str) -> None:
    """End a link: it is used."""
    await tx.execute("DELETE FROM operator_invitation WHERE digest = $1", digest_of(token))


def refuse_unreachable(kernel: Kernel) -> None:
    """An ApiError in a deployment that sends no mail: nobody could follow the link."""
    if "email" not in kernel.sender.channels:
        raise ApiError(NOT_AVAILABLE)


def normalized(text: str) -> str:
    """The address somebody typed, as it is kept; raises ValueError. Whether it takes mail, the first mail tells."""
    try:
        return validate_email(text.strip(), check_deliverability=False).normalized.lower()
    except UnicodeError as error:
        raise ValueError(text) from error


async def free_email(conn: asyncpg.Connection, text: str) -> str:
    """The address somebody typed, which no other operator has: a maker would else read the link."""
    try:
        email = normalized(text)
    except ValueError as error:
        raise ApiError(EMAIL_WRONG, field="email") from error
    if await conn.fetchval("SELECT EXISTS (SELECT FROM operator WHERE email = $1)", email):
        raise ApiError(EMAIL_TAKEN, field="email")
    return email
