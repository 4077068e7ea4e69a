"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access, Permission
from agio_kernel.declarations.contracts import Call, NoForm
from agio_kernel.documents import ShownDocument
from agio_kernel.wire import NoData, Page

from agio_content.content import Content
from agio_content.declared.permissions import PUBLISH, READ, SEND, WRITE
from agio_content.draft.publish import CancelForm, PublishForm, WithdrawForm, cancel, publish, withdraw
from agio_content.draft.settle import BeginForm, Begun, SettleForm, begin, settle
from agio_content.draft.show import (
    HistoryForm,
    ItemForm,
    ItemRow,
    ItemView,
    TextsOfKindForm,
    VersionForm,
    VersionRow,
    VersionView,
    list_items,
    list_versions,
    show_item,
    show_version,
)
from agio_content.draft.write import RestoreForm, Saved, SaveForm, restore, save
from agio_content.message.send import SendForm, send
from agio_content.message.show import SendingView, list_sendings
from agio_content.picture.keep import PICTURE, KeptPicture, PictureForm, keep_picture, show_picture
from agio_content.search.find import Answered, SearchForm, search
from agio_content.search.mention import MentionsForm, mentions
from agio_content.text.read import (
    Headline,
    ListForm,
    Text,
    TextsForm,
    TopicView,
    content_list,
    content_topics,
    get_texts_list,
)


class LogoView(msgspec.Struct, frozen=True):
    """The deployment's name, and the addresses of its logo and mark; empty where it has none."""

    name: str
    logo: str
    mark: str


def calls(content: Content) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""

    async def get_logo(_request: Request) -> LogoView:
        brand = content.kernel.settings.brand
        return LogoView(brand.name, brand.logo, brand.mark)

    return (
        Call("GET", "web/getLogo", get_logo, "Name and logo of the deployment", access=Access.VISITOR, answer=LogoView),
        _read(
            "getTextsList", partial(get_texts_list, content), "Texts of the site in my language", TextsForm, Page[Text]
        ),
        _read("contentList", partial(content_list, content), "What is new, by kinds", ListForm, Page[Headline]),
        _read("contentTopics", partial(content_topics, content), "Topics of help", NoForm, Page[TopicView]),
        _read("contentSearch", partial(search, content), "Texts that answer a question", SearchForm, Answered),
        _read("contentMentions", partial(mentions, content), "News that name something", MentionsForm, Page[Headline]),
        *_operator_calls(content),
    )


def _read(name: str, handler: Callable[[Request], Awaitable[Any]], summary: str, form: type, answer: Any) -> Call:
    """What everybody may read."""
    links = {"web/getTextsList": {"id": "rows/0/id"}} if name in ("getTextsList", "contentList") else {}
    example = {
        "contentList": {"kinds": "notice,news,flash"},
        "contentSearch": {"q": "withdraw"},
        "contentMentions": {"words": "BTC,Bitcoin"},
    }.get(name, {})
    return Call(
        "GET", f"web/{name}", handler, summary, form, Access.VISITOR, answer=answer, links=links, example=example
    )


def _operator_calls(content: Content) -> tuple[Call, ...]:
    def look(name: str, operation: Any, summary: str, form: type, answer: Any) -> Call:
        return _operator("GET", name, partial(operation, content), summary, form, READ, answer)

    def write(name: str, operation: Any, summary: str, form: type, answer: Any, needs: Permission = WRITE) -> Call:
        files = (PICTURE.name,) if operation is keep_picture else ()
        return _operator("POST", name, partial(operation, content), summary, form, needs, answer, files)

    return (
        look("List", list_items, "Texts of a kind", TextsOfKindForm, Page[ItemRow]),
        look("Item", show_item, "A text in all its languages", ItemForm, ItemView),
        look("History", list_versions, "What was written of a text", HistoryForm, Page[VersionRow]),
        look("Version", show_version, "One version of a text", VersionForm, VersionView),
        look("PictureShow", show_picture, "A picture of a text", PictureForm, ShownDocument),
        look("Sendings", list_sendings, "What was sent of a message", ItemForm, Page[SendingView]),
        write("Begin", begin, "Begin a text", BeginForm, Begun),
        write("Save", save, "Save what was written", SaveForm, Saved),
        write("Restore", restore, "Write an older version again", RestoreForm, Saved),
        write("Picture", keep_picture, "Keep a picture for a text", NoForm, KeptPicture),
        write("Settings", settle, "Change what a text is", SettleForm, Begun, PUBLISH),
        write("Publish", publish, "Publish a text, now or at a moment", PublishForm, NoData, PUBLISH),
        write("Withdraw", withdraw, "Take a text back, now or at a moment", WithdrawForm, NoData, PUBLISH),
        write("Cancel", cancel, "Cancel what was scheduled", CancelForm, NoData, PUBLISH),
        write("Send", send, "Send a message to a user or to everybody", SendForm, NoData, SEND),
    )


def _operator(
    method: Any,
    name: str,
    handler: Any,
    summary: str,
    form: type,
    needs: Permission,
    answer: Any,
    files: tuple[str, ...] = (),
) -> Call:
    changes = method == "POST"
    return Call(
        method,
        f"web/operatorContent{name}",
        handler,
        summary,
        form,
        Access.OPERATOR,
        permission=needs.key,
        answer=answer,
        effect=changes,
        files=files,
    )
