"""Every key of a fact has a text: no operator reads `spot.side.sell`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from agio_kernel.cases.incidents import Incidents
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_testing.messages import texts
from agio_testing.site import PLUGINS, ROOT

SOURCES = [
    file
    for folder in (ROOT / "kernel/agio_kernel", ROOT / "demo/agio_demo", *ROOT.glob("plugins/*/agio_*"))
    for file in sorted(folder.rglob("*.py"))
]
TAGS = [one.tag for one in languages()]


def written(node: ast.expr | None) -> str | None:
    """Beginning of a key as it stands in the code, with "*" where something follows; None of a name."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
        return f"{node.values[0].value}*"
    return None


@cache
def every_key() -> list[tuple[Path, int, str]]:
    """The keys of all facts, with their file and line."""
    return [(file.relative_to(ROOT), line, key) for file in SOURCES for line, key in keys_of(file)]


def keys_of(file: Path) -> Iterator[tuple[int, str]]:
    """The keys of a file's facts: the label of each, and the value of those that say their value by a key."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        given = {one.arg: one.value for one in node.keywords}
        if node.func.id in ("EntityFacts", "cases_of"):
            labels = [one for arg in ("summary", "facts") for one in getattr(given.get(arg), "elts", ())]
            yield from ((node.lineno, key) for label in labels if (key := written(label)))
        if node.func.id != "CaseFact":
            continue
        kind = given.get("kind")
        said = [node.args[0] if node.args else given.get("label")]
        if isinstance(kind, ast.Constant) and kind.value == "key":
            said.append(node.args[1] if len(node.args) > 1 else given.get("value"))
        for key in map(written, said):
            if key and "." in key:
                yield node.lineno, key


def incidents() -> Iterator[tuple[str, Incidents]]:
    """The plugins that count incidents."""
    for plugin, cases in PluginSet.load(PLUGINS).declared("cases"):
        if isinstance(kit := getattr(cases, "__self__", None), Incidents):
            yield plugin, kit


def has_text(key: str, tag: str) -> bool:
    said = texts(key.partition(".")[0]).get(tag, {})
    if key.endswith("*"):
        return any(text and name.startswith(key[:-1]) for name, text in said.items())
    return bool(said.get(key))


@pytest.mark.parametrize("tag", TAGS)
def test_labels_and_values_of_facts_have_a_text(tag: str):
    found = every_key() + [(Path(plugin), 0, key) for plugin, kit in incidents() for key in kit.texts]
    assert len(found) > 200
    assert [(str(file), line, key) for file, line, key in found if not has_text(key, tag)] == []


@pytest.mark.parametrize("tag", TAGS)
def test_every_state_of_a_plugin_whose_cases_are_decided_has_a_text(tag: str):
    machines = [machine for _, machine in PluginSet.load(PLUGINS).declared("states")]
    shown = [machine for machine in machines if has_text(f"{machine.plugin}.trigger.*", "en")]
    keys = [f"{machine.plugin}.state.{state}" for machine in shown for state in machine.states]
    assert len(keys) > 50
    assert [key for key in keys if not has_text(key, tag)] == []
