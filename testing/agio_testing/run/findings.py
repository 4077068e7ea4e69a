"""Secrets that stand in clear where nobody may read one: in a text, such as a dump of a database, and in files."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from agio_testing.run.canaries import DIGITS, Secret

_AROUND = r"[0-9A-Za-z_.]"
_PROCESS_NUMBERS = re.compile(rb"\[\d+\]|PID \d+|pid[\"']?[:=] ?\d+")


class Finding(NamedTuple):
    """A secret that stands in clear, and where."""

    secret: Secret
    place: str

    def __str__(self) -> str:
        return f"{self.secret.shown} stands in clear in {self.place}"


def in_text(text: str, secrets: Sequence[Secret], place: str) -> list[Finding]:
    """The secrets that stand in a text; digits count where no other digit or letter stands beside them."""
    found = [one for one in secrets if one.value in text]
    return [
        Finding(one, place)
        for one in found
        if not DIGITS.fullmatch(one.value) or re.search(rf"(?<!{_AROUND}){one.value}(?!{_AROUND})", text)
    ]


def in_files(files: Sequence[Path], secrets: Sequence[Secret]) -> list[Finding]:
    """The secrets that stand in files of any kind. Digits are searched for in logs alone: anywhere else six of them
    are an amount or a number of something.
    """
    by_value = {one.value: one for one in secrets if not DIGITS.fullmatch(one.value)}
    digits = [one for one in secrets if DIGITS.fullmatch(one.value)]
    found = [
        find
        for file in files
        if "log" in file.name
        for find in in_text(_PROCESS_NUMBERS.sub(b"", file.read_bytes()).decode("utf-8", "replace"), digits, str(file))
    ]
    if by_value and files:
        found += [Finding(by_value[value], place) for place, value in _grep(list(by_value), files)]
    return found


def _grep(values: Sequence[str], files: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Pairs of (file, text): one pass over each file for all texts at once."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".patterns") as patterns:
        patterns.write("".join(f"{value}\n" for value in values))
        patterns.flush()
        command = ["grep", "-aFoHZ", "-f", patterns.name, "--", *map(str, files)]
        run = subprocess.run(command, capture_output=True, env={**os.environ, "LC_ALL": "C"}, check=False)
    # A server at work removes files of its own between the listing and this: what is gone tells nothing.
    complaints = [line for line in run.stderr.splitlines() if not line.endswith(b": No such file or directory")]
    if run.returncode > 1 and complaints:
        raise RuntimeError(b"; ".join(complaints).decode(errors="replace")[:500])
    for line in run.stdout.split(b"\n"):
        place, _, value = line.partition(b"\0")
        if value:
            yield place.decode(), value.decode("utf-8", "replace")
