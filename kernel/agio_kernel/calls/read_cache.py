"""Answers that anybody may ask for as often as he likes: made once in their time, and the same for whoever asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from time import monotonic
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MOST = 1024


class Kept(Generic[T]):
    """Cache of answers by request; each is made anew once it is older than ``seconds``, by one maker at a time.

    A failed answer isn't kept: all who waited for it receive the error, and the next request tries again.
    """

    def __init__(self, seconds: float, now: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._now = now
        self._found: dict[Hashable, tuple[float, T]] = {}
        self._making: dict[Hashable, asyncio.Task[T]] = {}

    async def get(self, asked: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """The answer kept, being made, or made now."""
        found = self._found.get(asked)
        if found is not None and self._now() - found[0] < self._seconds:
            return found[1]
        making = self._making.get(asked)
        if making is None:
            making = self._making[asked] = asyncio.ensure_future(self._make(asked, make))
            making.add_done_callback(_heard)
        # Whoever gives up waiting doesn't end it for the others.
        return await asyncio.shield(making)

    async def _make(self, asked: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        try:
            made = await make()
            self._found.pop(asked, None)
            while len(self._found) >= MOST:
                del self._found[next(iter(self._found))]
            self._found[asked] = self._now(), made
            return made
        finally:
            del self._making[asked]


def _heard(making: asyncio.Task[Any]) -> None:
    """Drop the failure of an answer that nobody waits for any more."""
    if not making.cancelled():
        making.exception()
