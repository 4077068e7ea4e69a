"""Which texts of a page in another language are English: those of the English catalogue, and sentences."""

from __future__ import annotations

import re
from functools import lru_cache

from agio_testing.deeds import LANGUAGES, catalogue
from agio_testing.site import Site

SENTENCE = re.compile(r"\b[a-z]{2,}[ ,]+[a-z]{2,}[ ,]+[a-z]{2,}\b")
"""Three small words in a row: names of coins, banks and people are shorter, or have capitals."""
LATIN = frozenset({"es", "vi"})
BLANK = re.compile(r"\\\{\w+\\\}")


class English:
    """The catalogues of a site, by which a text is judged."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._domains = tuple(site.deployment()["catalogues"]["en"])
        self._english = self._texts("en")
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
        if tag == "en" or text in self._people or matches(text, *shapes(self._texts(tag))):
            return False
        if matches(text, *shapes(self._english)):
            return True
        return tag not in LATIN and SENTENCE.search(text) is not None

    def _texts(self, tag: str) -> frozenset[str]:
        return frozenset(
            text for domain in self._domains for text in catalogue(self._site.url, tag, domain).values() if text
        )


@lru_cache(maxsize=16)
def shapes(texts: frozenset[str]) -> tuple[frozenset[str], re.Pattern[str]]:
    """The texts without blanks, and one pattern for those with blanks that have words around them."""
    blanks = [text for text in texts if "{" in text and re.search(r"[^\W\d_]{3}", re.sub(r"\{\w+\}", "", text))]
    patterns = sorted({BLANK.sub(".+?", re.escape(text)) for text in blanks})
    return frozenset(texts), re.compile("|".join(patterns) or "(?!)", re.DOTALL)


def matches(text: str, whole: frozenset[str], shaped: re.Pattern[str]) -> bool:
    """Whether a text is one of a catalogue's."""
    return text in whole or shaped.fullmatch(text) is not None
