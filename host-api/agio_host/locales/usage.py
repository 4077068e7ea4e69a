"""Finding where code names a message key, by the shape of its string literals."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_SOURCES = frozenset({".py", ".ts", ".tsx", ".js", ".jsx", ".cjs", ".mjs"})
_OTHER_FILES = frozenset({".css", ".csv", ".gz", ".html", ".json", ".md", ".png", ".po", ".sql", ".svg", ".toml"})
_SKIPPED_FOLDERS = frozenset({"node_modules", "dist", "build", "tests", "__tests__", "__pycache__", "artifacts"})


@dataclass(frozen=True, slots=True)
class Use:
    """One string literal shaped like a key, and the call it is the first argument of, if any.

    `is_certain` is False where the literal may as well be a remark or a file's name: it shows that a key is used, and
    not that one is missing.
    """

    file: Path
    line: int
    key: str
    call: str
    is_certain: bool


def find_uses(domains: Iterable[str], folders: Iterable[Path]) -> Iterator[Use]:
    """Every literal `<domain>.<name>` in the Python and TypeScript sources under `folders`, tests left out."""
    known = "|".join(sorted(map(re.escape, domains))) or "(?!)"
    call = r"(?:(?P<call>[A-Za-z_][\w.]*)\(\s*(?:\w+\s*=\s*)?)?"
    literal = rf"(?P<quote>[\"'`])(?P<key>(?:{known})(?:\.[a-z0-9_]+)+)(?P=quote)"
    pattern = re.compile(call + literal)
    for file in sorted(_source_files(folders)):
        content = file.read_text("utf-8", errors="replace")
        for match in pattern.finditer(content):
            key = match["key"]
            # Backticks quote code in remarks as often as they quote strings.
            is_certain = match["quote"] != "`" and Path(key).suffix not in _SOURCES | _OTHER_FILES
            yield Use(file, content.count("\n", 0, match.start("key")) + 1, key, match["call"] or "", is_certain)


def _source_files(folders: Iterable[Path]) -> Iterator[Path]:
    for top in folders:
        if top.is_file():
            yield top
            continue
        for folder, inner, files in os.walk(top):
            inner[:] = [name for name in inner if name not in _SKIPPED_FOLDERS and not name.startswith(".")]
            yield from (Path(folder, name) for name in files if Path(name).suffix in _SOURCES and ".test." not in name)
