"""Principal of a request, from which every access decision is made."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from agio_kernel.declarations.realm import Realm

__all__ = ["Principal", "Realm", "SessionKind", "Subject", "Viewer"]


class Subject(StrEnum):
    """The two kinds of account that can sign in; their tables, screens and permissions are apart."""

    USER = "user"
    OPERATOR = "operator"


class SessionKind(StrEnum):
    """Owner of a session, and which cookie binds it. One browser may hold one of each, and none ends another.

    A ``view`` is an operator's look at the site as one user: it reads what the user can read, and changes nothing.
    """

    USER = "user"
    OPERATOR = "operator"
    VIEW = "view"


class Viewer(msgspec.Struct, frozen=True):
    """The operator who views as a user, and when that ends by itself."""

    id: int
    login: str
    name: str
    until: datetime


class Principal(msgspec.Struct, frozen=True):
    """A signed-in account, as of at most a few seconds ago.

    A demo account is a user of its own whose realm is demo: nothing that acts on ``id`` can reach real money. With a
    ``viewer`` it isn't the user who asks: an operator sees what the user sees, and the dispatcher refuses the rest.
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
    viewer: Viewer | None = None
    stepped_up: bool = False
    """The trading password was given in this session."""

    @property
    def kind(self) -> SessionKind:
        """Kind of session this account came with."""
        return SessionKind.VIEW if self.viewer is not None else SessionKind(self.subject)

    @property
    def called(self) -> str:
        """Display name for counterparties: the name, and the number or login of whom none is known."""
        return self.name or self.uid

    @property
    def is_demo(self) -> bool:
        """Whether this account trades simulated funds."""
        return self.realm is Realm.DEMO
