"""Markdown as the documentation site reads it: tables, and sections that have an address of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_LITERAL = re.compile(r"``(.+?)``")


def section(level: int, title: str, anchor: str) -> str:
    """A heading with the address ``#anchor``."""
    return f"\n{'#' * level} {title} {{#{anchor}}}\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table, or nothing where it has no rows. Cells are Markdown."""
    lines = [f"| {' | '.join(map(_cell, row))} |" for row in rows]
    head = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return "\n".join(["", *head, *lines, ""]) if lines else ""


def code(text: object) -> str:
    """A literal; nothing where there is none."""
    written = str(text)
    return f"`{written}`" if written else ""


def prose(text: str | None) -> str:
    """A docstring as one paragraph."""
    return _LITERAL.sub(r"`\1`", " ".join((text or "").split())).replace("<", "&lt;")


def sentence(text: str | None) -> str:
    """The first sentence of a docstring."""
    paragraph = prose((text or "").partition("\n\n")[0])
    return re.split(r"(?<=\.) (?=[A-Z`])", paragraph, maxsplit=1)[0]


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")
