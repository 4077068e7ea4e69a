"""The wire of files that users ask for."""

from __future__ import annotations

from typing import Annotated, Literal, Self

import msgspec
from agio_kernel.declarations.wire import Id, Moment
from agio_kernel.records.archives import Archive


class PartForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a file, from 0."""

    id: Id
    part: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class ArchivePart(msgspec.Struct, frozen=True):
    """Bytes in base64."""

    body: str


class ArchiveView(msgspec.Struct, frozen=True):
    """A file: ``done`` of ``total`` steps, and once it is ready its name, size and parts."""

    id: Id
    kind: str
    title: str
    state: Literal["asked", "ready", "failed"]
    done: int
    total: int
    filename: str
    media_type: str
    size: int
    parts: int
    asked_at: Moment
    ends_at: Moment

    @classmethod
    def of(cls, one: Archive, title: str) -> Self:
        """A file as its owner sees it."""
        return cls(
            str(one.id),
            one.kind,
            title,
            one.state,  # type: ignore[arg-type]
            one.done,
            one.total,
            one.name,
            one.media_type,
            one.size,
            one.parts,
            one.asked_at,
            one.ends_at,
        )


class ArchivesView(msgspec.Struct, frozen=True):
    """A user's files, newest first."""

    rows: list[ArchiveView]
