"""Showing a document to its owner."""

from __future__ import annotations

import base64

import asyncpg
import msgspec

from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents.kind import DocumentKind
from agio_kernel.ports.files import FileStore, StoredFile


class ShownDocument(msgspec.Struct, frozen=True):
    """A picture as a data URL: it has no address that somebody else could ask for."""

    image: str
    width: int
    height: int


async def owned(
    files: FileStore, conn: asyncpg.Connection, owner: int, kind: DocumentKind, name: str | None
) -> tuple[StoredFile, bytes] | None:
    """The picture, where it is this owner's and of this kind; None otherwise."""
    found = await files.get(conn, name) if name and kind.shown else None
    return found if found is not None and (found[0].owner, found[0].purpose) == (owner, kind.name) else None


async def show(
    files: FileStore, conn: asyncpg.Connection, owner: int, kind: DocumentKind, name: str | None, field: str = "id"
) -> ShownDocument:
    """The picture as its owner's page draws it; an ApiError at ``field`` where there is none of theirs."""
    found = await owned(files, conn, owner, kind, name)
    if found is None:
        raise ApiError(NOT_FOUND, field=field)
    return shown(*found)


def shown(stored: StoredFile, body: bytes) -> ShownDocument:
    """A picture that may be shown."""
    image = f"data:{stored.media_type};base64,{base64.b64encode(body).decode()}"
    return ShownDocument(image, stored.width, stored.height)
