"""Who is asking: the one answer every access decision is made from."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from agio_kernel.realm import Realm

__all__ = ["Principal", "Realm", "Subject"]


class Subject(StrEnum):
    """The two kinds of account that can sign in; their tables, screens and permissions are apart."""

    USER = "user"
    OPERATOR = "operator"


class Principal(msgspec.Struct, frozen=True):
    """A signed-in account, as of at most a few seconds ago.

    A demo account is a user of its own whose realm is demo: nothing that acts on ``id`` can reach real money.
    """

    subject: Subject
    id: int
    uid: str
    session_id: int
    name: str = ""
    realm: Realm = Realm.REAL
    tier: int = 0
    permissions: frozenset[str] = frozenset()
    demo_expires_at: datetime | None = None

    @property
    def is_demo(self) -> bool:
        """Whether this account trades simulated funds."""
        return self.realm is Realm.DEMO
