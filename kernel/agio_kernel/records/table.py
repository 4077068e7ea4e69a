"""Records as a table that a spreadsheet opens as the reader writes: the one writer of CSV (RFC 4180).

A number has the decimal sign of the reader's language, cells are parted by a semicolon where that is a comma, a number
that a spreadsheet would round (it keeps fifteen digits) stays a text, and no text becomes a formula.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from babel.numbers import get_decimal_symbol

from agio_kernel.ports.languages import SOURCE, language

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Characters that begin a formula in a spreadsheet; in East Asian locales in full width, too."""

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)


_LONGEST = 15
"""Digits that a spreadsheet keeps of a number."""


class CsvTable:
    """A header, and a line for each row that is added, a Struct or a mapping, for a reader of ``to``.

    ``heads`` are what the columns are called, ``moments`` are in milliseconds; ``words`` says in words what a column
    has as a name (see ``Records.words``).
    """

    def __init__(
        self,
        columns: Sequence[str],
        moments: Collection[str] = (),
        to: str = SOURCE,
        words: Mapping[str, Callable[[str], str]] = {},
        heads: Sequence[str] = (),
    ) -> None:
        self._columns = columns
        self._moments = moments
        self._words = words
        self._point = get_decimal_symbol(language(to).babel, numbering_system="latn")
        self._out = io.StringIO()
        self._writer = csv.writer(self._out, delimiter=";" if self._point == "," else ",", lineterminator="\r\n")
        self._writer.writerow(heads or columns)

    def add(self, rows: Iterable[Any]) -> None:
        """Write some rows."""
        for row in rows:
            shown = msgspec.to_builtins(row, builtin_types=(datetime,)) if isinstance(row, msgspec.Struct) else row
            self._writer.writerow([_cell(self._read(name, shown[name]), self._point) for name in self._columns])

    def _read(self, name: str, value: Any) -> Any:
        if value is None:
            return None
        if name in self._moments:
            return datetime.fromtimestamp(value / 1000, UTC)
        return self._words[name](value) if name in self._words else value

    def text(self) -> str:
        """The whole table."""
        return self._out.getvalue()


def _cell(value: Any, point: str) -> str:
    """A cell that a spreadsheet reads as what it is: text that begins like a formula must not become one."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        text = value.isoformat()
    elif isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value)):
        text = msgspec.json.encode(value).decode()
    else:
        text = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    if _NUMBER.fullmatch(text):
        whole, _, decimals = text.partition(".")
        if not decimals and len(whole.lstrip("-")) > _LONGEST:
            return f'="{text}"'  # the one writing that keeps a long id in a spreadsheet, and is digits alone
        return text.replace(".", point)
    return f"'{text}" if text.startswith(_FORMULAS) else text
