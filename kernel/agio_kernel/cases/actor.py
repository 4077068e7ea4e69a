"""Actor that moves a case: its user, the timer, an operator, or whatever else a plugin listens to."""

from __future__ import annotations

import msgspec

from agio_kernel.cases.version import Seen
from agio_kernel.declarations.principal import Principal


class Actor(msgspec.Struct, frozen=True):
    """One side, and of operators which one: ``id`` is kept with what they decided, ``name`` in the time line, and
    ``seen`` is the case that they decide on.
    """

    side: str
    name: str = ""
    id: int | None = None
    seen: Seen | None = None


USER, TIMER = Actor("user"), Actor("timer")


def operator(who: Principal) -> Actor:
    """An operator at the console."""
    return Actor("operator", who.called, who.id)
