"""Records as a table for other programs (CSV, RFC 4180)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that a spreadsheet carries out; in East Asian locales in full width, too."""

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)


class CsvTable:
    """A header, and a line for each row that is added, a Struct or a mapping; ``moments`` are in milliseconds."""

    def __init__(self, columns: Sequence[str], moments: Collection[str] = ()) -> None:
        self._columns = columns
        self._moments = moments
        self._out = io.StringIO()
        self._writer = csv.writer(self._out, lineterminator="\r\n")
        self._writer.writerow(columns)

    def add(self, rows: Iterable[Any]) -> None:
        """Write some rows."""
        for row in rows:
            shown = msgspec.to_builtins(row, builtin_types=(datetime,)) if isinstance(row, msgspec.Struct) else row
            self._writer.writerow([_cell(self._read(name, shown[name])) for name in self._columns])

    def _read(self, name: str, value: Any) -> Any:
        return value if value is None or name not in self._moments else datetime.fromtimestamp(value / 1000, UTC)

    def text(self) -> str:
        """The whole table."""
        return self._out.getvalue()


def _cell(value: Any) -> str:
    """A cell that a spreadsheet reads as what it is: text that begins like a formula must not become one."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        text = value.isoformat()
    elif isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value)):
        text = msgspec.json.encode(value).decode()
    else:
        text = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if _NUMBER.fullmatch(text) or not text.startswith(_FORMULAS) else f"'{text}"
