"""A text is given every placeholder that its English has: a word that is left out is shown in braces."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.declarations.codes import Code
from agio_kernel.ports.clock import SystemClock
from agio_operator.presentation.templates import samples

ROOT = Path(__file__).parents[3]
EVERYWHERE = {"brand"}
"""Placeholders that the host fills in by itself."""
CALL = re.compile(r"\b(gap\()?(?:t|rich)\(")
"""A text on a page; ``gap(t(…))`` looks only whether it ends in a space."""


@pytest.fixture(scope="module")
def placeholders() -> dict[str, set[str]]:
    return {
        entry.msgid: set(re.findall(r"\{(\w+)\}", " ".join((entry.msgstr, *entry.msgstr_plural.values()))))
        for file in (ROOT / "locales/en/LC_MESSAGES").glob("*.po")
        for entry in read_catalogue(file)
    }


def arguments(source: str, start: int) -> list[str]:
    """Return the arguments of a call or the fields of an object in TypeScript, from behind its bracket on."""
    found, begin, depth, quote, at = [], start, 0, "", start
    while at < len(source):
        character = source[at]
        if quote:
            at += character == "\\"
            quote = "" if character == quote else quote
        elif character in "\"'`":
            quote = character
        elif character in "([{":
            depth += 1
        elif character in ")]}" and depth:
            depth -= 1
        elif character in ",)]}" and not depth:
            found.append(source[begin:at].strip())
            begin = at + 1
            if character != ",":
                break
        at += 1
    return [one for one in found if one]


def on_pages(source: str, known: Collection[str]) -> Iterator[tuple[str, set[str]]]:
    """The keys of texts that a source writes out, each with the placeholders that it is given."""
    for call in CALL.finditer(source):
        key, *objects = [one for one in arguments(source, call.end()) if one != "t"] or [""]
        if call[1] or not all(one.startswith("{") and "..." not in one for one in objects):
            continue
        fields = [field for one in objects for field in arguments(one, 1)]
        given = {name[1] for field in fields if (name := re.match(r'"?(\w+)', field))}
        yield from ((one, given) for one in re.findall(r'"([\w.]+)"', key) if one in known)


def test_pages_give_a_text_its_placeholders(placeholders: Mapping[str, set[str]]) -> None:
    files = [
        file
        for pattern in ("remotes/*/src/**/*.ts*", "shell-web/src/**/*.ts*", "shell-web/*/src/**/*.ts*")
        for file in ROOT.glob(pattern)
        if "node_modules" not in file.parts
    ]
    uses = [(file, *use) for file in files for use in on_pages(file.read_text("utf-8"), placeholders)]
    assert len(uses) > 3000
    missing = [
        f"{file.relative_to(ROOT)}: {key} lacks {sorted(lacks)}"
        for file, key, given in uses
        if (lacks := placeholders[key] - given)
    ]
    assert missing == []


def in_python(tree: ast.AST, names: Mapping[str, object]) -> Iterator[tuple[int, str, set[str]]]:
    """The keys of errors, notices and messages that a module writes out, with the placeholders that they are given."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        given = {one.arg: one.value for one in node.keywords}
        match node.func.id:
            case "ApiError" | "warning" if node.args and None not in given:
                key = given.get("key", node.args[0])
                code = names.get(key.id) if isinstance(key, ast.Name) else getattr(key, "value", None)
                keys, params = [code.key if isinstance(code, Code) else code], set(given)
            case "Notification" | "OutgoingMessage":
                key, params = (*node.args, *[None] * 2)[:2] if node.func.id == "Notification" else (None, None)
                key, params = given.get("key", key), given.get("params", params or ast.Dict([], []))
                if not isinstance(params, ast.Dict) or not isinstance(key, ast.Constant) or None in params.keys:
                    continue
                keys, params = [key.value, f"{key.value}.subject"], {getattr(one, "value", "") for one in params.keys}
            case _:
                continue
        yield from ((node.lineno, one, params) for one in keys if isinstance(one, str))


def test_errors_and_notices_give_a_text_its_placeholders(placeholders: Mapping[str, set[str]]) -> None:
    uses, missing = 0, []
    for root in (ROOT / "kernel", ROOT / "host-api", ROOT / "demo", *sorted((ROOT / "plugins").iterdir())):
        for file in sorted(root.glob("agio_*/**/*.py")):
            source = file.read_text("utf-8")
            if not re.search(r"\b(ApiError|warning|Notification|OutgoingMessage)\(", source):
                continue
            module = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            for line, key, given in in_python(ast.parse(source), vars(importlib.import_module(module))):
                uses += key in placeholders
                lacks = placeholders.get(key, set()) - given - EVERYWHERE
                missing += [f"{file.relative_to(ROOT)}:{line}: {key} lacks {sorted(lacks)}"] if lacks else []
    assert uses > 500 and missing == []


def test_what_is_left_out_would_be_found() -> None:
    known = {"demo.sum", "demo.none", "demo.said"}
    page = 't(open ? "demo.sum" : "demo.none", { sum: f({ a: 2 }), coin }) + rich(t, "demo.said", { by }, { "who": x })'
    assert [*on_pages(page, known)] == [
        ("demo.sum", {"sum", "coin"}),
        ("demo.none", {"sum", "coin"}),
        ("demo.said", {"by", "who"}),
    ]
    assert not [*on_pages('gap(t("demo.sum")) + t("demo.sum", params)', known)]
    source = "ApiError(FULL, field='a', left=1)\nwarning('demo.none', sum=2)\nNotification('demo.said', {'by': 3})"
    assert [*in_python(ast.parse(source), {"FULL": Code(1, "full", "demo.code.full")})] == [
        (1, "demo.code.full", {"field", "left"}),
        (2, "demo.none", {"sum"}),
        (3, "demo.said", {"by"}),
        (3, "demo.said.subject", {"by"}),
    ]


def test_every_message_can_be_shown_with_sample_data(placeholders: Mapping[str, set[str]]) -> None:
    look: Any = SimpleNamespace(brand=SimpleNamespace(name="Agio"))
    kernel: Any = SimpleNamespace(part=lambda _: look, clock=SystemClock())
    known = samples(kernel).keys()
    subjects = [key for key in placeholders if key.endswith(".subject")]
    assert len(subjects) > 100
    messages = {one for key in subjects for one in (key, key.removesuffix(".subject"))}
    missing = {key: lacks for key in sorted(messages) if (lacks := placeholders.get(key, set()) - known)}
    assert missing == {}
