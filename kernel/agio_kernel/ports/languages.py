"""The languages of the platform: the wire's keys, the world's tags, and what each language brings with it.

Only this file and `locales/languages.toml` know that `hy` is Korean here; Babel and browsers take it for Armenian
without an error, so a wire key must become a `Language` at the edge and never travel further.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

__all__ = ["SOURCE", "Language", "find_language", "language", "languages", "read_languages"]

SOURCE = "en"
"""The language every catalogue is written in first, and the last one asked before the key itself is shown."""

Colour = Literal["green", "red"]


class Language(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One language: its key on the wire, its names to libraries and to people, and its market colours.

    `tag` is BCP-47 and names the catalogue's folder, `babel` is the same for Babel, `html` goes into the page.
    `up` and `down` are the colours that readers of the language expect; a user's own setting wins over them.
    """

    key: str
    tag: str
    html: str
    babel: str
    name: str
    up: Colour
    down: Colour


class _LanguagesFile(msgspec.Struct, forbid_unknown_fields=True):
    language: list[Language]
    dynamic: list[str] = []
    names: list[str] = []
    calls: list[str] = []


def read_languages(file: Path) -> tuple[Language, ...]:
    """Read the languages of a `languages.toml`, refusing one that could send a text to the wrong readers."""
    found = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _LanguagesFile).language
    for name in ("key", "tag", "babel"):
        values = [getattr(one, name) for one in found]
        if len(set(values)) < len(values):
            raise ValueError(f"{file}: two languages share a {name}")
    if SOURCE not in {one.key for one in found}:
        raise ValueError(f"{file}: the source language {SOURCE} is missing")
    return tuple(found)


@cache
def languages() -> tuple[Language, ...]:
    """Every language, in the order in which menus show them."""
    return read_languages(_file())


def find_language(key: str) -> Language | None:
    """The language of a wire key, or None where the caller wants to refuse an unknown one."""
    return _by_key().get(key)


def language(key: str | None, default: str = SOURCE) -> Language:
    """The language of a wire key; a missing or unknown key means the deployment's default."""
    known = _by_key()
    return known.get(key or "") or known[default]


@cache
def _by_key() -> dict[str, Language]:
    return {one.key: one for one in languages()}


def _file() -> Path:
    """Return the file of languages: in an installed wheel it lies beside this module, in the workspace beside the
    catalogues."""
    beside = Path(__file__).with_name("languages.toml")
    return beside if beside.exists() else Path(__file__).parents[3] / "locales" / "languages.toml"
