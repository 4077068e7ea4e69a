"""Real and demo: the two worlds of money that never meet."""

from __future__ import annotations

from enum import IntEnum

from agio_kernel.declarations.wire import RealmName


class Realm(IntEnum):
    """Realm of money: a demo account's never meets a real one's. The number is the realm bit of every account id."""

    REAL = 0
    DEMO = 1

    @property
    def label(self) -> RealmName:
        """Name of the realm on the wire."""
        return "demo" if self is Realm.DEMO else "real"
