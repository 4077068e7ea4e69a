"""Pictures are decoded before a transaction begins: seconds of work would hold its locks and its connection. And they
come in by one function alone, which bounds what an account hands in within a day.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BEGINS = {"idempotent_transaction", "transaction"}
DECODES = {"take", "clean"}


def takers() -> list[Path]:
    """Every file that takes a document out of a form."""
    return sorted(
        file
        for part in ("kernel", "host-api", "plugins")
        for file in (ROOT / part).rglob("agio_*/**/*.py")
        if "agio_kernel.documents import" in (text := file.read_text("utf-8")) and "take(" in text
    )


def decoded_within(tree: ast.AST) -> list[int]:
    """The lines that decode a picture inside a transaction."""
    return [
        call.lineno
        for block in ast.walk(tree)
        if isinstance(block, ast.AsyncWith) and any(_names(item.context_expr) in BEGINS for item in block.items)
        for call in ast.walk(block)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute) and _names(call) in DECODES
    ]


TAKES = ROOT / "kernel/agio_kernel/documents/take.py"
KEEPS = {"clean", "put", "cleaned"}
NAMES_ONLY = {"len", "list", "iter"}
"""Functions that may be called on the files of a form: they tell which have come."""


def sources() -> list[Path]:
    """All code that could take an upload: the demo sends none."""
    return sorted(
        file
        for part in ("kernel", "host-api", "plugins")
        for file in (ROOT / part).rglob("agio_*/**/*.py")
        if file != TAKES
    )


def taken_elsewhere(tree: ast.AST) -> list[int]:
    """The lines that keep a picture, or read the bytes of a form's file, by a way of their own."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in KEEPS:
            found += [node.lineno] if _last(node.func.value) == "files" else []
        if isinstance(node, ast.Attribute) and node.attr == "files" and _last(node.value) == "request":
            parent = parents[node]
            named = isinstance(parent, ast.Compare) and isinstance(parent.ops[0], ast.In | ast.NotIn)
            counted = isinstance(parent, ast.Call) and getattr(parent.func, "id", "") in NAMES_ONLY
            found += [] if named or counted else [node.lineno]
        if isinstance(node, ast.ImportFrom) and node.module == "agio_kernel.ports.pictures":
            found += [node.lineno for one in node.names if one.name == "cleaned"]
    return found


def _last(node: ast.AST) -> str:
    return getattr(node, "attr", "") or getattr(node, "id", "")


def _names(node: ast.AST) -> str:
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "attr", "") or getattr(called, "id", "")


def test_somebody_takes_documents() -> None:
    assert len(takers()) >= 3


@pytest.mark.parametrize("file", takers(), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_picture_is_decoded_within_a_transaction(file: Path) -> None:
    assert decoded_within(ast.parse(file.read_text("utf-8"))) == []


def test_one_that_is_would_be_found() -> None:
    said = (
        "async def f():\n async with request.idempotent_transaction() as effect:\n  await take(kernel, request, PHOTO)"
    )
    assert decoded_within(ast.parse(said)) == [3]


STORE = "kernel/agio_kernel/ports/sealed_files.py"
"""The store itself cleans."""
BUNDLE = "kernel/agio_kernel/settings/bundles/pictures.py"
"""A bundle is no upload: whoever has the machine hands it in."""


def test_every_upload_comes_in_by_the_one_function_that_bounds_a_day() -> None:
    found = {
        str(file.relative_to(ROOT)): lines
        for file in sources()
        if (lines := taken_elsewhere(ast.parse(file.read_text("utf-8"))))
    }
    assert list(found) == [STORE, BUNDLE]


@pytest.mark.parametrize(
    "said",
    [
        "async def f():\n body = request.files['photo']",
        "async def f():\n body = request.files.get('photo')",
        "async def f():\n bodies = list(request.files.values())",
        "async def f():\n await kernel.files.clean('photo', body)",
        "async def f():\n await files.put(tx, 7, 'photo', picture)",
        "from agio_kernel.ports.pictures import cleaned",
    ],
)
def test_an_upload_by_a_way_of_its_own_would_be_found(said: str) -> None:
    assert taken_elsewhere(ast.parse(said))


def test_a_form_may_be_asked_which_files_came() -> None:
    assert (
        taken_elsewhere(ast.parse("kind = list(request.files) if 'photo' in request.files else len(request.files)"))
        == []
    )


def test_every_call_with_files_lies_in_a_plugin_that_takes_them() -> None:
    """A call that declares files reads them, and there is one way to."""
    declaring = {
        file.relative_to(ROOT).parts[1]
        for file in sources()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("get", "post")
        if any(keyword.arg == "files" for keyword in node.keywords)
    }
    assert declaring
    assert declaring <= {file.relative_to(ROOT).parts[1] for file in takers()}
