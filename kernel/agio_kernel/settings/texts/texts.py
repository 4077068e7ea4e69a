"""An operator's own wording of the site's texts: rows of a catalogue, above the files that plugins bring.

A row is one text in one language, ``<tag>.<key>``, so that each is drafted, published, kept and taken back by itself.
Pages, messages and documents ask each time; where no text is worded otherwise that costs one look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated

import msgspec
import structlog
from babel import Locale

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import SOURCE, language, languages
from agio_kernel.settings.catalogues.catalogue import MOST_OF_KEY, Catalogue, Row
from agio_kernel.settings.catalogues.catalogues import Catalogues
from agio_kernel.settings.catalogues.field import Field
from agio_kernel.settings.catalogues.version_store import VersionStore
from agio_kernel.settings.texts.glossary import Term, strays
from agio_kernel.settings.texts.rules import MOST_OF_BODY, TextFault, faults, plural_categories, unlike

_log = structlog.get_logger(__name__)

ID = "operator.texts"
RULES = "rules.json"
"""File beside the compiled texts with what their rules need (``TextRules``)."""

SERVER_ONLY = re.compile(r"[a-z0-9_]+\.starter\.")
"""Whole pages that a deployment begins with: the server writes them down once, no screen shows them by key."""
GATHERED = {
    "shell": re.compile(r"shell\.|[a-z0-9_]+\.nav\."),
    "reasons": re.compile(r"[a-z0-9_]+\.(?:reason|refusal)\."),
}
"""Files of the browser that have texts of all plugins: menus in the shell's, why money moved and why cases ended."""


class TextRules(msgspec.Struct, frozen=True):
    """Rules of texts as they are compiled: which key has the text of which other, and the glossary of each language."""

    shared: dict[str, str] = {}
    terms: dict[str, tuple[Term, ...]] = {}


def _form(name: str, minimum: int | None = None) -> Field:
    default = None if minimum else ""
    label = f"operator.field.texts.{name}"
    return Field(kind="text", minimum=minimum, maximum=MOST_OF_BODY, default=default, label=label)


class Wording(msgspec.Struct, frozen=True):
    """A text as an operator words it: its forms by plural category, ``text`` where it has one only, or in general."""

    text: Annotated[str, _form("text", 1)]
    one: Annotated[str, _form("one")] = ""
    many: Annotated[str, _form("many")] = ""

    def form(self, category: str) -> str:
        """The form of a plural category."""
        return {"one": self.one, "many": self.many}.get(category) or self.text


class Text(msgspec.Struct, frozen=True):
    """A text of the site in one language: as it was delivered (none: it is missing there), as an operator words it, and
    in English. ``shared`` is the key of the text that it has with others.
    """

    key: str
    english: tuple[str, ...]
    delivered: tuple[str, ...]
    own: Wording | None
    shared: str


class Texts:
    """The texts in force. One per kernel: ``kernel.part(Texts)``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self.catalogue = Catalogue(
            id=ID,
            title="operator.texts.title",
            row=Wording,
            check=self._examine,
            adds=True,
            retires=True,
            columns=("text",),
            key_label="operator.texts.key",
            longest_key=MOST_OF_KEY,
            area="presentation",
        )
        self._fitting: dict[str, tuple[int, bool]] = {}
        self._flat: tuple[str, Mapping[tuple[str, str], Mapping[str, str]]] = "", {}

    @cached_property
    def rules(self) -> TextRules:
        """The rules that came with the compiled texts; none where nothing is compiled."""
        file = self._kernel.settings.texts / RULES
        return msgspec.json.decode(file.read_bytes(), type=TextRules) if file.is_file() else TextRules()

    @property
    def version(self) -> str:
        """Changes with every wording that comes into force, in every process alike."""
        return str(self._store.cache_version())

    def text(self, tag: str, key: str, count: int) -> str | None:
        """An operator's text of a key for a number; None where it is as it was delivered."""
        wording = self.own(tag, key)
        if wording is None or not (wording.one or wording.many):
            return None if wording is None else wording.text
        return wording.form(Locale.parse(tag, sep="-").plural_form(count))

    def own(self, tag: str, key: str) -> Wording | None:
        """An operator's wording of a key, or of the text that the key shares."""
        if not self._kernel.part(Catalogues).kept(ID).by_key:
            return None
        found = self._row(tag, key)
        return found if found is not None or key not in self.rules.shared else self._row(tag, self.rules.shared[key])

    def of_browser(self) -> Mapping[tuple[str, str], Mapping[str, str]]:
        """Texts that differ in the browser's files, by language tag and file, flat as i18next has them."""
        version = self.version
        if self._flat[0] != version:
            self._flat = version, self._flatten()
        return self._flat[1]

    def _flatten(self) -> dict[tuple[str, str], dict[str, str]]:
        found: dict[tuple[str, str], dict[str, str]] = {}
        for row in self._store.rows():
            tag, _, named = row.partition(".")
            for key in (named, *self.sharing.get(named, ())):
                wording, english = self.own(tag, key), self._kernel.messages.forms(language(SOURCE).tag, key)
                if wording is None or english is None:
                    continue
                several = {f"{key}_{category}": wording.form(category) for category in plural_categories(tag)}
                flat = {key: wording.text} if len(english) == 1 else several
                for file in {key.partition(".")[0], *(file for file, of in GATHERED.items() if of.match(key))}:
                    found.setdefault((tag, file), {}).update(flat)
        return found

    @cached_property
    def sharing(self) -> Mapping[str, Sequence[str]]:
        """The keys that have each shared text."""
        found: dict[str, list[str]] = {}
        for key, common in self.rules.shared.items():
            found.setdefault(common, []).append(key)
        return found

    def every(self, tag: str) -> Iterator[Text]:
        """Every text that stands on a page or in a message, in one language, in the order of their keys."""
        messages = self._kernel.messages
        delivered = messages.every(tag)
        for key, english in sorted(messages.every(language(SOURCE).tag).items()):
            if not SERVER_ONLY.match(key):
                shared = self.rules.shared.get(key, "")
                yield Text(key, english, delivered.get(key, ()), self.own(tag, key), shared)

    def forms_of(self, tag: str, key: str) -> tuple[str, ...]:
        """Names of the fields that a wording of this text has; empty where there is no such text."""
        english = self._kernel.messages.forms(language(SOURCE).tag, key)
        if tag not in {one.tag for one in languages()} or english is None or SERVER_ONLY.match(key):
            return ()
        categories = plural_categories(tag) if len(english) > 1 else ("other",)
        return tuple("text" if category == "other" else category for category in categories)

    def _row(self, tag: str, key: str) -> Wording | None:
        row = self._store.get(f"{tag}.{key}")
        return None if row is None or row.retired or not self._fits(key, row) else row.terms

    def _fits(self, key: str, row: Row[Wording]) -> bool:
        """Whether a wording still has the placeholders of the English text, which a release may change."""
        known = self._fitting.get(row.key)
        if known is None or known[0] != row.number:
            english = self._kernel.messages.forms(language(SOURCE).tag, key) or ("",)
            forms = (row.terms.text, row.terms.one, row.terms.many)
            fits = all(fault.code is not codes.TEXT_PLACEHOLDERS for fault in unlike(english, forms))
            if not fits:
                _log.warning("catalogue.version_ignored", catalogue=ID, key=row.key, number=row.number)
            known = self._fitting[row.key] = row.number, fits
        return known[1]

    @property
    def _store(self) -> VersionStore[Wording]:
        return self._kernel.part(Catalogues).of(self.catalogue)

    def _examine(self, row: str, wording: Wording) -> None:
        tag, _, key = row.partition(".")
        names = self.forms_of(tag, key)
        if not names:
            raise ApiError(codes.NOT_FOUND, field="key")
        for name in ("one", "many"):
            if name not in names and getattr(wording, name):
                raise ApiError(codes.NOT_AVAILABLE, field=name)
        found = next(self._faults(tag, key, [getattr(wording, name) for name in names]), None)
        if found is not None:
            raise ApiError(found.code, field=names[found.form], **found.params)

    def _faults(self, tag: str, key: str, forms: Sequence[str]) -> Iterator[TextFault]:
        messages = self._kernel.messages
        english = messages.forms(language(SOURCE).tag, key)
        assert english is not None, "a text that has forms is there in English"
        yield from faults(forms)
        yield from unlike(english, forms, body=messages.has(f"{key}.subject"))
        yield from strays(self._terms(tag, key), key, forms)

    def _terms(self, tag: str, key: str) -> Iterable[Term]:
        """The glossary's terms but this one, and those that the operator calls otherwise: a renamed thing has the new
        name everywhere.
        """
        return [term for term in self.rules.terms.get(tag, ()) if term.key != key and self.own(tag, term.key) is None]
