"""Editing catalogues by program: filling in translations, adding keys, and the one form that every file has."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import polib
from agio_kernel.settings.texts import plural_categories

from agio_host.locales.catalogues import (
    KEY,
    SAME_EVERYWHERE,
    SHARED,
    Settings,
    catalogue_files,
    domain_of,
    open_catalogue,
    read_catalogue,
    save_catalogue,
    shared_texts,
)

Text = str | Mapping[str, str]
"""A text, or its plural forms by CLDR category (`{"one": …, "other": …}`)."""


def fill(
    root: Path,
    tag: str,
    texts: Mapping[str, Mapping[str, Text]],
    same: Iterable[str] = (),
    notes: Mapping[str, str] | None = None,
) -> int:
    """Write texts, `{domain: {key: text}}`, into the catalogues of a language; count the entries that changed.

    A plural is a mapping by CLDR category; where the language has one form, its text will do. `same` lists the keys
    whose text is rightly the same as in English. `notes` are remarks to translators, kept in English and repeated in
    every language.
    """
    source_tag, shared = Settings.read(root).source_tag, shared_texts(root)
    flagged = set(same)
    changed = 0
    for domain, by_key in texts.items():
        catalogue = open_catalogue(root, tag, domain)
        english = catalogue if tag == source_tag else open_catalogue(root, source_tag, domain)
        entries = {entry.msgid: entry for entry in catalogue if not entry.obsolete}
        originals = {entry.msgid: entry for entry in english}
        for key, text in by_key.items():
            if key in shared:
                raise ValueError(f"{key} has the text of {shared[key]}: change that, or take the key out of {SHARED}")
            entry = entries.get(key)
            before = str(entry)
            if entry is None:
                entry = entries[key] = polib.POEntry(msgid=key)
                catalogue.append(entry)
            original = originals.get(key)
            if isinstance(text, str) and original is not None and original is not entry and original.msgid_plural:
                text = {"other": text}  # most of our languages have one form only
            _put(entry, tag, text)
            entry.comment = (notes or {}).get(key) or (original or entry).comment
            entry.flags = [SAME_EVERYWHERE] if key in flagged or SAME_EVERYWHERE in entry.flags else []
            changed += str(entry) != before
        save_catalogue(root, tag, domain, catalogue)
    return changed


def _put(entry: polib.POEntry, tag: str, text: Text) -> None:
    if isinstance(text, str):
        entry.msgid_plural, entry.msgstr_plural, entry.msgstr = "", {}, text
        return
    categories = plural_categories(tag)
    if set(text) - set(categories) or "other" not in text:
        raise ValueError(f"{entry.msgid}: {tag} has the plural forms {', '.join(categories)}, not {', '.join(text)}")
    entry.msgid_plural, entry.msgstr = entry.msgid, ""
    entry.msgstr_plural = {number: text.get(name, text["other"]) for number, name in enumerate(categories)}


def add(root: Path, key: str, text: str = "") -> list[Path]:
    """Put a new key into every language, with its English text where given; the files that translators now turn to."""
    if not KEY.fullmatch(key):
        raise ValueError(f"{key!r} is not a key: domain.name, in letters, digits, _ and dots")
    settings = Settings.read(root)
    written = []
    for one in settings.languages:
        catalogue = open_catalogue(root, one.tag, domain_of(key))
        if catalogue.find(key) is None:
            catalogue.append(polib.POEntry(msgid=key, msgstr=text if one.tag == settings.source_tag else ""))
            written.append(save_catalogue(root, one.tag, domain_of(key), catalogue))
    return written


def normalise(root: Path) -> list[Path]:
    """Give every catalogue the one order and form that keeps differences small; the files that changed.

    Sorted by key, no line wraps, no obsolete entries, a header that says only what matters, English's notes everywhere.
    """
    settings = Settings.read(root)
    notes = {
        entry.msgid: entry.comment
        for file in catalogue_files(root, settings.source_tag)
        for entry in read_catalogue(file)
    }
    changed = []
    for one in settings.languages:
        for file in catalogue_files(root, one.tag):
            before = file.read_bytes()
            catalogue = open_catalogue(root, one.tag, file.stem)
            for entry in catalogue:
                entry.comment = notes.get(entry.msgid, entry.comment)
            if save_catalogue(root, one.tag, file.stem, catalogue).read_bytes() != before:
                changed.append(file)
    return changed
