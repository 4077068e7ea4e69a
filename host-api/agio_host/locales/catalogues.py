"""Catalogue files: where they lie, how they are opened and saved, and how many plural forms a language has."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import polib
from agio_kernel.ports.languages import SOURCE, Language, read_languages
from agio_kernel.settings.texts import plural_categories

SAME_EVERYWHERE = "agio-same"
"""Flag of an entry whose text is rightly the same as in English: in the English entry for every language, or in one."""

SHARED, COMMON = "shared.toml", "common"
"""Texts that several keys have: which keys, and the catalogue in which each stands once."""

KEY = re.compile(r"[a-z0-9_]+\.[a-z0-9_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*")
# gettext has no words for CLDR's fractions and compact numbers, so the rules for whole numbers are written out here.
_PLURAL_RULES = {
    ("other",): "0",
    ("one", "other"): "(n != 1)",
    ("one", "many", "other"): "(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2)",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of `languages.toml` beside the languages: how keys in the code are told from other names."""

    languages: tuple[Language, ...]
    dynamic: tuple[str, ...]
    names: tuple[str, ...]
    calls: frozenset[str]

    @classmethod
    def read(cls, root: Path) -> "Settings":
        file = root / "languages.toml"
        table = tomllib.loads(file.read_text("utf-8"))
        return cls(
            read_languages(file),
            tuple(table.get("dynamic", ())),
            tuple(table.get("names", ())),
            frozenset(table.get("calls", ())),
        )

    @property
    def source_tag(self) -> str:
        return next(one.tag for one in self.languages if one.key == SOURCE)

    def is_composed(self, key: str) -> bool:
        """Whether the code puts this key together, so that it stands nowhere as a whole."""
        rest = key.partition(".")[2]
        return any(rest.startswith(one[2:]) if one.startswith("*.") else key.startswith(one) for one in self.dynamic)

    def is_known_otherwise(self, literal: str, call: str) -> bool:
        """Whether a literal that is no message key is accounted for: another name, or given to a call."""
        short_call = ".".join(call.split(".")[-2:])  # `kernel.parameters.get` is declared as `parameters.get`
        return (
            any(literal.startswith(name) if name.endswith(".") else literal == name for name in self.names)
            or f"*.{literal.partition('.')[2]}" in self.names
            or not self.calls.isdisjoint({call, short_call})
        )


def plural_header(tag: str) -> str:
    """The `Plural-Forms` header that numbers the forms in the order of `plural_categories`."""
    categories = plural_categories(tag)
    return f"nplurals={len(categories)}; plural={_PLURAL_RULES[categories]};"


def catalogue_files(root: Path, tag: str) -> list[Path]:
    return sorted((root / tag / "LC_MESSAGES").glob("*.po"))


def domain_of(key: str) -> str:
    return key.partition(".")[0]


def forms(entry: polib.POEntry) -> list[str]:
    """The texts of an entry, in the order of the language's plural forms; one where it has no plural."""
    if not entry.msgid_plural:
        return [entry.msgstr]
    return [text for _, text in sorted(entry.msgstr_plural.items())]


def open_catalogue(root: Path, tag: str, domain: str) -> polib.POFile:
    file = root / tag / "LC_MESSAGES" / f"{domain}.po"
    return read_catalogue(file) if file.exists() else polib.POFile(wrapwidth=0)


def read_catalogue(file: Path) -> polib.POFile:
    """Parse a catalogue, with the texts that it shares; raises OSError, with the line, where it is not one."""
    catalogue = polib.pofile(str(file), wrapwidth=0, encoding="utf-8")
    root, domain = file.parents[2], file.stem
    wanted = {key: text for key, text in shared_texts(root).items() if domain_of(key) == domain}
    if wanted:
        common = _common(file.with_name(f"{COMMON}.po"), file.with_name(f"{COMMON}.po").stat().st_mtime_ns)
        for key, text in wanted.items():
            if text in common:
                catalogue.append(_same_text(key, common[text]))
        catalogue.sort(key=lambda entry: entry.msgid)
    return catalogue


def own_words(own: Path, tag: str) -> dict[str, polib.POEntry]:
    """Texts that an operator words otherwise in a language, by key (``<own>/<tag>.po``)."""
    file = own / f"{tag}.po"
    entries = polib.pofile(str(file), wrapwidth=0, encoding="utf-8") if file.exists() else ()
    return {entry.msgid: entry for entry in entries if not entry.obsolete}


def shared_texts(root: Path) -> dict[str, str]:
    """By key the key in ``common.po`` whose text it has (``shared.toml``): what several keys say stands once."""
    file = root / SHARED
    return dict(_shared(file, file.stat().st_mtime_ns)) if file.exists() else {}


@lru_cache(maxsize=4)
def _shared(file: Path, _changed: int) -> Mapping[str, str]:
    by_text: dict[str, list[str]] = tomllib.loads(file.read_text("utf-8"))
    return {key: text for text, keys in by_text.items() for key in keys}


@lru_cache(maxsize=16)
def _common(file: Path, _changed: int) -> Mapping[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(str(file), wrapwidth=0, encoding="utf-8")}


def _same_text(key: str, text: polib.POEntry) -> polib.POEntry:
    plural = key if text.msgid_plural else ""
    return polib.POEntry(
        msgid=key,
        msgid_plural=plural,
        msgstr=text.msgstr,
        msgstr_plural=dict(text.msgstr_plural),
        comment=text.comment,
        flags=list(text.flags),
    )


def save_catalogue(root: Path, tag: str, domain: str, catalogue: polib.POFile) -> Path:
    file = root / tag / "LC_MESSAGES" / f"{domain}.po"
    ordered = polib.POFile(wrapwidth=0)
    ordered.metadata = {
        "Project-Id-Version": "Agio",
        "Language": tag,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_header(tag),
    }
    shared = shared_texts(root)
    own = (entry for entry in catalogue if not entry.obsolete and entry.msgid not in shared)
    for entry in sorted(own, key=lambda entry: entry.msgid):
        entry.occurrences = []
        ordered.append(entry)
    replace_file(file, str(ordered).removeprefix("#\n").rstrip("\n").encode() + b"\n")
    return file


def replace_file(file: Path, content: bytes) -> None:
    """Replace a file in one step: a running server may be reading it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(file)
