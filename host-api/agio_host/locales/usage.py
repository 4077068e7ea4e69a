"""Finding where code names a message key, by the shape of its string literals."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from agio_kernel.ledger import reason_key

_SOURCES = frozenset({".py", ".ts", ".tsx", ".js", ".jsx", ".cjs", ".mjs"})
_OTHER_FILES = frozenset({".css", ".csv", ".gz", ".html", ".json", ".md", ".png", ".po", ".sql", ".svg", ".toml"})
_NAMING_FILES = frozenset({"reasons.py", "parameters.py", "permissions.py", "products.py"})
"""Files in which plugins name things the way messages are named: reasons, constants, permissions, products."""

_SKIPPED_FOLDERS = frozenset(
    {"node_modules", "dist", "build", "test", "tests", "__tests__", "webpack", "__pycache__", "artifacts"}
)


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
    literal = rf"(?P<quote>[\"'`])(?P<key>(?:{known})\.[a-z0-9_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*)(?P=quote)"
    pattern = re.compile(call + literal)
    reason = re.compile(rf"\bReason\(\s*\d+,\s*\"(?P<name>(?:{known})\.[a-z0-9_.]+)\"")
    for file in sorted(_source_files(folders)):
        content = file.read_text("utf-8", errors="replace")
        for match in reason.finditer(content) if file.name == "reasons.py" else ():
            # Why money moved is told to its owner: each declared reason has a text.
            yield Use(file, content.count("\n", 0, match.start()) + 1, reason_key(match["name"]), "", True)
        for match in pattern.finditer(content):
            key = match["key"]
            # Backticks quote code in remarks as often as they quote strings.
            is_other = file.name in _NAMING_FILES or Path(key).suffix in _SOURCES | _OTHER_FILES
            line = content[content.rfind("\n", 0, match.start()) + 1 : match.start()].lstrip()
            is_remark = match["quote"] == "`" or line.startswith(("//", "/*", "*", "#"))
            yield Use(
                file,
                content.count("\n", 0, match.start("key")) + 1,
                key,
                match["call"] or "",
                not is_remark and not is_other,
            )


def find_composed(domains: Iterable[str], folders: Iterable[Path]) -> frozenset[str]:
    """The beginnings of keys that code completes at run time: what stands before the first value in a template of
    TypeScript (`` `spot.state.${one}` ``) or an f-string of Python (``f"content.starter.{kind}.title"``)."""
    known = "|".join(sorted(map(re.escape, domains))) or "(?!)"
    beginning = rf"(?P<prefix>(?:{known})\.[A-Za-z0-9_.]*)"
    pattern = re.compile(rf"`{beginning}\$\{{|\bf[\"']{beginning.replace('prefix', 'python')}\{{")
    return frozenset(
        match["prefix"] or match["python"]
        for file in _source_files(folders)
        for match in pattern.finditer(file.read_text("utf-8", errors="replace"))
    )


def _source_files(folders: Iterable[Path]) -> Iterator[Path]:
    for top in folders:
        if top.is_file():
            yield top
            continue
        for folder, inner, files in os.walk(top):
            inner[:] = [name for name in inner if name not in _SKIPPED_FOLDERS and not name.startswith(".")]
            yield from (Path(folder, name) for name in files if Path(name).suffix in _SOURCES and ".test." not in name)
