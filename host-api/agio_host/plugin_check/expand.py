"""Linter of migrations: a file is applied while the version before serves, so it expands and stops nobody's writing.

squawk reads the SQL; what it doesn't know stands below. Files that are older than the first filled site are exempt.
"""

from __future__ import annotations

import re
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import msgspec
from agio_kernel.declarations.errors import ConfigurationError

from agio_host.plugin_check.rule import Finding, Rules, Tier
from agio_host.plugin_check.subject import Subject

RULES = Rules(Tier.SAFE)
_SQUAWK = Path(sysconfig.get_path("scripts"), "squawk")
_OF_THE_RUNNER = ("require-lock-timeout", "require-statement-timeout")
_OF_STYLE = ("prefer-bigint-over-int", "prefer-bigint-over-smallint")
_OPTIONS = ("--assume-in-transaction", "--pg-version=14", "--reporter=json")
_LONGEST_S = 30
_BEFORE = re.compile(r"^# before any site was filled: up to (\d+)$", re.MULTILINE)
_BODY = re.compile(r"(\$\w*\$).*?\1", re.DOTALL)
_MADE = re.compile(r"\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)", re.IGNORECASE)
_WRITTEN = re.compile(r"^\s*(?:UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?(\w+)", re.IGNORECASE)
_COMMENT = re.compile(r"--[^\n]*")
_ALTERED = re.compile(r"\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)([^;]*)", re.IGNORECASE)
_CHECKED = re.compile(
    r"\bADD\s+(?!\s|CONSTRAINT\b|CHECK\b)(?:[^,()]|\((?:[^()]|\([^()]*\))*\))*?\bCHECK\s*\(", re.IGNORECASE
)
"""A column with its check, in one action of a statement: up to a comma that stands in no brackets."""
_SETS = re.compile(r"\bSET\s+(?:LOCAL\s+|SESSION\s+)?(?:lock|statement)_timeout\b", re.IGNORECASE)
_DROPS_ONCE = re.compile(r"\bDROP\s+INDEX\s+CONCURRENTLY\s+(?!IF\s)", re.IGNORECASE)
_CONTRACT = re.compile(r"^-- contract: \S.{9,}$")


class _Warned(msgspec.Struct, frozen=True):
    file: str
    line: int
    rule_name: str
    message: str


@RULES("expand", "Migrations expand, and keep nobody from writing")
def expand(subject: Subject) -> Iterator[Finding]:
    """A file is applied while the version before still serves, on tables that are large: it renames and drops nothing
    that version reads, and holds no lock for as long as a table is large. An index is made by `CREATE INDEX
    CONCURRENTLY IF NOT EXISTS`, alone in its file. A constraint is added `NOT VALID`, that of a new column too, and
    validated by the next file; a column becomes `NOT NULL` after a `CHECK` that was validated so. Rows are filled by a
    task. A later version drops what no running version reads: above the statement stand `-- contract: why nobody reads
    it` and `-- squawk-ignore` with the rule's name. [Upgrades](operations/upgrades.md) has the steps.
    """
    yield from lint(subject.folder / "migrations")


def exempt(folder: Path) -> int:
    """The last number of a folder's files that is older than the first filled site."""
    file = folder / "__init__.py"
    said = _BEFORE.search(file.read_text("utf-8")) if file.is_file() else None
    return int(said[1]) if said is not None else 0


def lint(folder: Path) -> Iterator[Finding]:
    """The places in a folder of migrations that stop writers, or that the version before trips over."""
    files = [file for file in sorted(folder.resolve().glob("[0-9]*.sql")) if int(file.name[:4]) > exempt(folder)]
    if not files:
        return
    excluded = f"--exclude={','.join((*_OF_THE_RUNNER, *_OF_STYLE))}"
    said = subprocess.run(
        [_SQUAWK, *_OPTIONS, excluded, *files], capture_output=True, timeout=_LONGEST_S, cwd=folder, check=False
    )
    if not said.stdout:
        raise ConfigurationError(f"squawk read no migration of {folder}: {said.stderr.decode()[:300]}")
    for one in msgspec.json.decode(said.stdout, type=list[_Warned]):
        yield Finding(f"migrations/{Path(one.file).name}:{one.line + 1}", f"{one.rule_name}: {one.message}")
    for file in files:
        for line, says in _further(file.read_text("utf-8")):
            yield Finding(f"migrations/{file.name}:{line}", says)


def _further(text: str) -> Iterator[tuple[int, str]]:
    """The lines that squawk lets through."""
    code = _BODY.sub(lambda body: "\n" * body[0].count("\n"), text)
    made = set(_MADE.findall(code))
    bare = _COMMENT.sub("", code)
    for altered in _ALTERED.finditer(bare):
        for checked in () if altered[1] in made else _CHECKED.finditer(altered[2]):
            line = bare.count("\n", 0, altered.start(2) + checked.start()) + 1
            yield line, f"reads all of {altered[1]} while nobody may write it: add the constraint NOT VALID by itself"
    before = ""
    for line, said in enumerate(code.splitlines(), 1):
        if "squawk-ignore" in said and not _CONTRACT.match(before):
            yield line, "a rule is ignored without `-- contract: why nobody reads it` in the line above"
        statement = said.partition("--")[0]
        if (written := _WRITTEN.match(statement)) and written[1] not in made:
            yield line, f"writes rows of {written[1]}, which are locked until the file is through: fill it from a task"
        if _SETS.search(statement):
            yield line, "sets a timeout, which `agio migrate` does"
        if _DROPS_ONCE.search(statement):
            yield line, "fails where a killed run has dropped it already: add IF EXISTS"
        before = said
