"""Texts: every text of the site in one language, found by what it says or by its key. A wording of one is a row of the
catalogue ``operator.texts``, which is drafted, published and taken back as every other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Cursor, Page, Search
from agio_kernel.ports.languages import languages
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.catalogues.catalogue import MOST_OF_KEY
from agio_kernel.settings.texts import Text, Texts

from agio_operator.console.console import Console
from agio_operator.console.schemas import PAGE, Form
from agio_operator.declared.permissions import PRESENTATION_READ
from agio_operator.presentation.appearances import Appearances, TextScreen

_Tag = Annotated[str, msgspec.Meta(max_length=20)]
_Key = Annotated[str, msgspec.Meta(max_length=MOST_OF_KEY)]


class TextList(Form, frozen=True):
    """Texts of a language (a BCP-47 tag) that say ``q``, in it or in English, or whose key has it. ``only``: those that
    the language lacks, that are worded otherwise, that a draft waits for, or that are messages with a subject.
    """

    tag: _Tag = "en"
    q: Annotated[Search, msgspec.Meta(max_length=100)] = ""
    only: Literal["", "missing", "own", "drafted", "messages"] = ""
    after: Cursor = ""


class TextAsked(Form, frozen=True):
    """One text of a language."""

    tag: _Tag = "en"
    key: _Key = ""


class TextRow(msgspec.Struct, frozen=True):
    """A text of the site: in force, in English, the plugin it is of, and whether it is missing, worded otherwise, or
    waits for a second operator.
    """

    key: str
    text: str
    english: str
    plugin: str
    missing: bool
    own: bool
    drafted: bool


class TextDetailView(msgspec.Struct, frozen=True):
    """One text: its forms (``text`` in general, ``one`` and ``many`` of a number) as delivered and in English, those
    that it shares its words with, and the screens where it stands. ``row``: its key in the catalogue of wordings.
    """

    key: str
    tag: str
    row: str
    forms: list[str]
    delivered: dict[str, str]
    english: dict[str, str]
    plugin: str
    shared: str
    sharing: list[str]
    screens: list[TextScreen]
    message: bool


@get(
    "web/operatorTexts",
    permission=PRESENTATION_READ,
    links={"web/operatorText": {"key": "rows/0/key"}},
)
async def show_texts(console: Console, request: Request[TextList]) -> Page[TextRow]:
    """Search the texts of the site.

    One page of the texts of a language, in the order of their keys: as they are in force, and in English.
    """
    form, kernel = request.form, console.kernel
    tag = _known(form.tag)
    await kernel.part(Catalogues).refresh()
    texts = kernel.part(Texts)
    async with kernel.db.read() as conn:
        drafts = await kernel.part(Catalogues).drafts(conn, texts.catalogue.id)
    drafted = {draft.key for draft in drafts}
    rows: list[TextRow] = []
    for text in texts.every(tag):
        waits = f"{tag}.{text.key}" in drafted
        if text.key <= form.after or not _is_meant(kernel.messages.has, text, form, waits):
            continue
        if len(rows) == PAGE:
            return Page(rows, rows[-1].key)
        rows.append(
            TextRow(
                key=text.key,
                text=_said(text),
                english=text.english[-1],
                plugin=kernel.part(Appearances).plugin(text.key),
                missing=not text.delivered and text.own is None,
                own=text.own is not None,
                drafted=waits,
            )
        )
    return Page(rows, "")


@get("web/operatorText", permission=PRESENTATION_READ)
async def show_text(console: Console, request: Request[TextAsked]) -> TextDetailView:
    """Show one text and where it stands.

    Its forms as it was delivered and in English, the keys that share its words, and the screens that show it.
    """
    kernel, key, tag = console.kernel, request.form.key, _known(request.form.tag)
    texts, appearances = kernel.part(Texts), kernel.part(Appearances)
    names = texts.forms_of(tag, key)
    if not names:
        raise ApiError(NOT_FOUND, field="key")
    english = texts.forms_of("en", key)
    sharing = texts.sharing.get(key, ())
    found = [screen for one in (key, *sharing) for screen in await appearances.find(one)]
    return TextDetailView(
        key=key,
        tag=tag,
        row=f"{tag}.{key}",
        forms=list(names),
        delivered=dict(zip(names, kernel.messages.forms(tag, key) or (), strict=False)),
        english=dict(zip(english, kernel.messages.forms("en", key) or (), strict=False)),
        plugin=appearances.plugin(key),
        shared=texts.rules.shared.get(key, ""),
        sharing=list(sharing),
        screens=sorted(set(found), key=lambda screen: screen.path),
        message=kernel.messages.has(f"{key.removesuffix('.subject')}.subject"),
    )


def _known(tag: str) -> str:
    if tag not in {one.tag for one in languages()}:
        raise ApiError(NOT_FOUND, field="tag")
    return tag


def _said(text: Text) -> str:
    """A text as it is read in general; English where the language lacks it."""
    return text.own.text if text.own is not None else (text.delivered or text.english)[-1]


def _is_meant(has: Callable[[str], bool], text: Text, form: TextList, drafted: bool) -> bool:
    """Whether a text is one of those that are asked for."""
    match form.only:
        case "missing" if text.delivered or text.own is not None:
            return False
        case "own" if text.own is None:
            return False
        case "drafted" if not drafted:
            return False
        case "messages" if not has(f"{text.key}.subject"):
            return False
    q = form.q.strip().casefold()
    own = () if text.own is None else (text.own.text, text.own.one, text.own.many)
    return not q or any(q in one.casefold() for one in (text.key, *own, *text.delivered, *text.english))
