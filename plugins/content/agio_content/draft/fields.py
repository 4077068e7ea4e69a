"""Checks of the fields that operators write: lengths, links, languages, kinds."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape
from typing import Annotated, Literal

import msgspec
import nh3
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import is_link
from agio_kernel.ports.languages import find_language

from agio_content.declared.codes import LINK_INVALID, MOMENT_PAST, TITLE_MISSING, TOPIC_UNKNOWN
from agio_content.declared.kinds import Kind, Label, Topic

Number = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
Language = Annotated[str, msgspec.Meta(min_length=1, max_length=8, examples=["en"])]
Title = Annotated[str, msgspec.Meta(max_length=200)]
Summary = Annotated[str, msgspec.Meta(max_length=400)]
Body = Annotated[str, msgspec.Meta(max_length=40_000)]
Link = Annotated[str, msgspec.Meta(max_length=400)]
Action = Literal["publish", "withdraw"]
"""Action that can be scheduled for a text."""

_TAG = re.compile(r"<[A-Za-z!/?]")


def harmless(markdown: str) -> str:
    """The text without any tag of HTML: Markdown says the rest. Pages draw Markdown and no HTML; this is for whoever
    else reads the wire.
    """
    text = markdown.replace("\x00", "")
    while _TAG.search(text):
        # What is written as an entity may be a tag once it is read: cleaned until nothing is.
        cleaned = unescape(nh3.clean(text, tags=set(), attributes={}))
        if cleaned == text:
            return text.replace("<", "&lt;")
        text = cleaned
    return text


def language_of(key: str) -> str:
    """A language of the platform."""
    if find_language(key) is None:
        raise ApiError(MALFORMED, field="language")
    return key


def titled(title: str) -> str:
    """A title that isn't empty."""
    if not (said := " ".join(harmless(title).split())):
        raise ApiError(TITLE_MISSING, field="title")
    return said


def linked(link: str) -> str:
    """A place of this site or an address of the web; nothing that runs."""
    if link and not is_link(link):
        raise ApiError(LINK_INVALID, field="link")
    return link


def topic_of(kind: str, topic: str) -> str:
    """Articles of help have a topic, no other text has one."""
    known = {one.value for one in Topic} if kind == Kind.HELP else {""}
    if topic not in known:
        raise ApiError(TOPIC_UNKNOWN, field="topic")
    return topic


def label_of(label: str) -> str:
    """Return the subject of a notice; an ApiError of any other word."""
    if label not in set(Label):
        raise ApiError(MALFORMED, field="label")
    return label


def kind_of(kind: str) -> Kind:
    """A kind of text."""
    if kind not in set(Kind):
        raise ApiError(MALFORMED, field="kind")
    return Kind(kind)


def moment_of(at: str, now: datetime) -> datetime | None:
    """A moment that comes; None where it is to be at once."""
    if not at:
        return None
    try:
        moment = datetime.fromisoformat(at)
    except ValueError as error:
        raise ApiError(MALFORMED, field="at") from error
    if moment.tzinfo is None:
        raise ApiError(MALFORMED, field="at")
    if moment <= now:
        raise ApiError(MOMENT_PAST, field="at")
    return moment
