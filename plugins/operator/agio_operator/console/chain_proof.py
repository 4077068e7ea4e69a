"""Whether the audit's chain holds, said beside every case: proved a stretch at a time, so that no page waits for it."""

from __future__ import annotations

import time

import asyncpg
import msgspec

STRETCH = 1_000
"""Entries proved at once: some milliseconds."""
AGAIN_S = 600.0
"""Time for which a whole proof counts before the chain is proved anew, in seconds."""


class ChainState(msgspec.Struct, frozen=True):
    """``intact`` is None until this process has proved the chain to its end once; ``head`` is the last digest."""

    entries: int
    head: str
    intact: bool | None


class ChainProof:
    """Proof of the chain in one process. New entries are proved with the next question; the whole each ten minutes. The
    hourly task proves it all at once, for the platform's health.
    """

    def __init__(self) -> None:
        self._next = 1
        self._faulty = False
        self._whole: bool | None = None
        self._began = time.monotonic()

    async def state(self, conn: asyncpg.Connection) -> ChainState:
        """The chain as far as it is proved, one stretch further than before."""
        last = await conn.fetchrow("SELECT seq, digest FROM audit_entry ORDER BY seq DESC LIMIT 1")
        if last is None:
            return ChainState(0, "", True)
        if self._whole is not None and time.monotonic() - self._began > AGAIN_S:
            self._next, self._faulty, self._began = 1, False, time.monotonic()
        if self._next <= last["seq"]:
            end = min(last["seq"], self._next + STRETCH - 1)
            found = await conn.fetchval("SELECT count(*) FROM audit_faults($1, $2)", self._next, end)
            self._faulty = self._faulty or bool(found)
            self._next = end + 1
        elif self._next > last["seq"] + 1:
            self._faulty = True  # entries that were there are gone
        if self._faulty:
            self._whole = False
        elif self._next == last["seq"] + 1:
            self._whole = True
        return ChainState(last["seq"], last["digest"].hex(), self._whole)
