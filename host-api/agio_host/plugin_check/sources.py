"""Faults that are found in sources: other clocks, floats, prints, secrets in logs, numbers in refusals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

SQL_CLOCK = re.compile(
    r"(?<![\w.])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)"
    r"|\bCURRENT_(?:TIMESTAMP|DATE|TIME)\b|\bLOCALTIME(?:STAMP)?\b",
    re.IGNORECASE,
)
_PYTHON_CLOCK = {
    "datetime.now",
    "datetime.utcnow",
    "datetime.today",
    "date.today",
    "time.time",
    "time.time_ns",
    "time_ns",
}
_LAST = {name.rpartition(".")[2] for name in _PYTHON_CLOCK}
"""Their last names: writing the whole of every call as text takes longer than parsing it."""
_SECRET = {"token", "password", "binding", "body", "secret", "totp"}
_WRITERS = {"format_amount", "str", "shown", "coins", "usdt", "repr"}
"""Functions that write an amount as programs read it."""
_OF_NO_AMOUNT = {"field", "key"}
NAMELESS = {"utils", "util", "helpers", "helper", "common", "base", "manager", "managers", "misc", "shared", "lib"}
"""Names of files and folders that say nothing."""


def sql_clocks(text: str) -> Iterator[tuple[int, str]]:
    """Lines of SQL that ask another clock than the deployment's, and what they ask."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := SQL_CLOCK.search(line.partition("--")[0]):
            yield number, found[0]


def nodes_of(text: str) -> Sequence[ast.AST]:
    """Everything in a source of Python, the module first."""
    return tuple(ast.walk(ast.parse(text)))


def python_clocks(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Lines of Python that ask another clock, by themselves or in a query."""
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            if found := SQL_CLOCK.search(node.value):
                yield node.lineno, found[0]
        elif isinstance(node, ast.Call) and last_name(node.func) in _LAST and ast.unparse(node.func) in _PYTHON_CLOCK:
            yield node.lineno, f"{ast.unparse(node.func)}()"


def last_name(function: ast.expr) -> str:
    """The name behind the last dot of what is called; "" where it has none."""
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def floats(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Floats and divisions by ``/``, but for seconds to wait, which are no money: constants (``…_S``) and parameters
    (``…_s``).
    """
    seconds = {id(part) for node in nodes for one in _seconds(node) for part in ast.walk(one)}
    for node in nodes:
        if id(node) in seconds:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno, "has a float literal"
        elif isinstance(node, ast.Name) and node.id == "float":
            yield node.lineno, "uses float"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "divides by /"


def _seconds(node: ast.AST) -> Iterator[ast.expr]:
    """Values and annotations of what is named as seconds."""
    if isinstance(node, ast.Assign) and all(isinstance(t, ast.Name) and t.id.endswith("_S") for t in node.targets):
        yield node.value
    if isinstance(node, ast.arguments):
        placed = [*node.posonlyargs, *node.args]
        defaults = [None] * (len(placed) - len(node.defaults)) + node.defaults
        for one, default in zip((*placed, *node.kwonlyargs), (*defaults, *node.kw_defaults), strict=True):
            if one.arg.endswith("_s"):
                yield from (part for part in (one.annotation, default) if part is not None)


def disclosures(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Prints, and secrets in logs: output goes through click, and a log carries no body, token or password."""
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "print":
            yield node.lineno, "prints"
        logs = isinstance(node.func, ast.Attribute) and last_name(node.func.value) in ("log", "_log")
        if logs and _SECRET & {keyword.arg for keyword in node.keywords}:
            yield node.lineno, "logs a secret"


def numbers_in_refusals(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Line and parameter of each refusal that gives a sentence a number written for programs."""
    for node in nodes:
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("ApiError", "warning")
        ):
            continue
        for keyword in node.keywords:
            if keyword.arg in _OF_NO_AMOUNT or keyword.arg is None:
                continue
            named = {
                getattr(one.func, "attr", getattr(one.func, "id", ""))
                for one in ast.walk(keyword.value)
                if isinstance(one, ast.Call)
            }
            formatted = any(isinstance(one, ast.FormattedValue) and one.format_spec for one in ast.walk(keyword.value))
            if named & _WRITERS or formatted:
                yield node.lineno, keyword.arg


def imported(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Modules that a source imports, wherever it does."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


def names_imported(nodes: Sequence[ast.AST]) -> frozenset[str]:
    """Names that a source imports from the kernel."""
    return frozenset(
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("agio_kernel.")
        for alias in node.names
    )
