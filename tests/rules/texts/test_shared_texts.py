"""A text that several keys have in every language stands once, in ``common.po`` (``locales/shared.toml``)."""

from __future__ import annotations

from collections import defaultdict

from agio_host.locales.catalogues import catalogue_files, domain_of, forms, read_catalogue, shared_texts
from agio_kernel.ports.languages import languages
from agio_testing.site import ROOT

LOCALES = ROOT / "locales"


def test_no_two_keys_have_the_same_text_in_every_language_by_themselves() -> None:
    shared = shared_texts(LOCALES)
    ours = {domain_of(key) for key in shared}  # a plugin that was made just now has what it was made with
    said: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for one in languages():
        for file in catalogue_files(LOCALES, one.tag):
            for entry in read_catalogue(file):
                said[entry.msgid].append(tuple(forms(entry)))
    by_text: dict[tuple[tuple[str, ...], ...], list[str]] = defaultdict(list)
    for key, texts in said.items():
        if key not in shared and domain_of(key) in ours | {"common"}:
            by_text[tuple(texts)].append(key)
    assert [keys for keys in by_text.values() if len(keys) > 1] == []
