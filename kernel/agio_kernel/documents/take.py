"""Taking a document out of a form, and keeping it."""

from __future__ import annotations

from typing import Literal, overload

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import Refusal
from agio_kernel.documents.kind import DocumentKind
from agio_kernel.ports.files import FileStore
from agio_kernel.ports.pictures import Picture


class Taken(msgspec.Struct, frozen=True):
    """A picture that came with a form, made harmless and kept nowhere yet."""

    kind: DocumentKind
    picture: Picture


@overload
async def take(files: FileStore, request: Request, kind: DocumentKind, *, required: Literal[True] = True) -> Taken: ...
@overload
async def take(files: FileStore, request: Request, kind: DocumentKind, *, required: bool) -> Taken | None: ...
async def take(files: FileStore, request: Request, kind: DocumentKind, *, required: bool = True) -> Taken | None:
    """The picture that came with the form, decoded and encoded anew; None where none came and none is required.

    Called before ``request.effect()``: decoding takes up to seconds, in which a transaction would hold its locks and
    its connection (``tests/rules`` looks).
    """
    if body := request.files.get(kind.name):
        return Taken(kind, await files.clean(kind.name, body, kind.side))
    if required:
        raise Refusal(kind.missing, field=kind.name)
    return None


@overload
async def keep(files: FileStore, tx: asyncpg.Connection, owner: int, taken: Taken) -> str: ...
@overload
async def keep(files: FileStore, tx: asyncpg.Connection, owner: int, taken: Taken | None) -> str | None: ...
async def keep(files: FileStore, tx: asyncpg.Connection, owner: int, taken: Taken | None) -> str | None:
    """Keep the picture for ``owner``, sealed; its name, for the row that it belongs to. With ``tx`` or not at all."""
    return None if taken is None else (await files.put(tx, owner, taken.kind.name, taken.picture)).id
