"""Compiling catalogues into what the server (`.mo`) and the browser (i18next's JSON) read."""

import json
from collections.abc import Callable
from pathlib import Path

import polib

from agio_host.locales.catalogues import Settings, forms, plural_categories, read_catalogue, replace_file


def build(root: Path, out: Path, progress: Callable[[int, int, str], None] | None = None) -> int:
    """Compile every catalogue under `root` for the server (`.mo`) and the browser (i18next's JSON); count what changed.

    `<out>/<tag>/LC_MESSAGES/<domain>.mo` and `<out>/<tag>/<domain>.json`. What is newer than its source is left alone,
    so that a second start costs nothing. `progress(done, total, name)` is called after each file.
    """
    sources = [
        (one.tag, file)
        for one in Settings.read(root).languages
        for file in sorted((root / one.tag / "LC_MESSAGES").glob("*.po"))
    ]
    wanted: set[Path] = set()
    changed = 0
    for done, (tag, file) in enumerate(sources, start=1):
        compiled = out / tag / "LC_MESSAGES" / f"{file.stem}.mo"
        browser = out / tag / f"{file.stem}.json"
        wanted |= {compiled, browser}
        if not (_is_fresh(compiled, file) and _is_fresh(browser, file)):
            catalogue = read_catalogue(file)
            replace_file(compiled, catalogue.to_binary())
            replace_file(browser, json.dumps(_browser_texts(tag, catalogue), ensure_ascii=False, indent=0).encode())
            changed += 1
        if progress is not None:
            progress(done, len(sources), f"{tag}/{file.stem}")
    for stale in {*out.glob("*/LC_MESSAGES/*.mo"), *out.glob("*/*.json")} - wanted:
        stale.unlink()
        changed += 1
    return changed


def _browser_texts(tag: str, catalogue: polib.POFile) -> dict[str, str]:
    """Flat i18next v4 texts: a plural is one text per CLDR category, named `key_one`, `key_many`, `key_other`."""
    texts: dict[str, str] = {}
    for entry in catalogue.translated_entries():
        if entry.msgid_plural:
            named = zip(plural_categories(tag), forms(entry), strict=False)
            texts.update((f"{entry.msgid}_{category}", text) for category, text in named)
        else:
            texts[entry.msgid] = entry.msgstr
    return texts


def _is_fresh(target: Path, source: Path) -> bool:
    return target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns
