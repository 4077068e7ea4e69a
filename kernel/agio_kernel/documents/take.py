"""Taking a document out of a form, and keeping it."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal, overload

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import UPLOADS_FULL
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.documents.kind import DocumentKind
from agio_kernel.ports.files import FileStore
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.pictures import Picture

DAY = timedelta(days=1)
MEGABYTE = 1024 * 1024


class UploadedDocument(msgspec.Struct, frozen=True):
    """A picture that came with a form, made harmless and kept nowhere yet."""

    kind: DocumentKind
    picture: Picture


@overload
async def take(
    kernel: Kernel, request: Request, kind: DocumentKind, *, required: Literal[True] = True, user: int | None = None
) -> UploadedDocument: ...
@overload
async def take(
    kernel: Kernel, request: Request, kind: DocumentKind, *, required: bool, user: int | None = None
) -> UploadedDocument | None: ...
async def take(
    kernel: Kernel, request: Request, kind: DocumentKind, *, required: bool = True, user: int | None = None
) -> UploadedDocument | None:
    """The picture that came with the form, decoded and encoded anew; None where none came and none is required.

    It counts in what its sender may hand in within a day, also where it is replaced or its call is refused later;
    ``user`` is whose it is where nobody is signed in. Called before ``request.idempotent_transaction()``: decoding
    takes up to seconds, in which a transaction would hold its locks and its connection (``tests/rules`` looks).
    """
    if body := request.files.get(kind.name):
        picture = await kernel.files.clean(kind.name, body, kind.side)
        await _count(kernel, request, kind, len(picture.body), user)
        return UploadedDocument(kind, picture)
    if required:
        raise ApiError(kind.missing, field=kind.name)
    return None


async def _count(kernel: Kernel, request: Request, kind: DocumentKind, size: int, user: int | None) -> None:
    """Add it to the sender's day; an ApiError where that is full."""
    limits = kernel.settings.files
    subject, owner = (request.user.subject, request.user.id) if user is None else (Subject.USER, user)
    most = limits.operator_megabytes if subject is Subject.OPERATOR else limits.user_megabytes
    left = await kernel.counters.spend(f"upload {subject}:{owner}", size, most * MEGABYTE, DAY)
    if left is not None:
        raise ApiError(UPLOADS_FULL, field=kind.name, most=most, hours=-(-left // timedelta(hours=1)))


@overload
async def keep(files: FileStore, tx: asyncpg.Connection, owner: int, taken: UploadedDocument) -> str: ...
@overload
async def keep(files: FileStore, tx: asyncpg.Connection, owner: int, taken: UploadedDocument | None) -> str | None: ...
async def keep(files: FileStore, tx: asyncpg.Connection, owner: int, taken: UploadedDocument | None) -> str | None:
    """Keep the picture for ``owner``, sealed; its name, for the row that it belongs to. With ``tx`` or not at all."""
    return None if taken is None else (await files.put(tx, owner, taken.kind.name, taken.picture)).id
