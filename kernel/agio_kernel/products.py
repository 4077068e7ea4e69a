"""Products as forms: the parameters that are edited together, drafted by one operator and published by another.

A form adds nothing to what its parameters are: their types, bounds, history and two people stay. It says which belong
together, and what must hold between them, such as a minimum below its maximum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from agio_kernel.parameters import Value

Check = Callable[[Mapping[str, Value]], None]
"""Told all values of the form as they would be; refuses by raising a Refusal that names the field by its key."""


class ProductForm(msgspec.Struct, frozen=True):
    """One form. ``title`` is a message key, ``keys`` are parameters in the order in which they are shown."""

    id: str
    title: str
    keys: tuple[str, ...]
    check: Check | None = None
