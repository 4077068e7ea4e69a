"""When sessions were last used: noted once a minute each, and written together."""

from __future__ import annotations

import asyncio

import structlog

from agio_kernel.postgres.db import Database

log = structlog.get_logger(__name__)

EVERY_MS = 60_000
_GATHER_S = 1.0


class LastSeen:
    """Noted times that aren't written yet. ``writing`` is the task that writes it, None before the first."""

    def __init__(self, db: Database) -> None:
        self.writing: asyncio.Task[None] | None = None
        self._db = db
        self._noted: dict[int, int] = {}

    def at(self, session_id: int) -> int:
        """When a session was used, in ms, as far as it was noted here; 0 where it wasn't."""
        return self._noted.get(session_id, 0)

    def note(self, session_id: int, now_ms: int) -> None:
        """A session is used now. Never waits."""
        self._noted[session_id] = now_ms
        if self.writing is None or self.writing.done():
            self.writing = self._db.spawn(self._write(), name="sessions seen")

    async def _write(self) -> None:
        """One statement for all that were seen in the last second; what fails is written with the next ones, and so
        is a session that somebody is ending: many are locked here, and none is waited for.
        """
        await asyncio.sleep(_GATHER_S)
        noted = dict(self._noted)
        try:
            left = await self._db.fetch(
                "WITH v AS MATERIALIZED (SELECT l.id, u.ms FROM unnest($1::bigint[], $2::bigint[]) u(id, ms) "
                "JOIN login_session l ON l.id = u.id FOR NO KEY UPDATE OF l SKIP LOCKED), written AS ("
                "UPDATE login_session s SET seen_at = greatest(s.seen_at, to_timestamp(v.ms / 1000.0)) "
                "FROM v WHERE s.id = v.id) SELECT id FROM login_session "
                "WHERE id = ANY ($1) AND id NOT IN (SELECT id FROM v)",
                list(noted),
                list(noted.values()),
            )
        except Exception as error:
            log.warning("session.seen_not_written", error=type(error).__name__)
            return
        kept = {row["id"] for row in left}
        for session_id, ms in noted.items():
            if session_id not in kept and self._noted.get(session_id) == ms:
                del self._noted[session_id]
