"""Checking catalogues: a missing or broken translation is found here, before a reader finds it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import polib
from agio_kernel.ports.languages import SOURCE
from agio_kernel.settings.texts import PLACEHOLDER, faults, plural_categories, read_glossary, strays, unlike

from agio_host.locales.catalogues import (
    COMMON,
    KEY,
    SAME_EVERYWHERE,
    SHARED,
    Settings,
    catalogue_files,
    domain_of,
    forms,
    own_words,
    plural_header,
    read_catalogue,
    shared_texts,
)
from agio_host.locales.usage import find_composed, find_uses

_WORD = re.compile(r"[^\W\d_]+")
_SYMBOL = re.compile(r"[A-Z]{1,4}")


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that stops the catalogues from being released, and where it stands."""

    file: str
    line: int
    key: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.key}: {self.what}"


def check(root: Path, sources: Iterable[Path] = (), domains: Iterable[str] = ()) -> list[Problem]:
    """Return all problems of the catalogues under `root`, and between them and the code under `sources`.

    `domains` are those that plugins declare: each needs a catalogue in English, and so in every language.
    """
    settings = Settings.read(root)
    catalogues = {one.tag: {file: _read(file) for file in catalogue_files(root, one.tag)} for one in settings.languages}
    english = {
        entry.msgid: _Entry(_place(root, file), entry)
        for file, catalogue in catalogues[settings.source_tag].items()
        if isinstance(catalogue, polib.POFile)
        for entry in catalogue
        if not entry.obsolete
    }
    problems = [*_check_shared(root, english)]
    for tag, files in catalogues.items():
        known: dict[str, _Entry] = {}
        for file, catalogue in files.items():
            if isinstance(catalogue, str):
                problems.append(Problem(_place(root, file), 1, file.stem, f"can't be read: {catalogue}"))
                continue
            problems += _check_file(_place(root, file), tag, file.stem, catalogue)
            known |= {entry.msgid: _Entry(_place(root, file), entry) for entry in catalogue if not entry.obsolete}
        if tag != settings.source_tag:
            problems += _check_language(tag, english, known)
        problems += _check_terms(root, tag, settings.source_tag, known)
    present = {file.stem for file in catalogues[settings.source_tag]}
    for domain in set(domains) - present:
        file = root / settings.source_tag / "LC_MESSAGES" / f"{domain}.po"
        problems.append(Problem(_place(root, file), 1, domain, "the domain is declared, but has no catalogue"))
    return sorted({*problems, *_check_code(root, settings, english, present | set(domains), list(sources))})


def check_domain(root: Path, domain: str, tags: Iterable[str]) -> list[Problem]:
    """Faults of one domain's catalogues in these languages, beside its English one."""
    problems: list[Problem] = []
    english: Mapping[str, _Entry] = {}
    for tag in sorted(tags, key=lambda one: one != SOURCE):
        file = root / tag / "LC_MESSAGES" / f"{domain}.po"
        catalogue = _read(file)
        if isinstance(catalogue, str):
            problems.append(Problem(_place(root, file), 1, domain, f"can't be read: {catalogue}"))
            continue
        place = _place(root, file)
        known = {entry.msgid: _Entry(place, entry) for entry in catalogue if not entry.obsolete}
        problems += _check_file(place, tag, domain, catalogue)
        problems += _check_language(tag, english, known) if tag != SOURCE else ()
        english = known if tag == SOURCE else english
    return problems


def check_own(root: Path, own: Path, *, beside: Iterable[Path] = ()) -> list[Problem]:
    """Faults of the texts that an operator words otherwise: a key that no text has, a language or a placeholder that
    isn't there.
    """
    settings = Settings.read(root)
    source = settings.source_tag
    english = {
        entry.msgid: entry
        for top in (root, *beside)
        for file in catalogue_files(top, source)
        for entry in read_catalogue(file)
    }
    tags = {one.tag for one in settings.languages}
    problems: list[Problem] = []
    for file in sorted(own.glob("*.po")):
        if file.stem not in tags:
            problems.append(Problem(_place(own, file), 1, file.stem, f"no language: {', '.join(sorted(tags))}"))
            continue
        try:
            words = own_words(own, file.stem)
        except (OSError, UnicodeDecodeError) as error:
            problems.append(Problem(_place(own, file), 1, file.stem, f"can't be read: {error}"))
            continue
        for key, entry in words.items():
            placed = _Entry(_place(own, file), entry)
            if key not in english:
                problems.append(placed.problem("no text has this key"))
            else:
                faults = (*_faults(file.stem, domain_of(key), entry, False), *_unlike(english[key], entry))
                problems += map(placed.problem, faults)
    return problems


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry and the file it stands in."""

    place: str
    text: polib.POEntry

    def problem(self, what: str) -> Problem:
        return Problem(self.place, self.text.linenum or 1, self.text.msgid, what)


def _read(file: Path) -> polib.POFile | str:
    """A catalogue, or why it is none."""
    try:
        return read_catalogue(file)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        return str(error)


def _place(root: Path, file: Path) -> str:
    """A path as a reader of the repository would type it."""
    top, file = root.resolve().parent, file.resolve()
    return (file.relative_to(top) if file.is_relative_to(top) else file).as_posix()


def _check_shared(root: Path, english: Mapping[str, _Entry]) -> Iterator[Problem]:
    """Shared texts that are none, or that one key has."""
    keys = shared_texts(root)
    for text in set(keys.values()):
        if text not in english:
            yield Problem(_place(root, root / SHARED), 1, text, f"no text of {COMMON}.po")
        elif sum(one == text for one in keys.values()) < 2:
            yield english[text].problem(f"one key alone has this text: give it to the key, out of {SHARED}")


def _check_file(place: str, tag: str, domain: str, catalogue: polib.POFile) -> Iterator[Problem]:
    """Check one file without looking at another."""
    if catalogue.metadata.get("Plural-Forms") != plural_header(tag):
        yield Problem(place, 1, domain, f"the header must say Plural-Forms: {plural_header(tag)}")
    seen: set[str] = set()
    for entry in catalogue:
        yield from map(_Entry(place, entry).problem, _faults(tag, domain, entry, entry.msgid in seen))
        seen.add(entry.msgid)


def _faults(tag: str, domain: str, entry: polib.POEntry, is_repeated: bool) -> Iterator[str]:
    """Faults of an entry by itself."""
    if entry.obsolete:
        yield "obsolete: delete the entry"
        return
    if is_repeated:
        yield "stands twice"
    if not KEY.fullmatch(entry.msgid) or domain_of(entry.msgid) != domain:
        yield f"not a key of this file: {domain}.<name>, in letters, digits, _ and dots"
    if entry.fuzzy:
        yield "fuzzy: confirm the text and delete the flag"
    if entry.msgid_plural and entry.msgid_plural != entry.msgid:
        yield "msgid_plural must repeat the key"
    expected = len(plural_categories(tag)) if entry.msgid_plural else 1
    if len(forms(entry)) != expected:
        yield f"{expected} plural forms are needed, {len(forms(entry))} are there"
    yield from (fault.what for fault in faults(forms(entry)))


def _check_language(tag: str, english: Mapping[str, _Entry], known: Mapping[str, _Entry]) -> Iterator[Problem]:
    """One language beside English."""
    for key in english.keys() - known.keys():
        yield english[key].problem(f"missing in {tag}")
    for key, entry in known.items():
        if key not in english:
            yield entry.problem("not in English: delete the entry")
        else:
            yield from map(entry.problem, _differences(english[key].text, entry.text))


def _check_terms(root: Path, tag: str, source_tag: str, known: Mapping[str, _Entry]) -> Iterator[Problem]:
    """Whether the texts of a language keep to its glossary."""
    try:
        terms = read_glossary(root, tag, source_tag)
    except (ValueError, KeyError) as error:
        yield Problem(_place(root, root / tag / "glossary.toml"), 1, "glossary", f"can't be read: {error}")
        return
    for key, entry in known.items():
        yield from (entry.problem(fault.what) for fault in strays(terms.values(), key, forms(entry.text)))
    for term in terms.values():
        if term.key not in known:
            yield Problem(_place(root, root / tag / "glossary.toml"), 1, term.name, f"names no message: {term.key}")


def _differences(english: polib.POEntry, entry: polib.POEntry) -> Iterator[str]:
    """Differences of a translation from English where it must have none."""
    yield from _unlike(english, entry)
    originals = forms(english)
    model = originals[-1]
    may_be_same = SAME_EVERYWHERE in {*english.flags, *entry.flags} or not _is_translatable(model)
    for text in filter(None, forms(entry)):
        if text in originals and not may_be_same:
            yield f"the text is English; where that is right, flag the entry: #, {SAME_EVERYWHERE}"
        if (text[:1].isspace(), text[-1:].isspace()) != (model[:1].isspace(), model[-1:].isspace()):
            yield "space at the start or end differs from English"


def _unlike(english: polib.POEntry, entry: polib.POEntry) -> Iterator[str]:
    """Plural forms, placeholders, lines and a length that differ from those of English."""
    if bool(english.msgid_plural) != bool(entry.msgid_plural):
        yield "has plural forms" if entry.msgid_plural else "needs plural forms, as in English"
        return
    yield from (fault.what for fault in unlike(forms(english), forms(entry)))


def _is_translatable(text: str) -> bool:
    """Whether a text has words: figures and symbols (`USDT`, `TP/SL`, `%`) read the same everywhere."""
    words = _WORD.findall(PLACEHOLDER.sub("", text))
    return not all(_SYMBOL.fullmatch(word) for word in words)


def _check_code(
    root: Path, settings: Settings, english: Mapping[str, _Entry], domains: Iterable[str], sources: Iterable[Path]
) -> Iterator[Problem]:
    """Keys that the code asks for and English lacks, and keys that nobody asks for; nothing where no code is named."""
    if not sources:
        return
    used = set(shared_texts(root).values())
    for use in find_uses(domains, sources):
        used.add(use.key)
        if use.key not in english and use.is_certain and not settings.is_known_otherwise(use.key, use.call):
            yield Problem(_place(root, use.file), use.line, use.key, "used here, but not in English")
    composed = tuple(find_composed(domains, sources))
    for key in english.keys() - used:
        if not key.startswith(composed) and not settings.is_composed(key):
            yield english[key].problem("never used; a composed key needs its prefix in `dynamic` of languages.toml")
