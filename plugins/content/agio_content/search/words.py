"""The words that a text is found by, and those that somebody looks for.

Languages that write spaces are cut into words, without accents; PostgreSQL stems English and Spanish. Chinese,
Japanese, Korean and Thai are cut into overlapping pairs of characters (a Thai character with its marks), because no
parser of PostgreSQL knows their words: 出金方法 is 出金, 金方, 方法, and is found by 出金 and by 方法. A pair says less
than a word, so of what is looked for at least half must be in a text (``search``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

import msgspec

CONFIGURATION = {"en": "english", "xby": "spanish"}
"""PostgreSQL's text search configuration of each language with stemming; the words of all others stay as they are."""
_ACCENTED = frozenset({"xby"})
PLAIN = "simple"
_PAIRED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e"  # Thai with its marks; its digits are digits
    "\u3041-\u309f\u30a1-\u30ff\u31f0-\u31ff"  # Kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々"  # Han
    "\uac00-\ud7a3"  # Hangul
)
_PART = re.compile(rf"(?P<pairs>[{_PAIRED}]+)|(?P<word>[^\W_]+)")
_WORD = re.compile(rf"[^\W_{_PAIRED}]+")
_MARK = "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
_CHARACTER = re.compile(rf".[{_MARK}]*")
_GRAMMAR = re.compile(r"^[\u3041-\u309f]+$")
"""Pairs of Hiragana alone: endings and particles, which are in every text."""
_ASKING = re.compile(
    r"为什么|什么时候|什么|怎么样|怎么|怎样|如何|为何|可以|我的|请问|多少|哪里|"
    r"為什麼|什麼時候|什麼|怎麼樣|怎麼|怎樣|為何|請問|哪裡|"
    r"教えて|方法を|어떻게|언제|무엇|나의|제가|"
    r"ทําไม|อย่างไร|เมื่อไร|เมื่อใด|คืออะไร|ของฉัน|ได้ไหม|"
    r"\b(?:tai sao|vi sao|lam the nao|nhu the nao|khi nao|cua toi)\b"
)
"""Words that a question is asked with in the languages whose stop words PostgreSQL doesn't know, folded: they say
nothing of what is looked for.
"""
MOST_WORDS = 24


class Sought(msgspec.Struct, frozen=True):
    """Search query: words for PostgreSQL to stem, pairs as they are."""

    words: tuple[str, ...]
    pairs: tuple[str, ...]


def configuration(language: str) -> str:
    """The name that PostgreSQL has for how words of this language are stemmed."""
    return CONFIGURATION.get(language, PLAIN)


def folded(text: str, accents: bool = False) -> str:
    """Letters of one case and width, without accents: ``rut tien`` finds ``rút tiền``, ``ＵＳＤＴ`` finds ``usdt``.

    ``accents``: they stay, because the stemmer of the language needs them and takes them away itself.
    """
    wide = unicodedata.normalize("NFKC", text).casefold()
    return wide if accents else "".join(_bare(one) for one in wide.replace("đ", "d"))


def parts(text: str, language: str = "") -> Iterator[tuple[str, bool]]:
    """Words of a folded text in their order, and runs of a script without spaces, which come with True."""
    for found in _PART.finditer(folded(text, language in _ACCENTED)):
        run = found["pairs"]
        if run is not None:
            yield run, True
        else:
            for word in _WORD.finditer(found["word"]):
                yield word[0], False


def pairs_of(run: str) -> list[str]:
    """Overlapping pairs of a run's characters; one that stands alone is itself."""
    characters = _CHARACTER.findall(run)
    return characters if len(characters) < 2 else [a + b for a, b in pairwise(characters)]


def indexed(text: str, language: str = "") -> tuple[str, str]:
    """Return the index entries of a text: its words for PostgreSQL to stem, and its pairs with their places, as a
    tsvector."""
    words: list[str] = []
    pairs: dict[str, list[str]] = {}
    place = 0
    for part, unspaced in parts(text, language):
        if not unspaced:
            # Also as whoever leaves out accents writes it: the stem is another one then.
            words += dict.fromkeys((part, folded(part)))
            continue
        characters = _CHARACTER.findall(part)
        # A single character finds what begins with it: it stands in the index as the pair that it begins, and alone.
        for pair in [*pairs_of(part), *(characters[-1:] if len(characters) > 1 else ())]:
            place += 1
            pairs.setdefault(pair, []).append(str(min(place, 16_383)))
    return " ".join(words), " ".join(f"'{pair}':{','.join(places[:200])}" for pair, places in pairs.items())


def sought(text: str, language: str = "") -> Sought:
    """Parse a search text: each word and pair once, function words only where there is nothing else."""
    words: dict[str, None] = {}
    pairs: dict[str, None] = {}
    asked = _ASKING.sub(" ", folded(text, language in _ACCENTED))
    for part, unspaced in parts(asked if _PART.search(asked) else text, language):
        for one in pairs_of(part) if unspaced else (part,):
            (pairs if unspaced else words)[one] = None
    telling = [pair for pair in pairs if not _GRAMMAR.match(pair)]
    return Sought(tuple(words)[:MOST_WORDS], tuple(telling or pairs)[:MOST_WORDS])


def _bare(character: str) -> str:
    """A Latin letter without its accents; every other character as it is."""
    if character < "\u00c0" or character > "\u1eff":
        return character
    return "".join(one for one in unicodedata.normalize("NFD", character) if not unicodedata.combining(one))
