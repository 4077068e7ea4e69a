"""Functions that a call's handler reaches within its package, followed by their names."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Functions:
    """The functions of a package, by name."""

    def __init__(self, sources: Iterable[tuple[str, Iterable[ast.AST]]]) -> None:
        self._by_name: Mapping[str, list[tuple[str, Function]]] = defaultdict(list)
        for file, nodes in sources:
            for node in nodes:
                if isinstance(node, _FUNCTIONS):
                    self._by_name[node.name].append((file, node))

    def of(self, handler: Any) -> tuple[str, Function] | None:
        """Source of a call's handler; None where it stands in no file of the package."""
        while isinstance(handler, partial):  # the kernel binds a handler, and writes its answer
            inner = [one for one in handler.args if callable(one) and hasattr(one, "__module__")]
            handler = inner[0] if handler.func.__module__.startswith("agio_kernel.") and inner else handler.func
        file = f"{handler.__module__.replace('.', '/')}.py"
        found = [one for one in self._by_name.get(handler.__name__, ()) if one[0] == file]
        return found[0] if found else None

    def reached(self, begin: tuple[str, Function]) -> Iterator[ast.Call]:
        """The calls made by a function, and by those of the package that it calls: those of its own file by their name,
        others where the name is only one function's.
        """
        seen, todo = set[int](), [begin]
        while todo:
            file, function = todo.pop()
            if id(function) in seen:
                continue
            seen.add(id(function))
            for node in ast.walk(function):
                if not isinstance(node, ast.Call):
                    continue
                yield node
                for argument in (node.func, *node.args, *(one.value for one in node.keywords)):
                    named = getattr(argument, "attr", getattr(argument, "id", ""))
                    known = self._by_name.get(named, ())
                    own = [one for one in known if one[0] == file]
                    todo += own or (known if len(known) == 1 else ())
