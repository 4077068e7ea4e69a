"""Files that take longer than a call may: asked for, made by a task, and fetched in parts by who asked."""

from agio_kernel.records.archives.archives import Archive, Archives
from agio_kernel.records.archives.declaration import ArchiveKind, Asked, Progress, TooLarge
from agio_kernel.records.archives.events import ArchiveFailed, ArchiveReady

__all__ = [
    "Archive",
    "ArchiveFailed",
    "ArchiveKind",
    "ArchiveReady",
    "Archives",
    "Asked",
    "Progress",
    "TooLarge",
]
