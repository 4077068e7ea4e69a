"""Waits of tests: few for a fixed time, each with its reason beside it, and none for ever."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from agio_host.plugin_check.marked import Marked

ROOT = Path(__file__).resolve().parents[2]

SLEEPS = ("time.sleep", "asyncio.sleep")
WAITS = re.compile("sleep|wait_for_timeout")
"""Text that every wait holds: what lacks it needn't be parsed."""
LOOPS = (ast.For, ast.AsyncFor, ast.While)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

MOST_FIXED = 20
"""It only ever gets smaller: what can be looked at is waited for by `eventually` or `soon` (agio_testing.waiting)."""
MARK = "ended by others"
"""Says beside a loop that waits what ends it."""


def sources() -> list[Path]:
    """Everything that tests are made of."""
    roots = [ROOT / part for part in ("kernel/tests", "host-api/tests", "demo/tests", "testing", "tests")]
    return [file for root in [*roots, *ROOT.glob("plugins/*/tests")] for file in sorted(root.rglob("*.py"))]


def within(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    """Parents of a node, the nearest first, up to its function."""
    while (node := parents.get(node, node)) in parents and not isinstance(node, FUNCTIONS):
        yield node


@cache
def waits(text: str) -> tuple[list[int], list[int]]:
    """The lines of waits for a fixed time, and of loops that wait and may never end."""
    if not WAITS.search(text):
        return [], []
    tree = ast.parse(text)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    fixed, endless = [], []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        if name not in SLEEPS and not name.endswith(".wait_for_timeout"):
            continue
        around = list(within(node, parents))
        loop = next((one for one in around if isinstance(one, LOOPS)), None)
        if isinstance(loop, ast.While) and not is_bounded(loop, around):
            endless.append(loop.lineno)
        if loop is None and node.args and is_constant(node.args[0]):
            fixed.append(node.lineno)
    return fixed, endless


def is_constant(time: ast.expr) -> bool:
    """Whether it is the same each time, and not 0, which only lets others go on."""
    if isinstance(time, ast.Constant):
        return bool(time.value)
    parts = [one for one in ast.walk(time) if isinstance(one, ast.expr) and not isinstance(one, ast.BinOp)]
    return all(isinstance(one, ast.Constant) or (isinstance(one, ast.Name) and one.id.isupper()) for one in parts)


def is_bounded(loop: ast.While, around: list[ast.AST]) -> bool:
    """Whether it looks at a clock or counts, or stands within a timeout."""
    own = ast.unparse(loop)
    limited = (ast.unparse(item) for one in around if isinstance(one, (ast.With, ast.AsyncWith)) for item in one.items)
    return "monotonic()" in own or "assert " in own or any("timeout(" in one for one in limited)


def test_fixed_waits_are_few_and_say_why():
    count, silent = 0, []
    for file in sources():
        text = file.read_text("utf-8")
        lines = text.splitlines()
        for line in waits(text)[0]:
            count += 1
            if "  # " not in lines[line - 1] and not lines[line - 2].lstrip().startswith("#"):
                silent.append(f"{file.relative_to(ROOT)}:{line}: say beside it why nothing can be looked at instead")
    assert silent == []
    assert count <= MOST_FIXED, "look at what is waited for (agio_testing.waiting)"


def test_no_loop_waits_for_ever():
    found = {}
    for file in sources():
        text = file.read_text("utf-8")
        if lines := Marked(text, MARK).without(waits(text)[1]):
            found[str(file.relative_to(ROOT))] = lines
    assert found == {}, f"a limit is missing, or `# {MARK}: …` beside the loop"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("time.sleep(0.1)", ([1], [])),
        ("await asyncio.sleep(2 * EVERY_S)", ([1], [])),
        ("await asyncio.sleep(0)", ([], [])),
        ("await asyncio.sleep(chance.random() / 20)", ([], [])),
        ("for _ in range(9):\n    time.sleep(0.1)", ([], [])),
        ("while not done():\n    time.sleep(0.1)", ([], [1])),
        ("while not done():\n    assert time.monotonic() < ends\n    time.sleep(0.1)", ([], [])),
        ("with timeout(9):\n    while not done():\n        time.sleep(0.1)", ([], [])),
    ],
)
def test_what_waits_is_found(text: str, found: tuple[list[int], list[int]]):
    assert waits(text) == found
