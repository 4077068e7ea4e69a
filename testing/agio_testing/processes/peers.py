"""Processes of one deployment, as far as they tell one another: in one process, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec


class LinkedPeers:
    """Implements the kernel's Peers for the ``others`` that it was made with."""

    alone = False
    lag_s: float | None = 0.0

    def __init__(self, name: str, others: dict[str, LinkedPeers]) -> None:
        self._name = name
        self._others = others
        self._hears: dict[str, list[tuple[Any, Callable[[str, Any], None]]]] = {}

    @property
    def others(self) -> list[str]:
        """All but this one."""
        return [name for name in self._others if name != self._name]

    def tell(self, subject: str, data: Any, to: Iterable[str] | None = None) -> None:
        """Have the others hear it, encoded and read as on any wire."""
        body = msgspec.msgpack.encode(data)
        for name in self._others.keys() - {self._name} if to is None else set(to):
            for form, listener in self._others[name]._hears.get(subject, ()):
                listener(self._name, msgspec.msgpack.decode(body, type=form))

    def hear(self, subject: str, form: Any, listener: Callable[[str, Any], None]) -> None:
        """Call it with what others tell."""
        self._hears.setdefault(subject, []).append((form, listener))

    def on_loss(self, listener: Callable[[], None]) -> None:
        """Nothing is lost."""


def linked_peers(count: int = 2) -> list[LinkedPeers]:
    """Processes that hear one another."""
    others: dict[str, LinkedPeers] = {}
    others |= {name: LinkedPeers(name, others) for name in map(str, range(count))}
    return list(others.values())
