"""Glossaries: the terms of the trade as each language prints them, so that one thing has one name on every page."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Term:
    """A term: the message in which it must stand, what it is called, and what it must never be called."""

    name: str
    key: str
    say: str
    never: tuple[re.Pattern[str], ...]


def read_glossary(root: Path, tag: str, source_tag: str) -> dict[str, Term]:
    """The terms of a language by their names; keys stand in the source language's file only. ValueError where a file is
    broken or lacks a term; empty where the texts have no glossary.
    """
    own, source = _table(root, tag), _table(root, source_tag)
    if missing := source.keys() ^ own.keys():
        raise ValueError(f"{tag}/glossary.toml and {source_tag}/glossary.toml differ: {', '.join(sorted(missing))}")
    return {
        name: Term(
            name,
            source[name]["key"],
            term["say"],
            tuple(re.compile(one, re.IGNORECASE) for one in term.get("never", ())),
        )
        for name, term in own.items()
    }


def strays(terms: Mapping[str, Term], key: str, text: str) -> Iterator[str]:
    """Departures of a text from the glossary."""
    for term in terms.values():
        if key == term.key and term.say.casefold() not in text.casefold():
            yield f"says nothing of “{term.say}”, the glossary's word"
        for pattern in term.never:
            if found := pattern.search(text):
                yield f"“{found[0]}”: the glossary says “{term.say}”"


def _table(root: Path, tag: str) -> dict[str, dict]:
    file = root / tag / "glossary.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
