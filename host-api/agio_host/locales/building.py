"""Compiling catalogues into what the server (`.mo`) and the browser (i18next's JSON) read."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
import polib
from agio_kernel.settings.texts import (
    GATHERED,
    RULES,
    SERVER_ONLY,
    TextRules,
    plural_categories,
    read_glossary,
)

from agio_host.locales.catalogues import (
    COMMON,
    SHARED,
    Settings,
    forms,
    own_words,
    read_catalogue,
    replace_file,
    shared_texts,
)

_SHELL = "shell"
_REASONS = "reasons"


def build(
    root: Path,
    out: Path,
    progress: Callable[[int, int, str], None] | None = None,
    *,
    beside: Sequence[Path] = (),
    own: Path | None = None,
) -> int:
    """Compile every catalogue under `root`, and what others have `beside` it, for the server (`.mo`) and the browser
    (i18next's JSON); count what changed. Texts of an operator's `own` folder stand for those of their keys.

    `<out>/<tag>/LC_MESSAGES/<domain>.mo` and `<out>/<tag>/<domain>.json`; the shell's JSON has every plugin's menu
    entries (`<plugin>.nav.*`), so that a page draws its menus with one request, and `reasons.json` why money moved
    (`<plugin>.reason.*`) and why a case was decided as it was (`<plugin>.refusal.*`), so that one request tells every
    plugin's. An output newer than its source is left alone, so that a second start costs nothing. `progress(done,
    total, name)` is called after each file.
    """
    tags = [one.tag for one in Settings.read(root).languages]
    by_tag = {tag: _catalogues(tag, (root, *beside)) for tag in tags}
    sources = [(tag, file) for tag in tags for file in by_tag[tag]]
    wanted: set[Path] = set()
    changed = 0
    for done, (tag, file) in enumerate(sources, start=1):
        compiled = out / tag / "LC_MESSAGES" / f"{file.stem}.mo"
        browser = out / tag / f"{file.stem}.json"
        reasons = {out / tag / f"{_REASONS}.json"} if file.stem == _SHELL else set[Path]()
        wanted |= {compiled, browser, *reasons}
        read = [*_read_with(file), *_words(own, tag)]
        read_by_browser = [*by_tag[tag], *read] if file.stem == _SHELL else read
        targets = {browser, *reasons}
        if not (_is_fresh(compiled, read) and all(_is_fresh(target, read_by_browser) for target in targets)):
            catalogue = _read(file, own)
            replace_file(compiled, catalogue.to_binary())
            texts = _browser_texts(tag, catalogue)
            if file.stem == _SHELL:
                texts |= _gathered(tag, by_tag[tag], GATHERED[_SHELL], own)
            _write(browser, texts)
            for target in reasons:
                _write(target, _gathered(tag, by_tag[tag], GATHERED[_REASONS], own))
            changed += 1
        if progress is not None:
            progress(done, len(sources), f"{tag}/{file.stem}")
    _write_rules(root, tags, out / RULES)
    for stale in {*out.glob("*/LC_MESSAGES/*.mo"), *out.glob("*/*.json")} - wanted:
        stale.unlink()
        changed += 1
    return changed


def _write_rules(root: Path, tags: Sequence[str], target: Path) -> None:
    """Write down what an operator's words are checked by."""
    source = Settings.read(root).source_tag
    kept = [tag for tag in tags if (root / tag / "glossary.toml").exists()]
    terms = {tag: tuple(read_glossary(root, tag, source).values()) for tag in kept}
    rules = msgspec.json.encode(TextRules(shared_texts(root), terms))
    if not target.exists() or target.read_bytes() != rules:
        replace_file(target, rules)


def _catalogues(tag: str, roots: Iterable[Path]) -> list[Path]:
    """One file of each domain: of two the first root's."""
    found: dict[str, Path] = {}
    for root in roots:
        for file in (root / tag / "LC_MESSAGES").glob("*.po"):
            found.setdefault(file.stem, file)
    return [found[domain] for domain in sorted(found)]


def _read_with(file: Path) -> list[Path]:
    """A catalogue, and the files of the texts that it shares."""
    return [one for one in (file, file.parents[2] / SHARED, file.with_name(f"{COMMON}.po")) if one.exists()]


def _words(own: Path | None, tag: str) -> list[Path]:
    """Sources of an operator's own words in a language: the file, and the folder, which changes with its names."""
    return [] if own is None else [one for one in (own, own / f"{tag}.po") if one.exists()]


def _read(file: Path, own: Path | None) -> polib.POFile:
    """A catalogue as an operator words it: by the key itself, or by that of the text that it shares."""
    catalogue = read_catalogue(file)
    if own is not None and (words := own_words(own, file.parts[-3])):
        shared = shared_texts(file.parents[2])
        for entry in catalogue:
            if (word := words.get(entry.msgid) or words.get(shared.get(entry.msgid, ""))) is not None:
                entry.msgstr, entry.msgstr_plural = word.msgstr, dict(word.msgstr_plural)
    return catalogue


def _browser_texts(tag: str, catalogue: polib.POFile) -> dict[str, str]:
    """Flat i18next v4 texts: a plural is one text per CLDR category, named `key_one`, `key_many`, `key_other`."""
    texts: dict[str, str] = {}
    for entry in catalogue.translated_entries():
        if SERVER_ONLY.match(entry.msgid):
            continue
        if entry.msgid_plural:
            named = zip(plural_categories(tag), forms(entry), strict=False)
            texts.update((f"{entry.msgid}_{category}", text) for category, text in named)
        else:
            texts[entry.msgid] = entry.msgstr
    return texts


def _gathered(tag: str, files: list[Path], wanted: re.Pattern[str], own: Path | None) -> dict[str, str]:
    """Texts of all plugins under the keys that match."""
    every = (_browser_texts(tag, _read(file, own)) for file in files)
    return {key: text for texts in every for key, text in texts.items() if wanted.match(key)}


def _write(target: Path, texts: dict[str, str]) -> None:
    replace_file(target, json.dumps(texts, ensure_ascii=False, indent=0).encode())


def _is_fresh(target: Path, sources: list[Path]) -> bool:
    if not target.exists():
        return False
    built = target.stat().st_mtime_ns
    return all(built > source.stat().st_mtime_ns for source in sources)
