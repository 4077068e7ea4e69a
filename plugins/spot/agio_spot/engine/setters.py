"""Cheap assignment to the fields of a Struct.

msgspec's own setter looks, after each assignment, whether the garbage collector should begin to watch the object. A
Struct with gc=False is never watched, so for it that setter does the same as the one that every other object has, but
the interpreter specialises assignments (STORE_ATTR_SLOT) only for the latter. An order is assigned to some ten times a
fill: each costs a third then.
"""

from typing import TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def plain_setters(cls: type[S]) -> type[S]:
    """Class decorator for a mutable Struct with gc=False: its fields are set as those of any class with slots."""
    assert not cls.__struct_config__.gc and not cls.__struct_config__.frozen, cls
    cls.__setattr__ = object.__setattr__
    cls.__delattr__ = object.__delattr__
    return cls
