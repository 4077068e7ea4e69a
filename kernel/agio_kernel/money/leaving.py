"""Money that leaves: the ways out, what guards them, and the passage that the gate (``money.gate``) gives.

A way out is declared once, with the ledger's reason that it books (``Reason.way``), and asks the gate at each of its
stages: when it is requested, when it is let go, and when it is booked::

    passage = await kernel.part(Gate).ask(Leaving(SALE, Stage.CARRY_OUT, user, coin, amount, account, tx))
    await kernel.ledger.post(tx, [sold], passages=[passage])

A guard is declared once (``guards``), and answers for every way there is and will be. The ledger books nothing
that leaves without the passage which only the gate gives, and only into the transaction in which it was asked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum

import asyncpg
import msgspec

from agio_kernel.declarations.assertion import Assertion


class Stage(StrEnum):
    """When the gate is asked: ``request`` as a user asks for it, ``hand_over`` as it is approved, signed or wired,
    ``carry_out`` as it is booked.
    """

    REQUEST = "request"
    HAND_OVER = "hand_over"
    CARRY_OUT = "carry_out"


STAGES = tuple(Stage)


class Exempt(msgspec.Struct, frozen=True):
    """Exemption of a way, with its reason: a guard by name, or every one (""), at some stages or at all."""

    why: str
    guard: str = ""
    stages: tuple[Stage, ...] = STAGES


class WayOut(msgspec.Struct, frozen=True):
    """A way by which money leaves: ``calls`` request it, ``decisions`` (``<queue> <trigger>``) let it go.

    ``stages`` are those at which it asks the gate; a guard that concerns none of them must be exempted by name.
    """

    name: str
    calls: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = STAGES
    exempt: tuple[Exempt, ...] = ()

    def why_not(self, guard: str, stage: Stage) -> str:
        """Reason why this guard isn't asked at this stage; "" where it is."""
        return next((one.why for one in self.exempt if one.guard in ("", guard) and stage in one.stages), "")


class Leaving(msgspec.Struct, frozen=True):
    """Money about to leave. ``amount`` is in minor units of ``coin``, 0 where none is named yet; ``account`` is the
    user's, ``tx`` the transaction that lets it go. ``tpassword`` and ``totp`` are what a person gave to prove who asks,
    or ``passkey`` in their place; ``session_id`` is the session it was given in.
    """

    way: WayOut
    stage: Stage
    user_id: int
    coin: str
    amount: int = 0
    account: int | None = None
    tx: asyncpg.Connection | None = None
    tpassword: str = ""
    totp: str = ""
    passkey: Assertion | None = None
    session_id: int = 0


class Guard(msgspec.Struct, frozen=True):
    """Check of money that leaves, at the stages it concerns: ``check(conn, leaving)`` raises an ApiError.

    ``prove(leaving)`` takes its place where something is used up (a code, a try at a password), in transactions of its
    own: it is asked last, and never for a quote.
    """

    name: str
    stages: tuple[Stage, ...]
    check: Callable[[asyncpg.Connection, Leaving], Awaitable[None]] | None = None
    prove: Callable[[Leaving], Awaitable[None]] | None = None


class Passage(msgspec.Struct, frozen=True):
    """The gate was asked: so much of the account may leave by this way in this transaction. The gate alone makes it."""

    way: WayOut
    amount: int
    account: int | None
    tx: asyncpg.Connection | None
