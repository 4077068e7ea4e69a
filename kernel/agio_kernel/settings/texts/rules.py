"""The rules of a text, for the files that come with a plugin and for what an operator writes in the console."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from babel import Locale

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.wire import is_blank

PLACEHOLDER = re.compile(r"\{([A-Za-z_]\w*)\}")
_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Characters that nobody sees: controls, breaks, spaces of no width, and those that turn the direction of what follows.
The joiners U+200C and U+200D are left: scripts and emoji are written with them.
"""
_TAG = re.compile(r"<\s*[A-Za-z/!?]")
_ANOTHER_TEXT = "$t("
"""The browser's translator reads it as the key of another text."""
MOST_TIMES, MOST_MORE = 3, 24
"""Greatest length beside English: so many times, and so many characters more for the shortest."""
MOST_OF_BODY = 2_000
"""Characters of a message's body, which stands on no page and is as long as its writer has it."""


class TextFault(msgspec.Struct, frozen=True):
    """Fault of one form of a text: in words for who writes files, by a code beside the field of a form."""

    what: str
    code: Code
    params: dict[str, Any] = {}
    form: int = 0


@cache
def plural_categories(tag: str) -> tuple[str, ...]:
    """The CLDR plural categories of a language, in the order of its gettext forms: Spanish has one, many, other."""
    rule = Locale.parse(tag, sep="-").plural_form
    return tuple(category for category in _CATEGORIES if category in {*rule.tags, "other"})


def faults(forms: Sequence[str]) -> Iterator[TextFault]:
    """Faults of a text by itself: empty, or more than plain words with ``{placeholders}``."""
    for form, text in enumerate(forms):
        if is_blank(text):
            yield TextFault("no text", codes.VALUE_MISSING, form=form)
        rest = PLACEHOLDER.sub("", text)
        if "{" in rest or "}" in rest:
            yield TextFault(
                "a brace stands alone; placeholders are written {name}", codes.TEXT_MARKUP, {"found": "{ }"}, form
            )
        if _ANOTHER_TEXT in text:
            yield TextFault(
                f"{_ANOTHER_TEXT} means another text to the browser", codes.TEXT_MARKUP, {"found": _ANOTHER_TEXT}, form
            )
        if found := _TAG.search(text):
            yield TextFault("a text is plain: no tags", codes.TEXT_MARKUP, {"found": found[0]}, form)
        if found := _HIDDEN.search(text):
            sign = f"U+{ord(found[0]):04X}"
            yield TextFault(f"a character that nobody sees: {sign}", codes.TEXT_MARKUP, {"found": sign}, form)


def unlike(english: Sequence[str], forms: Sequence[str], *, body: bool = False) -> Iterator[TextFault]:
    """Differences from English where there must be none: placeholders, lines and length. ``body`` is that of a message
    under a subject.
    """
    # A singular may leave the number out ("one order"), so a plural form may hold any set that English has.
    allowed = {frozenset(PLACEHOLDER.findall(text)) for text in english}
    most = MOST_OF_BODY if body else MOST_TIMES * max(map(len, english)) + MOST_MORE
    has_lines = body or any("\n" in text for text in english)
    for form, text in enumerate(forms):
        if not text:
            continue
        if frozenset(PLACEHOLDER.findall(text)) not in allowed:
            names = " ".join(f"{{{name}}}" for name in sorted(set(PLACEHOLDER.findall(english[-1])))) or "none"
            yield TextFault(
                f"placeholders differ from English, which has {names}",
                codes.TEXT_PLACEHOLDERS,
                {"names": "–" if names == "none" else names},
                form,
            )
        if len(text) > most:
            fault = f"longer than the {most} characters that there is room for"
            yield TextFault(fault, codes.VALUE_TOO_LONG, {"maximum": most}, form)
        if "\n" in text and not has_lines:
            yield TextFault("a text of one line has a second", codes.TEXT_LINES, form=form)
