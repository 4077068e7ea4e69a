"""Pictures are decoded before a transaction begins: seconds of work would hold its locks and its connection."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BEGINS = {"effect", "transaction"}
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


def _names(node: ast.AST) -> str:
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "attr", "") or getattr(called, "id", "")


def test_somebody_takes_documents() -> None:
    assert len(takers()) >= 3


@pytest.mark.parametrize("file", takers(), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_picture_is_decoded_within_a_transaction(file: Path) -> None:
    assert decoded_within(ast.parse(file.read_text("utf-8"))) == []


def test_one_that_is_would_be_found() -> None:
    said = "async def f():\n async with request.effect() as effect:\n  await take(files, request, PHOTO)"
    assert decoded_within(ast.parse(said)) == [3]
