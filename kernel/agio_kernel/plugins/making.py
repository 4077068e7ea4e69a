"""Declarations made with the kernel: functions of it, or of parts of it, and declarations that hold one.

def accrual(custody: Custody) -> Job: ...

Each parameter names the kernel or a part of it (``kernel.part(Custody)``), a method the part that it belongs to, and
one without a type is the kernel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from inspect import Parameter, iscoroutine, signature
from types import FunctionType, MethodType
from typing import Any, TypeVar, get_type_hints

import msgspec

from agio_kernel.cases import Cases, queue_of
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.ports.kernel import Kernel

Declaration = TypeVar("Declaration")
Made = Sequence[Declaration | Callable[..., Declaration | Iterable[Declaration]]]
"""Declarations, and functions of the kernel or of parts of it that return one or several."""

FUNCTIONS = (FunctionType, MethodType, partial)


def made(said: Iterable[Any], kernel: Kernel) -> list[Any]:
    """Declarations, each function replaced by what it returns."""
    found: list[Any] = []
    for one in said:
        answer = bound(one, kernel)() if isinstance(one, FUNCTIONS) else one
        if iscoroutine(answer):
            answer.close()
            raise ConfigurationError(f"{answer.__qualname__} is asynchronous; what is declared is made once, at start")
        found += answer if isinstance(answer, Iterable) else [answer]
    return found


def finished(one: Any, kernel: Kernel) -> Any:
    """A declaration as it is used: cases are a queue, and what is done with a part is given it."""
    if isinstance(one, Cases):
        return queue_of(one)
    field = _DONE_WITH_PARTS.get(type(one))
    return one if field is None else msgspec.structs.replace(one, **{field: bound(getattr(one, field), kernel)})


def bound(function: Callable[..., Any], kernel: Kernel) -> Callable[..., Any]:
    """A function with the kernel, or the parts of it, that its parameters name."""
    wanted = [name for name, one in signature(function).parameters.items() if _is_required(one)]
    if not wanted:
        return function
    plain = function.func if isinstance(function, partial) else function
    hints = get_type_hints(plain)
    owner = plain.__qualname__.rpartition(".")[0]
    if wanted[0] == "self":
        hints["self"] = vars(sys.modules[plain.__module__])[owner]
    parts = [hints.get(name, Kernel) for name in wanted]
    return partial(function, *(kernel if one is Kernel else kernel.part(one) for one in parts))


def _is_required(one: Parameter) -> bool:
    return one.default is Parameter.empty and one.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


_DONE_WITH_PARTS: Mapping[type, str] = {TaskSpec: "run", Lifespan: "open", TileFigure: "read"}
