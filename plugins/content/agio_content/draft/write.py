"""Writing: each save is a version of its own, so nothing is ever lost, and of two who write on one, one wins."""

from __future__ import annotations

from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Id
from agio_kernel.postgres.query import value

from agio_content.content import Content
from agio_content.declared.codes import PICTURE_MISSING, WRITTEN_MEANWHILE
from agio_content.declared.permissions import WRITE
from agio_content.draft.fields import Body, Language, Number, Summary, Title, harmless, language_of, titled
from agio_content.draft.store import find_item, versions_of
from agio_content.tables import Pictures

Base = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 2, description="The version that was edited; 0 for the first.")]

# The number is the guard: nobody writes on a version that isn't the newest, and of two at once one finds it taken.
_WRITE = """
    INSERT INTO content_version (id, item, language, number, title, summary, body, picture, writer, writer_id)
    SELECT $1, $2, $3, $4 + 1, $5, $6, $7, $8, $9, $10
    WHERE $4 = (SELECT coalesce(max(number), 0) FROM content_version WHERE item = $2 AND language = $3)
    ON CONFLICT (item, language, number) DO NOTHING
"""


class SaveForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a text in one language, written on its version ``base``."""

    id: Number
    language: Language
    base: Base
    title: Title
    summary: Summary = ""
    body: Body = ""
    picture: Annotated[str, msgspec.Meta(max_length=64)] = ""


class RestoreForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version that shall be the newest again, and the one that is now."""

    version: Id
    base: Base


class Saved(msgspec.Struct, frozen=True):
    """The number of the version that was made."""

    number: int


@post("web/operatorContentSave", permission=WRITE)
async def save(content: Content, request: Request[SaveForm]) -> Saved:
    """Save what was written.

    Keep what was written; nobody but operators reads it before it is published.
    """
    form = request.form
    language, title = language_of(form.language), titled(form.title)
    async with request.idempotent_transaction() as effect:
        await find_item(effect.tx, form.id)
        if form.picture and not await value(effect.tx, Pictures.exists().where(Pictures.name == form.picture)):
            raise ApiError(PICTURE_MISSING, field="picture")
        said = (title, harmless(form.summary), harmless(form.body), form.picture)
        await _write(content, effect.tx, form.id, language, form.base, said, request.user)
        answer = effect.keep(Saved(form.base + 1))
        await content.record(effect.tx, request, "save", form.id, language=language, number=form.base + 1, title=title)
    return answer


@post("web/operatorContentRestore", permission=WRITE)
async def restore(content: Content, request: Request[RestoreForm]) -> Saved:
    """Write an older version again.

    Make an older version the newest one, by writing it again: nothing between is lost.
    """
    form = request.form
    async with request.idempotent_transaction() as effect:
        found = await versions_of(effect.tx, [int(form.version)])
        if not found:
            raise ApiError(NOT_FOUND, field="version")
        old = found[0]
        said = (old.title, old.summary, old.body, old.picture)
        await _write(content, effect.tx, old.item, old.language, form.base, said, request.user)
        answer = effect.keep(Saved(form.base + 1))
        await content.record(
            effect.tx, request, "restore", old.item, language=old.language, number=form.base + 1, of=old.number
        )
    return answer


async def _write(
    content: Content,
    tx: asyncpg.Connection,
    item: int,
    language: str,
    base: int,
    said: tuple[str, str, str, str],
    writer: Principal,
) -> None:
    written = await tx.execute(_WRITE, content.kernel.ids.next(), item, language, base, *said, writer.name, writer.id)
    if written != "INSERT 0 1":
        other = await tx.fetchval(
            "SELECT writer FROM content_version WHERE item = $1 AND language = $2 ORDER BY number DESC LIMIT 1",
            item,
            language,
        )
        raise ApiError(WRITTEN_MEANWHILE, field="base", writer=other or "")
