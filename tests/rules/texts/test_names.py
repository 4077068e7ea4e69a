"""Names are the trade's terms: an everyday word that served as one before does not come back."""

from __future__ import annotations

import io
import os
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from agio_host.locales.catalogues import read_catalogue

ROOT = Path(__file__).resolve().parents[3]
WORDS = {
    "deed": "command",
    "deeds": "commands",
    "doomed": "crash worker",
    "told": "summary, notification, or what it is",
    "twins": "duplicates; precompressed files",
    "untold": "unreported",
}
"""Words that are no part of a name, with the term that is used instead."""
NAMES = {
    "Ahead": "speculative batch",
    "Awaited": "QueryState",
    "Carried": "applied",
    "Contested": "contention",
    "ConsolePlace": "ConsoleSection",
    "DueKind": "JobKind",
    "DueStanding": "job status",
    "DueWork": "Job",
    "Floor": "engine state, terminal",
    "KeptAnswer": "cached response",
    "KeptAnswers": "response cache",
    "LetThrough": "approved volume",
    "Needs": "Requirements",
    "Nouns": "repository",
    "Place": "cursor, section",
    "Refusal": "ApiError",
    "Seam": "ResizeHandle",
    "Shelf": "catalogue version store",
    "ShortWay": "fast path",
    "Someone": "demo user",
    "Together": "batch loader",
    "Turn": "locked batch, scan cycle",
    "WholeAnswer": "prepared response",
    "at_once": "cached_response, or what it is",
    "bad_moments": "fault scenarios",
    "carried_out": "applied",
    "count_let_through": "record approved volume",
    "failed_of": "failed checks",
    "free_letter": "free prefix",
    "let_through": "approve",
    "needs_two": "dual control",
    "place_in": "parse_cursor",
    "place_of": "cursor_of",
    "posted_at_once": "handle_buffered",
    "redate": "backdate",
    "refusal_of": "api_error_of",
    "refuse_unready": "require_checks",
    "seeded_user": "demo fixture",
    "short_way": "fast path",
    "take_further": "transition",
    "taken_of": "used_quota_of",
    "two_people": "dual control",
    "whole_answer": "prepared response",
}
"""Whole names, a leading underscore aside."""
FORMS = {
    r"\brequest\.who\b": "request.user",
    r"\brequest\.effect\(": "request.idempotent_transaction()",
    r"\bletter=": "reference_prefix",
    r"\bListed\(own\b": "the base query",
    r"\bCall\.turn\b": "cache_version",
}
"""Uses of words that are good English otherwise."""
FILES = re.compile(
    r"Awaited|Needs|Seam|ahead|asked|bad_moments|beside|contested|deeds?|doomed|due|eyes|finds|floor"
    r"|for_(console|home|market)|kept|later|letters?|looks|memory|narrow|nouns|people|places?|short_way|standing"
    r"|take_out_controls|together|told|trial|turn|twins|venue|whole_answer"
)
"""Names of files and folders, without their endings."""
TABLES = {"due_work", "let_through", "operator_let_through", "shelf", "taken", "told"}
COLUMN = re.compile(r"(?im)^ +(\w+) +(?:bigint|int|integer|text|boolean|smallint|numeric|jsonb|timestamptz)\b")
REVENUE = {"options_book.taken", "contract_book.taken"}
"""Stakes and losses that the house has taken: the opposite of paid, and no quota."""
MADE = frozenset({"node_modules", "build", "dist", "__pycache__"})
NO_CODE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)


def sources() -> list[str]:
    """The files that people write, this one and the decisions aside: those are history."""
    found = []
    for top in (
        "kernel",
        "host-api",
        "demo",
        "plugins",
        "remotes",
        "shell-web",
        "clients",
        "testing",
        "tests",
        "bench",
        "docs",
    ):
        for folder, inner, files in os.walk(ROOT / top):
            inner[:] = [one for one in inner if one not in MADE and not one.startswith(".")]
            found += [Path(folder, file).relative_to(ROOT).as_posix() for file in files]
    return [one for one in found if not one.startswith("docs/adr/") and one != "tests/rules/texts/test_names.py"]


def python_code(source: str) -> str:
    """Return the code without comments and strings, except the values in f-strings and strings that are one name."""
    parts: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.OP):
            parts.append(token.string)
        elif token.type == tokenize.STRING:
            if re.fullmatch(r"[rb]?(['\"])[a-z_]\w*\1", token.string):
                parts.append(token.string.strip("rb'\""))
            elif token.string[0] in "fF" or token.string[:2].lower() in ("rf", "fr"):
                parts += re.findall(r"\{([^{}]+)\}", token.string)
        parts.append("" if token.type == tokenize.OP else " ")
    return re.sub(r" ?(\.|\(|=) ?", r"\1", "".join(parts))


def script_code(source: str) -> str:
    """Return TypeScript without comments and strings, except strings that are one name."""
    return NO_CODE.sub(lambda one: name[1] if (name := re.fullmatch(r"[\"']([a-z_]\w*)[\"']", one[0])) else " ", source)


def words_of(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", name)}


def refused(code: str) -> Iterator[str]:
    """The refused names in code, each with the term to use. The name of a test is a sentence, which may say "told"."""
    for name in {*re.findall(r"[A-Za-z_$][\w$]*", code)}:
        wrong = words_of(name) & WORDS.keys() - ({"told"} if name.startswith("test_") else set())
        yield from (f"{name}: {WORDS[word]}" for word in wrong)
        if (whole := name.strip("_")) in NAMES:
            yield f"{name}: {NAMES[whole]}"
    for form, term in FORMS.items():
        yield from (f"{found}: {term}" for found in re.findall(form, code))


def test_no_name_in_code_is_an_everyday_word() -> None:
    found: list[str] = []
    assert len(sources()) > 2000
    for file in sources():
        if file.endswith(".py"):
            code = python_code((ROOT / file).read_text("utf-8"))
        elif re.search(r"\.(tsx?|mjs|js|mts)$", file):
            code = script_code((ROOT / file).read_text("utf-8"))
        else:
            continue
        found += [f"{file}: {one}" for one in refused(code)]
    assert found == []


def test_such_a_name_would_be_found() -> None:
    source = 'def told(x):\n    """Whoever is told."""\n    return f"{x.is_told} told" + "who is told"  # deed\n'
    assert sorted(refused(python_code(source))) == [
        "is_told: summary, notification, or what it is",
        "told: summary, notification, or what it is",
    ]
    assert [*refused(python_code('getattr(one, "told")'))] and not [*refused(python_code('say("is told")'))]
    assert [*refused(python_code("await request . effect ( )"))] == [
        "request.effect(: request.idempotent_transaction()"
    ]
    assert [*refused(script_code('const useDeed = 1; // told\nt("one is told")'))] == ["useDeed: command"]
    assert not [*refused("test_the_owner_is_told")] and [*refused("test_a_deed")]


def test_no_file_is_named_after_one() -> None:
    parts = {(part.partition(".")[0], file) for file in sources() for part in file.split("/")}
    assert sorted(file for part, file in parts if FILES.fullmatch(part)) == []


def test_no_table_or_column_is_named_after_one() -> None:
    found: list[str] = []
    for file in ROOT.glob("*/**/migrations/*.sql"):
        if "node_modules" in file.parts or ".venv" in file.parts:
            continue
        sql = re.sub(r"--[^\n]*", "", file.read_text("utf-8"))
        for table, body in re.findall(r"(?s)CREATE TABLE (\w+) \((.*?)\n\);", sql):
            names = [table, *(f"{table}.{column}" for column in COLUMN.findall(body))]
            found += [one for one in names if one.rpartition(".")[2] in TABLES and one not in REVENUE]
        found += [f"{file.name}: {word}" for word in re.findall(r"\b(?:told|due_work|deed)\b", sql)]
    assert found == []


def test_no_key_of_a_message_is_named_after_one() -> None:
    keys = {
        entry.msgid
        for catalogue in (ROOT / "locales/en/LC_MESSAGES").glob("*.po")
        for entry in read_catalogue(catalogue)
    }
    assert sorted(key for key in keys if WORDS.keys() & set(re.split(r"[._]", key))) == []


def test_what_goes_over_the_wire_has_one_file_name_in_all_plugins() -> None:
    """``schemas.py``, or the file of the call itself."""
    others = {"answers", "form", "forms", "view", "views", "wire"}
    files = [file for file in (ROOT / "plugins").glob("*/agio_*/**/*.py") if file.stem in {*others, "schemas"}]
    assert len(files) > 20
    assert [file.relative_to(ROOT).as_posix() for file in files if file.stem in others] == []
