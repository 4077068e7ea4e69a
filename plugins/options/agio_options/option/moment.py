"""The moments of ticks."""

from __future__ import annotations

from datetime import UTC, datetime


def at(moment_ms: int) -> datetime:
    """A moment of the ticks, to the millisecond."""
    return datetime.fromtimestamp(moment_ms // 1000, UTC).replace(microsecond=moment_ms % 1000 * 1000)
