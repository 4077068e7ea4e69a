"""A user in the tree of invitations, with the code that they invite with."""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec

from agio_referral.declared.states import MemberState

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without what is mistaken for something else when it is read aloud."""
LENGTH = 7


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One member; ``level1`` invited them, ``level2`` invited that one, and so on. ``phone`` is masked."""

    id: int
    number: int
    user_id: int
    code: str
    phone: str
    level1: int | None
    level2: int | None
    level3: int | None
    level4: int | None
    state: MemberState
    reason: str
    decided_by: int | None
    decided_at: datetime | None
    created_at: datetime

    @property
    def above(self) -> tuple[int | None, int | None, int | None, int | None]:
        """Return the earners of this member's fees, the inviter first."""
        return self.level1, self.level2, self.level3, self.level4


def new_code() -> str:
    """A code that nobody guesses from another's."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
