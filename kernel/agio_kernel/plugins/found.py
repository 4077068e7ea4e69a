"""Declarations of the modules of a folder: values of the kernel's kinds, where they stand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from agio_kernel.cases.postings import Postings
from agio_kernel.ledger.codes import LEDGER_KINDS, LedgerCodes
from agio_kernel.postgres.query import modules_within

_OURS = "agio_kernel."
_READ: set[str] = set()
_OF_KERNEL: dict[int, Any] = {}
"""Contents of the modules of the kernel that were read, kept so that they are known by their identity: an import
declares nothing."""


def declared_within(package: ModuleType, kinds: tuple[type, ...]) -> list[Any]:
    """The values of these kinds that the modules of a package hold, alone or in tuples, each once and in order."""
    modules = modules_within(package)
    for name in sys.modules.keys() - _READ:
        _READ.add(name)
        if name.startswith(_OURS):
            _OF_KERNEL.update((id(one), one) for one in _values(sys.modules[name], (object,)))
    found = {id(one): one for module in modules for one in _values(module, kinds) if id(one) not in _OF_KERNEL}
    return list(found.values())


def ledger_within(package: ModuleType) -> LedgerCodes:
    """Declarations to the ledger by the modules of a package, those of postings among them."""
    said = declared_within(package, (Postings, *LEDGER_KINDS))
    return LedgerCodes.of(one for each in said for one in (each.declared if isinstance(each, Postings) else (each,)))


def _values(module: ModuleType, kinds: tuple[type, ...]) -> Iterator[Any]:
    for value in list(vars(module).values()):
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, kinds):
                yield one
