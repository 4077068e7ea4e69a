"""One field of a product: what may stand in it, in which unit, and what holds where a row says nothing."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Literal, Self, cast, get_args

import msgspec
from msgspec.structs import force_setattr

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.wire import is_blank
from agio_kernel.settings.parameters.declaration import MAX_TEXT, NOT_A, Parameter, ValueType, read_value, write_value
from agio_kernel.terms import Rate

FieldKind = Literal["decimal", "int", "bool", "choice", "date", "time", "duration", "text", "asset", "symbol"]
FieldValue = int | Decimal | bool | str | timedelta | date

_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_NOT_A: dict[str, Code] = {
    **NOT_A,
    "asset": codes.VALUE_NOT_LISTED,
    "symbol": codes.VALUE_NOT_LISTED,
    "date": codes.VALUE_NOT_A_DATE,
}


class Problem(msgspec.Struct, frozen=True):
    """Fault in one field of a row: a code with its parameters, for a sentence beside the field."""

    field: str
    code: Code
    params: dict[str, Any] = {}


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a catalogue's rows. ``name`` is the attribute of the catalogue's row Struct that holds its value;
    it goes without saying where the attribute is annotated with it.

    | kind | value | written |
    |---|---|---|
    | decimal, int, bool | Decimal, int, bool | `0.001`, `25`, `true` |
    | choice, text | str | one of ``choices``; any text, ``minimum`` and ``maximum`` bound its length |
    | asset, symbol | str | the code of an asset of the ledger; the symbol of an instrument |
    | date | date | `2026-12-31` |
    | time, duration | timedelta | `12:00`; `500ms`, `3h`, `7d` |

    Bounds, ``step`` (a number is a multiple of it) and ``default`` may be given as values or as written. A row that
    says nothing has the value of ``parameter`` (a key: the deployment-wide constant), else ``default``, else None;
    one without either must say something unless it is ``optional``. A ``fixed`` field is set when its row is added;
    one that is no less than another field of the row names it as ``least``.
    ``unit`` is shown behind the value: an asset's code, a message key, or ``share`` for a fraction, which is shown with
    its percentage. Texts: ``label`` and ``hint`` are message
    keys, by default ``<domain>.field.<name>`` and none; a choice's text is the label's key with the choice behind it.
    """

    name: str = ""
    kind: FieldKind
    minimum: FieldValue | None = None
    maximum: FieldValue | None = None
    step: Decimal | int | str | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    default: FieldValue | None = None
    parameter: str = ""
    fixed: bool = False
    least: str = ""
    unit: str = ""
    label: str = ""
    hint: str = ""

    def __post_init__(self) -> None:
        if self.name and not _NAME.fullmatch(self.name):
            raise ConfigurationError(f"a field is named in a-z, 0-9 and _, was {self.name!r}")
        if self.kind not in get_args(FieldKind):
            raise ConfigurationError(f"the field {self.name} is of a kind out of {', '.join(get_args(FieldKind))}")
        if (self.kind == "choice") != bool(self.choices):
            raise ConfigurationError(f"the field {self.name} must be a choice with choices, or neither")
        of_bounds: FieldKind = "int" if self.kind == "text" else self.kind
        for name, kind in (("minimum", of_bounds), ("maximum", of_bounds), ("step", "decimal"), ("default", self.kind)):
            given = getattr(self, name)
            if given is not None:
                force_setattr(self, name, self._value_of(name, cast(FieldKind, kind), given))
        if self.default is not None and (problem := self._outside(self.default)):
            raise ConfigurationError(f"the field {self.name} refuses its default {self.default}: {problem.code.name}")

    @classmethod
    def of(cls, parameter: Parameter, **more: Any) -> Self:
        """A field with the deployment-wide constant as its default: of its kind, bounds, choices and unit."""
        said = {name: getattr(parameter, name) for name in ("minimum", "maximum", "choices", "unit")}
        return cls(kind=parameter.type, parameter=parameter.key, **said | more)

    def read(self, written: str, options: Collection[str] = ()) -> FieldValue | Problem:
        """The value of a text, or what is wrong with it. ``options`` are what there is of an asset or symbol."""
        if is_blank(written):
            return Problem(self.name, codes.VALUE_MISSING)
        value = read_field(self.kind, written)
        if value is None or (self.kind in ("choice", "asset", "symbol") and value not in (self.choices or options)):
            params = {"maximum": MAX_TEXT} if self.kind == "text" else {}
            return Problem(self.name, _NOT_A[self.kind], params)
        return self._outside(value) or value

    def write(self, value: FieldValue | Rate) -> str:
        """A value as it is stored and shown, a ``Rate`` as its share; `read` gives the same value back."""
        written = write_field(self.kind, value.share() if isinstance(value, Rate) else value)
        if written is None:
            raise ConfigurationError(f"the field {self.name} can't be {value!r}")
        return written

    def describe(self) -> dict[str, Any]:
        """The declaration as plain data, for the console."""
        bound: FieldKind = "int" if self.kind == "text" else self.kind
        return {
            "name": self.name,
            "kind": self.kind,
            "minimum": None if self.minimum is None else write_field(bound, self.minimum),
            "maximum": None if self.maximum is None else write_field(bound, self.maximum),
            "choices": list(self.choices),
            "optional": self.optional or self.default is not None or bool(self.parameter),
            "default": "" if self.default is None else self.write(self.default),
            "parameter": self.parameter,
            "fixed": self.fixed,
            "unit": self.unit,
            "label": self.label,
            "hint": self.hint,
        }

    def _outside(self, value: FieldValue) -> Problem | None:
        """Limit that keeps a value of the right kind out: its bounds, or its step."""
        size: Any = len(value) if isinstance(value, str) else value
        bound: FieldKind = "int" if self.kind == "text" else self.kind
        if self.minimum is not None and size < self.minimum:
            code = codes.VALUE_TOO_SHORT if self.kind == "text" else codes.VALUE_BELOW
            return Problem(self.name, code, {"minimum": _said(bound, self.minimum)})
        if self.maximum is not None and size > self.maximum:
            code = codes.VALUE_TOO_LONG if self.kind == "text" else codes.VALUE_ABOVE
            return Problem(self.name, code, {"maximum": _said(bound, self.maximum)})
        if self.step is not None and Decimal(size) % Decimal(self.step) != 0:
            return Problem(self.name, codes.VALUE_OFF_STEP, {"step": Decimal(self.step)})
        return None

    def _value_of(self, what: str, kind: FieldKind, given: Any) -> FieldValue:
        written = given if isinstance(given, str) else write_field(kind, given)
        value = None if written is None else read_field(kind, written)
        if value is None:
            raise ConfigurationError(f"the field {self.name}: {what} can't be {given!r}")
        return value


def _said(kind: FieldKind, value: Any) -> object:
    """A bound for a sentence: a number as a figure, everything else as it is written."""
    return Decimal(value) if kind in ("int", "decimal") else write_field(kind, value)


def read_field(kind: FieldKind, text: str) -> FieldValue | None:
    """The value of a written one, or None where it isn't written as its kind is."""
    match kind:
        case "date":
            try:
                return date.fromisoformat(text) if _DATE.fullmatch(text) else None
            except ValueError:
                return None
        case "asset" | "symbol":
            return read_value("text", text)
        case _:
            return read_value(cast(ValueType, kind), text)


def write_field(kind: FieldKind, value: FieldValue) -> str | None:
    """The one way a value is written, or None where it isn't of the kind."""
    match kind:
        case "date":
            return value.isoformat() if isinstance(value, date) else None
        case "asset" | "symbol":
            return value if isinstance(value, str) else None
        case _:
            return None if isinstance(value, date) else write_value(cast(ValueType, kind), value)
