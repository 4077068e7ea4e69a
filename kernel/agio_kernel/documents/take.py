"""Taking a document out of a form."""

from __future__ import annotations

from typing import Literal, overload

import asyncpg

from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import Refusal
from agio_kernel.documents.kind import DocumentKind
from agio_kernel.ports.files import FileStore


@overload
async def take(
    files: FileStore, tx: asyncpg.Connection, request: Request, kind: DocumentKind, *, required: Literal[True] = True
) -> str: ...
@overload
async def take(
    files: FileStore, tx: asyncpg.Connection, request: Request, kind: DocumentKind, *, required: bool
) -> str | None: ...
async def take(
    files: FileStore, tx: asyncpg.Connection, request: Request, kind: DocumentKind, *, required: bool = True
) -> str | None:
    """Keep the picture that came with the form for whoever asks; its name, for the row that it belongs to.

    None where none came and none is required. It is kept with ``tx`` or not at all, and decoded beside the event loop.
    """
    if body := request.files.get(kind.name):
        return (await files.put(tx, request.who.id, kind.name, body, kind.side)).id
    if required:
        raise Refusal(kind.missing, field=kind.name)
    return None
