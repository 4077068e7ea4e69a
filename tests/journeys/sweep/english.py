"""English texts of a page in another language: those of the English catalogue, and sentences."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache

from agio_testing.page_commands import LANGUAGES, catalogue
from agio_testing.site import Site

SENTENCE = re.compile(r"\b[a-z]{2,}[ ,]+[a-z]{2,}[ ,]+[a-z]{2,}\b")
"""Three small words in a row: names of coins, banks and people are shorter, or have capitals."""
LATIN = frozenset({"es", "vi"})
BLANK = re.compile(r"\{\w+\}")
WORD = re.compile(r"[^\W\d_]{3}")


class Catalogue:
    """The texts of one language."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._whole = frozenset(texts)
        # By how a text begins: a page has some hundred texts, and a catalogue some thousand with blanks.
        self._shaped: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for text in sorted(self._whole):
            around = tuple(BLANK.split(text))
            if len(around) > 1 and WORD.search("".join(around)):
                self._shaped[around[0][:1]].append(around)

    def has(self, text: str) -> bool:
        """Whether a text is one of them; one with blanks only where words stand around these."""
        shaped = (*self._shaped.get("", ()), *self._shaped.get(text[:1], ()))
        return text in self._whole or any(_stands_around(around, text) for around in shaped)


def _stands_around(around: tuple[str, ...], text: str) -> bool:
    """Whether a text is these words with something in each blank between them."""
    if not (text.startswith(around[0]) and text.endswith(around[-1])):
        return False
    return _shape(around).fullmatch(text) is not None


@cache
def _shape(around: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(".+?".join(map(re.escape, around)), re.DOTALL)


@cache
def _read(url: str, tag: str, domains: tuple[str, ...]) -> Catalogue:
    """Texts of a site in a language."""
    return Catalogue(text for domain in domains for text in catalogue(url, tag, domain).values() if text)


class English:
    """The catalogues of a site, by which a text is judged."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._domains = tuple(site.deployment()["catalogues"]["en"])
        self._people = {row["name"] for row in site.query("SELECT name FROM operator")}
        self.is_left_over = lru_cache(maxsize=200_000)(self._is_left_over)

    @property
    def domains(self) -> list[str]:
        """The first parts of all keys."""
        return list(self._domains)

    def _is_left_over(self, text: str, language: str) -> bool:
        """Whether a text stands in English on a page of this language, which says it otherwise; somebody's name is in
        no language.
        """
        tag = LANGUAGES[language]["tag"]
        if tag == "en" or text in self._people or self._catalogue(tag).has(text):
            return False
        if self._catalogue("en").has(text):
            return True
        return tag not in LATIN and SENTENCE.search(text) is not None

    def _catalogue(self, tag: str) -> Catalogue:
        return _read(self._site.url, tag, self._domains)
