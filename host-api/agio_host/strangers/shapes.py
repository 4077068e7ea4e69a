"""Forms and answers of calls as data, so that a host that never imports the plugin checks and documents them.

``shape_of`` says what a type is, ``type_of`` makes a type of that. Structs of the kernel itself are named.
"""

from __future__ import annotations

import enum
from datetime import datetime
from decimal import Decimal
from functools import reduce
from importlib import import_module
from operator import or_
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from msgspec import inspect

MOST_DEPTH = 12
_KERNEL = "agio_kernel."
_PLAIN: dict[str, Any] = {
    "any": Any,
    "none": NoneType,
    "bool": bool,
    "int": int,
    "float": float,
    "str": str,
    "bytes": bytes,
    "datetime": datetime,
    "decimal": Decimal,
}
_BOUNDS = ("gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern", "tz")


class Field(msgspec.Struct, frozen=True, array_like=True):
    """Field of a Struct; ``usual`` is its default, where it has one that is data."""

    name: str
    wire: str
    shape: Shape
    required: bool
    usual: Any = None


class Shape(msgspec.Struct, frozen=True, array_like=True):
    """One type: its ``kind``, what it is of, and its bounds."""

    kind: str
    of: tuple[Shape, ...] = ()
    fields: tuple[Field, ...] = ()
    bounds: dict[str, int | float | str | bool] = {}
    values: tuple[str | int, ...] = ()
    name: str = ""
    strict: bool = False
    schema: dict[str, Any] = {}


def shape_of(declared: Any) -> Shape:
    """Shape of a type."""
    return _shape(inspect.type_info(declared), 0)


def _shape(info: Any, depth: int) -> Shape:
    if depth > MOST_DEPTH:
        raise ConfigurationError(f"a type is nested deeper than {MOST_DEPTH}, or holds itself")
    deeper = depth + 1
    bounds = {name: value for name in _BOUNDS if (value := getattr(info, name, None)) is not None}
    match info:
        case inspect.Metadata():
            schema = {name: one for name, one in (info.extra_json_schema or {}).items() if _is_data(one)}
            return msgspec.structs.replace(_shape(info.type, depth), schema=schema)
        case inspect.StructType():
            known = get_origin(info.cls) or info.cls
            if known.__module__.startswith(_KERNEL):
                of = (
                    ()
                    if known is info.cls
                    else tuple(_shape(inspect.type_info(one), deeper) for one in get_args(info.cls))
                )
                return Shape("kernel", of, name=f"{known.__module__}:{known.__qualname__}")
            fields = tuple(
                Field(one.name, one.encode_name, _shape(one.type, deeper), one.required, _usual(one))
                for one in info.fields
            )
            return Shape("struct", fields=fields, name=info.cls.__name__, strict=info.forbid_unknown_fields)
        case inspect.UnionType():
            return Shape("union", tuple(_shape(one, deeper) for one in info.types))
        case inspect.ListType() | inspect.VarTupleType() | inspect.CollectionType():
            return Shape("list", (_shape(info.item_type, deeper),), bounds=bounds)
        case inspect.TupleType():
            return Shape("tuple", tuple(_shape(one, deeper) for one in info.item_types))
        case inspect.DictType():
            return Shape("dict", (_shape(info.key_type, deeper), _shape(info.value_type, deeper)))
        case inspect.EnumType():
            return Shape("enum", values=tuple(one.value for one in info.cls), name=info.cls.__name__)
        case inspect.LiteralType():
            return Shape("literal", values=tuple(one for one in info.values if isinstance(one, str | int)))
    kind = type(info).__name__.removesuffix("Type").lower()
    if kind not in _PLAIN:
        raise ConfigurationError(f"a call's form or answer holds a {kind}, which isn't told to another process")
    return Shape(kind, bounds=bounds)


def _usual(field: inspect.Field) -> Any:
    value = None if field.default is msgspec.NODEFAULT else field.default
    if value is None and field.default_factory is not msgspec.NODEFAULT:
        value = field.default_factory()
    return msgspec.to_builtins(value) if _is_data(value) else None


def _is_data(value: Any) -> bool:
    return isinstance(value, str | int | float | bool | list | tuple | dict | type(None) | enum.Enum)


def type_of(shape: Shape, depth: int = 0) -> Any:
    """The type that a shape says."""
    if depth > MOST_DEPTH:
        raise ConfigurationError(f"a type is nested deeper than {MOST_DEPTH}")
    of = tuple(type_of(one, depth + 1) for one in shape.of)
    match shape.kind:
        case "kernel":
            made = _of_kernel(shape.name)
            made = made[of] if of else made
        case "struct":
            made = msgspec.defstruct(
                shape.name,
                [_field(one, depth) for one in shape.fields],
                frozen=True,
                kw_only=True,
                forbid_unknown_fields=shape.strict,
                rename={one.name: one.wire for one in shape.fields},
                module=__name__,
            )
        case "union":
            made = reduce(or_, of)
        case "list":
            made = tuple[of[0], ...]
        case "tuple":
            made = tuple[of]
        case "dict":
            made = dict[of]  # type: ignore[misc]
        case "enum":
            kind: Any = enum.StrEnum if all(isinstance(one, str) for one in shape.values) else enum.IntEnum
            made = kind(shape.name, [(f"V{place}", one) for place, one in enumerate(shape.values)])
        case "literal":
            made = Literal[shape.values]
        case plain:
            if plain not in _PLAIN:
                raise ConfigurationError(f"there is no shape {plain!r}")
            made = _PLAIN[plain]
    # A pattern is the process's own to check: one that takes for ever would take the host's loop.
    bounds: dict[str, Any] = {name: one for name, one in shape.bounds.items() if name in _BOUNDS and name != "pattern"}
    if bounds or shape.schema:
        made = Annotated[made, msgspec.Meta(**bounds, extra_json_schema=shape.schema or None)]
    return made


def _field(one: Field, depth: int) -> Any:
    kind = type_of(one.shape, depth + 1)
    if one.required:
        return one.name, kind
    if one.usual is None:
        return one.name, kind | None, None
    return one.name, kind, msgspec.field(default_factory=lambda: msgspec.convert(one.usual, kind))


def _of_kernel(name: str) -> Any:
    """A Struct of the kernel; nothing else is named, and nothing of the plugin is imported."""
    module, _, attribute = name.partition(":")
    found = getattr(import_module(module), attribute, None) if module.startswith(_KERNEL) else None
    if not (isinstance(found, type) and issubclass(found, msgspec.Struct)):
        raise ConfigurationError(f"{name!r} is no Struct of the kernel")
    return found
