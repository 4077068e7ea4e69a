"""A text is begun, and what it is besides its words: topic, label, link, place, pinned."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.query import insert, value

from agio_content.content import Content
from agio_content.declared.codes import WRITTEN_MEANWHILE
from agio_content.declared.kinds import Kind
from agio_content.declared.permissions import PUBLISH, WRITE
from agio_content.draft.fields import Link, Number, kind_of, label_of, linked, topic_of
from agio_content.draft.store import lock_item
from agio_content.tables import Items

Word = Annotated[str, msgspec.Meta(max_length=20)]


class BeginForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kind of the text to begin."""

    kind: Annotated[str, msgspec.Meta(max_length=20, examples=["help"])]
    topic: Word = ""


class SettleForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a text, changed from its ``version``."""

    id: Number
    version: Number
    topic: Word = ""
    label: Word = ""
    link: Link = ""
    place: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 100
    pinned: bool = False


class Begun(msgspec.Struct, frozen=True):
    """The number of the text."""

    id: int


@post("web/operatorContentBegin", permission=WRITE)
async def begin(content: Content, request: Request[BeginForm]) -> Begun:
    """Begin a text.

    A text without words yet.
    """
    kind = kind_of(request.form.kind)
    topic = topic_of(kind, request.form.topic)
    async with request.idempotent_transaction() as effect:
        new = insert(Items, {Items.kind: kind.value, Items.topic: topic}).returning(Items.id)
        number = await value(effect.tx, new)
        answer = effect.keep(Begun(number))
        await content.record(effect.tx, request, "begin", number, kind=kind.value, topic=topic)
    return answer


@post("web/operatorContentSettings", permission=PUBLISH)
async def settle(content: Content, request: Request[SettleForm]) -> Begun:
    """Change what a text is.

    Holds at once, also for what is published already.
    """
    form = request.form
    link, label = linked(form.link), label_of(form.label)
    async with request.idempotent_transaction() as effect:
        item = await lock_item(effect.tx, form.id)
        if item.version != form.version:
            raise ApiError(WRITTEN_MEANWHILE, field="version", writer="")
        topic = topic_of(item.kind, form.topic)
        label = label if item.kind == Kind.NOTICE else ""
        await effect.tx.execute(
            "UPDATE content_item SET topic = $2, label = $3, link = $4, place = $5, pinned = $6, version = version + 1"
            " WHERE id = $1",
            item.id,
            topic,
            label,
            link,
            form.place,
            form.pinned,
        )
        answer = effect.keep(Begun(item.id))
        after = {"topic": topic, "label": label, "link": link, "place": form.place, "pinned": form.pinned}
        await content.record(effect.tx, request, "settle", item.id, **after)
    content.tell_pages()
    return answer
