"""The wire of a Struct: another Struct, made of its fields, and the function that writes one as the other.

Where no field needs it, a Struct goes out as it is. The functions are written out and compiled once, as those of
dataclasses are, so that a row costs what a view written by hand costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from agio_kernel.declarations import wire
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.reference import reference_of
from agio_kernel.entities.fields import FLAT, HIDDEN, ID, NUMBER, MoneyIn, Only, Scaled, ShownAs
from agio_kernel.money.amounts import figure, format_amount
from agio_kernel.terms.rate import Rate

Assets = Mapping[str, AssetSpec]
Writer = Callable[..., Any]

_NOBODYS_TO_READ = ("user_id", "account", "realm", "rtoken")
_NOR_WHAT_ENDS_IN = ("_user_id", "_account", "_by", "_hash", "_secret", "_token", "_key")
"""Names of a noun's fields that are never shown, whatever their type says."""


class Shape(NamedTuple):
    """The wire of a declared type and what writes it, None where it goes out as it is. ``needs`` are the coins of its
    money that stand in the Struct it is in.
    """

    wire: Any
    write: Writer | None
    needs: tuple[str, ...] = ()


def trimmed(value: int, decimals: int) -> str:
    """An int of so many decimals as text, without zeros at the end."""
    return format_amount(value, decimals).rstrip("0").rstrip(".")


def scaled(one: Any, value: int | None, mark: Scaled) -> str:
    """A scaled field of a Struct as text; empty for None."""
    decimals = mark.decimals if isinstance(mark.decimals, int) else getattr(one, mark.decimals)
    return "" if value is None else (trimmed if mark.trimmed else format_amount)(value, decimals)


def wire_of(declared: Any) -> Shape:
    """The shape of an answer."""
    shape = _shape(declared)
    if shape.needs:
        raise ConfigurationError(f"{declared} has money of {', '.join(shape.needs)}, which it hasn't")
    return shape


def written(one: Any, assets: Assets) -> Any:
    """One Struct as it is on the wire."""
    write = wire_of(type(one)).write
    return one if write is None else write(one, assets)


_BEGUN: set[Any] = set()
"""Structs whose shape is being made: one that holds itself goes out as it is."""


@cache
def _shape(declared: Any) -> Shape:
    origin, args = get_origin(declared), get_args(declared)
    if origin is Annotated:
        inner = _shape(args[0])
        return Shape(declared, None) if inner.write is None else inner
    if origin in (Union, UnionType):
        return _optional(declared, args)
    kind = origin or declared
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not Rate:
        return _struct(declared, kind)
    inner = [_shape(one) for one in args if isinstance(one, type) or get_origin(one) is not None]
    if all(one.write is None for one in inner):
        return Shape(declared, None)
    if isinstance(kind, type) and issubclass(kind, Sequence) and not issubclass(kind, tuple) and len(inner) == 1:
        return Shape(Sequence[inner[0].wire], _each(inner[0].write), inner[0].needs)
    raise ConfigurationError(f"{declared} holds what is written differently in a way that isn't written at all")


def _optional(declared: Any, args: tuple[Any, ...]) -> Shape:
    inner = [_shape(one) for one in args if one is not NoneType]
    if all(one.write is None for one in inner):
        return Shape(declared, None)
    if len(inner) != 1 or len(args) != 2:
        raise ConfigurationError(f"{declared} holds what is written differently in a way that isn't written at all")
    write: Any = inner[0].write
    optional: Writer = lambda one, assets, *scales: None if one is None else write(one, assets, *scales)  # noqa: E731
    return Shape(inner[0].wire | None, optional, inner[0].needs)


def _each(write: Any) -> Writer:
    return lambda rows, assets, *scales: [write(row, assets, *scales) for row in rows]


@cache
def _declared(one: Any) -> dict[str, Any]:
    return get_type_hints(one, include_extras=True)


def hints_of(struct: Any) -> dict[str, Any]:
    """The types of a Struct's fields; those of a ``Page[Order]``, and of what is made of it, with what it is of."""
    kind = get_origin(struct) or struct
    hints = dict(_declared(kind))
    given: dict[Any, Any] = {}
    for base in (struct, *getattr(kind, "__orig_bases__", ())):
        if get_origin(base) is not None:
            given |= dict(zip(getattr(get_origin(base), "__parameters__", ()), get_args(base), strict=False))
    for name in kind.__struct_fields__:
        hint = hints[name]
        if hint in given:
            hints[name] = given[hint]
        elif wanted := getattr(hint, "__parameters__", ()):
            hints[name] = hint[tuple(given.get(one, one) for one in wanted)]
    return {name: hints[name] for name in kind.__struct_fields__}


def hint_of(noun: Any, name: str) -> Any:
    """The type of a field, or of a property."""
    declared = getattr(noun, name)
    if isinstance(declared, property):
        return _declared(declared.fget)["return"]
    return hints_of(noun)[name]


class _Fields:
    """The fields of a Struct as its wire has them, and the Python that writes each."""

    def __init__(self) -> None:
        self.types: dict[str, Any] = {}
        self.code: dict[str, str] = {}
        self.coins: dict[str, str] = {}
        self.scales: dict[str, str] = {}
        self.needs: list[str] = []
        self.names: dict[str, Any] = {
            "money": format_amount,
            "trimmed": trimmed,
            "reference_of": reference_of,
        }
        self.differs = False

    def scale(self, coin: str) -> str:
        """The name of a coin's scale: of the coin beside it, or else of the one that the whole has."""
        if coin in self.coins:
            self.scales[f"scale_{coin}"] = self.coins[coin]
        elif coin not in self.needs:
            self.needs.append(coin)
        return f"scale_{coin}"

    def add(self, struct: Any, place: str, only: tuple[str, ...] = ()) -> None:
        """The fields of a Struct whose value stands at a place of the code; ``only`` these where some are named."""
        hints = hints_of(struct)
        if unknown := [name for name in only if name not in hints]:
            raise ConfigurationError(f"{struct.__name__} has no {', '.join(unknown)}, which an answer shows of it")
        self.coins |= {name: f"{place}.{name}" for name in hints if parts_of(hints[name])[0] is str}
        for name, hint in ((name, hints[name]) for name in only or hints):
            self._field(struct, name, hint, place)

    def _field(self, struct: Any, name: str, hint: Any, owner: str) -> None:
        place = f"{owner}.{name}"
        kind, marks, nullable = parts_of(hint)
        chosen = next((mark.fields for mark in marks if isinstance(mark, Only)), ())
        if chosen or FLAT in marks:
            self.differs = True
            self.add(kind, place, chosen)
            return
        if HIDDEN in marks:
            self.differs = True
            return
        if hasattr(struct, "__table_name__") and (name in _NOBODYS_TO_READ or name.endswith(_NOR_WHAT_ENDS_IN)):
            raise ConfigurationError(f"{struct.__name__}.{name} is nobody's to read by its name: it must be Hidden")
        kept: Any
        money = next((mark for mark in marks if isinstance(mark, MoneyIn)), None)
        scale = next((mark for mark in marks if isinstance(mark, Scaled)), None)
        column = name
        name = next((mark.name for mark in marks if isinstance(mark, ShownAs)), name)
        if scale is not None:
            self.differs = True
            if isinstance(scale.decimals, str) and scale.decimals not in hints_of(struct):
                raise ConfigurationError(
                    f"{struct.__name__}.{column} has the decimals {scale.decimals}, which it hasn't"
                )
            decimals = scale.decimals if isinstance(scale.decimals, int) else f"{owner}.{scale.decimals}"
            code = f"{'trimmed' if scale.trimmed else 'money'}({place}, {decimals})"
            code = f'"" if {place} is None else {code}' if nullable else code
            self._kept(struct, name, wire.OptionalAmount if nullable else wire.Amount, code)
            return
        if money is not None:
            kept, code = wire.Amount, f"money({place}, {self.scale(money.coin)})"
        elif NUMBER in marks:
            name, kept, code = "reference", str, f"reference_of({struct.reference_prefix!r}, {place})"
        elif ID in marks:
            kept, code = wire.Id, f"str({place})"
        elif kind is Rate:
            kept, code = wire.Amount, f"{place}.text"
        elif kind is Decimal:
            kept, code = wire.Amount, f'format({place}, "f")'
        else:
            shape, text = _shape(hint), place
            if shape.write is not None:
                self.differs = True
                self.names[f"write_{name}"] = shape.write
                text = f"write_{name}({', '.join([place, 'assets', *map(self.scale, shape.needs)])})"
            self.differs |= name != column
            self._kept(struct, name, shape.wire, text)
            return
        self.differs = True
        code = f"None if {place} is None else {code}" if nullable else code
        self._kept(struct, name, kept | None if nullable else kept, code)

    def _kept(self, struct: Any, name: str, kept: Any, code: str) -> None:
        if name in self.types:
            raise ConfigurationError(f"{struct.__name__}.{name} stands twice in one answer")
        self.types[name], self.code[name] = kept, code


def _struct(declared: Any, kind: Any) -> Shape:
    if declared in _BEGUN:
        return Shape(declared, None)
    _BEGUN.add(declared)
    try:
        fields = _Fields()
        fields.add(declared, "one")
    finally:
        _BEGUN.discard(declared)
    if not fields.differs:
        return Shape(declared, None)
    if get_origin(declared) is wire.Page:
        (row,) = get_args(declared)
        made: Any = wire.Page[_shape(row).wire]
    else:
        made = _made(kind, fields)
    scales = [f"    {name} = assets[{coin}].scale" for name, coin in fields.scales.items()]
    needs = "".join(f", scale_{coin}" for coin in fields.needs)
    values = ", ".join(f"{name}={code}" for name, code in fields.code.items())
    code = "\n".join([f"def write(one, assets{needs}):", *scales, f"    return Wire({values})"])
    space: dict[str, Any] = {**fields.names, "Wire": get_origin(made) or made}
    exec(compile(code, f"<the wire of {kind.__qualname__}>", "exec"), space)
    return Shape(made, space["write"], tuple(fields.needs))


def _made(kind: Any, fields: _Fields) -> type[msgspec.Struct]:
    """The Struct that goes out in place of another, under its name."""
    if kind.__struct_encode_fields__ != kind.__struct_fields__ or kind.__struct_config__.tag is not None:
        raise ConfigurationError(f"{kind.__name__} is written differently, so it can't rename its fields or have a tag")
    return msgspec.defstruct(
        kind.__name__,
        [
            (name, one, msgspec.UNSET) if msgspec.UnsetType in get_args(one) else (name, one)
            for name, one in fields.types.items()
        ],
        module=kind.__module__,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
        gc=False,
    )


def parts_of(hint: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """The type of a field, what it is annotated with, and whether it may be None."""
    marks: tuple[Any, ...] = ()
    nullable = False
    while True:
        origin = get_origin(hint)
        if origin is Annotated:
            marks += hint.__metadata__
            hint = hint.__origin__
        elif origin in (Union, UnionType) and NoneType in get_args(hint):
            nullable = True
            rest = [one for one in get_args(hint) if one is not NoneType]
            if len(rest) != 1:
                return hint, marks, nullable
            hint = rest[0]
        else:
            return hint, marks, nullable


def figures(one: Any, assets: Assets, *names: str) -> dict[str, Decimal | str]:
    """Fields of money for a sentence, with their coin."""
    found: dict[str, Decimal | str] = {}
    for name in names:
        (mark,) = (mark for mark in parts_of(hint_of(type(one), name))[1] if isinstance(mark, MoneyIn))
        coin = getattr(one, mark.coin)
        found |= {name: figure(getattr(one, name), assets[coin].scale), mark.coin: coin}
    return found


def facts_of(one: Any, assets: Assets, *names: str) -> dict[str, str | int]:
    """Fields as the facts of a receipt: minor units with their coin and its scale, parts of a rate."""
    found: dict[str, str | int] = {}
    for name in names:
        value = getattr(one, name)
        found[name] = value.parts if isinstance(value, Rate) else value
        for mark in parts_of(hint_of(type(one), name))[1]:
            if isinstance(mark, MoneyIn):
                coin = getattr(one, mark.coin)
                found |= {mark.coin: coin, "scale": assets[coin].scale}
    return found
