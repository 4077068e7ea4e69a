"""The messages of the product's error catalogue: which text answers which, and whether a user can meet it."""

from __future__ import annotations

from functools import cache

from agio_host.locales.catalogues import read_catalogue
from agio_host.locales.usage import find_composed, find_uses
from agio_kernel.ports.languages import languages

from agio_testing.site import ROOT


@cache
def texts(domain: str) -> dict[str, dict[str, str]]:
    """Texts of each key of a domain, by language."""
    return {
        one.tag: {
            entry.msgid: entry.msgstr or "".join(entry.msgstr_plural.values())
            for entry in read_catalogue(ROOT / f"locales/{one.tag}/LC_MESSAGES/{domain}.po")
        }
        for one in languages()
    }


def said_everywhere(key: str) -> str:
    """The English text of a key that every language has."""
    found = {tag: by_key.get(key) for tag, by_key in texts(key.partition(".")[0]).items()}
    assert all(found.values()), f"{key} has no text in {[tag for tag, text in found.items() if not text]}"
    return found["en"] or ""


def pages_say(key: str, plugin: str) -> bool:
    """Whether the pages of a plugin, or what all pages are made of, show the text of a key."""
    domain = key.partition(".")[0]
    folders = [ROOT / "remotes" / plugin / "src", ROOT / "shell-web" / "ui", ROOT / "shell-web" / "sdk"]
    composed = find_composed([domain], folders)
    return any(one.key == key for one in find_uses([domain], folders)) or any(map(key.startswith, composed))
