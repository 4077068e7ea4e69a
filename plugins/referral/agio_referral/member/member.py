"""A user in the tree of invitations, with the code that they invite with."""

from __future__ import annotations

import secrets
from typing import Annotated

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id, Number, RefersTo, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_referral.declared.states import MemberState

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without what is mistaken for something else when it is read aloud."""
LENGTH = 7
Inviter = Annotated[Hidden[Id | None], RefersTo("self", column="user_id")]


class Member(Entity, table="referral_member", reference_prefix="R"):
    """One member; ``level1`` invited them, ``level2`` invited that one, and so on. ``phone`` is masked."""

    personal = Personal(
        why="The tree of invitations",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        contact="phone",
        other="code state reason",
        private="level1 level2 level3 level4",
    )

    id: Id
    number: Number = 0
    user_id: UserId
    code: str
    phone: str
    level1: Inviter
    level2: Inviter
    level3: Inviter
    level4: Inviter
    state: MemberState
    reason: str
    decided_at: Moment | None
    created_at: Moment

    @property
    def above(self) -> tuple[int | None, int | None, int | None, int | None]:
        """Return the earners of this member's fees, the inviter first."""
        return self.level1, self.level2, self.level3, self.level4


def new_code() -> str:
    """A code that nobody guesses from another's."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
