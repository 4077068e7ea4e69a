"""Events of files that users asked for."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class ArchiveReady(Event, frozen=True):
    """A file that a user asked for can be fetched; ``title`` is a message key."""

    user_id: int
    title: str


class ArchiveFailed(Event, frozen=True):
    """A file that a user asked for couldn't be made."""

    user_id: int
    title: str
