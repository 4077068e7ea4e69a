"""The part of a text that answers what was looked for, with the words that were found in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from agio_content.search.words import Sought, folded

LENGTH = 180
_MARKS = re.compile(
    r"!\[[^\]]*\]\([^)]*\)|\[([^\]]*)\]\([^)]*\)|^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+|[*_`]{1,3}", re.MULTILINE
)


class Piece(msgspec.Struct, frozen=True):
    """A piece of a text; ``found`` where it is what was looked for."""

    text: str
    found: bool


def plain(markdown: str) -> str:
    """The words of a text without its marks, in one line."""
    return " ".join(_MARKS.sub(lambda found: found[1] or "", markdown).split())


def pieces(text: str, looked_for: Sought) -> list[Piece]:
    """A text cut where what was looked for begins and ends."""
    spans = _merged(_spans(text, looked_for))
    cut: list[Piece] = []
    at = 0
    for start, end in spans:
        if start > at:
            cut.append(Piece(text[at:start], False))
        cut.append(Piece(text[start:end], True))
        at = end
    if at < len(text):
        cut.append(Piece(text[at:], False))
    return cut


def excerpt(markdown: str, looked_for: Sought) -> str:
    """Some ``LENGTH`` characters of a text, from the sentence in which the most is found."""
    text = plain(markdown)
    if len(text) <= LENGTH:
        return text
    starts = [0, *(found.end() for found in re.finditer(r"[.!?]\s+|[。！？]", text))]
    spans = _spans(text, looked_for)

    def tells(start: int) -> int:
        return len({text[a:b].casefold() for a, b in spans if start <= a < start + LENGTH})

    best = max(starts, key=lambda start: (tells(start), -start))
    end = best + LENGTH
    if end >= len(text):
        return text[best:]
    space = text.rfind(" ", best + LENGTH // 2, end)
    return text[best : space if space > 0 else end].rstrip() + "…"


def _spans(text: str, looked_for: Sought) -> list[tuple[int, int]]:
    """Return the positions of words and pairs. Folding changes lengths, so each character is folded by itself."""
    plain_parts = [folded(one) for one in text]
    joined, origin = "".join(plain_parts), [i for i, part in enumerate(plain_parts) for _ in part]
    spans: list[tuple[int, int]] = []
    for pair in looked_for.pairs:
        at = joined.find(pair)
        while at != -1:
            spans.append((origin[at], origin[at + len(pair) - 1] + 1))
            at = joined.find(pair, at + 1)
    if looked_for.words:
        words = [folded(word) for word in looked_for.words]
        for found in re.finditer(r"[^\W_]+", joined):
            if any(_alike(found[0], word) for word in words):
                spans.append((origin[found.start()], origin[found.end() - 1] + 1))
    return sorted(spans)


def _alike(one: str, other: str) -> bool:
    """Whether two words may be forms of one: they begin alike and differ in an ending at most."""
    short, long = sorted((one, other), key=len)
    if short == long:
        return True
    same = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return len(short) > 3 and same >= max(4, len(short) - 3) and len(long) - same <= 4


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    whole: list[tuple[int, int]] = []
    for start, end in spans:
        if whole and start <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(end, whole[-1][1]))
        else:
            whole.append((start, end))
    return whole
