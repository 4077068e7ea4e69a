"""Pictures as operators hand them in and see them, published or not."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import DocumentKind, ShownDocument, keep, shown, take
from agio_kernel.postgres.query import done, insert, value

from agio_content.content import Content
from agio_content.declared.codes import PICTURE_MISSING
from agio_content.declared.permissions import READ, WRITE
from agio_content.picture.address import NAME, address_of
from agio_content.tables import Pictures

PICTURE = DocumentKind("picture", missing=PICTURE_MISSING, side=2400)


class PictureForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a picture."""

    name: str


class KeptPicture(msgspec.Struct, frozen=True):
    """A picture that was kept: its name, and the address that a text names it by."""

    name: str
    address: str


@post("web/operatorContentPicture", permission=WRITE, files=("picture",))
async def keep_picture(content: Content, request: Request[NoForm]) -> KeptPicture:
    """Keep a picture for a text.

    Decoded and encoded anew; nobody but operators sees it before a text with it is published.
    """
    files = content.kernel.files
    taken = await take(content.kernel, request, PICTURE)
    async with request.idempotent_transaction() as effect:
        name = await keep(files, effect.tx, request.user.id, taken)
        await done(effect.tx, insert(Pictures, {Pictures.name: name, Pictures.writer: request.user.name}))
        answer = effect.keep(KeptPicture(name, address_of(name)))
        await content.record(effect.tx, request, "picture", 0, name=name)
    return answer


@get("web/operatorContentPictureShow", permission=READ)
async def show_picture(content: Content, request: Request[PictureForm]) -> ShownDocument:
    """A picture of a text."""
    name = request.form.name
    async with content.kernel.db.read() as conn:
        if NAME.match(name) and await value(conn, Pictures.exists().where(Pictures.name == name)):
            found = await content.kernel.files.get(conn, name)
            if found is not None and found[0].purpose == PICTURE.name:
                return shown(*found)
    raise ApiError(NOT_FOUND, field="name")
