"""The peers port: what the processes of a deployment tell one another at once. Nothing that must be true depends on it:
what is told may be lost, and who listens is told that it may have been.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol, TypeVar

Data = TypeVar("Data")

COUNTS_EVERY_S = 0.25


class Peers(Protocol):
    """The other processes that serve or work for this deployment. Telling never waits and never fails."""

    alone: bool
    """Whether there can be no other: what only others would read need not be made."""

    @property
    def others(self) -> Collection[str]:
        """Names of those that were heard of late."""
        ...

    @property
    def lag_s(self) -> float | None:
        """Age of the newest of its own messages as it came back, in seconds; None while nothing is heard."""
        ...

    def tell(self, subject: str, data: Any, to: Iterable[str] | None = None) -> None:
        """Tell ``data`` of a ``subject`` to all other processes, or to those named."""
        ...

    def hear(self, subject: str, form: type[Data], listener: Callable[[str, Data], None]) -> None:
        """Call ``listener(process, data)``, which never waits, with all that another process tells of ``subject``."""
        ...

    def on_loss(self, listener: Callable[[], None]) -> None:
        """Call this, which never waits, whenever something that was told may not have arrived here."""
        ...


class NoPeers:
    """The one process of its deployment."""

    alone = True
    others: Collection[str] = ()
    lag_s: float | None = None

    def tell(self, subject: str, data: Any, to: Iterable[str] | None = None) -> None:
        """Nobody is there."""

    def hear(self, subject: str, form: type[Data], listener: Callable[[str, Data], None]) -> None:
        """Nobody tells anything."""

    def on_loss(self, listener: Callable[[], None]) -> None:
        """Nothing is lost."""


class SharedCounts:
    """Counts that the processes tell one another a few times a second, so that a limit holds for all of them together.
    Between two such moments each knows its own: that much is lost of a limit, and all of it while nobody is heard.
    """

    def __init__(self, peers: Peers, subject: str) -> None:
        self._peers = peers
        self._subject = subject
        self._counted: dict[str, int] = {}

    def hear(self, add: Callable[[str, int], None]) -> None:
        """Call ``add(key, count)``, which never waits, with what another process has counted."""

        def add_all(_: str, counted: dict[str, int]) -> None:
            for key, count in counted.items():
                add(key, count)

        self._peers.hear(self._subject, dict[str, int], add_all)

    def count(self, key: str, count: int = 1) -> None:
        """Tell the others of so many more."""
        if not self._peers.alone:
            self._counted[key] = self._counted.get(key, 0) + count

    async def run(self) -> None:
        """Tell what was counted, for ever."""
        while not self._peers.alone:  # ended by others: whoever runs it cancels it
            await asyncio.sleep(COUNTS_EVERY_S)
            if self._counted:
                counted, self._counted = self._counted, {}
                self._peers.tell(self._subject, counted)
