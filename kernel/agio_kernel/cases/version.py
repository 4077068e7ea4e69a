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


class Seen(msgspec.Struct):
    """The case that an operator decides on, as it was looked at: ``unwritten`` is the statement that holds its row and
    tells whether it still is the tuple ``tuple_id``, ``now`` reads state and version where somebody has written it.

    ``held`` says whether its row is held by the transaction and was found to be what was seen: from then on only the
    decision itself changes it, and ``state`` is what it has made of it so far.
    """

    noun: str
    id: int
    state: StrEnum
    version: str
    unwritten: str
    tuple_id: str
    now: Callable[[asyncpg.Connection], Awaitable[tuple[str, str]]]
    held: bool = False

    async def hold(self, tx: asyncpg.Connection, noun: str, id: int) -> None:
        """Hold the row, once, where this is the case: StaleState where somebody else was first, an ApiError where it
        has become another in the same state.
        """
        if self.held or (noun, id) != (self.noun, self.id):
            return
        if await tx.fetchval(self.unwritten, id, self.tuple_id) is not True:
            state, version = await self.now(tx)
            if state != self.state:
                raise StaleState(noun, id, self.state, "decide")
            if version != self.version:
                raise ApiError(CASE_CHANGED, field="version")
        self.held = True
