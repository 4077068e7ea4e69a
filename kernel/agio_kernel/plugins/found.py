"""Declarations of the modules of a folder: values of the kernel's kinds, where they stand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from agio_kernel.postgres.query import modules_within

_OURS = "agio_kernel."
_READ: dict[str, list[Any]] = {}
"""Contents of each module of the kernel, kept so that they are known by their identity: an import declares nothing."""


def declared_within(package: ModuleType, kinds: tuple[type, ...]) -> list[Any]:
    """The values of these kinds that the modules of a package hold, alone or in tuples, each once and in order."""
    modules = modules_within(package)
    for name in [name for name in sys.modules if name.startswith(_OURS) and name not in _READ]:
        _READ[name] = list(_values(sys.modules[name], (object,)))
    taken = {id(one) for held in _READ.values() for one in held if isinstance(one, kinds)}
    found: list[Any] = []
    for one in (one for module in modules for one in _values(module, kinds)):
        if id(one) not in taken:
            taken.add(id(one))
            found.append(one)
    return found


def _values(module: ModuleType, kinds: tuple[type, ...]) -> Iterator[Any]:
    for value in list(vars(module).values()):
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, kinds):
                yield one
