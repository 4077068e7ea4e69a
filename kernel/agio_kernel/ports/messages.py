"""The texts of the platform at run time: compiled catalogues, asked by key and language.

Messages are keys (`spot.order.cancel`), also in English, so that a text can be reworded without touching code. A user
who meets an untranslated text or a forgotten parameter must still be served: nothing here raises after loading.
"""

import gettext
import hashlib
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from io import BytesIO
from pathlib import Path
from weakref import WeakValueDictionary

from babel.dates import format_skeleton
from babel.numbers import format_decimal

from agio_kernel.ports.clock import hong_kong
from agio_kernel.ports.languages import SOURCE, Language, language

__all__ = ["Messages", "fill_in", "said"]

_FIGURE = "#,##0.###"
"""Grouped, with all decimals that say something: without quantisation Babel keeps those beyond the third as well."""

_PLACEHOLDER = re.compile(r"\{([A-Za-z_]\w*)\}")

Catalogues = Mapping[tuple[str, str], gettext.NullTranslations]
Reworded = Callable[[str, str, int], str | None]
"""An operator's own text of a tag, a key and a number; None where there is none."""


class Messages:
    """The catalogues of every language and domain, and above them the texts that an operator words otherwise.

    A key belongs to the domain that its first part names: `spot.order.cancel` is looked up in `spot`.
    """

    def __init__(self, catalogues: Catalogues) -> None:
        self._catalogues = dict(catalogues)
        self._source_tag = language(SOURCE).tag
        self._reworded: Reworded = lambda tag, key, count: None

    def reword(self, reworded: Reworded) -> None:
        """Put an operator's own texts above the catalogues; they are asked for each time."""
        self._reworded = reworded

    @classmethod
    def load(cls, folder: Path) -> "Messages":
        """Read `<folder>/<tag>/LC_MESSAGES/<domain>.mo` for every tag and domain that is there."""
        found: dict[tuple[str, str], gettext.NullTranslations] = {}
        for file in sorted(folder.glob("*/LC_MESSAGES/*.mo")):
            found[file.parts[-3], file.stem] = _catalogue(file.read_bytes())
        return cls(found)

    @property
    def domains(self) -> frozenset[str]:
        """The domains that have a catalogue in at least one language."""
        return frozenset(domain for _, domain in self._catalogues)

    def text(self, key: str, to: Language | str | None = None, /, **params: object) -> str:
        """The text of a key for a reader, its `{name}` placeholders filled in.

        `to` is a language or its wire key. `count` also picks the plural form; a Decimal is written as the reader's
        language does, grouped and without padding zeros, and so is an aware datetime, to the minute on Hong Kong's
        clock, whose name stands behind it: "20 Nov 2026 18:04 HKT". Falls back to English, then to the key.
        A placeholder without a parameter stays as it is: a rough text is better than a failed answer.
        """
        reader = to if isinstance(to, Language) else language(to)
        tag = reader.tag
        found = self._find(tag, key, params.get("count"))
        if found is None and tag != self._source_tag:
            found = self._find(self._source_tag, key, params.get("count"))
        return fill_in(key if found is None else found, params, reader.babel)

    def has(self, key: str) -> bool:
        """Whether English knows the key, for those that check declarations at the start."""
        return self._find(self._source_tag, key, None) is not None

    def forms(self, tag: str, key: str) -> tuple[str, ...] | None:
        """The forms of a text as it was delivered, in the order of the language's plural categories; None where it has
        none in that language.
        """
        catalogue = self._catalogues.get((tag, key.partition(".")[0]))
        return catalogue.forms.get(key) if isinstance(catalogue, _Compiled) else None

    def every(self, tag: str) -> dict[str, tuple[str, ...]]:
        """The forms of every text of a language as it was delivered, by key."""
        found: dict[str, tuple[str, ...]] = {}
        for (of, _), catalogue in self._catalogues.items():
            if of == tag and isinstance(catalogue, _Compiled):
                found |= catalogue.forms
        return found

    def _find(self, tag: str, key: str, count: object) -> str | None:
        number = 1 if count is None else abs(count) if isinstance(count, int) else 0
        if (own := self._reworded(tag, key, number)) is not None:
            return own
        catalogue = self._catalogues.get((tag, key.partition(".")[0]))
        if catalogue is None or not key:  # the empty key is a catalogue's header
            return None
        found = catalogue.gettext(key)
        if found == key or count is not None:
            # Only whole numbers have a gettext plural form; anything else reads like zero: 'other' in our languages.
            found = catalogue.ngettext(key, key, abs(count) if isinstance(count, int) else 0)
            if found == key:
                found = catalogue.gettext(key)
        return None if found == key else found


class _Compiled(gettext.GNUTranslations):
    """A compiled catalogue that can tell what is in it."""

    @cached_property
    def forms(self) -> dict[str, tuple[str, ...]]:
        """The forms of each text by key; the header, whose key is empty, is left out."""
        found: dict[str, dict[int, str]] = {}
        for key, text in self._catalog.items():  # type: ignore[attr-defined]
            name, form = key if isinstance(key, tuple) else (key, 0)
            if name:
                found.setdefault(name, {})[form] = text
        return {name: tuple(text for _, text in sorted(forms.items())) for name, forms in found.items()}


_SHARED: WeakValueDictionary[bytes, gettext.NullTranslations] = WeakValueDictionary()


def _catalogue(compiled: bytes) -> gettext.NullTranslations:
    """The catalogue of these bytes, one in a process: deployments differ in the few domains they word otherwise."""
    mark = hashlib.sha256(compiled).digest()
    found = _SHARED.get(mark)
    if found is None:
        found = _SHARED[mark] = _Compiled(BytesIO(compiled))
    return found


def fill_in(template: str, params: Mapping[str, object], locale: str = "en") -> str:
    """Put parameters into `{name}` placeholders; unlike `str.format` it can't reach attributes and never raises.

    A Decimal and an aware datetime are written as in ``locale``, a name of Babel's.
    """
    if "{" not in template:
        return template
    return _PLACEHOLDER.sub(lambda match: _said(params.get(match[1], match[0]), locale), template)


def said(value: object, to: str) -> str:
    """A parameter as a reader of this language writes it, for who hands it on as words."""
    return _said(value, language(to).babel)


def _said(value: object, locale: str) -> str:
    if isinstance(value, datetime) and value.tzinfo is not None:
        moment = hong_kong(value)
        # English dates put the day first, as on the pages.
        day = format_skeleton("yMMMd", moment, locale="en_GB" if locale == "en" else locale)
        return f"{day} {moment:%H:%M} HKT"
    if not isinstance(value, Decimal) or not value.is_finite():
        return str(value)
    written = format_decimal(value, _FIGURE, locale, decimal_quantization=False, numbering_system="latn")
    return written.replace("-", "\N{MINUS SIGN}")
