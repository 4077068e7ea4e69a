"""Glossaries: the terms of the trade as each language prints them, so that one thing has one name on every page."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from agio_kernel.declarations import codes
from agio_kernel.settings.texts.rules import TextFault


class Term(msgspec.Struct, frozen=True):
    """A term: the message in which it must stand, what it is called, and patterns of what it must never be called."""

    name: str
    key: str
    say: str
    never: tuple[str, ...] = ()


def read_glossary(root: Path, tag: str, source_tag: str) -> dict[str, Term]:
    """The terms of a language by their names; keys stand in the source language's file only. ValueError where a file is
    broken or lacks a term; empty where the texts have no glossary.
    """
    own, source = _table(root, tag), _table(root, source_tag)
    if missing := source.keys() ^ own.keys():
        raise ValueError(f"{tag}/glossary.toml and {source_tag}/glossary.toml differ: {', '.join(sorted(missing))}")
    found = {
        name: Term(name, source[name]["key"], term["say"], tuple(term.get("never", ()))) for name, term in own.items()
    }
    for term in found.values():
        for pattern in term.never:
            _pattern(pattern)
    return found


def strays(terms: Iterable[Term], key: str, forms: Iterable[str]) -> Iterator[TextFault]:
    """Departures of a text from the glossary."""
    terms = tuple(terms)
    for form, text in enumerate(forms):
        for term in terms:
            if key == term.key and term.say.casefold() not in text.casefold():
                fault = f"says nothing of “{term.say}”, the glossary's word"
                yield TextFault(fault, codes.TEXT_TERM, {"found": text, "say": term.say}, form)
            for pattern in term.never:
                if found := _pattern(pattern).search(text):
                    fault = f"“{found[0]}”: the glossary says “{term.say}”"
                    yield TextFault(fault, codes.TEXT_TERM, {"found": found[0], "say": term.say}, form)


@cache
def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


def _table(root: Path, tag: str) -> dict[str, dict]:
    file = root / tag / "glossary.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
