"""Protection of an account, as its owner sees it."""

from __future__ import annotations

from datetime import datetime

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.identity.security import recovery_codes_left
from agio_kernel.ports.kernel import Kernel

from agio_account.messages.phrase import find_phrase
from agio_account.passkeys.passkey import Passkey
from agio_account.security.proof import owner_of


class SecurityView(msgspec.Struct, frozen=True):
    """Factors that are set, and the consequences of the last change."""

    password_set: bool
    short_password: bool
    trading_password: bool
    totp: bool
    passkeys: int
    recovery_left: int
    phrase: bool
    question: str | None
    email: str | None
    phone: str | None
    wallet: str | None
    changed_at: datetime | None
    review_until: datetime | None
    held_until: datetime | None


@get("web/security", scope="none")
async def show_security(kernel: Kernel, request: Request[NoForm]) -> SecurityView:
    """Show the protection of my account."""
    owner = await owner_of(kernel, request)
    user, security = owner.user, owner.security
    async with kernel.db.read() as conn:
        passkeys = len(await Passkey.list_by(conn, user_id=user.id))
        phrase = await find_phrase(conn, kernel.secrets, user.id)
        left = await recovery_codes_left(conn, user.id)
    now = kernel.clock.now()
    return SecurityView(
        user.password_hash is not None,
        security.short_password,
        security.trading_password_set,
        security.totp_bound,
        passkeys,
        left,
        bool(phrase),
        security.question,
        user.email,
        user.phone,
        user.wallet,
        security.changed_at,
        security.review_until if security.under_review(now) else None,
        security.held_until if security.held(now) else None,
    )
