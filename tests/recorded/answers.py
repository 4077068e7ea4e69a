"""Answers as they go over the wire, kept in a file: what was answered once is answered alike.

Ids, references and moments are replaced by their order, so that two runs can be compared; all else is as it was sent.
Not ``ordered``: but for the order of fields, which says nothing in JSON. ``RECORD=1`` writes the file anew.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

_SERIAL = re.compile(r'"[0-9]{15,19}"|\b[0-9]{15,19}\b|\b[A-Z]-[0-9A-Z]{4,12}\b')
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]{8}(\.[0-9]{1,6})?(Z|\+00:00))?")


class Recording:
    """The answers of one run, by the call and the user who made it."""

    def __init__(self, file: Path, *, ordered: bool = True) -> None:
        self._file, self._ordered = file, ordered
        self._said: list[str] = []

    def add(self, name: str, said: Any) -> None:
        """One answer."""
        self._said.append(f"{name} {json.dumps(said, ensure_ascii=False, default=str, sort_keys=not self._ordered)}")

    def compare(self) -> None:
        """All of them are what the file has."""
        text = _comparable("\n".join(self._said) + "\n")
        if os.environ.get("RECORD"):
            self._file.write_text(text, "utf-8")
        assert text.splitlines() == self._file.read_text("utf-8").splitlines()


def _comparable(text: str) -> str:
    known: dict[str, str] = {}

    def serial(found: re.Match[str]) -> str:
        quote = '"' if found[0].startswith('"') else ""
        return quote + known.setdefault(found[0].strip('"'), f"<id {len(known) + 1}>") + quote

    def moment(found: re.Match[str]) -> str:
        return "<day>" if found[1] is None else f"<moment{found[3]}>"

    return _MOMENT.sub(moment, _SERIAL.sub(serial, text))
