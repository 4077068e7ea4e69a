"""Whether an answer is what its call declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, get_origin

import msgspec
from msgspec import inspect

from agio_kernel.declarations.call import Call
from agio_kernel.declarations.wire import is_kept

_encoder = msgspec.json.Encoder(decimal_format="string")


class UndeclaredAnswer(AssertionError):
    """A handler returned something else than its call declares."""


def check_answer(call: Call, data: Any) -> None:
    """UndeclaredAnswer where ``data`` isn't what the call declares: no mapping or other object in place of a Struct, in
    no part of it; and on the wire nothing missing, nothing more.

    Tests ask it of every answer; a live site doesn't, because reading back costs more than writing.
    """
    if wrong := _undeclared(_type_info(call.answer), data):
        raise UndeclaredAnswer(f"{call.path} answered {wrong}")
    said = _encoder.encode(None if data is msgspec.UNSET else data)
    try:
        read = msgspec.json.decode(said, type=call.answer)
    except msgspec.ValidationError as error:
        raise UndeclaredAnswer(f"{call.path} answered {said[:400]!r}: {error}") from error
    if (again := _encoder.encode(read)) != said and msgspec.json.decode(again) != msgspec.json.decode(said):
        raise UndeclaredAnswer(f"{call.path} answered {said[:400]!r}, of which only {again[:400]!r} is declared")


@cache
def _type_info(declared: Any) -> inspect.Type:
    return inspect.type_info(declared)


def _undeclared(kind: inspect.Type, data: Any, place: str = "data") -> str:
    """Find an object of another kind than declared, with its place; "" where all is as declared.

    Of values, such as a number or a text, the wire tells: only that what is declared as a Struct is one, is asked here.
    """
    if data is msgspec.UNSET:
        return ""
    if isinstance(kind, inspect.Metadata):
        return _undeclared(kind.type, data, place)
    if isinstance(kind, inspect.UnionType):
        found = [_undeclared(one, data, place) for one in kind.types]
        return "" if "" in found else found[0]
    if isinstance(kind, inspect.NoneType):
        return "" if data is None else f"{place}: {type(data).__name__} in place of nothing"
    if isinstance(kind, inspect.StructType):
        struct = get_origin(kind.cls) or kind.cls
        if is_kept(struct):
            return f"{place}: {struct.__name__}, a noun with all that is kept of it"
        if isinstance(data, msgspec.Raw):
            return ""
        if not isinstance(data, struct):
            return f"{place}: {type(data).__name__} in place of {struct.__name__}"
        parts = ((one.type, getattr(data, one.name), f"{place}.{one.name}") for one in kind.fields)
        return next((wrong for part in parts if (wrong := _undeclared(*part))), "")
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)) and isinstance(data, Sequence):
        each = (_undeclared(kind.item_type, one, f"{place}[{i}]") for i, one in enumerate(data))
        return next((wrong for wrong in each if wrong), "")
    if isinstance(kind, inspect.DictType) and isinstance(data, Mapping):
        each = (_undeclared(kind.value_type, one, f"{place}[{name!r}]") for name, one in data.items())
        return next((wrong for wrong in each if wrong), "")
    return ""
