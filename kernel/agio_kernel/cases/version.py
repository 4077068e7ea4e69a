"""Versions of a case: an operator decides what was seen, or nothing.

A row is used again: it is taken back, edited, refused and handed in anew under the same reference. Its version is a
digest of the row as the noun declares it and of its last line in the time line, so it is another one after every edit
and every move, and no product keeps a column for it. The version that the console sends along is compared twice: when
the decision begins, and once more when the row is held, which is where the decision would change it anyway: a row that
nobody has written since is the same tuple of PostgreSQL, and isn't read again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Collection
from enum import StrEnum

import asyncpg
import msgspec

from agio_kernel.declarations.codes import CASE_CHANGED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import StaleState

LENGTH = 32


def version_of(row: msgspec.Struct, line: int | None, moving: Collection[str] = ()) -> str:
    """The version of a row whose last line is ``line``; the columns ``moving`` are the clock's and don't count."""
    counted = {name: value for name, value in msgspec.structs.asdict(row).items() if name not in moving}
    written = msgspec.json.encode([line, counted], order="deterministic")
    return hashlib.sha256(written).hexdigest()[:LENGTH]


def refuse_changed(now: str, seen: str) -> None:
    """An ApiError where the case isn't the one that was seen any more."""
    if now != seen:
        raise ApiError(CASE_CHANGED, field="version")


class Seen:
    """The case that an operator decides on, in the state and version that were looked at.

    ``held`` says whether its row is held by the transaction and was found to be that: from then on only the decision
    itself changes it, and ``state`` is what it has made of it so far. ``hold`` holds the row, and tells whether nobody
    has written it since it was read; ``now`` reads its state and version where somebody has.
    """

    def __init__(
        self,
        noun: str,
        id: int,
        state: StrEnum,
        version: str,
        hold: Callable[[asyncpg.Connection], Awaitable[bool]],
        now: Callable[[asyncpg.Connection], Awaitable[tuple[str, str]]],
    ) -> None:
        self._noun, self._id, self._seen, self._version, self._hold, self._now = noun, id, state, version, hold, now
        self.state, self.held = state, False

    async def hold(self, tx: asyncpg.Connection, noun: str, id: int) -> None:
        """Hold the row, once, where this is the case: StaleState where somebody else was first, an ApiError where it
        has become another in the same state.
        """
        if self.held or (noun, id) != (self._noun, self._id):
            return
        if not await self._hold(tx):
            state, version = await self._now(tx)
            if state != self._seen:
                raise StaleState(noun, id, self._seen, "decide")
            refuse_changed(version, self._version)
        self.held = True

    def moved(self, noun: str, id: int, state: StrEnum) -> None:
        """Note the state that a case has moved to, where it is this one."""
        if (noun, id) == (self._noun, self._id):
            self.state = state
